// What a cell of a spreadsheet is. Only a text is ever read as a number by a convention; a number is one already.

const cellTypes = ['text', 'number', 'date', 'boolean', 'error'] as const
/** An empty cell is a text without characters. */
export type CellType = (typeof cellTypes)[number]

/**
 * Type and format of a cell in one number, of which a sheet has as many as cells: 0 is a text without a format. From
 * the lowest bit: three bits of the type, two of the mark with which a number is shown, then the place of its format.
 */
export type CellFacts = number

export const textFacts: CellFacts = 0

const typeMask = 0b111
const shownShift = 3
const shownMarks = [undefined, '.', ','] as const
export type ShownMark = NonNullable<(typeof shownMarks)[number]>
const formatShift = 5

/** @param format its place among the formats of its table */
export function cellFacts(type: CellType, format = 0): CellFacts {
  return (format << formatShift) | cellTypes.indexOf(type)
}

/** A number of which only the text is known that its program showed, with this decimal mark. */
export function shownNumber(mark: ShownMark): CellFacts {
  return cellFacts('number') | (shownMarks.indexOf(mark) << shownShift)
}

/** The same cell with another place of its format. */
export function withFormat(facts: CellFacts, format: number): CellFacts {
  return (facts & ((1 << formatShift) - 1)) | (format << formatShift)
}

export function typeOf(facts: CellFacts): CellType {
  return cellTypes[facts & typeMask] ?? 'text'
}

/** The decimal mark of a number's text; undefined where the text is its digits, with a point. */
export function shownMarkOf(facts: CellFacts): ShownMark | undefined {
  return shownMarks[(facts >>> shownShift) & 0b11]
}

export function formatOf(facts: CellFacts): number {
  return facts >>> formatShift
}
