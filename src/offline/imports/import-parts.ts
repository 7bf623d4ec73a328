// What became of the imports in an outbox: each is divided into parts, and each part is an entry.
import type { ErrorEntry } from '#contract/errors.ts'
import type { ItemKind } from '#contract/resources.ts'
import { bulkResourceOf, type EntryProblem, type OutboxEntry } from '#offline/outbox/entry.ts'
import { nextRows, type RowCauseCode, type RowOutcome } from './bulk-progress.ts'

export type ImportOutcome =
  | Exclude<RowOutcome, { readonly kind: 'unknown' }>
  /** Sent, and no answer said whether it was taken. */
  | ({ readonly kind: 'unknown' } & ImportCause)
  /** Discarded before it was sent, or it could not be sent. */
  | ({ readonly kind: 'not-sent' } & ImportCause)

/** Why a row has its outcome, or why an import does not continue. */
export interface ImportCause {
  /** Of a row alone, `discarded`, `discarded-unanswered`, or the kind of the problem of its part. */
  readonly code?: RowCauseCode | EntryProblem['kind']
  readonly message?: string
  readonly errors?: readonly ErrorEntry[] | undefined
}
export type ImportOutcomeKind = ImportOutcome['kind']

export interface SentImport {
  readonly id: string
  readonly resource: ItemKind
  readonly label: string
  /** Epoch milliseconds at which it was kept. */
  readonly at: number
  readonly parts: readonly OutboxEntry[]
  readonly counts: Readonly<Record<ImportOutcomeKind, number>>
  readonly total: number
  /** True while something continues without the person. */
  readonly isUnderWay: boolean
  /** Why it does not continue, or waits; undefined when all is well. */
  readonly problem: ImportCause | undefined
}

/** All imports in an outbox, the latest first. */
export function importsIn(entries: readonly OutboxEntry[]): readonly SentImport[] {
  const parts = entries.filter((entry) => entry.bulk !== undefined)
  return [...Map.groupBy(parts, importIdOf)].map(([id, own]) => importOf(id, own)).toReversed()
}

/** The import that a part belongs to. */
function importIdOf({ record }: Pick<OutboxEntry, 'record'>): string {
  return record.split(':')[1] ?? record
}

function importOf(id: string, parts: readonly OutboxEntry[]): SentImport {
  const counts = { waiting: 0, applied: 0, refused: 0, unknown: 0, 'not-sent': 0 }
  for (const part of parts) for (const { kind } of outcomesOf(part)) counts[kind] += 1
  const [first] = parts
  return {
    id,
    resource: (first && bulkResourceOf(first)) ?? 'cost-item',
    label: first?.label ?? '',
    at: first?.at ?? 0,
    parts,
    counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    isUnderWay: parts.some(({ state }) => state === 'queued' || state === 'sending' || state === 'unknown'),
    problem: causeOf(parts.find(({ problem, state }) => problem && state !== 'refused')?.problem),
  }
}

/** What became of each row of a part, by its place. */
export function outcomesOf(entry: OutboxEntry): readonly ImportOutcome[] {
  const { bulk, state, sentAt, receipt, problem } = entry
  if (!bulk) return []
  const underWay = new Set(nextRows(bulk))
  return bulk.outcomes.map((outcome, place): ImportOutcome => {
    if (outcome.kind === 'unknown' && receipt?.kind === 'as-told') return { kind: 'applied' }
    if (outcome.kind !== 'waiting') return outcome
    if (state === 'discarded' && sentAt !== undefined && underWay.has(place))
      return { kind: 'unknown', code: 'discarded-unanswered' }
    if (state === 'discarded') return { kind: 'not-sent', code: 'discarded' }
    if (state === 'refused') return { kind: 'not-sent', ...causeOf(problem) }
    return outcome
  })
}

function causeOf(problem: EntryProblem | undefined): ImportCause | undefined {
  return problem && { code: problem.kind, message: problem.message, errors: problem.errors }
}

/** How many rows of a part were applied. */
export function appliedIn(part: OutboxEntry): number {
  return outcomesOf(part).reduce((sum, { kind }) => sum + (kind === 'applied' ? 1 : 0), 0)
}
