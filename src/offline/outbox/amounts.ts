// Amounts that a person writes: one entry a save, its rows in the body of the request. Each row says which stored amount it
// replaces; where another one is stored, nothing is written, and the person decides about each such row.
import type { Client } from '#client/client.ts'
import { isFailure } from '#client/failure.ts'
import { type AmountRow, amountsWrites } from '#contract/amounts-operations.ts'
import { type ErrorEntry, readPointer, type StoredAmount } from '#contract/errors.ts'
import type { ItemKind } from '#contract/resources.ts'
import type { FieldConflict } from './conflict.ts'
import type { JsonObject, OutboxEntry, WriteIntent } from './entry.ts'
import type { Delivery } from './outcome.ts'

/** A row of an entry: amounts are canonical decimal text. */
export type AmountsRow = AmountRow

interface AmountsToSave {
  readonly resource: ItemKind
  /** Names what is changed, for people. */
  readonly label: string
  /** Each amount once; at least one. */
  readonly rows: readonly AmountsRow[]
}

/** The write of amounts of one item or of many. */
export function amountsIntent({ resource, label, rows }: AmountsToSave): WriteIntent {
  const record = rows[0]?.itemId ?? ''
  const others = new Set(rows.map(({ itemId }) => itemId).filter((id) => id !== record))
  return {
    resource,
    verb: 'amounts',
    record,
    label,
    body: { rows: rows.map((row) => ({ ...row })) },
    ...(others.size > 0 && { refs: [...others] }),
  }
}

/** The rows of an entry. */
export function amountRowsOf({ body }: Pick<WriteIntent, 'body'>): readonly AmountsRow[] {
  return (body?.rows ?? []) as unknown as readonly AmountsRow[]
}

function bodyOf(rows: readonly AmountsRow[]): JsonObject {
  return { rows: rows.map((row) => ({ ...row })) }
}

/** Names an amount among those of an entry. */
function cellOf({ itemId, version, period }: AmountsRow): string {
  return `${itemId} ${version} ${period}`
}

/** Sends the rows. Sent again, they are carried out once by the UUID of their entry. @throws Failure */
export async function deliverAmounts(api: Client, entry: OutboxEntry, resource: ItemKind): Promise<Delivery> {
  const rows = amountRowsOf(entry)
  // The person has left all of them as others wrote them.
  if (rows.length === 0) return { change: { state: 'applied', receipt: { kind: 'already-so' } } }
  try {
    await api[amountsWrites[resource]]({ body: { rows: [...rows] } }, { idempotencyKey: entry.operation })
    return { change: { state: 'applied', receipt: { kind: 'as-sent' } } }
  } catch (error) {
    const changed = isFailure(error, 'conflict') ? changedRows(rows, error.errors) : []
    if (changed.length === 0) throw error
    return { change: afterChange(rows, changed) }
  }
}

interface ChangedRow {
  readonly row: AmountsRow
  readonly stored: StoredAmount
}

/** The rows that the service refuses with what is stored. One that expects just that could only be refused again. */
function changedRows(rows: readonly AmountsRow[], errors: readonly ErrorEntry[]): readonly ChangedRow[] {
  return errors.flatMap(({ path, stored }) => {
    const [list, index = ''] = readPointer(path)
    const row = rows[Number(index)]
    return list === 'rows' && row && stored && stored.amount !== row.expected ? [{ row, stored }] : []
  })
}

/** An amount that is stored as the row wants it is replaced by itself; what else is stored is for the person to decide. */
function afterChange(rows: readonly AmountsRow[], changed: readonly ChangedRow[]): Delivery['change'] {
  const settled = new Set(
    changed.filter(({ row, stored }) => row.amount === stored.amount).map(({ row }) => row),
  )
  const body = bodyOf(rows.map((row) => (settled.has(row) ? { ...row, expected: row.amount } : row)))
  const contested = changed.filter(({ row }) => !settled.has(row))
  if (contested.length === 0) return { state: 'queued', nextAt: 0, body }
  return { state: 'conflict', body, conflict: contested.map(conflictOf) }
}

function conflictOf({ row, stored }: ChangedRow): FieldConflict {
  return {
    field: cellOf(row),
    base: row.expected,
    theirs: stored.amount,
    mine: row.amount,
    amount: contestedAmount(stored, { itemId: row.itemId }),
  }
}

/** Which amount is contested, and who sent theirs. */
export function contestedAmount(
  { version, period, sentAt, sentBy }: StoredAmount,
  item: { readonly itemId?: string; readonly name?: string },
): NonNullable<FieldConflict['amount']> {
  return { ...item, version, period, by: sentBy?.name ?? null, at: sentAt }
}

/** The body once the person has decided: rows left to others are not sent, mine replace what others wrote. */
export function decidedAmounts(
  entry: Pick<OutboxEntry, 'body' | 'conflict'>,
  chosen: JsonObject,
): JsonObject {
  const contested = new Map(entry.conflict?.map(({ field, theirs }) => [field, theirs]))
  return bodyOf(
    amountRowsOf(entry).flatMap((row) => {
      const cell = cellOf(row)
      const theirs = contested.get(cell)
      if (theirs === undefined) return row
      return Object.hasOwn(chosen, cell) ? { ...row, expected: theirs } : []
    }),
  )
}

/** The write that takes amounts back. */
export function undoneAmounts({ resource, record, label, refs, seq, ...entry }: OutboxEntry): WriteIntent {
  const rows = amountRowsOf(entry).map((row) => ({ ...row, amount: row.expected, expected: row.amount }))
  return { resource, verb: 'amounts', record, label, body: bodyOf(rows), undoes: seq, ...(refs && { refs }) }
}
