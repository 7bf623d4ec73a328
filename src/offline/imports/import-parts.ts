// An import in the outbox: its rows divided into parts, each an entry, and what became of all of them together.
import { writeJson } from '#contract/write-json.ts'
import type { EntryRows, OutboxEntry, WriteIntent } from '#offline/outbox/entry.ts'
import { bulkResourceOf, type FundResource } from '#offline/outbox/entry-resources.ts'
import { newProgress, nextRows, type RowFacts, type RowOutcome } from './bulk-progress.ts'

/** One element of a request, with the rows of the sheet that made it. */
export interface RowToSend {
  readonly element: Readonly<Record<string, unknown>>
  readonly facts: RowFacts
  /** Made when they are put away: those of 25,000 rows at one go would stop the page. */
  readonly cells: () => readonly { readonly row: number; readonly cells: readonly string[] }[]
  /** Equal for new items that could be taken for each other afterwards; they are kept in one part. */
  readonly twinKey?: string | undefined
}

export interface ImportToSend {
  readonly resource: FundResource
  /** Name of the file or sheet. */
  readonly source: string
  readonly headings: readonly string[]
  readonly rows: readonly RowToSend[]
}

interface PartOptions {
  /** Of the import. */
  readonly id: string
  /** Rows in a part; twins stay together even when they are more. */
  readonly size: number
  /** Hears before each part how many rows were taken. What it throws ends the making of parts. */
  readonly onPart?: (taken: number) => void
}

type PartIntent = WriteIntent & { readonly rows: EntryRows }

/** The parts of an import as entries to enqueue, each made when it is asked for. */
export function* partsOf(
  toSend: ImportToSend,
  { id, size, onPart }: PartOptions,
): Generator<PartIntent, void, undefined> {
  const { resource, source, headings, rows } = toSend
  const label = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} of ${source}`
  let made = 0
  for (const [index, part] of divided(rows, size).entries()) {
    onPart?.(made)
    yield {
      kind: `${resource}.bulk`,
      record: `import:${id}:${index + 1}`,
      label,
      bulk: newProgress(part.map(({ facts }) => facts)),
      rows: {
        items: writeJson(part.map(({ element }) => element)),
        source,
        headings,
        cells: part.flatMap(({ cells }, item) => cells().map((row) => ({ item, ...row }))),
      },
    }
    made += part.length
  }
}

function divided(rows: readonly RowToSend[], size: number): (readonly RowToSend[])[] {
  const groups = Map.groupBy(rows, (row) => row.twinKey ?? row)
  const parts: RowToSend[][] = []
  let open: RowToSend[] = []
  for (const group of groups.values()) {
    if (open.length > 0 && open.length + group.length > size) {
      parts.push(open)
      open = []
    }
    open.push(...group)
  }
  return open.length > 0 ? [...parts, open] : parts
}

export type ImportOutcome =
  | RowOutcome
  /** Given up before it was sent. */
  | { readonly kind: 'not-sent'; readonly message: string }
export type ImportOutcomeKind = ImportOutcome['kind']

export interface SentImport {
  readonly id: string
  readonly resource: FundResource
  readonly label: string
  /** Epoch milliseconds at which it was kept. */
  readonly at: number
  readonly parts: readonly OutboxEntry[]
  readonly counts: Readonly<Record<ImportOutcomeKind, number>>
  readonly total: number
  /** True while something goes on by itself. */
  readonly isUnderWay: boolean
  /** Why it does not go on, or waits; undefined when all is well. */
  readonly problem: string | undefined
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
    problem: parts.find(({ problem, state }) => problem && state !== 'refused')?.problem?.message,
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
      return { kind: 'unknown', message: 'Dropped by you after it was sent and before anybody answered.' }
    if (state === 'discarded') return { kind: 'not-sent', message: 'You stopped before it was sent.' }
    if (state === 'refused')
      return { kind: 'not-sent', message: problem?.message ?? 'The part it is in could not be sent.' }
    return outcome
  })
}

/** How many rows of a part were applied. */
export function appliedIn(part: OutboxEntry): number {
  return outcomesOf(part).reduce((sum, { kind }) => sum + (kind === 'applied' ? 1 : 0), 0)
}
