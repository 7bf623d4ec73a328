// The way past the service worker: it opens the console from this device, so that a proxy which wants its own sign-in
// would never be seen.

/** A page that is opened with this parameter is loaded from the network. */
export const pastWorkerParameter = 'past-worker'

/** The address with which the page at `href` is loaded from the network. */
export function addressPastWorker(href: string): string {
  const url = new URL(href)
  url.searchParams.set(pastWorkerParameter, '1')
  return url.href
}

/** The address as it was before; undefined for one that is not meant to pass the worker. */
export function addressWithin(href: string): string | undefined {
  const url = new URL(href)
  if (!url.searchParams.has(pastWorkerParameter)) return undefined
  // The other parameters stay letter for letter: the router reads them in its own form.
  const isOther = (pair: string) => pair.split('=', 1)[0] !== pastWorkerParameter
  url.search = url.search.slice(1).split('&').filter(isOther).join('&')
  return url.href
}
