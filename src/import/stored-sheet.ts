// A checked sheet as a draft stores it: cells in parts small enough to be copied without blocking the page, and how they
// are read as JSON.
import { z } from 'zod/mini'
import { decimalMarks } from '#spreadsheet/amount.ts'
import { type CellFacts, cellFacts, textFacts } from '#spreadsheet/cell-type.ts'
import { Table } from '#spreadsheet/table.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import { besideRoles } from './beside-amounts.ts'
import { type ColumnRole, fields } from './columns.ts'
import { type Answers, answerKey, type FindingKind } from './findings/finding.ts'
import type { HierarchyRules } from './hierarchy/check.ts'
import { hierarchyRoles, parentWays } from './hierarchy/columns.ts'
import { findingOfAside } from './hierarchy/sheet-rows.ts'
import { SharedAmounts } from './merged-amounts.ts'
import { periodPatterns } from './period-key.ts'
import type { ReadingRules } from './reading-rules.ts'
import { carriedRow } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'
import { holdsAmounts } from './sheet-numbers.ts'
import { versions } from './versions.ts'

const count = z.int().check(z.minimum(0))
const version = z.optional(z.enum(versions))
const Spans = z.readonly(z.array(z.object({ from: count, to: count })))

const Role: z.ZodMiniType<ColumnRole> = z.union([
  z.object({ kind: z.enum(['ignored', 'unknown', 'period', 'version', 'year', 'month', ...besideRoles]) }),
  z.pipe(
    z.object({ kind: z.literal('amount'), side: z.optional(z.enum(['debit', 'credit'])), version }),
    z.transform(({ kind, side, version: named }): ColumnRole => {
      return { kind, ...(side && { side }), ...(named && { version: named }) }
    }),
  ),
  z.object({ kind: z.enum(['field', 'restated']), field: z.enum(fields) }),
  z.pipe(
    z.object({ kind: z.literal('period-amount'), period: z.string(), version }),
    // JSON leaves out what is undefined.
    z.transform((role): ColumnRole => ({ ...role, version: role.version })),
  ),
])

/** Choices that an earlier release stored, and that are answers to findings now. */
const earlierFields = {
  headingUnit: z.optional(z.string()),
  percent: z.optional(z.string()),
  negativeSide: z.optional(z.string()),
  formatUnit: z.optional(z.string()),
  spread: z.optional(z.string()),
  openDecimal: z.optional(z.enum(decimalMarks)),
  fiscalOffset: z.optional(z.int()),
  currency: z.optional(z.string()),
}
const EarlierFields = z.object(earlierFields)

const ruleFields = {
  kind: z.enum(['cost-item', 'benefit-item']),
  roles: z.readonly(z.array(Role)),
  headings: z.optional(z.record(z.string(), z.string())),
  decimal: z.optional(z.enum(decimalMarks)),
  blank: z.enum(['keep', 'clear']),
  version,
  pattern: z.enum(periodPatterns),
  answers: z.optional(z.record(z.string(), z.string())),
} satisfies Record<
  Exclude<
    keyof ReadingRules,
    keyof typeof earlierFields | 'footnote' | 'versionWords' | 'letterM' | 'noValue'
  >,
  unknown
>

/** What earlier releases named rows of records by, whose answers are those to findings now. */
const earlierRows = { ...findingOfAside, hidden: 'hidden-rows' } as const

const RecordRules = z.pipe(
  z.object({
    kind: z.enum(['organization', 'focus-area']),
    roles: z.readonly(z.array(z.enum(hierarchyRoles))),
    way: z.enum(parentWays),
    answers: z.optional(z.record(z.string(), z.string())),
    rowsMeant: z.optional(z.record(z.string(), z.enum(['import', 'leave-out']))),
  }),
  z.transform(({ answers, rowsMeant = {}, ...rules }): HierarchyRules => {
    const earlier = Object.entries(earlierRows).flatMap(([name, kind]) => {
      const answer = rowsMeant[name]
      return answer ? [[kind, answer] as const] : []
    })
    return { ...rules, answers: { ...Object.fromEntries(earlier), ...answers } }
  }),
)

