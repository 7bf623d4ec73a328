// The form in which an entry can be written anew.
import type { OutboxEntry } from '#queries/outbox.ts'

interface EntryForm {
  readonly label: 'Edit again' | 'Create again'
  readonly to: (typeof addresses)[Resource][keyof (typeof addresses)[Resource]]
}

type Resource = keyof typeof addresses

const addresses = {
  organization: { create: '/organizations/create-again', edit: '/organizations/$organizationId/edit' },
  'focus-area': { create: '/focus-areas/create-again', edit: '/focus-areas/$focusAreaId/edit' },
} as const

/** Undefined for what no form can write again, or what is under way or done. */
export function formOf({ kind, state, record, base, undoes }: OutboxEntry): EntryForm | undefined {
  const [resource, verb] = kind.split('.')
  if (resource !== 'organization' && resource !== 'focus-area') return undefined
  const { create, edit } = addresses[resource]
  if (verb === 'delete')
    return state === 'applied' && base ? { label: 'Create again', to: create } : undefined
  const isOpen = state === 'queued' || state === 'held' || state === 'refused' || state === 'parked'
  if (!isOpen || undoes !== undefined) return undefined
  if (verb === 'create') return { label: 'Edit again', to: create }
  // Of a record that is not made yet there is nothing to edit.
  return verb === 'update' && !record.startsWith('tmp:') ? { label: 'Edit again', to: edit } : undefined
}
