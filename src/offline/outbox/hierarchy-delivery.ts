// Sends what is written to organizations and focus areas. An update reads the record first, so that nothing a colleague
// changed is overwritten, and so that sending it twice does no harm.
import type { Client } from '#client/client.ts'
import { Failure } from '#client/failure.ts'
import { maskableFields } from '#contract/hierarchies.ts'
import { fieldsOf } from '#contract/record-patch.ts'
import { deliverUpdate } from './deliver-update.ts'
import type { JsonObject, OutboxEntry } from './entry.ts'
import type { Resource } from './entry-resources.ts'
import { type Delivery, type DeliveryTools, deliverRemoval } from './outcome.ts'
import type { WrittenRecord } from './write-calls.ts'
import { findAlike, readRecord, sendCreate, sendPatch, sendRemoval } from './write-calls.ts'

/** @throws Failure */
export function deliverRecord(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: Resource; readonly tools: DeliveryTools },
): Promise<Delivery> {
  if (entry.kind.endsWith('.update')) return update(api, entry, { resource, tools })
  if (entry.kind.endsWith('.create')) return create(api, entry, resource)
  return deliverRemoval(entry, () => sendRemoval(api, entry))
}

/**
 * The first time only looks, and notes what is like it already; the second time sends. After that, whatever the answer,
 * it is not sent again before {@link lookForCreated} has looked.
 */
async function create(api: Client, entry: OutboxEntry, resource: Resource): Promise<Delivery> {
  const body = entry.body ?? {}
  if (entry.alike === undefined)
    return { change: { state: 'queued', nextAt: 0, ...(await before(api, resource, body)) } }
  const record = await sendCreate(api, resource, body)
  return { change: { state: 'applied', realId: record.id, receipt: { kind: 'as-sent' } }, record }
}

/** What has to be known of the records before one is added, so that it can be recognised afterwards. */
async function before(
  api: Client,
  resource: Resource,
  body: JsonObject,
): Promise<Pick<OutboxEntry, 'alike' | 'isBlind'>> {
  try {
    const found = await findAlike(api, resource, body)
    return { alike: found.map(({ id }) => id) }
  } catch (error) {
    // Without a list nothing can be looked for. It is sent all the same, once.
    if (error instanceof Failure && error.kind === 'not-implemented') return { alike: [], isBlind: true }
    throw error
  }
}

/**
 * The record that a create without an answer has made; undefined when there is none.
 * @throws Failure
 */
export async function lookForCreated(
  api: Client,
  { alike = [], body = {} }: OutboxEntry,
  resource: Resource,
): Promise<WrittenRecord | undefined> {
  const found = await findAlike(api, resource, body)
  return found.find(({ id }) => !alike.includes(id))
}

function update(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: Resource; readonly tools: DeliveryTools },
): Promise<Delivery> {
  const { record: id } = entry
  return deliverUpdate(entry, {
    known: maskableFields,
    entries: tools.entries,
    fieldsOf,
    read: () => readRecord(api, resource, id),
    send: (open) => sendPatch(api, resource, { id, ...open }),
  })
}