const factFields = {
  headingRows: count,
  /** What the facts of its cells refer to. */
  formats: z.readonly(z.array(z.string())),
  /** By the places of the formats. */
  formulas: z.optional(z.readonly(z.array(z.string()))),
  /** By the same places. */
  asides: z.optional(z.readonly(z.array(z.string()))),
  /** Cells that are shown as one. */
  merges: z.optional(
    z.readonly(z.array(z.object({ row: count, column: count, rows: count, columns: count }))),
  ),
  /** The decimal mark that the program which wrote the table says it shows. */
  statedMark: z.optional(z.enum(decimalMarks)),
  hidden: z.object({ rows: Spans, columns: Spans }),
  rowsVersion: count,
  notes: z.readonly(z.array(z.custom<TableNote>((note) => typeof note === 'object' && note !== null))),
}
const StoredFacts = z.object(factFields)
const StoredItems = z.object({ ...factFields, rules: z.object({ ...ruleFields, ...earlierFields }) })
const StoredRecords = z.object({ ...factFields, rules: RecordRules })

/** A sheet of items or of records, besides its cells. */
export type StoredSheet<Rules = ReadingRules | HierarchyRules> = z.output<typeof StoredFacts> & {
  readonly rules: Rules
}

/** What a person decided in the review of a sheet. */
const StoredReview = z.object({
  version: z.literal(2),
  answers: z.record(z.string(), z.string()),
  /** That of the editor when they were given; answers about other rows are void. */
  rowsVersion: count,
  /** When the sheet was opened, in epoch milliseconds. */
  opened: z.optional(z.number()),
})
export type StoredReview = z.output<typeof StoredReview>

/** The same in earlier releases. */
const EarlierReview = z.object({
  answers: z.readonly(
    z.array(z.readonly(z.tuple([z.string(), z.enum(['import', 'leave-out', 'leave-out-amount'])]))),
  ),
  givesIds: z.boolean(),
  claimsIds: z.boolean(),
  rowsVersion: count,
  newer: z.optional(z.readonly(z.array(z.readonly(z.tuple([z.string(), z.enum(['theirs', 'mine'])]))))),
  closed: z.optional(z.enum(['import', 'leave-out'])),
  opened: z.optional(z.number()),
})

export function printStored(stored: StoredSheet | StoredReview): string {
  return JSON.stringify(stored)
}

/** @throws Error for what this release cannot read */
export function readStoredSheet(text: string): StoredSheet<ReadingRules> {
  const { rules, ...sheet } = StoredItems.parse(JSON.parse(text))
  const { kind, roles, headings, decimal, blank, version, pattern, answers } = rules
  const kept = { kind, roles, decimal, blank, version, pattern, ...(headings && { headings }) }
  return { ...sheet, rules: { ...kept, answers: { ...earlierAnswers(rules), ...answers } } }
}

/** What the choices of an earlier release answer. */
function earlierAnswers(chosen: z.output<typeof EarlierFields>): Answers {
  const { openDecimal, fiscalOffset, currency } = chosen
  const found: readonly (readonly [FindingKind, string | undefined])[] = [
    ['heading-unit', chosen.headingUnit],
    ['percent', chosen.percent],
    ['credit-debit', chosen.negativeSide],
    ['format-unit', chosen.formatUnit],
    ['undivided', chosen.spread],
    ['two-readings', openDecimal && (openDecimal === '.' ? 'point' : 'comma')],
    ['fiscal-year', fiscalOffset === undefined ? undefined : `offset:${fiscalOffset}`],
    ['currencies', currency === undefined || currency === 'any' ? currency : `only:${currency}`],
  ]
  return Object.fromEntries(found.flatMap(([kind, answer]) => (answer === undefined ? [] : [[kind, answer]])))
}

/** The same for a sheet of records. @throws Error for what this release cannot read */
export function readStoredRecords(text: string): StoredSheet<HierarchyRules> {
  return StoredRecords.parse(JSON.parse(text))
}

/** Undefined for what this release cannot read. */
export function readStoredReview(text: string): StoredReview | undefined {
  const read = JSON.parse(text)
  const { data: earlier } = EarlierReview.safeParse(read)
  return earlier ? ofEarlierReview(earlier) : StoredReview.safeParse(read).data
}

