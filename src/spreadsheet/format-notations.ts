// What the number formats of a sheet say of the numbers that have them, found once for each format.

import {
  type FormatSection,
  formatSections,
  isPercentFormat,
  isScaleFormat,
} from '#spreadsheet/workbook/number-format.ts'
import type { FormatNotation, FormatTrouble, ShownAround } from './amount.ts'
import { type CellFacts, formatOf } from './cell-type.ts'
import { currencyNumber } from './currencies.ts'
import { currencyNotation, currencyOf, notationOf } from './notation.ts'
import { takeApart, type WrittenAmount } from './written-amount.ts'

export class FormatNotations {
  readonly #found: readonly (FormatNotation | undefined)[]

  /** @param formats what the facts of cells refer to */
  constructor(formats: readonly string[]) {
    this.#found = formats.map(notationOfFormat)
  }

  /** True where the format of any cell shows something else than what is stored. */
  hasTrouble(trouble: FormatTrouble): boolean {
    return this.#found.some((found) => {
      if (!found) return false
      const { positive, negative, conditional = [] } = found
      const all = [positive, ...conditional.map(({ shown }) => shown)]
      return (
        all.some((one) => one.trouble === trouble) ||
        (negative !== 'not-an-amount' && negative.trouble === trouble)
      )
    })
  }

  /** Undefined for a cell whose format says nothing of the kind. */
  of(facts: CellFacts): FormatNotation | undefined {
    return this.#found[formatOf(facts)]
  }
}

/** What a format says of a number; undefined where it says nothing of the kind. */
export function notationOfFormat(format: string): FormatNotation | undefined {
  const sections = formatSections(format)
  const [first, second] = sections
  if (!first) return undefined
  const conditional = sections.some(({ holds }) => holds)
    ? sections.map((section) => {
        const { holds = () => true } = section
        // A section with a condition takes numbers of both signs, and shows the minus itself.
        return { holds, shown: aroundOf(section, { format, sign: 'any' }) }
      })
    : []
  const positive = aroundOf(first, { format, sign: 'positive' })
  const isOther = second !== undefined && second.colour !== '' && second.colour !== first.colour
  const negative = second ? aroundOf(second, { format, sign: isOther ? 'any' : 'negative' }) : positive
  const all = conditional.length > 0 ? conditional.map(({ shown }) => shown) : [positive, negative]
  if (all.every(saysNothing)) return undefined
  // A minus beside a side is no amount as a text either.
  const isSignedTwice =
    positive.side !== undefined && (negative.side === undefined || negative.side === positive.side)
  return {
    positive,
    negative: isSignedTwice ? 'not-an-amount' : negative,
    ...(conditional.length > 0 && { conditional }),
  }
}

function saysNothing({ notation, places, side, trouble }: ShownAround): boolean {
  return notation === 0 && places === 0 && side === undefined && trouble === undefined
}

interface SectionOf {
  readonly format: string
  /** Of the numbers that it is for: only above or below zero, or any that has its minus or a colour to tell. */
  readonly sign: 'positive' | 'negative' | 'any'
}

/** What a section shows beside the digits. */
function aroundOf(section: FormatSection, { format, sign }: SectionOf): ShownAround {
  const text = section.text.trim()
  const written = writtenIn(section)
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
    ...troubleOf(section, { written, isPercent, sign, hasDashForCents: dashForCents.test(format) }),
  }
}

/** What a section shows, as a text with its signs; undefined for one that is no amount as a text. */
function writtenIn({ text, withoutCurrency }: FormatSection): WrittenAmount | undefined {
  const found = takeApart(bareSigns(text))
  if (typeof found !== 'string') return found
  const other = takeApart(bareSigns(withoutCurrency))
  return typeof other === 'string' ? undefined : other
}

/** `(-) 1` with its sign as other formats have it: brackets around nothing else say nothing. */
function bareSigns(text: string): string {
  return text.replace(/[([]\s*([-+\u2212\u2013\u2014])\s*[)\]]/, '$1').trim()
}

/** #,##0.–: the dash is in the place of the cents, and is no minus. */
const dashForCents = /[0#?][.,]["\\]*[-\u2013\u2014]/

/** Digits with a fraction, `1 1/1`, or none of a fraction shown beside them. */
const fraction = /^(?:1 *)?1 *\/ *1$/

interface OfSection extends Pick<SectionOf, 'sign'> {
  readonly written: WrittenAmount | undefined
  readonly isPercent: boolean
  readonly hasDashForCents: boolean
}

/** Why a number of this section cannot be taken for what it shows without a question. */
function troubleOf(
  section: FormatSection,
  { written, isPercent, sign, hasDashForCents }: OfSection,
): Pick<ShownAround, 'trouble'> {
  const text = section.text.trim()
  if (!section.hasDigits) return { trouble: /^[-\u2013\u2014\s]*$/.test(text) ? 'hidden' : 'text' }
  const bare = text.replace(/^-\s*/, '')
  if (bare === '1' || fraction.test(bare)) return text === bare ? ofSign(sign, false) : ofSign(sign, true)
  if (!written || section.hasOwnDigits || (written.isPercent && !isPercent)) return { trouble: 'text' }
  return written.side === undefined ? ofSign(sign, written.isNegative && !hasDashForCents) : {}
}

function ofSign(sign: SectionOf['sign'], isNegative: boolean): Pick<ShownAround, 'trouble'> {
  const isAsStored = sign === 'any' || isNegative === (sign === 'negative')
  return isAsStored ? {} : { trouble: 'sign' }
}
