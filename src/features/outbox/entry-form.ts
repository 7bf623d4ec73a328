// The form in which an entry can be written anew.
import type { OutboxEntry } from '#queries/outbox.ts'

interface EntryForm {
  readonly label: 'Edit again' | 'Create again' | 'See who has it'
  readonly to: (typeof addresses)[Resource][keyof (typeof addresses)[Resource]]
}

type Resource = keyof typeof addresses

const addresses = {
  organization: { create: '/organizations/create-again', edit: '/organizations/$organizationId/edit' },
  'focus-area': { create: '/focus-areas/create-again', edit: '/focus-areas/$focusAreaId/edit' },
  'cost-item': { create: '/funds/cost-items/create-again', edit: '/funds/cost-items/$itemId/edit' },
  'benefit-item': { create: '/funds/benefit-items/create-again', edit: '/funds/benefit-items/$itemId/edit' },
} as const

/** Undefined for what no form can write again, or what is under way or done. */
export function formOf({ kind, state, record, base, undoes, problem }: OutboxEntry): EntryForm | undefined {
  const [resource, verb] = kind.split('.')
  if (!isResource(resource)) return undefined
  const { create, edit } = addresses[resource]
  if (verb === 'delete')
    return state === 'applied' && base ? { label: 'Create again', to: create } : undefined
  const isOpen = state === 'queued' || state === 'held' || state === 'refused' || state === 'parked'
  if (!isOpen || undoes !== undefined) return undefined
  if (verb === 'create') return { label: 'Edit again', to: create }
  // Of a record that is not made yet there is nothing to edit.
  if (verb !== 'update' || record.startsWith('tmp:')) return undefined
  const isTaken = problem?.kind === 'conflict' && resource.endsWith('-item')
  return { label: isTaken ? 'See who has it' : 'Edit again', to: edit }
}

function isResource(text: string | undefined): text is Resource {
  return text !== undefined && Object.hasOwn(addresses, text)
}
