// Sends one entry and says how it ended; and looks what became of one without an answer.

import { z } from 'zod/mini'
import type { Client } from '#client/client.ts'
import { canHeal, Failure, isFailure, isGivenUp, isPutOff } from '#client/failure.ts'
import { walkPages } from '#client/paging.ts'
import {
  type ChangeableField,
  changeableFields,
  changeableFieldsOf,
  extendedOperationsOf,
} from '#contract/extended-operations.ts'
import { CreateFocusAreaRequest } from '#contract/focus-areas.ts'
import { type MaskableField, maskableFields } from '#contract/hierarchies.ts'
import type { Page } from '#contract/listing.ts'
import { ArchiveComment, CreateOrganizationRequest, isArchived } from '#contract/organizations.ts'
import { Id } from '#contract/primitives.ts'
import { fieldsOf, printMask } from '#contract/record-patch.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { deliverBulk, lookForBulk } from '#offline/imports/bulk-delivery.ts'
import { deliverAmounts } from './amounts.ts'
import { deliverInOneRequest, type UpdateCalls } from './deliver-update.ts'
import {
  bulkResourceOf,
  type EntryProblem,
  fundResourceOf,
  isCreate,
  isRecognized,
  type JsonObject,
  type OutboxEntry,
  resourceOf,
} from './entry.ts'
import { deliverFundItem } from './fund-delivery.ts'
import {
  type Delivery,
  type DeliveryTools,
  deliverRemoval,
  problemOf,
  refusalOf,
  waitAfter,
} from './outcome.ts'
import { quietTimeMs } from './state-machine.ts'

// Sends what is written to organizations and focus areas. An update reads the record first, so that nothing a colleague
// changed is overwritten, and so that sending it twice does no harm.

/** @throws Failure */
function deliverRecord(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: HierarchyKind; readonly tools: DeliveryTools },
): Promise<Delivery> {
  if (entry.verb === 'update')
    return deliverInOneRequest(entry, { ...updatesOf(api, resource, entry.record), entries: tools.entries })
  if (entry.verb === 'create') return create(api, entry, resource)
  if (entry.verb === 'archive') return archive(api, entry)
  const call = { params: { id: entry.record } }
  const { operations } = hierarchies[resource]
  return deliverRemoval({
    send: () => api[operations.delete](call),
    read: () => api[operations.get](call),
  })
}

/**
 * One that was sent before is looked at first: its answer may have been lost. Where the organization cannot be read, it
 * is sent again, which changes nothing in one that is archived.
 * @throws Failure
 */
async function archive(api: Client, { record: id, body, attempts }: OutboxEntry): Promise<Delivery> {
  const params = { id }
  const read = () => api.getOrganization({ params })
  if (attempts > 1) {
    const record = await read().catch(unlessUnreadable)
    if (record && isArchived(record))
      return { change: { state: 'applied', receipt: { kind: 'already-so' } }, record }
  }
  const comment = ArchiveComment.safeParse(body?.comment)
  await api.archiveOrganization(comment.success ? { params, body: comment.data } : { params })
  // What the person did is then no news to them. It was carried out; without its record only the news will say so.
  const record = await read().catch(() => undefined)
  return { change: { state: 'applied', receipt: { kind: 'as-sent' } }, record }
}

/** Nothing for a record that this person cannot read at all. @throws what says nothing of the record */
function unlessUnreadable(error: unknown): undefined {
  const isUnreadable = isFailure(error, 'not-found', 'forbidden', 'not-implemented')
  if (!isUnreadable) throw error
}

/**
 * The first time only looks, and notes what is like it already; the second time sends. After that, whatever the answer,
 * it is not sent again before {@link lookForCreated} has looked.
 */
async function create(api: Client, entry: OutboxEntry, resource: HierarchyKind): Promise<Delivery> {
  const body = entry.body ?? {}
  if (entry.alike === undefined)
    return { change: { state: 'queued', nextAt: 0, ...(await before(api, resource, body)) } }
  const record = await creating[resource](api, body)
  return { change: { state: 'applied', realId: record.id, receipt: { kind: 'as-sent' } }, record }
}

/** What has to be known of the records before one is added, so that it can be recognised afterwards. */
async function before(
  api: Client,
  resource: HierarchyKind,
  body: JsonObject,
): Promise<Pick<OutboxEntry, 'alike' | 'isBlind'>> {
  try {
    const found = await findAlike(api, resource, body)
    return { alike: found.map(({ id }) => id) }
  } catch (error) {
    // Without a list nothing can be looked for. It is sent all the same, once.
    if (isFailure(error, 'not-implemented')) return { alike: [], isBlind: true }
    throw error
  }
}

