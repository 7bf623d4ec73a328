// What the page and the thread that checks and reviews sheets say to one another: a sheet, what it is judged against, what was
// read for its review, and what is found. Long lists come in parts, so that no copy is a long task of the page.

import type { PlanningRecord } from '#contract/resources.ts'
import type { Field } from '#import/columns.ts'
import type { Change } from '#import/edit-record.ts'
import { type FocusAreaFacts, lookupOf } from '#import/focus-area-lookup.ts'
import type { HierarchyRules, RecordCheckState } from '#import/hierarchy/check.ts'
import type { HierarchyContext, HierarchyPlan, PlannedRow } from '#import/hierarchy/planned-rows.ts'
import { keyLookupOf, type ListedKey } from '#import/key-lookup.ts'
import type { KnownItem, KnownItems } from '#import/known-items.ts'
import type { LeftOut } from '#import/left-out.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import type { Review, ReviewContext, ReviewTerms } from '#import/review.ts'
import type { Sheet } from '#import/sheet.ts'
import type { Fate, SheetAccount } from '#import/sheet-account.ts'
import type { CheckState } from '#import/sheet-check.ts'
import type { AmountWindow, StoredAmounts } from '#import/stored-amounts.ts'
import type { JournalItem } from '#offline/imports/import-journal.ts'
import { type PackedTexts, packTexts, unpackTexts } from '#spreadsheet/packed-texts.ts'
import { Table, type TableParts } from '#spreadsheet/table.ts'

export type CheckRequest =
  /** Some entries of a list that the next request of another kind is about. */
  | SentPart
  /** What sheets are judged against, besides the areas before it. */
  | { readonly kind: 'context'; readonly context: SentContext }
  /** The columns before it are a sheet, which is checked, and kept until the next one. */
  | { readonly kind: 'check'; readonly sheet: SentSheet; readonly rules: ReadingRules; readonly of: number }
  /** The same for sheets of records; the records come before it. */
  | { readonly kind: 'record-context'; readonly context: Omit<HierarchyContext, 'records'> }
  | {
      readonly kind: 'check-records'
      readonly sheet: SentSheet
      readonly rules: HierarchyRules
      readonly of: number
    }
  /** @property number counted from 1 since the sheet was checked */
  | { readonly kind: 'change'; readonly change: Change; readonly number: number }
  /** The lists before it are what was read for the review since. Undefined for what is as it was. */
  | {
      readonly kind: 'readings'
      readonly known: Pick<KnownItems, 'isWhole' | 'showsExternalIds'> | undefined
      readonly isJournalNew: boolean
      /** Of what the service holds: all of a reading, or what differs from the one before. */
      readonly stored: 'all' | 'changed' | undefined
    }
  /** @property stored the place of the reading that counts, and of the earlier ones, among all of the sheet */
  | {
      readonly kind: 'run'
      readonly task: ReviewTask
      readonly number: number
      readonly stored: number | undefined
      readonly earlier: readonly { readonly window: AmountWindow; readonly place: number }[]
    }

export type SentPart =
  | { readonly kind: 'part'; readonly list: 'areas'; readonly part: SentAreas }
  | { readonly kind: 'part'; readonly list: 'columns'; readonly part: SentColumn }
  | { readonly kind: 'part'; readonly list: 'known'; readonly part: readonly KnownItem[] }
  | { readonly kind: 'part'; readonly list: 'records'; readonly part: readonly PlanningRecord[] }
  | { readonly kind: 'part'; readonly list: 'journal'; readonly part: readonly JournalEntry[] }
  | { readonly kind: 'part'; readonly list: 'stored'; readonly part: readonly StoredEntry[] }

/** What was sent of an item, by its key in the journal. */
export type JournalEntry = readonly [key: string, amounts: JournalItem['amounts']]

type StoredEntry = StoredAmounts extends ReadonlyMap<infer Key, infer Value> ? readonly [Key, Value] : never

