// What became of a change, for the history.
import { reasonOf } from '#queries/change-messages.ts'
import { fieldLabels } from '#queries/field-names.ts'
import type { OutboxEntry } from '#queries/outbox.ts'
import { readableText } from '#ui/rich-text/readable-text.ts'

/** A value of a field as people read it; of a description its words, not the document they are kept in. */
export function readableValue(field: string, value: string | null): string {
  if (value === null) return 'not set'
  return field === 'about' ? readableText(value) : value
}

/** The end of a change, in a sentence. */
export function historySentence(entry: OutboxEntry): string {
  if (entry.state === 'applied') return receiptSentence(entry.receipt)
  const ending = entry.state === 'refused' ? 'Rejected, and replaced by a later change.' : 'Discarded by you.'
  return entry.problem ? `${ending} ${reasonOf(entry)}` : ending
}

function receiptSentence(receipt: OutboxEntry['receipt']): string {
  switch (receipt?.kind) {
    case 'others-changed':
      return `Saved. Someone else also changed: ${receipt.fields.map((field) => fieldLabels[field] ?? field).join(', ')}.`
    case 'altered':
      return `Saved, but the service keeps something else: ${receipt.fields
        .map(({ field, stored }) => `${fieldLabels[field] ?? field} is “${readableValue(field, stored)}”`)
        .join(', ')}.`
    case 'already-so':
      return 'Saved. It was so already, and nothing had to be changed.'
    case 'as-told':
      return 'Made, as you said.'
    default:
      return 'Saved.'
  }
}
