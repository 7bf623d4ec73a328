// An entry in words: what it does, how it stands, what came of it.
import type { OutboxEntry } from '#queries/outbox.ts'
import { readableText } from '#ui/rich-text/rich-text-words.ts'

const verbs: Readonly<Record<string, string>> = {
  create: 'Create',
  update: 'Change',
  archive: 'Archive',
  delete: 'Delete',
  bulk: 'Import',
}

const resources: Readonly<Record<string, string>> = {
  organization: 'organization',
  'focus-area': 'focus area',
  'cost-item': 'cost item',
  'benefit-item': 'benefit item',
}

export const fieldWords: Readonly<Record<string, string>> = {
  name: 'Name',
  ownerId: 'Owner',
  externalId: 'External ID',
  externalCostItemId: 'External ID',
  about: 'Description',
}

/** A value of a field as people read it; of a description its words, not the document they are kept in. */
export function readableValue(field: string, value: string | null): string {
  if (value === null) return 'not set'
  return field === 'about' ? readableText(value) : value
}

/** `Change focus area`, `Undo a change of a focus area`. */
export function actWords({ kind, undoes }: OutboxEntry): string {
  const [resource = '', verb = ''] = kind.split('.')
  const noun = resources[resource] ?? resource
  return undoes === undefined ? `${verbs[verb] ?? verb} ${noun}` : `Take back a change of the ${noun}`
}

/** How it stands, in one sentence. */
export function stateWords({ state, problem, receipt }: OutboxEntry): string {
  const reason = problem ? ` ${problem.message}` : ''
  switch (state) {
    case 'queued':
      return problem ? `Waiting to be tried again:${reason}` : 'Waiting to be sent'
    case 'held':
      return 'Held back by you'
    case 'sending':
      return 'Being sent'
    case 'unknown':
      return `Sent, but no answer came.${reason}`
    case 'conflict':
      return 'Someone else changed the same field'
    case 'parked':
      if (problem?.kind === 'no-look-up')
        return `${problem.message} Look in the planning site, then say which.`
      return `Kept, because you may not do this now:${reason} Try again once you may.`
    case 'refused':
      return `Refused by the service:${reason}`
    case 'discarded':
      return 'Dropped by you'
    case 'applied':
      return receiptWords(receipt)
  }
}

function receiptWords(receipt: OutboxEntry['receipt']): string {
  switch (receipt?.kind) {
    case 'others-changed':
      return `Saved as sent; someone also changed: ${receipt.fields.map((field) => fieldWords[field] ?? field).join(', ')}`
    case 'altered':
      return `Saved, but the service keeps something else: ${receipt.fields
        .map(({ field, stored }) => `${fieldWords[field] ?? field} is “${readableValue(field, stored)}”`)
        .join(', ')}`
    case 'already-so':
      return 'It was so already; nothing had to be changed'
    case 'as-told':
      return 'Made, as you said'
    default:
      return 'Saved as sent'
  }
}

const collections: Readonly<Record<string, string>> = {
  organization: 'organizations',
  'focus-area': 'focus-areas',
  'cost-item': 'funds/cost-item',
  'benefit-item': 'funds/benefit-item',
}

/** The request as it goes out, for people; of an import its parts say more. */
export function requestWords({ kind, record, mask = [], body }: OutboxEntry): string {
  const [resource = '', verb = ''] = kind.split('.')
  const address = `/planning/v1/${collections[resource] ?? resource}`
  const text = body && JSON.stringify(body, null, 2)
  switch (verb) {
    case 'create':
      return `POST ${address}\n\n${text ?? ''}`
    case 'update':
      return `PATCH ${address}/${record}?updateMask=${mask.join(',')}\n\n${text ?? ''}`
    case 'archive':
      return `POST ${address}/${record}:archive${body?.comment ? `\n\n${JSON.stringify(body.comment)}` : ''}`
    default:
      return `DELETE ${address}/${record}`
  }
}
