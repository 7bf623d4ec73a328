// What a cell of a spreadsheet is. Only a text is ever read as a number by a convention; a number is one already.

export const cellTypes = ['text', 'number', 'date', 'boolean', 'error'] as const
/** An empty cell is a text without characters. */
export type CellType = (typeof cellTypes)[number]

/** Type and format of a cell in one number, of which a sheet has as many as cells: 0 is a text without a format. */
export type CellFacts = number

const typeBits = 3
const typeMask = 7

/** @param format its place among the formats of its table */
export function cellFacts(type: CellType, format = 0): CellFacts {
  return (format << typeBits) | cellTypes.indexOf(type)
}

export function typeOf(facts: CellFacts): CellType {
  return cellTypes[facts & typeMask] ?? 'text'
}

export function formatOf(facts: CellFacts): number {
  return facts >>> typeBits
}

export const textFacts: CellFacts = 0