/** What the thread works out for a review; `plan`: of a sheet of records, against those that were sent last. */
export type ReviewTask =
  | { readonly do: 'plan' }
  | { readonly do: 'ask' }
  | { readonly do: 'review'; readonly terms: ReviewTerms }
  | { readonly do: 'fingerprint'; readonly terms: ReviewTerms; readonly leftOut: LeftOut }
  | { readonly do: 'places'; readonly account: Pick<SheetAccount, 'fates'>; readonly fates: readonly Fate[] }

/** @property of that of the sheet */
export type CheckAnswer = { readonly of: number } & (
  | {
      readonly kind: 'checked'
      readonly state: CheckState | RecordCheckState
      /** That of the last change that it is made of; 0 for the sheet as it was sent. */
      readonly number: number
    }
  /** Some entries of a list of the review that is answered next. */
  | ({ readonly kind: 'part' } & (ReviewPart | RecordPart))
  | { readonly kind: 'done'; readonly number: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly message: string }
)

export interface SentColumn {
  readonly texts: PackedTexts
  readonly facts: Uint32Array<ArrayBuffer>
}

export type SentSheet = Omit<Sheet, 'table'> & { readonly parts: Omit<TableParts, 'columns' | 'facts'> }

/** Columns, because copying one object an area takes the page ten times as long. */
export interface SentAreas {
  readonly ids: PackedTexts
  readonly names: PackedTexts
  /** Empty where an area has none. */
  readonly externalIds: PackedTexts
  /** The ids of ancestors, root first, in one text. */
  readonly paths: PackedTexts
}

export type SentContext = Omit<ReviewContext, 'areas' | 'keys'> & {
  readonly isWhole: boolean
  readonly keys: ReadonlyMap<Field, readonly ListedKey[]>
}

export function sentColumn(table: Table, column: number): SentColumn {
  return { texts: packTexts(table.column(column)), facts: table.factsOf(column).slice() }
}

export function sentSheet({ table, ...sheet }: Sheet): SentSheet {
  const { columns: _, facts: __, ...parts } = table.parts
  return { ...sheet, parts }
}

export function sheetOfSent({ parts, ...sheet }: SentSheet, columns: readonly SentColumn[]): Sheet {
  const texts = columns.map((column) => textsOf(column.texts))
  const table = Table.ofColumns({ ...parts, columns: texts, facts: columns.map(({ facts }) => facts) })
  return { ...sheet, table }
}

const pathSeparator = '\n'

export function sentAreas(areas: readonly FocusAreaFacts[]): SentAreas {
  return {
    ids: packTexts(areas.map(({ id }) => id)),
    names: packTexts(areas.map(({ name }) => name)),
    externalIds: packTexts(areas.map(({ externalId = '' }) => externalId)),
    paths: packTexts(areas.map(({ path }) => path.join(pathSeparator))),
  }
}

export function areasOfSent({ ids, names, externalIds, paths }: SentAreas): FocusAreaFacts[] {
  const [nameOf, externalOf, pathOf] = [textsOf(names), textsOf(externalIds), textsOf(paths)]
  return textsOf(ids).map((id, at) => {
    const path = pathOf[at] ?? ''
    return {
      id,
      name: nameOf[at] ?? '',
      externalId: externalOf[at] || undefined,
      path: path === '' ? [] : path.split(pathSeparator),
    }
  })
}

/** Without what only the page needs. */
export function sentContext({ areas, keys, ...context }: ReviewContext): SentContext {
  const { versionWords, thisYear, hasOtherIds, hasOtherPeriods, expenditureTypes, closedThrough } = context
  return {
    ...(versionWords && { versionWords }),
    ...(thisYear !== undefined && { thisYear }),
    ...(hasOtherIds !== undefined && { hasOtherIds }),
    ...(hasOtherPeriods !== undefined && { hasOtherPeriods }),
    ...(closedThrough !== undefined && { closedThrough }),
    expenditureTypes,
    isWhole: areas.isWhole,
    keys: new Map([...keys].map(([field, { list }]) => [field, list])),
  }
}

export function contextOfSent(
  { isWhole, keys, ...context }: SentContext,
  areas: readonly FocusAreaFacts[],
): ReviewContext {
  return {
    ...context,
    areas: lookupOf(areas, isWhole),
    keys: new Map([...keys].map(([field, list]) => [field, keyLookupOf(list)])),
  }
}

