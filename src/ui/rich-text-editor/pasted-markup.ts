// Cleans markup from the clipboard before the editor parses it. The editor keeps only what its schema allows; the rest
// must not become part of any page, even a hidden one, because the browser reports every handler in it to the content
// policy.

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string },
  ): { createHTML(text: string): string }
}

/** Elements that hold no text of their author, with all that is in them. */
const dropped =
  'script, style, link, meta, base, title, noscript, template, iframe, object, embed, applet, svg, math, img, picture, video, audio, input, button, select, textarea'

/** The attributes that the schema reads. Not ProseMirror's own slice marker: any page can write one. */
const kept: ReadonlySet<string> = new Set(['href', 'start', 'class', 'style', 'data-kept'])
const keptStyles = ['font-weight', 'font-style', 'text-decoration'] as const

/** Longer markup than this is a whole book; its plain text is taken instead. */
const maxMarkupLength = 2_000_000
/** Real documents are flatter, and the editor parses recursively. */
const maxDepth = 100

/** The markup without scripts, fetches and styles; elements that are nested too deep become text. */
export function cleanMarkup(markup: string): string {
  const template = document.createElement('template')
  // The one place of a page whose content belongs to no page: nothing in it is run, fetched or reported.
  template.innerHTML = trusted(neutralizeHandlers(markup.slice(0, maxMarkupLength)))
  for (const element of template.content.querySelectorAll(dropped)) element.remove()
  for (const element of template.content.querySelectorAll('*')) cleanAttributes(element)
  flatten(template.content)
  return template.innerHTML
}

function cleanAttributes(element: Element): void {
  const style = element instanceof HTMLElement ? stylesOf(element) : ''
  for (const name of element.getAttributeNames()) if (!kept.has(name)) element.removeAttribute(name)
  if (style) element.setAttribute('style', style)
  else element.removeAttribute('style')
}

function stylesOf({ style }: HTMLElement): string {
  return keptStyles
    .map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([, value]) => /^[a-z0-9 -]+$/.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/** Replaces elements that are nested too deep by their text. */
function flatten(root: DocumentFragment): void {
  const waiting: { readonly node: Element; readonly depth: number }[] = [...root.children].map((node) => ({
    node,
    depth: 1,
  }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    if (depth >= maxDepth) node.replaceChildren(node.textContent)
    else for (const child of node.children) waiting.push({ node: child, depth: depth + 1 })
  }
}

let policy: { createHTML(text: string): string } | undefined

function trusted(markup: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return markup
  policy ??= trustedTypes.createPolicy('pasted-markup', { createHTML: (text) => text })
  return policy.createHTML(markup)
}

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
