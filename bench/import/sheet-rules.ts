// The rules by which all grids but ours judge a sheet: patterns and sets, as one would write them for one sheet alone.
import {
  costSubtypes,
  costTypes,
  fixedColumns,
  focusAreaCount,
  investmentCategories,
  notations,
  type SheetNotation,
} from './sheet-text.ts'

const plain = /^-?\d{1,15}(?:\.\d{1,9})?$/

/** An amount in each notation, in one pattern. */
export const amountPatterns: Readonly<Record<SheetNotation, RegExp>> = {
  plain,
  faults: plain,
  english: /^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,9})?$/,
  german: /^-?(?:\d{1,15}|\d{1,3}(?:\.\d{3}){1,4})(?:,\d{1,9})?$/,
  swiss: /^-?(?:\d{1,15}|\d{1,3}(?:’\d{3}){1,4})(?:\.\d{1,9})?$/,
  currency: /^(?:€\d{1,3}(?:,\d{3}){0,4}(?:\.\d{1,9})?|\(€\d{1,3}(?:,\d{3}){0,4}(?:\.\d{1,9})?\))$/,
}

const focusAreas: ReadonlySet<string> = new Set(Array.from({ length: focusAreaCount }, (_, at) => `FA-${at}`))

/** The texts that each column before the amounts may hold; undefined for those that may hold any. */
export const allowedTexts: readonly (ReadonlySet<string> | undefined)[] = [
  undefined,
  undefined,
  focusAreas,
  new Set(costTypes),
  new Set(costSubtypes),
  new Set(investmentCategories),
]

/** The notation that the address of the page names. */
export function notationOfPage(): SheetNotation {
  const named = new URLSearchParams(location.search).get('notation')
  return notations.find((notation) => notation === named) ?? 'plain'
}

/** What tells a bad cell. */
export function cellRule(notation = notationOfPage()): (text: string, column: number) => boolean {
  const amount = amountPatterns[notation]
  return (text, column) => {
    if (column >= fixedColumns) return text !== '' && !amount.test(text)
    if (column === 0) return text === ''
    const allowed = allowedTexts[column]
    return allowed !== undefined && !allowed.has(text)
  }
}