/**
 * The record that a create without an answer has made; undefined when there is none.
 * @throws Failure
 */
async function lookForCreated(
  api: Client,
  { alike = [], body = {} }: OutboxEntry,
  resource: HierarchyKind,
): Promise<PlanningRecord | undefined> {
  const found = await findAlike(api, resource, body)
  return found.find(({ id }) => !alike.includes(id))
}

/** The ways to update a record of a hierarchy. */
function updatesOf(api: Client, resource: HierarchyKind, id: string) {
  const params = { id }
  const { get, update } = hierarchies[resource].operations
  const extended = extendedOperationsOf[resource]
  const specified: UpdateCalls<MaskableField, PlanningRecord> = {
    known: maskableFields,
    fieldsOf,
    read: () => api[get]({ params }),
    send: ({ mask, body }) => api[update]({ params, query: { updateMask: printMask(mask) }, body }),
  }
  const whole: UpdateCalls<ChangeableField, PlanningRecord> = {
    known: changeableFields,
    fieldsOf: changeableFieldsOf,
    read: () => api[extended.get]({ params }),
    send: ({ mask, body }) => api[extended.update]({ params, query: { updateMask: printMask(mask) }, body }),
  }
  return { specified, whole }
}

// A site without UUIDs gets its IDs back as it answered them.
const anyParent = z.nullish(Id)
const OrganizationSent = z.strictObject({
  ...CreateOrganizationRequest.shape,
  organizationTypeId: Id,
  parentOrganizationId: anyParent,
})
const FocusAreaSent = z.strictObject({
  ...CreateFocusAreaRequest.shape,
  focusAreaTypeId: Id,
  parentFocusAreaId: anyParent,
})

/** Each throws a Failure; after one without an answer it is not known whether the record was made. */
const creating: Readonly<Record<HierarchyKind, (api: Client, body: JsonObject) => Promise<PlanningRecord>>> =
  {
    organization: (api, body) => api.createOrganization({ body: OrganizationSent.parse(body) }),
    'focus-area': (api, body) => api.createFocusArea({ body: FocusAreaSent.parse(body) }),
  }

/**
 * Records that a create could have made: with its name, under its parent, with its external id. No time is compared,
 * because the clocks of device and service differ. One that a colleague renames immediately is not found.
 * @throws Failure
 */
export async function findAlike(
  api: Client,
  resource: HierarchyKind,
  body: JsonObject,
): Promise<readonly PlanningRecord[]> {
  const name = String(body.name)
  const nameContains = beginningOf(name)
  const values: PlanningRecord[] = []
  const readPage = (cursor: string | undefined): Promise<Page<PlanningRecord>> => {
    return api[hierarchies[resource].operations.list]({ query: { nameContains, limit: '100', cursor } })
  }
  // To the end: a site may serve less than is asked for, and one that is overlooked would be made twice.
  await walkPages({ readPage, onPage: (page) => values.push(...page.values) })
  const parent = body.parentOrganizationId ?? body.parentFocusAreaId ?? null
  return values.filter(
    (record) =>
      record.name === name &&
      (record.parent?.id ?? null) === parent &&
      // One that was made without an external id may have been given one since.
      (body.externalId == null || record.externalId === body.externalId),
  )
}

/** As much of a name as any site can be asked for, release 1.0.0 of the service included. */
const maxSearchedName = 200

function beginningOf(name: string): string {
  const text = name.slice(0, maxSearchedName)
  return text.isWellFormed() ? text : text.slice(0, -1)
}

/** Delivers an entry whose references are all real. Never rejects for what the service or the network did. */
export async function deliver(api: Client, entry: OutboxEntry, tools: DeliveryTools): Promise<Delivery> {
  try {
    return await attempt(api, entry, tools)
  } catch (error) {
    return { change: await afterFailure(entry, error, tools) }
  }
}

async function attempt(api: Client, entry: OutboxEntry, tools: DeliveryTools): Promise<Delivery> {
  const resource = resourceOf(entry)
  if (resource) return deliverRecord(api, entry, { resource, tools })
  const fundResource = fundResourceOf(entry)
  if (fundResource && entry.verb === 'amounts') return deliverAmounts(api, entry, fundResource)
  if (fundResource) return deliverFundItem(api, entry, { resource: fundResource, tools })
  const bulkResource = bulkResourceOf(entry)
  if (bulkResource) return deliverBulk(api, entry, { resource: bulkResource, tools })
  throw new Error(`nothing here sends ${entry.resource} ${entry.verb}`)
}

/** Why this release cannot send an entry of another one. */
export function unsendable(entry: OutboxEntry): EntryProblem | undefined {
  if (isRecognized(entry)) return undefined
  return { kind: 'console-too-old', message: `cannot send ${entry.resource} ${entry.verb}` }
}

