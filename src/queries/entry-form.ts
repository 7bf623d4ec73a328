// The form in which a change can be corrected or repeated.
import type { OutboxEntry } from '#offline/outbox/entry.ts'

interface EntryForm {
  readonly label: 'Fix' | 'Edit' | 'Create again' | 'See who has it'
  readonly to: (typeof addresses)[Resource][keyof (typeof addresses)[Resource]]
}

type Resource = keyof typeof addresses

const addresses = {
  organization: { create: '/organizations/create-again', edit: '/organizations/$recordId/edit' },
  'focus-area': { create: '/focus-areas/create-again', edit: '/focus-areas/$recordId/edit' },
  'cost-item': { create: '/funds/cost-items/create-again', edit: '/funds/cost-items/$recordId/edit' },
  'benefit-item': {
    create: '/funds/benefit-items/create-again',
    edit: '/funds/benefit-items/$recordId/edit',
  },
} as const

/** Undefined for what no form can write again, or what is under way or done. */
export function formOf({ kind, state, base, undoes, problem }: OutboxEntry): EntryForm | undefined {
  const [resource, verb] = kind.split('.')
  if (!isResource(resource)) return undefined
  const { create, edit } = addresses[resource]
  if (verb === 'delete')
    return state === 'applied' && base ? { label: 'Create again', to: create } : undefined
  const isOpen = state === 'queued' || state === 'held' || state === 'refused' || state === 'parked'
  if (!isOpen || undoes !== undefined) return undefined
  // What was deleted has no form any more; its text stays with the change.
  if (problem?.kind === 'gone') return undefined
  const label = state === 'refused' ? 'Fix' : 'Edit'
  if (verb === 'create') return { label, to: create }
  if (verb !== 'update') return undefined
  const isTaken = problem?.kind === 'conflict' && resource.endsWith('-item')
  return { label: isTaken ? 'See who has it' : label, to: edit }
}

function isResource(text: string | undefined): text is Resource {
  return text !== undefined && Object.hasOwn(addresses, text)
}
