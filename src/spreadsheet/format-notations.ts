// What the number formats of a sheet say of the numbers that have them, found once for each format.

import { isPercentFormat, isScaleFormat, shownSections } from '#spreadsheet/workbook/number-format.ts'
import type { FormatNotation, ShownAround } from './amount.ts'
import { type CellFacts, formatOf } from './cell-type.ts'
import { currencyNumber } from './currencies.ts'
import { currencyNotation, currencyOf, notationOf } from './notation.ts'
import { takeApart } from './written-amount.ts'

export class FormatNotations {
  readonly #found: readonly (FormatNotation | undefined)[]

  /** @param formats what the facts of cells refer to */
  constructor(formats: readonly string[]) {
    this.#found = formats.map(notationOfFormat)
  }

  /** Undefined for a cell whose format says nothing of the kind. */
  of(facts: CellFacts): FormatNotation | undefined {
    return this.#found[formatOf(facts)]
  }
}

/** What a format says of a number; undefined where it says nothing of the kind. */
export function notationOfFormat(format: string): FormatNotation | undefined {
  const [first = '', second = first] = shownSections(format)
  const positive = aroundOf(first, format)
  const negative = aroundOf(second, format)
  const saysNothing = [positive, negative].every(
    ({ notation, places, side }) => notation === 0 && places === 0 && side === undefined,
  )
  if (saysNothing) return undefined
  // A minus beside a side is no amount as a text either.
  const isSignedTwice =
    positive.side !== undefined && (negative.side === undefined || negative.side === positive.side)
  return { positive, negative: isSignedTwice ? 'not-an-amount' : negative }
}

/** What a section shows beside the digits. */
function aroundOf(section: string, format: string): ShownAround {
  const text = section.trim()
  const found = takeApart(text)
  const written = typeof found === 'string' ? undefined : found
  const isPercent = isPercentFormat(format)
  const isScaled = isScaleFormat(format)
  const words = written ? [] : text.split(/[1\s]+/)
  const currency = written
    ? currencyOf(written.notation)
    : (words.map(currencyNumber).find((number) => number > 0) ?? 0)
  const side = written?.side
  return {
    notation:
      (isPercent ? notationOf('percent') : 0) |
      (isScaled ? notationOf('format-scale') : 0) |
      (side === undefined ? 0 : notationOf('credit-debit')) |
      currencyNotation(currency),
    isPercent,
    side,
    places: isPercent || isScaled ? 0 : (written?.places ?? 0),
    unit: text.replace('1', '').trim(),
  }
}
