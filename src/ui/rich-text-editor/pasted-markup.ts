// Cleans markup from the clipboard before the editor parses it. The editor keeps only what its schema allows; the rest
// must not become part of any page, even a hidden one, because the browser reports every handler in it to the content
// policy.
import { neutralizeHandlers } from './neutralize-handlers.ts'

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
