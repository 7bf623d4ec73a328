// A cell whose text has parts that are set apart: raised footnotes, old values that are struck out, keys to sort by that
// nobody sees. What its text is is decided here for every format, so that no footnote becomes a digit: 450² is not 4502.
import { isAmountLike, readByConvention } from './amount.ts'
import { asideKinds, printAside } from './aside.ts'

/** `link`: a link to a footnote. What is both struck out and hidden is hidden. */
export const partForms = ['plain', 'raised', 'lowered', 'link', 'struck', 'hidden'] as const
export type PartForm = (typeof partForms)[number]

export interface CellPart {
  readonly text: string
  readonly form: PartForm
}

export interface PartedText {
  readonly text: string
  /** As {@link readAside} reads it; empty where nothing was left out. */
  readonly aside: string
}

/** Characters of what was left out that are kept to be shown. */
const maxAsideLength = 60

/** The text of a cell, from its parts in their order. @param tidy how white space counts in the format of the file */
export function textOfParts(
  parts: readonly CellPart[],
  tidy: (text: string) => string = (text) => text,
): PartedText {
  const [only] = parts
  // As by far most cells are.
  if (!only) return { text: '', aside: '' }
  if (parts.length === 1 && only.form === 'plain') return { text: tidy(only.text), aside: '' }
  if (parts.every(({ form }) => form === 'plain'))
    return { text: tidy(parts.map(({ text }) => text).join('')), aside: '' }
  const written = parts.filter(({ text }) => text !== '')
  const ofForms = (wanted: (form: PartForm) => boolean) => written.filter(({ form }) => wanted(form))
  const isBlank = (some: readonly CellPart[]) => some.every(({ text }) => text.trim() === '')
  const visible = ofForms((form) => form !== 'struck' && form !== 'hidden')
  if (isBlank(visible)) {
    const struck = ofForms((form) => form === 'struck')
    const hidden = asideOf(ofForms((form) => form === 'hidden'))
    return isBlank(struck)
      ? { text: '', aside: hidden }
      : { text: tidy(joined(struck)), aside: printAside({ kind: 'all-struck', text: '' }) }
  }
  // All of it is raised, or a link: it is set apart from nothing.
  if (visible.length === written.length && isBlank(ofForms((form) => form === 'plain')))
    return { text: tidy(written.map(({ text }) => text).join('')), aside: '' }
  const plain = tidy(joined(written, (form) => form === 'plain'))
  const others = ofForms((form) => form !== 'plain')
  if (plain.trim() !== '' && isNumber(plain) && !isPower(written))
    return { text: plain.trim(), aside: asideOf(others) }
  const text = tidy(joined(written, (form) => form !== 'struck' && form !== 'hidden'))
  return { text, aside: asideOf(ofForms((form) => form === 'struck' || form === 'hidden')) }
}

/** The wanted parts, one behind the other. Where what stood between them is left out, two digits are no number together. */
function joined(parts: readonly CellPart[], isWanted: (form: PartForm) => boolean = () => true): string {
  let text = ''
  let isCut = false
  for (const part of parts) {
    if (!isWanted(part.form)) {
      isCut ||= part.text.trim() !== ''
      continue
    }
    const written = setApart(part, text)
    if (isCut && /\S$/.test(text) && /^\S/.test(written)) text += '\n'
    else if (isCut && /\s$/.test(text) && !text.endsWith('\n')) {
      const bare = text.trimEnd()
      const space = text.slice(bare.length).includes('\n') ? '\n' : ' '
      text = bare + (/^\s/.test(written) ? '' : space)
    }
    text += written
    isCut = false
  }
  return text
}

const raisedSigns: ReadonlyMap<string, string> = new Map(
  [...'0123456789+-=()'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'][at] ?? sign]),
)

/** A part with signs that stay apart from what is before them: m², and not m2. */
function setApart({ text, form }: CellPart, before: string): string {
  if (form === 'lowered' && /\d\s*$/.test(before) && /^\s*\d/.test(text))
    return text.replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)))
  const isSet = form === 'raised' || (form === 'link' && /^\d+$/.test(text.trim()))
  const signs = [...text.trim()].map((sign) => raisedSigns.get(sign))
  return isSet && !signs.includes(undefined) ? text.replace(text.trim(), signs.join('')) : text
}

/** True for what an amount can be, or what asks how it is to be read. */
function isNumber(text: string): boolean {
  if (!/\p{Nd}/u.test(text)) return false
  return isAmountLike(readByConvention(text, 'open'))
}

/** A power of ten, or a raised part before others: neither is a footnote. */
function isPower(parts: readonly CellPart[]): boolean {
  return parts.some(({ text, form }, at) => {
    if (form !== 'raised' || text.trim() === '') return false
    const before = joined(parts.slice(0, at), (one) => one === 'plain')
    const behind = joined(parts.slice(at + 1), (one) => one === 'plain')
    const isBase = /(?:^|\D)10$/.test(before) && /^[-−+]?\d+$/.test(text.trim())
    return isBase || (before.trim() !== '' && behind.trim() !== '')
  })
}

function asideOf(parts: readonly CellPart[]): string {
  const texts = parts.map(({ text }) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  const kind = asideKinds.find((one) => parts.some(({ form, text }) => form === one && text.trim() !== ''))
  return kind === undefined ? '' : printAside({ kind, text: texts.join(' ').slice(0, maxAsideLength) })
}