/** Why an entry can never be sent: the record it is about, or one it mentions, was discarded, or its ID is unknown. */
export function orphanedBy(entry: OutboxEntry, entries: readonly OutboxEntry[]): EntryProblem | undefined {
  const mentioned = [entry.record, ...(entry.refs ?? [])]
  const missing = entries.find(
    ({ seq, verb, state, record, realId }) =>
      seq < entry.seq &&
      verb === 'create' &&
      mentioned.includes(record) &&
      (state === 'discarded' || (state === 'applied' && realId === undefined)),
  )
  if (missing === undefined) return undefined
  return missing.state === 'discarded'
    ? { kind: 'orphaned', message: `“${missing.label}” was discarded` }
    : { kind: 'id-unknown', message: `the ID of “${missing.label}” is unknown` }
}

/**
 * Looks what became of an entry without an answer. It may be sent again only after the quiet time, because a service
 * that is slow can do the work long after the answer was given up; a create only when the look then finds nothing.
 */
export async function lookForOutcome(
  api: Client,
  entry: OutboxEntry,
  tools: DeliveryTools,
): Promise<Delivery> {
  const { now, chance } = tools
  const { sentAt = entry.at } = entry
  const asked = now()
  // The clock went back: the time since the sending is unknown.
  if (sentAt > asked) return { change: { state: 'unknown', sentAt: asked, nextAt: asked + quietTimeMs } }
  const bulkResource = bulkResourceOf(entry)
  if (bulkResource) return lookForBulk(api, entry, { resource: bulkResource, tools })
  const isQuiet = asked >= sentAt + quietTimeMs
  const wait: Delivery['change'] = { state: 'unknown', nextAt: sentAt + quietTimeMs }
  const unless: Delivery['change'] = isQuiet ? { state: 'queued', nextAt: 0 } : wait
  const ask: Delivery['change'] = isQuiet ? { state: 'parked', problem: outcomeUnknown } : wait
  const resource = resourceOf(entry)
  // Carried out once, however often it is sent.
  if (entry.verb === 'amounts') return { change: { state: 'queued', nextAt: 0 } }
  // All else reads the record before it is sent again, and so finds out.
  if (resource === undefined || !isCreate(entry)) return { change: unless }
  if (entry.isBlind) return { change: ask }
  try {
    const record = await lookForCreated(api, entry, resource)
    if (record === undefined) return { change: unless }
    return { change: { state: 'applied', realId: record.id, receipt: { kind: 'as-sent' } }, record }
  } catch (error) {
    if (isFailure(error, 'not-implemented')) return { change: ask }
    const pause = waitAfter(entry.attempts, error instanceof Failure ? error.retryAfter : undefined, chance)
    return { change: { state: 'unknown', problem: problemOf(error), nextAt: now() + pause } }
  }
}

/** Of a create without an answer, where the service has no list to look into. */
const outcomeUnknown: EntryProblem = {
  kind: 'no-look-up',
  message: 'no answer, and no list to look the record up in',
}

async function afterFailure(
  entry: OutboxEntry,
  error: unknown,
  tools: DeliveryTools,
): Promise<Delivery['change']> {
  if (!(error instanceof Failure)) return { state: 'refused', problem: problemOf(error) }
  const { now, chance } = tools
  if (canHeal(error) || error.kind === 'unexpected') {
    const problem = problemOf(error)
    const pause = waitAfter(entry.attempts, error.retryAfter, chance)
    if (mayStillHappen(entry, error))
      return { state: 'unknown', problem, nextAt: now() + Math.max(pause, quietTimeMs) }
    // Whatever reads before it writes may simply come again.
    return { state: 'queued', problem, nextAt: now() + pause }
  }
  try {
    const problem = await refusalOf(error, tools)
    return { state: isClosed(error) ? 'parked' : 'refused', problem }
  } catch (unclear) {
    // The service has refused the change, so it was not carried out, and does not say whether the session is over.
    const pause = waitAfter(entry.attempts, undefined, chance)
    return { state: 'queued', problem: problemOf(unclear), nextAt: now() + pause }
  }
}

function isClosed({ kind }: Failure): boolean {
  return kind === 'unauthenticated' || kind === 'forbidden' || kind === 'not-implemented'
}

/**
 * True when the request may have been, or may yet be, carried out. What reads before it writes need not wait, unless it
 * may be overtaken by itself: a request that was given up, here or by a proxy, can be carried out after a later one.
 */
function mayStillHappen(entry: OutboxEntry, error: Failure): boolean {
  if (isPutOff(error) || entry.verb === 'amounts') return false
  return isCreate(entry) ? entry.alike !== undefined : isGivenUp(error)
}
