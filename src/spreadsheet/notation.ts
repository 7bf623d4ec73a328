// Ways of writing an amount that are more than digits and separators. What a cell has of them is one number, so that
// a sheet needs as many numbers as cells to show and count them.

/** In the order in which they are shown. */
export const notations = [
  /** (1,234) */
  'parentheses',
  /** 1,234- */
  'trailing-minus',
  /** A minus of typographers: −5. */
  'other-minus',
  /** Credit or debit: 5.00 CR, 5,00 H. */
  'credit-debit',
  /** A dash alone, which accounting formats show for zero. */
  'dash',
  /** 12k, 1.2m, 3 Tsd., 4 Mio. */
  'scale',
  'percent',
  'currency',
  /** 1,23,456.00 */
  'lakh',
  /** 1'234.50 */
  'apostrophes',
  /** 1 234.50 */
  'spaces',
  /** A dash in place of the cents: 5.– */
  'no-cents',
  /** Digits of another script, or of full width. */
  'other-digits',
  /** A number whose format shows thousands or millions of it. */
  'format-scale',
  /** The sign of a footnote beside the digits: 450², 450*. */
  'footnote',
  /** A word that says that there is no value: n/a, tbd. */
  'no-value',
] as const
export type Notation = (typeof notations)[number]

/** The notations of a cell, a bit for each, and its currency; 0 for none. */
export type CellNotation = number

const currencyShift = notations.length
const flags: ReadonlyMap<Notation, CellNotation> = new Map(notations.map((name, at) => [name, 1 << at]))

export function notationOf(name: Notation): CellNotation {
  return flags.get(name) ?? 0
}

/** @param currency its number, as {@link currencyOf} gives it back */
export function currencyNotation(currency: number): CellNotation {
  return currency === 0 ? 0 : notationOf('currency') | (currency << currencyShift)
}

export function hasNotation(cell: CellNotation, name: Notation): boolean {
  return (cell & notationOf(name)) !== 0
}

/** The number of the currency of a cell; 0 for none. */
export function currencyOf(cell: CellNotation): number {
  return cell >>> currencyShift
}

/** The notations of a cell with its currency replaced by this one. */
export function withCurrency(cell: CellNotation, currency: number): CellNotation {
  return (cell & ((1 << currencyShift) - 1)) | currencyNotation(currency)
}
