// What messages of many areas are given.

export interface Counted {
  readonly count: number
}

export interface Named {
  readonly name: string
}

export interface OfItemKind {
  readonly kind: 'cost-item' | 'benefit-item'
}

export interface OfHierarchyKind {
  readonly kind: 'organization' | 'focus-area'
}

/** What a text can mean: a month of a year, or a day of a month. */
export interface MonthOrDayArgument {
  readonly month: string
  readonly day: string
}

/** What a finding mentions: `columns` by their letters and headings, and what its rule adds. */
export type FindingArgument = Readonly<Record<string, string>>

export interface FindingWords {
  /** Of a kind that is listed, about all of its findings. */
  readonly title: (about: FindingArgument) => string
  readonly text?: (about: FindingArgument) => string
  /** One of several findings, in a list below the title of their kind. */
  readonly line?: (about: FindingArgument) => string
  /** The title of its answer once it is given, where it is then a choice. */
  readonly choice?: (about: FindingArgument) => string
  /** By the word of an answer; the value of one that has a value, `year:2027`, is mentioned as `value`. */
  readonly answers?: Readonly<Record<string, string | ((about: FindingArgument) => string)>>
}

type RowWords = Required<Pick<FindingWords, 'title' | 'text' | 'line'>>

/**
 * The words for what is noted of rows of records, of all of a kind and of each.
 * @param placeOf names the row of a finding
 */
export function rowNotes(placeOf: (about: FindingArgument) => string) {
  const rowNote = (title: (count: number) => string, text: (about: FindingArgument) => string): RowWords => ({
    title: ({ count }) => title(Number(count)),
    text,
    line: (about) => `${placeOf(about)}: ${text(about)}`,
  })
  /** Of rows that are left out: the title says all but which they are. */
  const rowLeftOut = (...words: Parameters<typeof rowNote>): RowWords => ({
    ...rowNote(...words),
    line: placeOf,
  })
  return { rowNote, rowLeftOut }
}
