// What a heading, or a line above the headings, says that amounts are counted in: `in TEUR`, `k€`, `$m`, `in thousands`.
import { currencyLabel, currencyNamed } from '#spreadsheet/currencies.ts'
import { currencyOf, notationOf } from '#spreadsheet/notation.ts'
import { takeApart } from '#spreadsheet/written-amount.ts'

export interface HeadingUnit {
  /** As it is written: `TEUR`. */
  readonly text: string
  /** How many places further to the right the point of an amount is: 3 for thousands, 0 for a currency alone. */
  readonly places: number
  /** The label of its currency; empty where it names none. */
  readonly currency: string
}

interface UnitHeading {
  /** The heading without its unit; empty where it is nothing else. */
  readonly rest: string
  readonly unit: HeadingUnit
  /** The unit is set off: in parentheses, or behind “in”. */
  readonly isSetOff: boolean
}

/** Words that the longest unit has: in thousands of euros. */
const maxWords = 4
/** A text of more characters is no heading. */
const maxLength = 80

/** Takes the unit off the end of a heading; undefined where it has none. */
export function takeUnit(heading: string): UnitHeading | undefined {
  if (heading.length > maxLength) return undefined
  const words = heading
    .replace(/[()[\]{},;:]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  for (let count = Math.min(maxWords, words.length); count > 0; count -= 1) {
    const [first = '', ...others] = words.slice(-count)
    const isBehindIn = /^(?:in|en)$/i.test(first)
    const own = isBehindIn ? others : [first, ...others]
    const unit = unitOf(own)
    if (!unit) continue
    const rest = words.slice(0, -count)
    const isSetOff = isBehindIn || rest.length === 0 || /[)\]}]$/.test(heading.trimEnd())
    return { rest: rest.join(' '), unit, isSetOff }
  }
  return undefined
}

const fillers = new Set(['of', 'de', '/'])

function unitOf(words: readonly string[]): HeadingUnit | undefined {
  const text = words.join(' ')
  const parts = words
    .filter((word) => !fillers.has(word.toLowerCase()))
    // €000, '000 EUR
    .map((word) => word.replace(/^(?:(\p{Sc}|[A-Z]{3})['’]?|['’])000$/u, '$1 thousand'))
    .map((word) => word.replace(/^d['’]/i, ''))
    .map((word) => currencyLabel(currencyNamed(word)) || word)
  const isWritten = parts.length > 0 && parts.every((part) => !/\d/.test(part))
  // A letter alone is more often the name of something than thousands.
  if (!isWritten || (parts.length === 1 && /^\p{L}$/u.test(parts[0] ?? ''))) return undefined
  const written = takeApart(`1 ${parts.join(' ')}`)
  if (typeof written === 'string' || written.isPercent || written.isNegative || written.side) return undefined
  const { places, notation } = written
  const currency = currencyLabel(currencyOf(notation))
  if ((notation & (notationOf('scale') | notationOf('currency'))) === 0) return undefined
  return { text, places, currency }
}
