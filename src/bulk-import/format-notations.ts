// What the number formats of a sheet say of the numbers that have them, found once for each format.
import type { FormatNotation } from './amount.ts'
import { type CellFacts, formatOf } from './cell-type.ts'
import { currencyNumber } from './currencies.ts'
import { currencyNotation, notationOf } from './notation.ts'
import { formatTexts, isPercentFormat, isScaleFormat } from './workbook/number-format.ts'

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

function notationOfFormat(format: string): FormatNotation | undefined {
  const isPercent = isPercentFormat(format)
  const currency =
    formatTexts(format)
      .map(currencyNumber)
      .find((number) => number > 0) ?? 0
  const notation =
    (isPercent ? notationOf('percent') : 0) |
    (isScaleFormat(format) ? notationOf('format-scale') : 0) |
    currencyNotation(currency)
  return notation === 0 ? undefined : { notation, isPercent }
}
