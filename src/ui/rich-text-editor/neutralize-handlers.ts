// The names of event handlers in markup, made names that mean nothing. Nothing would run them anyway; but a browser
// reports each of them to the content policy as soon as it is parsed, wherever that is.

/** The markup with `data-` before every attribute that begins with `on`. One walk, however broken the markup is. */
export function neutralizeHandlers(markup: string): string {
  const parts: string[] = []
  let from = 0
  for (const at of handlersIn(markup)) {
    parts.push(markup.slice(from, at), 'data-')
    from = at
  }
  return parts.join('') + markup.slice(from)
}

/** The places at which the name of an attribute begins with `on`. */
function* handlersIn(markup: string): Generator<number> {
  let at = markup.indexOf('<')
  while (at >= 0 && at < markup.length) {
    at += 1
    if (/[a-z]/i.test(markup[at] ?? '')) at = yield* handlersInTag(markup, at)
    at = markup.indexOf('<', at)
  }
}

/** The same within one tag; gives the place of its end. */
function* handlersInTag(markup: string, start: number): Generator<number, number> {
  let before = ''
  for (let at = start; at < markup.length; at += 1) {
    const sign = markup[at] ?? ''
    if (sign === '>') return at
    if ((sign === '"' || sign === "'") && before === '=') {
      const end = markup.indexOf(sign, at + 1)
      if (end < 0) return markup.length
      at = end
    } else if (/[\s"'/]/.test(markup[at - 1] ?? '') && /^on/i.test(markup.slice(at, at + 2))) yield at
    if (!/\s/.test(sign)) before = sign
  }
  return markup.length
}
