// The form in which a change can be corrected or repeated.
import type { ResourceKind } from '#contract/resources.ts'
import {
  externalIdField,
  fundResourceOf,
  isMove,
  isRecognized,
  type OutboxEntry,
} from '#offline/outbox/entry.ts'

interface EntryForm {
  /** What the person does there; `show-holder` shows the item that has the external ID already. */
  readonly act: 'fix' | 'edit' | 'restore' | 'show-holder'
  readonly to: Address
}

type FormsOf<Forms> = Forms extends unknown ? Forms[keyof Forms] : never
type Address = FormsOf<(typeof addresses)[ResourceKind]>

const addresses = {
  organization: {
    create: '/organizations/create-again',
    edit: '/organizations/$recordId/edit',
    move: '/organizations/$recordId/move',
  },
  'focus-area': {
    create: '/focus-areas/create-again',
    edit: '/focus-areas/$recordId/edit',
    move: '/focus-areas/$recordId/move',
  },
  'cost-item': { create: '/funds/cost-items/create-again', edit: '/funds/cost-items/$recordId/edit' },
  'benefit-item': {
    create: '/funds/benefit-items/create-again',
    edit: '/funds/benefit-items/$recordId/edit',
  },
} as const satisfies Readonly<Record<ResourceKind, object>>

/** Undefined for changes without a form, and for changes that are being sent or done. */
export function formOf(entry: OutboxEntry): EntryForm | undefined {
  const { resource, verb, state, mask, base, undoes, problem } = entry
  if (!isRecognized(entry)) return undefined
  const forms = addresses[resource]
  const { create, edit } = forms
  if (verb === 'delete') return state === 'applied' && base ? { act: 'restore', to: create } : undefined
  const isOpen = state === 'queued' || state === 'held' || state === 'refused' || state === 'parked'
  if (!isOpen || undoes !== undefined) return undefined
  // A deleted record has no form; the typed text stays with the change.
  if (problem?.kind === 'gone') return undefined
  const act = state === 'refused' ? 'fix' : 'edit'
  if (verb === 'create') return { act, to: create }
  if (verb !== 'update') return undefined
  if ('move' in forms && isMove({ mask })) return { act, to: forms.move }
  const item = fundResourceOf(entry)
  // The form of an item has its external ID alone; its other values are chosen where they are shown.
  if (item && !mask?.includes(externalIdField(item))) return undefined
  const isTaken = problem?.kind === 'conflict' && item !== undefined
  return { act: isTaken ? 'show-holder' : act, to: edit }
}

/** True for a deletion whose record was restored since, or for which that is under way. @param id of its record */
export function isRestored(
  { resource, verb, seq }: OutboxEntry,
  id: string,
  entries: readonly OutboxEntry[],
): boolean {
  if (verb !== 'delete') return false
  return entries.some(
    (later) =>
      later.seq > seq &&
      later.resource === resource &&
      // An item is restored by an import of one row.
      (later.verb === 'create' || later.verb === 'import') &&
      later.state !== 'discarded' &&
      later.state !== 'refused' &&
      later.bulk?.outcomes[0]?.kind !== 'refused' &&
      restoredBy(later) === id,
  )
}

/** The ID of the deleted record that a creation restores: it mentions it, and does not send it. */
export function restoredBy({ refs = [], body = {} }: Pick<OutboxEntry, 'refs' | 'body'>): string | undefined {
  const sent = Object.values(body)
  return refs.find((ref) => !sent.includes(ref))
}
