// What a sheet of organizations or focus areas would do, row by row.
import type { RecordPatch } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import type { Finding, FindingKind } from '#import/findings/finding.ts'
import type { Sheet } from '#import/sheet.ts'
import type { ListedPerson, ListedType } from './catalog-lookups.ts'

/** What a sheet is judged against. */
export interface HierarchyContext {
  readonly kind: HierarchyKind
  readonly records: readonly PlanningRecord[]
  readonly types: readonly ListedType[]
  readonly people: readonly ListedPerson[]
  /** False where types and people were only observed in records: others may exist, and levels are then no rule. */
  readonly hasCatalog: boolean
}

export const verdicts = ['new', 'updated', 'unchanged', 'unmatched'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Something about a cell of a row: what keeps the row from being imported, or, of kinds that end in `-kept`, what an import
 * does not change of a record.
 */
export function cellFinding(
  { headingRows }: Pick<Sheet, 'headingRows'>,
  { row, column, kind, text, proposal = '', otherRow }: CellFacts,
): Finding {
  const at = headingRows + row
  const isKept = kind.endsWith('-kept') || kind.startsWith('row-')
  return {
    kind,
    severity: isKept ? 'note' : 'error',
    place: String(row),
    where: {
      columns: column === undefined ? [] : [column],
      rows: [at],
      cells: column === undefined ? [] : [{ row: at, column }],
      count: 1,
    },
    answers: [],
    about: {
      text,
      proposal,
      otherRow: otherRow === undefined ? '' : String(headingRows + otherRow + 1),
    },
  }
}

export interface CellFacts {
  /** Place below the headings, from 0. */
  readonly row: number
  /** Undefined where the sheet has no such column. */
  readonly column: number | undefined
  readonly kind: FindingKind
  /** What the sheet says. */
  readonly text: string
  /** What may be meant instead, or what the record keeps. */
  readonly proposal?: string | undefined
  /** Another row that says the same: its place below the headings, from 0. */
  readonly otherRow?: number | undefined
}

/** The fields of a new record besides its parent. */
export interface NewRecord {
  readonly name: string
  readonly typeId: string
  readonly ownerId?: string
  readonly externalId?: string
  readonly targetDate?: string
  readonly targetDateType?: string
}

/** The place of another row in the plan, or the ID of a record; undefined for the top level. */
export type PlannedParent = { readonly place: number } | { readonly id: string } | undefined

export interface PlannedRow {
  /** Place below the headings, from 0. */
  readonly row: number
  readonly name: string
  readonly verdict: Verdict
  /** It looks like no record, and nothing of it is kept back for later. */
  readonly isAside?: true
  readonly parent: PlannedParent
  /** The record that the row is about. */
  readonly record: PlanningRecord | undefined
  /** Of a new record. */
  readonly create: NewRecord | undefined
  /** Of an updated record. */
  readonly patch: RecordPatch | undefined
  readonly findings: readonly Finding[]
}

/** True for a row with an error, which remains when the others are imported. */
export function isKeptBack({ verdict, isAside }: PlannedRow): boolean {
  return verdict === 'unmatched' && !isAside
}

export interface HierarchyPlan {
  /** In the order of the sheet; rows that look like no records are behind all others. */
  readonly rows: readonly PlannedRow[]
  /** Places of the rows, parents before their children. */
  readonly order: readonly number[]
  readonly counts: Readonly<Record<Verdict, number>>
  /** Equal for plans that send the same. */
  readonly fingerprint: string
}
