// Words the end of a change, for the history.

import { reasonOf } from '#data/change-progress.ts'
import { fieldLabels } from '#data/field-names.ts'
import type { OutboxEntry } from '#data/outbox.ts'
import { wasMadeByOthers } from '#data/update-intents.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { describeReason } from '#ui/records/describe-change.ts'
import { readableField } from '#ui/rich-text/rich-text-document.ts'

interface OutboxAndUi extends Pick<Messages, 'ui'> {
  readonly outbox: Messages['outbox']
}

/** The label of a field; a field of a later version is called what the API calls it. */
export function fieldLabel(m: Messages['ui'], field: string): string {
  const key = fieldLabels[field]
  return key ? m[key] : field
}

/** The end of a change, in a sentence. */
export function describeEnding(entry: OutboxEntry, { outbox: m, ui }: OutboxAndUi): string {
  if (entry.state === 'applied') return describeReceipt(entry, { outbox: m, ui })
  const ending = entry.state === 'refused' ? m.replaced : m.discarded
  if (!entry.problem) return ending
  const reason = reasonOf(entry)
  // What is over stays nowhere.
  return `${ending} ${describeReason(ui, reason.kind === 'gone' ? { ...reason, kind: 'record-missing' } : reason)}`
}

function describeReceipt(entry: OutboxEntry, { outbox: m, ui }: OutboxAndUi): string {
  const { receipt } = entry
  switch (receipt?.kind) {
    case 'others-changed':
      return m.savedOthersChanged({ fields: list(receipt.fields.map((field) => fieldLabel(ui, field))) })
    case 'altered': {
      const values = receipt.fields.map(({ field, stored }) =>
        m.storedValue({ field: fieldLabel(ui, field), value: readableField(ui, field, stored) }),
      )
      return m.savedAltered({ fields: list(values) })
    }
    case 'already-so':
      return wasMadeByOthers(entry) ? m.savedAlready : m.savedBefore
    case 'as-told':
      return m.markedDone
    default:
      return entry.verb === 'delete' ? m.deleted : m.saved
  }
}
