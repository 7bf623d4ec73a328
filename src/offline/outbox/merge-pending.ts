// Merges a new change of a record into one that still waits to be sent.
import type { JsonObject, OutboxEntry, WriteIntent } from './entry.ts'
import { isExtended, isMove } from './entry-resources.ts'
import { move } from './state-machine.ts'

/**
 * The waiting entry that a new write may become part of: the last about its record and those it mentions, and not tried
 * yet. Otherwise it would be sent before the creation of a record that it mentions.
 */
export function mergeTarget(intent: WriteIntent, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  if (!intent.kind.endsWith('.update') || intent.undoes !== undefined) return undefined
  const about = [intent.record, ...(intent.refs ?? [])]
  const last = entries.findLast(({ record, refs = [] }) => [record, ...refs].some((id) => about.includes(id)))
  return last && canTake(last, intent) ? last : undefined
}

function canTake(entry: OutboxEntry, intent: WriteIntent): boolean {
  const isUntried = (entry.state === 'queued' || entry.state === 'held') && entry.attempts === 0
  const isOneForm = isExtended(entry) === isExtended(intent) && isMove(entry) === isMove(intent)
  const isSameRequest = entry.kind === intent.kind && isOneForm
  return isUntried && isSameRequest && entry.record === intent.record && entry.undoes === undefined
}

/**
 * The entry with the new write in it; undefined when it has been sent since. A field keeps the base it had when it
 * was first changed. One that is back to that is no longer in the mask, and an entry without fields is dropped.
 */
export function mergeInto(entry: OutboxEntry, intent: WriteIntent, now: number): OutboxEntry | undefined {
  if (!canTake(entry, intent)) return undefined
  const own = entry.mask ?? []
  const added = (intent.mask ?? []).filter((field) => !own.includes(field))
  const base: JsonObject = { ...intent.base, ...entry.base, ...pick(intent.base, added) }
  const body: JsonObject = { ...entry.body, ...pick(intent.body, intent.mask ?? []) }
  const mask = [...own, ...added].filter((field) => (body[field] ?? null) !== (base[field] ?? null))
  const refs = [...new Set([...(entry.refs ?? []), ...(intent.refs ?? [])])]
  const after = {
    ...entry,
    label: intent.label,
    mask,
    base,
    body: pick(body, mask),
    ...(refs.length > 0 && { refs }),
  }
  return mask.length > 0 ? after : move(after, 'merge', { state: 'discarded', settledAt: now })
}

function pick(fields: JsonObject = {}, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name] ?? null]] : [])))
}
