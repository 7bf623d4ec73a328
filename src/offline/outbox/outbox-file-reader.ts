// Reads a file of pending changes, and adds those that this device does not have.
import { z } from 'zod/mini'
import { parseJson } from '#contract/exact-json.ts'
import type { ResourceKind } from '#contract/resources.ts'
import type { RowCauseCode } from '#offline/imports/bulk-progress.ts'
import { RefusedFile } from '#offline/shell/refused-file.ts'
import {
  entryStates,
  type JsonObject,
  type OutboxEntry,
  type WriteVerb,
  withResourceAndVerb,
} from './entry.ts'
import type { Outbox } from './outbox.ts'
import type { NewEntry } from './outbox-cache.ts'
import { outboxFormat } from './outbox-file.ts'
import { withRealIds } from './queue-order.ts'
import { isFinal, quietTimeMs } from './state-machine.ts'

const Fields = z.pipe(
  z.record(z.string(), z.json()),
  z.transform((fields) => fields as JsonObject),
)

/** Epoch milliseconds that a date can have. */
const Time = z.number().check(z.gte(0), z.lte(8_640_000_000_000_000))

const RowOutcome = z.union([
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('applied'), at: z.exactOptional(Time) }),
  z.object({
    kind: z.enum(['refused', 'unknown']),
    code: z.exactOptional(z.custom<RowCauseCode>((code) => typeof code === 'string')),
    message: z.exactOptional(z.string()),
    errors: z.exactOptional(
      z.array(
        z.object({
          type: z.string(),
          message: z.string(),
          code: z.exactOptional(z.string()),
          path: z.exactOptional(z.string()),
        }),
      ),
    ),
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
  rejection: z.exactOptional(z.array(z.looseObject({ type: z.string(), message: z.string() }))),
})
const Rows = z.object({
  items: z.string(),
  source: z.string(),
  headings: z.array(z.string()),
  cells: z.array(z.object({ item: z.number(), row: z.number(), cells: z.array(z.string()) })),
})

/** Of files whose entries name resource and verb together. */
const earlierFormat = 'planning-outbox/2'

/** The part of an entry that another device needs; what the first one learned of the service is left out. */
const CurrentEntry = z.object({
  // Others than those of this release stay with what they say, for a release that knows them.
  resource: z.custom<ResourceKind>((resource) => typeof resource === 'string'),
  verb: z.custom<WriteVerb>((verb) => typeof verb === 'string'),
  record: z.string(),
  label: z.string(),
  mask: z.exactOptional(z.array(z.string())),
  body: z.exactOptional(Fields),
  base: z.exactOptional(Fields),
  refs: z.exactOptional(z.array(z.string())),
  imported: z.exactOptional(z.object({ id: z.string(), source: z.string(), row: z.number() })),
  operation: z.string(),
  at: Time,
  state: z.enum(entryStates),
  attempts: z.number(),
  sentAt: z.exactOptional(Time),
  alike: z.exactOptional(z.array(z.string())),
  isBlind: z.exactOptional(z.boolean()),
  bulk: z.exactOptional(Bulk),
  rows: z.exactOptional(Rows),
})
const KeptEntry = z.pipe(z.transform(withResourceAndVerb), CurrentEntry)
export type KeptEntry = z.output<typeof KeptEntry>

/** In UTF-16 units, of a comment and of a name. */
export const maxCommentLength = 4000
const maxNameLength = 500

const PersonName = z.string().check(z.maxLength(maxNameLength))
const ReviewComment = z.object({
  by: PersonName,
  at: Time,
  text: z.string().check(z.maxLength(maxCommentLength)),
  /** Of the change that it is about; absent for a comment on all of them. */
  operation: z.exactOptional(z.string()),
})

const SentChange = z.object({
  operation: z.string(),
  by: PersonName,
  at: Time,
  /** Of a create: the ID that the service gave. */
  realId: z.exactOptional(z.string()),
})

const OutboxFile = z.object({
  format: z.enum([outboxFormat, earlierFormat]),
  owner: z.string(),
  entries: z.array(KeptEntry),
  /** Names service and site, so that another person of the site can review the changes; absent in older files. */
  site: z.exactOptional(z.string()),
  from: z.exactOptional(PersonName),
  comments: z.exactOptional(z.array(ReviewComment).check(z.maxLength(10_000))),
  /** What reviewers have sent. */
  sent: z.exactOptional(z.array(SentChange)),
  /** True in a file that a reviewer returns. */
  isReviewed: z.exactOptional(z.boolean()),
})
export type OutboxFile = z.output<typeof OutboxFile>

/**
 * Adds the pending entries of another device: those that it had sent are looked for, the others are paused.
 * @throws RefusedFile
 */
export async function addOutboxFile(outbox: Outbox, text: string): Promise<readonly OutboxEntry[]> {
  const known = new Set(outbox.getSnapshot().entries.map(({ operation }) => operation))
  const pending = readOutbox(text, outbox.owner, outbox.now)
  return outbox.keep(pending.filter(({ operation }) => !known.has(operation)))
}

/** Reads a file of pending changes, whose they are. @throws RefusedFile for a file that is none */
export function readOutboxFile(text: string): OutboxFile {
  const file = OutboxFile.safeParse(parseJson(text))
  if (!file.success) throw new RefusedFile('unreadable')
  return file.data
}

/**
 * The pending entries of a file as this device has to keep them: one that was or may have been sent is looked for, and
 * any other is paused until the person resumes it, since the other device may still send it.
 * @throws RefusedFile
 */
function readOutbox(text: string, owner: string, now: number): readonly NewEntry[] {
  const file = readOutboxFile(text)
  if (file.owner !== owner) throw new RefusedFile('foreign')
  const sent = new Map(file.sent?.map((change) => [change.operation, change]))
  const made = file.entries.map(({ record, operation }) => ({ record, realId: sent.get(operation)?.realId }))
  return file.entries
    .filter(({ state, operation }) => !isFinal(state) && !sent.has(operation))
    .map((entry) => ({ ...withRealIds(entry, made), ...stateHere(entry, now) }))
}

function stateHere(
  { verb, state, alike }: KeptEntry,
  now: number,
): Pick<NewEntry, 'state' | 'nextAt' | 'sentAt'> {
  const wasSent = state === 'sending' || state === 'unknown'
  if (wasSent && (verb !== 'create' || alike !== undefined))
    return { state: 'unknown', nextAt: now + quietTimeMs, sentAt: now }
  return { state: 'held', nextAt: 0, sentAt: undefined }
}
