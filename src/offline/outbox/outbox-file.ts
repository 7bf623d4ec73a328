// The outbox as a file, for the case that this device can keep or send nothing more.

import { z } from 'zod/mini'
import { parseJson } from '#contract/parse-json.ts'
import type { RowCauseCode } from '#offline/imports/bulk-progress.ts'
import { RefusedFile } from '#offline/shell/refused-file.ts'
import { entryStates, type JsonObject, type OutboxEntry, writeKinds } from './entry.ts'
import type { Outbox } from './outbox.ts'
import type { NewEntry } from './outbox-backend.ts'
import { isFinal, quietTimeMs } from './state-machine.ts'

const format = 'planning-outbox/2'

const Fields = z.pipe(
  z.record(z.string(), z.json()),
  z.transform((fields) => fields as JsonObject),
)

const RowOutcome = z.union([
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('applied'), at: z.exactOptional(z.number()) }),
  z.object({
    kind: z.enum(['refused', 'unknown']),
    code: z.exactOptional(z.custom<RowCauseCode>((code) => typeof code === 'string')),
    message: z.exactOptional(z.string()),
  }),
])
const Claim = z.object({
  externalId: z.string(),
  name: z.string(),
  focusAreaId: z.string(),
  before: z.array(z.string()),
  row: z.number(),
})
const RowFacts = z.union([
  z.object({ kind: z.literal('named'), isThere: z.boolean() }),
  z.object({ kind: z.literal('new'), twins: z.number(), claim: z.exactOptional(Claim) }),
])
const Bulk = z.object({
  facts: z.array(RowFacts),
  outcomes: z.array(RowOutcome),
  requests: z.array(z.array(z.number())),
})
const Rows = z.object({
  items: z.string(),
  source: z.string(),
  headings: z.array(z.string()),
  cells: z.array(z.object({ item: z.number(), row: z.number(), cells: z.array(z.string()) })),
})

/** The part of an entry that another device needs; what the first one learned of the service is left out. */
const KeptEntry = z.object({
  kind: z.enum(writeKinds),
  record: z.string(),
  label: z.string(),
  mask: z.exactOptional(z.array(z.string())),
  body: z.exactOptional(Fields),
  base: z.exactOptional(Fields),
  refs: z.exactOptional(z.array(z.string())),
  imported: z.exactOptional(z.object({ id: z.string(), source: z.string(), row: z.number() })),
  operation: z.string(),
  at: z.number(),
  state: z.enum(entryStates),
  attempts: z.number(),
  sentAt: z.exactOptional(z.number()),
  alike: z.exactOptional(z.array(z.string())),
  isBlind: z.exactOptional(z.boolean()),
  bulk: z.exactOptional(Bulk),
  rows: z.exactOptional(Rows),
})
type KeptEntry = z.output<typeof KeptEntry>

const OutboxFile = z.object({ format: z.literal(format), owner: z.string(), entries: z.array(KeptEntry) })

/** Saves all entries as a file that another device can add. */
export async function saveOutbox(outbox: Outbox): Promise<string> {
  const { entries } = outbox.getSnapshot()
  const withRows = await Promise.all(
    entries.map(async (entry) =>
      entry.bulk || entry.imported ? { ...entry, rows: await outbox.rowsOf(entry.seq) } : entry,
    ),
  )
  return printOutbox(outbox.owner, withRows)
}

/**
 * Adds the pending entries of another device: those that it had sent are looked for, the others are paused.
 * @throws RefusedFile
 */
export async function addOutboxFile(outbox: Outbox, text: string): Promise<readonly OutboxEntry[]> {
  const known = new Set(outbox.getSnapshot().entries.map(({ operation }) => operation))
  const pending = readOutbox(text, outbox.owner, outbox.now)
  return outbox.keep(pending.filter(({ operation }) => !known.has(operation)))
}

/** Everything in an outbox, history included, as text. @param owner as the outbox's place names it. */
export function printOutbox(owner: string, entries: readonly NewEntry[]): string {
  return JSON.stringify({ format, owner, entries }, null, 2)
}

/**
 * The pending entries of a file as this device has to keep them: one that was or may have been sent is looked for, and
 * any other is paused until the person resumes it, since the other device may still send it.
 * @throws RefusedFile
 */
function readOutbox(text: string, owner: string, now: number): readonly NewEntry[] {
  const file = OutboxFile.safeParse(parseJson(text))
  if (!file.success) throw new RefusedFile('unreadable')
  if (file.data.owner !== owner) throw new RefusedFile('foreign')
  return file.data.entries
    .filter(({ state }) => !isFinal(state))
    .map((entry) => ({ ...entry, ...stateHere(entry, now) }))
}

function stateHere(
  { kind, state, alike }: KeptEntry,
  now: number,
): Pick<NewEntry, 'state' | 'nextAt' | 'sentAt'> {
  const wasSent = state === 'sending' || state === 'unknown'
  if (wasSent && (!kind.endsWith('.create') || alike !== undefined))
    return { state: 'unknown', nextAt: now + quietTimeMs, sentAt: now }
  return { state: 'held', nextAt: 0, sentAt: undefined }
}
