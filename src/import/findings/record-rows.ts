// Rows of a sheet of records that may be no records: left out unless the person says otherwise. About those that the file
// hides nothing is presumed.
import type { HierarchyCheck } from '#import/hierarchy/check.ts'
import { possibleWays } from '#import/hierarchy/columns.ts'
import { findingOfAside } from '#import/hierarchy/sheet-rows.ts'
import type { HiddenParts } from '#spreadsheet/hidden-parts.ts'
import { type Finding, type Rule, shownCells } from './finding.ts'

/** A checked sheet of records, with what its file hides. */
export interface RecordSheet {
  readonly check: HierarchyCheck
  readonly hidden: HiddenParts
}

const answers = ['leave-out', 'import'] as const

/** Without names no row is a record: the person matches a column. */
export const recordNames: Rule<RecordSheet> = {
  kind: 'no-name',
  find({ check }) {
    if (possibleWays(check.given.roles).length > 0) return []
    const where = { columns: [], cells: [], count: 1 }
    return [{ kind: 'no-name', severity: 'question', place: '', where, answers: [], about: {} }]
  },
}

export const recordTotals = aboutAside('total-rows')
export const recordHeadings = aboutAside('heading-rows')
export const recordNotes = aboutAside('note-rows')
/** Rows of a table below with other headings, those included. */
export const recordTables = aboutAside('table-rows')

function aboutAside(kind: (typeof findingOfAside)[keyof typeof findingOfAside]): Rule<RecordSheet> {
  return {
    kind,
    find({ check }) {
      const { headingRows } = check.sheet
      const own = check.asideRows.filter((aside) => findingOfAside[aside.kind] === kind)
      const rows = own.map(({ row }) => headingRows + row)
      const cells = own.slice(0, shownCells).map(({ row, column }) => ({ row: headingRows + row, column }))
      return aboutRecords({ kind, rows, cells, presumed: 'leave-out' })
    },
  }
}

export const hiddenRecords: Rule<RecordSheet> = {
  kind: 'hidden-rows',
  find({ check, hidden }) {
    const { headingRows, table } = check.sheet
    const rows = hidden.rows.flatMap(({ from, to }) => {
      const first = Math.max(from, headingRows)
      const count = Math.max(0, Math.min(to + 1, table.rowCount) - first)
      return Array.from({ length: count }, (_, at) => first + at)
    })
    const filled = rows.filter((row) => !check.isBlankRow(row - headingRows))
    return aboutRecords({ kind: 'hidden-rows', rows: filled, cells: [] })
  },
}

interface FoundRecords {
  readonly kind: Finding['kind']
  /** Of the table. */
  readonly rows: readonly number[]
  readonly cells: Finding['where']['cells']
  readonly presumed?: 'leave-out'
}

function aboutRecords({ kind, rows, cells, presumed }: FoundRecords): readonly Finding[] {
  if (rows.length === 0) return []
  const where = { columns: [], rows, cells, count: rows.length }
  const common = { kind, place: '', where, answers, about: { of: 'records' } } as const
  return [presumed ? { ...common, severity: 'note', presumed } : { ...common, severity: 'question' }]
}
