// What a person's earlier changes have left in a record. A form may have been opened on what this device had read before
// them: after a crash, or while they were in conflict. Such a change overwrites only the person's own.
import type { RecordFields } from '#contract/record-patch.ts'
import type { JsonObject, OutboxEntry } from './entry.ts'
import { withRealIds } from './queue-order.ts'

/** The fields of the record that earlier entries have saved, each as the service then stored it. */
export function savedBefore(
  { seq, record, kind }: Pick<OutboxEntry, 'seq' | 'record' | 'kind'>,
  entries: readonly OutboxEntry[],
): JsonObject {
  const isEarlier = (one: OutboxEntry) => one.seq < seq && one.kind === kind && one.state === 'applied'
  const isOfRecord = (one: OutboxEntry) =>
    one.record === record || (one.record.startsWith('tmp:') && withRealIds(one, entries).record === record)
  return Object.assign({}, ...entries.filter((one) => isEarlier(one) && isOfRecord(one)).map(storedBy))
}

/** The base of an entry with what its fields really were when it was sent: that is what an undo gives back. */
export function withActualBase<Field extends string>(
  { base }: Pick<OutboxEntry, 'base'>,
  really: RecordFields<Field>,
  mask: readonly Field[],
): JsonObject {
  return { ...base, ...Object.fromEntries(mask.map((field) => [field, really[field]])) }
}

function storedBy({ mask = [], body = {}, receipt }: OutboxEntry): JsonObject {
  const sent = Object.fromEntries(mask.map((field) => [field, body[field] ?? null]))
  const altered = receipt?.kind === 'altered' ? receipt.fields : []
  return { ...sent, ...Object.fromEntries(altered.map(({ field, stored }) => [field, stored])) }
}
