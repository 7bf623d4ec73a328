// The signs around the digits of an amount: `(€` and `)`. The cells of a column are mostly alike there, so that what follows
// from it alone is found once, and not by patterns for each of hundreds of thousands of cells.
import { isAround, isDigitAt } from './characters.ts'

export interface AroundDigits<Found> {
  readonly before: string
  readonly behind: string
  readonly found: Found
}

/** Characters of the longest text that is looked for. */
const maxLength = 64
/** A sheet has a few; what is looked for among more is found sooner by patterns. */
const maxKnown = 12
/** Without digits, marks and separators of other scripts, which belong to the digits. */
const usual = /^[^#\u0600-\u1fff\u2100-\u2211\u2213-\uffff]*$/

/** Marks, apostrophes and spaces of any width. */
const separators = new Set(Array.from(".,' \u2018\u2019\u00a0\u2007\u2009\u202f", (one) => one.charCodeAt(0)))

export class KnownAround<Found> {
  readonly #find: (text: string) => Found | undefined
  #known: AroundDigits<Found>[] = []

  /** @param find answers what depends on nothing but what is around the digits; undefined where it depends on more */
  constructor(find: (text: string) => Found | undefined) {
    this.#find = find
  }

  /** Undefined for a text that has other things than separators between its digits, or no digits. */
  of(text: string): AroundDigits<Found> | undefined {
    for (let at = 0; at < this.#known.length; at += 1) {
      const known = this.#known[at]
      if (known && hasDigitsBetween(known, text)) return known
    }
    return this.#add(text)
  }

  #add(text: string): AroundDigits<Found> | undefined {
    let from = 0
    while (from < text.length && !isDigitAt(text, from)) from += 1
    let to = text.length
    while (to > from && !isDigitAt(text, to - 1)) to -= 1
    const [before, behind] = [text.slice(0, from), text.slice(to)]
    if (!usual.test(before) || !usual.test(behind)) return undefined
    if (!hasDigitsBetween({ before, behind }, text)) return undefined
    const found = this.#find(text)
    if (found === undefined) return undefined
    if (this.#known.length >= maxKnown) this.#known = []
    const known = { before, behind, found }
    this.#known.push(known)
    return known
  }
}

/** True for a text that begins and ends so, with digits and separators between. */
function hasDigitsBetween(around: Pick<AroundDigits<unknown>, 'before' | 'behind'>, text: string): boolean {
  const from = around.before.length
  const to = text.length - around.behind.length
  if (from >= to || text.length > maxLength || !isAround(around, text)) return false
  if (!isDigitAt(text, from) || !isDigitAt(text, to - 1)) return false
  for (let at = from; at < to; at += 1) if (!isDigitAt(text, at) && !isSeparatorAt(text, at)) return false
  return true
}

/** A mark or a separator of groups. */
function isSeparatorAt(text: string, at: number): boolean {
  return separators.has(text.charCodeAt(at))
}