function ofEarlierReview(earlier: z.output<typeof EarlierReview>): StoredReview {
  const { answers, newer = [], closed, givesIds, claimsIds, rowsVersion, opened } = earlier
  const found: readonly (readonly [key: string, answer: string])[] = [
    ...answers.map(([key, answer]) => [key.replace(/^faulty /, 'error-row '), answer] as const),
    ...newer.map(([key, answer]) => [answerKey({ kind: 'newer', place: key }), answer] as const),
    ...(closed ? [['closed-months', closed] as const] : []),
    ...(givesIds || claimsIds ? [['no-ids', givesIds ? 'add' : 'add-later'] as const] : []),
  ]
  return {
    version: 2,
    answers: Object.fromEntries(found),
    rowsVersion,
    ...(opened !== undefined && { opened }),
  }
}

/** Cells in a part: a millisecond or two of copying. */
const maxPartCells = 10_000

/** Cells below each other in one column, and type and format of the first of them. */
export interface StoredCells {
  readonly column: number
  /** The first row of the table that they are in. */
  readonly row: number
  readonly texts: readonly string[]
  readonly facts: Uint32Array<ArrayBuffer>
}

/** The cells of a table as they are now, whatever is edited while the parts are taken. */
export function storedCells(table: Table): Iterable<StoredCells> {
  const { rowCount } = table
  const columns = Array.from({ length: table.width }, (_, column) => {
    // Strings are not copied by this.
    return { texts: table.column(column).slice(), facts: table.factsOf(column).slice() }
  })
  return (function* () {
    for (const [column, { texts, facts }] of columns.entries())
      for (let row = 0; row < rowCount; row += maxPartCells) {
        const end = row + maxPartCells
        yield { column, row, texts: texts.slice(row, end), facts: facts.slice(row, end) }
      }
  })()
}

/** Puts a table together. @param stored the parts by column and row, as {@link storedCells} gave them */
export function tableOfStored(
  stored: readonly StoredCells[],
  {
    formats,
    formulas = [],
    asides = [],
    merges = [],
    statedMark,
  }: Pick<StoredSheet, 'formats' | 'formulas' | 'asides' | 'merges' | 'statedMark'>,
): Table {
  const columns: string[][] = []
  const facts: Uint32Array<ArrayBuffer>[] = []
  let rowCount = 0
  for (const { column, row, texts, facts: ofPart } of stored) {
    columns[column] = columns[column]?.concat(texts) ?? [...texts]
    rowCount = Math.max(rowCount, row + texts.length)
    const known = facts[column] ?? new Uint32Array()
    if (ofPart.length === 0) facts[column] = known
    else {
      const grown = new Uint32Array(row + ofPart.length)
      grown.set(known)
      grown.set(ofPart, row)
      facts[column] = grown
    }
  }
  return Table.ofColumns({ rowCount, columns, facts, formats, formulas, asides, merges, statedMark })
}

type CellOf = (row: number, column: number) => { readonly text: string; readonly facts: CellFacts }

/**
 * A table of some rows of a sheet. What a row has from another one that it is merged with is in the row
 * itself.
 * @param rows of the table, headings included
 */
export function tableOfRows(
  table: Table,
  rows: readonly number[],
  cellOf: CellOf = (row, column) => ({ text: table.cell(row, column), facts: table.facts(row, column) }),
): Table {
  const { formats, formulas, asides } = table.formats
  const columns: string[][] = []
  const facts: Uint32Array<ArrayBuffer>[] = []
  for (let column = 0; column < table.width; column += 1) {
    const cells = rows.map((row) => cellOf(row, column))
    columns.push(cells.map(({ text }) => text))
    facts.push(Uint32Array.from(cells, (cell) => cell.facts))
  }
  return Table.ofColumns({ rowCount: rows.length, columns, facts, formats, formulas, asides })
}

/** What each cell of the table says where it is not merged with others any more. */
export function ownCells(check: SheetCheck): CellOf {
  const { sheet, rules } = check
  const { table, headingRows } = sheet
  const shared = new SharedAmounts(check)
  return (row, column) => {
    const [at, role] = [row - headingRows, rules.roles[column]]
    const reading = at < 0 ? undefined : shared.of(at, column)
    if (reading) {
      const text = reading.kind === 'amount' ? reading.digits : ''
      return { text, facts: text === '' ? textFacts : cellFacts('number') }
    }
    const isCarried = at >= 0 && role !== undefined && !holdsAmounts(role)
    const from = isCarried ? headingRows + carriedRow(sheet, at, column) : row
    return { text: table.cell(from, column), facts: table.facts(from, column) }
  }
}
