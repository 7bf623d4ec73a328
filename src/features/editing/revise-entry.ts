// A change that is written again: what it started from, what it meant, and how it takes the place of the first.
import { maskableFields } from '#contract/hierarchies.ts'
import type { RecordFields } from '#contract/record-patch.ts'
import type { OutboxEntry, useOutbox, WriteIntent } from '#queries/outbox.ts'

/** What a form starts from: of a change that is written again, what that started from. */
export function initialFields(now: RecordFields, revised: OutboxEntry | undefined): RecordFields {
  return { ...now, ...textsIn(revised?.base) }
}

/** The values that the change was to set. */
export function intendedValues(revised: OutboxEntry | undefined): Partial<RecordFields> {
  const body = textsIn(revised?.body)
  return Object.fromEntries(
    (revised?.mask ?? []).map((field) => [field, body[field as keyof RecordFields] ?? null]),
  )
}

function textsIn(fields: OutboxEntry['base']): Partial<RecordFields> {
  const known = maskableFields.filter((field) => fields && field in fields)
  return Object.fromEntries(
    known.map((field) => {
      const value = fields?.[field]
      return [field, typeof value === 'string' ? value : null]
    }),
  )
}

/** Puts a change into the outbox; in place of the one that it revises, unless that has gone out meanwhile. */
export async function keepChange(
  outbox: ReturnType<typeof useOutbox>['outbox'],
  revised: OutboxEntry | undefined,
  intent: WriteIntent,
): Promise<void> {
  if (revised && (await outbox.revise(revised.seq, intent))) return
  await outbox.enqueue(intent)
}
