// A change of someone else's file compared with the record as it is now.
import type { JsonObject, OutboxEntry } from '#offline/outbox/entry.ts'

/** What a record is now, as far as it could be found out. */
export type LiveState =
  | {
      readonly kind: 'record'
      readonly name: string
      readonly fields: JsonObject
      /** True for what this device keeps, because the service did not answer. */
      readonly isCopy: boolean
    }
  /** Of a create: how many records of its name and parent there are; undefined when that could not be found out. */
  | { readonly kind: 'new'; readonly similar: number | undefined }
  /** The record is created by an earlier change of the file. */
  | { readonly kind: 'unmade' }
  /** Amounts and items of an import cannot be compared: the service does not return what was sent. */
  | { readonly kind: 'import' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unread' }

/**
 * `changed`: a field has another value than the author saw. `done`: it is so already. `similar`: a record like the new one
 * exists. `offline`: compared with the copy on this device, or not at all.
 */
type ReviewState = 'ready' | 'changed' | 'done' | 'similar' | 'offline' | 'gone'

interface ComparedField {
  readonly field: string
  /** What the record holds now. */
  readonly before: string | null
  readonly after: string | null
  /** What the author saw, where that is something else. */
  readonly seen: string | null | undefined
}

export interface Comparison {
  readonly state: ReviewState
  readonly fields: readonly ComparedField[]
}

type Change = Pick<OutboxEntry, 'verb' | 'mask' | 'body' | 'base'>

export function compareChange(change: Change, live: LiveState): Comparison {
  const { verb, mask = [], body = {} } = change
  if (live.kind === 'new') {
    const similar = (live.similar ?? 0) > 0
    const fields = Object.keys(body).map((field) => ({
      field,
      before: null,
      after: textOf(body[field]),
      seen: undefined,
    }))
    return { state: similar ? 'similar' : live.similar === undefined ? 'offline' : 'ready', fields }
  }
  const fields = verb === 'update' ? mask.map((field) => comparedField(change, field, live)) : []
  return { state: stateOf(live, fields, verb), fields }
}

function comparedField({ body = {}, base = {} }: Change, field: string, live: LiveState): ComparedField {
  const after = textOf(body[field])
  const seen = textOf(base[field])
  if (live.kind !== 'record') return { field, before: seen, after, seen: undefined }
  const before = textOf(live.fields[field])
  const isOther = Object.hasOwn(base, field) && seen !== before && before !== after
  return { field, before, after, seen: isOther ? seen : undefined }
}

function stateOf(live: LiveState, fields: readonly ComparedField[], verb: string): ReviewState {
  if (live.kind === 'gone') return verb === 'delete' ? 'done' : 'gone'
  if (live.kind === 'unread') return 'offline'
  if (live.kind !== 'record') return 'ready'
  if (fields.length > 0 && fields.every(({ before, after }) => before === after)) return 'done'
  if (fields.some(({ seen }) => seen !== undefined)) return 'changed'
  return live.isCopy ? 'offline' : 'ready'
}

/** The value of a field as text; of one that is no text its JSON. */
function textOf(value: JsonObject[string] | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
