// What a sheet of organizations or focus areas would do, row by row.
import type { RecordPatch } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import type { ListedPerson, ListedType } from './catalog-lookups.ts'
import type { ParentFault } from './parents.ts'
import type { AsideKind } from './sheet-rows.ts'

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

/** What keeps a row from being imported. */
export type RowFault =
  | ParentFault
  | 'name-missing'
  | 'text-invalid'
  | 'id-unknown'
  | 'record-ambiguous'
  | 'duplicate'
  | 'parent-unmatched'
  | 'level-fault'
  | 'type-unknown'
  | 'type-ambiguous'
  | 'type-missing'
  | 'type-unseen'
  | 'type-retired'
  | 'owner-unknown'
  | 'owner-unseen'
  | 'owner-ambiguous'
  | 'owner-retired'
  | 'date-invalid'

/** What an import does not change of a record; the rest of its row is imported. */
export type KeptValue = 'parent-kept' | 'type-kept' | 'status-kept' | 'date-kept'

/** Why a row is taken for no record. */
export type RowAside = `row-${AsideKind}`

export interface CellFinding {
  readonly code: RowFault | KeptValue | RowAside
  readonly isError: boolean
  /** Undefined where the sheet has no such column. */
  readonly column: number | undefined
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
  readonly findings: readonly CellFinding[]
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
