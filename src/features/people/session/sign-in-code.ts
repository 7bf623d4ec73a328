// The printed sign-in link carries its code behind the `#`, so that it reaches no server log. It must not stay
// in the address bar or the history either.

const prefix = '#code='

/** Whether the page was opened by a sign-in link. */
export function hasSignInCode(page: Window): boolean {
  return page.location.hash.startsWith(prefix)
}

/**
 * Calls back with each code in the address, now and when a link is pasted later, after removing it from the address
 * bar. Returns a function that stops this.
 */
export function watchSignInCode(page: Window, onCode: (code: string) => void): () => void {
  const take = () => {
    const { hash, pathname, search } = page.location
    if (!hasSignInCode(page)) return
    page.history.replaceState(page.history.state, '', pathname + search)
    onCode(decode(hash.slice(prefix.length)))
  }
  take()
  page.addEventListener('hashchange', take)
  return () => page.removeEventListener('hashchange', take)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