function textsOf(packed: PackedTexts): string[] {
  const texts: string[] = []
  unpackTexts(packed, texts)
  return texts
}

// The review, on its way to the page.

/** Entries in one part: a few milliseconds of copying. An item has dozens of amounts, and a text of them all. */
const partSizes = { items: 20, past: 50, findings: 200, newer: 500 } as const

interface ReviewLists {
  readonly items: Review['plan']['items']
  readonly past: Review['old']['past']
  readonly findings: Review['findings']
  readonly newer: Review['newer']
}

export type ReviewPart = {
  readonly [List in keyof ReviewLists]: { readonly list: List; readonly part: ReviewLists[List] }
}[keyof ReviewLists]

/** A review without its long lists, and without what the page has itself. */
export type SentReview = Omit<Review, 'plan' | 'old' | 'findings' | 'newer'> & {
  readonly plan: Omit<Review['plan'], 'items'>
}

/** @param onPart is given the long lists of the review before the rest of it is returned */
export function sentReview(review: Review, onPart: (part: ReviewPart) => void): SentReview {
  const {
    plan: { items, ...plan },
    old: { past },
    findings,
    newer,
    ...rest
  } = review
  const give = <Entry>(
    entries: readonly Entry[],
    size: number,
    part: (some: readonly Entry[]) => ReviewPart,
  ) => {
    for (let at = 0; at < entries.length; at += size) onPart(part(entries.slice(at, at + size)))
  }
  give(items, partSizes.items, (part) => ({ list: 'items', part }))
  give(past, partSizes.past, (part) => ({ list: 'past', part }))
  give(findings, partSizes.findings, (part) => ({ list: 'findings', part }))
  give(newer, partSizes.newer, (part) => ({ list: 'newer', part }))
  return { ...rest, plan }
}

/** Puts reviews together again, one after another. */
export class ReviewAssembly {
  #lists = noLists()

  add(given: ReviewPart): void {
    const { items, past, findings, newer } = this.#lists
    if (given.list === 'items') items.push(...given.part)
    else if (given.list === 'past') past.push(...given.part)
    else if (given.list === 'findings') findings.push(...given.part)
    else newer.push(...given.part)
  }

  finish({ plan, ...rest }: SentReview, stored: Review['old']['stored']): Review {
    const { items, past, findings, newer } = this.#lists
    this.#lists = noLists()
    return { ...rest, plan: { ...plan, items }, old: { stored, past }, findings, newer }
  }
}

function noLists(): { -readonly [List in keyof ReviewLists]: ReviewLists[List][number][] } {
  return { items: [], past: [], findings: [], newer: [] }
}

// The plan of a sheet of records, on its way to the page.

/** Rows in one part. */
const partRows = 500

/** A row with the ID of its record, which the page has. */
type SentRow = Omit<PlannedRow, 'record'> & { readonly record: string | undefined }

export interface RecordPart {
  readonly list: 'rows'
  readonly part: readonly SentRow[]
}

export type SentRecordPlan = Omit<HierarchyPlan, 'rows'>

/** @param onPart is given the rows of the plan before the rest of it is returned */
export function sentRecordPlan(
  { rows, ...plan }: HierarchyPlan,
  onPart: (part: RecordPart) => void,
): SentRecordPlan {
  for (let at = 0; at < rows.length; at += partRows) {
    const part = rows.slice(at, at + partRows).map((row) => ({ ...row, record: row.record?.id }))
    onPart({ list: 'rows', part })
  }
  return plan
}

/** Puts a plan together again. */
export function recordPlanOf(
  plan: SentRecordPlan,
  parts: readonly RecordPart[],
  { records }: Pick<HierarchyContext, 'records'>,
): HierarchyPlan {
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const rows = parts
    .flatMap(({ part }) => part)
    .map(
      (row): PlannedRow => ({
        ...row,
        record: row.record === undefined ? undefined : recordOf.get(row.record),
      }),
    )
  return { ...plan, rows }
}
