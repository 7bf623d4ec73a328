// Imports of organizations and focus areas that were handed to the outbox: what became of each of their rows.
import { useMemo } from 'react'
import type { HierarchyKind } from '#contract/resources.ts'
import { useOutbox } from '#data/outbox.ts'
import {
  type AmountTally,
  type EntryProblem,
  type LeftOutCell,
  type OutboxEntry,
  resourceOf,
} from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { allows } from '#offline/outbox/state-machine.ts'
import { hasImport, type SentAccount } from './sent-imports.ts'

export const recordOutcomes = ['applied', 'refused', 'unknown', 'not-sent'] as const
export type RecordOutcome = (typeof recordOutcomes)[number] | 'waiting'

export interface SentRecordImport {
  readonly id: string
  readonly resource: HierarchyKind
  /** Name of the file or sheet. */
  readonly label: string
  /** Epoch milliseconds at which it was kept. */
  readonly at: number
  /** One for each row, in the order of sending. */
  readonly entries: readonly OutboxEntry[]
  readonly counts: Readonly<Record<RecordOutcome, number>>
  /** Why it does not continue without the person, or waits; undefined when all is well. */
  readonly problem: EntryProblem | undefined
}

/** What became of a row. */
export function outcomeOf({ state, problem, sentAt }: OutboxEntry): RecordOutcome {
  switch (state) {
    case 'applied':
      return 'applied'
    case 'refused':
    case 'conflict':
      return 'refused'
    case 'discarded':
      // It was discarded before its answer came.
      return sentAt !== undefined && problem !== undefined ? 'unknown' : 'not-sent'
    case 'parked':
      return problem?.kind === 'no-look-up' ? 'unknown' : 'waiting'
    default:
      return 'waiting'
  }
}

/** All of a kind, the latest first. */
export function recordImportsIn(
  entries: readonly OutboxEntry[],
  resource: HierarchyKind,
): readonly SentRecordImport[] {
  const own = entries.filter((entry) => entry.imported && resourceOf(entry) === resource)
  const imports = Map.groupBy(own, ({ imported }) => imported?.id ?? '')
  return [...imports]
    .map(([id, rows]) => {
      const counts = { waiting: 0, applied: 0, refused: 0, unknown: 0, 'not-sent': 0 }
      for (const row of rows) counts[outcomeOf(row)] += 1
      const [first] = rows
      return {
        id,
        resource,
        label: first?.imported?.source ?? '',
        at: first?.at ?? 0,
        entries: rows,
        counts,
        problem: rows.find((row) => row.problem && outcomeOf(row) === 'waiting')?.problem,
      }
    })
    .toReversed()
}

export function useRecordImports(resource: HierarchyKind): readonly SentRecordImport[] {
  const { entries } = useOutbox().snapshot
  return useMemo(() => recordImportsIn(entries, resource), [entries, resource])
}

/** True when the outbox has an import, of items or of records. */
export function hasAnyImport(outbox: Outbox, id: string): boolean {
  const { entries } = outbox.getSnapshot()
  return hasImport(outbox, id) || entries.some(({ imported }) => imported?.id === id)
}

/** True while an earlier import of the kind is not through: a plan made now would not see what it does. */
export function hasRecordImportUnderWay(
  outbox: Pick<Outbox, 'getSnapshot'>,
  resource: HierarchyKind,
): boolean {
  return recordImportsIn(outbox.getSnapshot().entries, resource).some(({ counts }) => counts.waiting > 0)
}

/** Discards what was not sent, and what was rejected; a request that is under way ends first. */
export async function discardRecordRows(outbox: Outbox, { entries }: SentRecordImport): Promise<void> {
  const discarded = entries.filter((entry) => entry.state !== 'sending' && allows(entry, 'discard'))
  await outbox.discard(discarded.map(({ seq }) => seq))
}

/** The texts of a sheet as its import has them; undefined for an import of an earlier release. */
export function accountOfRecords({ entries }: SentRecordImport): SentAccount | undefined {
  const account = entries.find((entry) => entry.account)?.account
  if (!account) return undefined
  const sent: Record<RecordOutcome, AmountTally[]> = {
    waiting: [],
    applied: [],
    refused: [],
    unknown: [],
    'not-sent': [],
  }
  for (const entry of entries) sent[outcomeOf(entry)].push(...(entry.amounts ?? []))
  return { ...account, sent }
}

/** The texts that an import did not send; undefined when they are no longer on this device. */
export async function readLeftOutTexts(
  outbox: Pick<Outbox, 'rowsOf'>,
  { entries }: SentRecordImport,
): Promise<readonly LeftOutCell[] | undefined> {
  const first = entries.find((entry) => entry.account)
  return first && (await outbox.rowsOf(first.seq))?.leftOut
}

/** A row that is not imported, as the sheet has it. */
export interface ReturnedRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly entry: OutboxEntry
}

/** The rows that are not imported, with the headings of their sheet; undefined when they are no longer on this device. */
export async function readReturnedRows(
  outbox: Pick<Outbox, 'rowsOf'>,
  { entries }: SentRecordImport,
): Promise<{ readonly headings: readonly string[]; readonly rows: readonly ReturnedRow[] } | undefined> {
  const [first] = entries
  const kept = first && (await outbox.rowsOf(first.seq))
  if (!kept) return undefined
  const cells = new Map(kept.cells.map((one) => [one.row, one.cells]))
  const rows = entries
    .filter((entry) => outcomeOf(entry) !== 'applied')
    .map((entry) => {
      const row = entry.imported?.row ?? 0
      return { row, cells: cells.get(row) ?? [], entry }
    })
  return { headings: kept.headings, rows: rows.toSorted((one, other) => one.row - other.row) }
}
