// One write that a person asked for, from the moment it is on this device until its end is known, and after.

import type { ErrorEntry } from '#contract/errors.ts'
import {
  type HierarchyKind,
  hierarchies,
  type ItemKind,
  itemResources,
  type ResourceKind,
  resources,
} from '#contract/resources.ts'
import type { BulkProgress } from '#offline/imports/bulk-progress.ts'
import type { FieldConflict } from './conflict.ts'

type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** What an entry does with a record of its resource; of the verbs `import` and `amounts`, with many items. */
export const writeVerbs = ['create', 'update', 'archive', 'delete', 'import', 'amounts'] as const
export type WriteVerb = (typeof writeVerbs)[number]

export const entryStates = [
  'queued',
  'held',
  'sending',
  'unknown',
  'applied',
  'refused',
  'conflict',
  'parked',
  'discarded',
] as const
export type EntryState = (typeof entryStates)[number]

/** True for an ID that a record has on this device until the service has made it. */
export function isTemporary(id: string): boolean {
  return id.startsWith('tmp:')
}

/** What a person wants written. */
export interface WriteIntent {
  readonly resource: ResourceKind
  readonly verb: WriteVerb
  /** The record's id; for a create a temporary one, `tmp:<uuid>`; for a part of an import `import:<uuid>:<n>`. */
  readonly record: string
  /** The record's name, for people. */
  readonly label: string
  /** Of updates: the fields of the update mask. */
  readonly mask?: readonly string[]
  /** As it goes into the request. May mention temporary ids, which are replaced before it is sent. */
  readonly body?: JsonObject
  /** The record's fields as the form was opened. */
  readonly base?: JsonObject
  /** Other records it mentions, temporary ids included. */
  readonly refs?: readonly string[]
  /** `seq` of the entry this takes back. */
  readonly undoes?: number
  /** Of a change that a row of a sheet makes by itself, as those of organizations and focus areas do. */
  readonly imported?: ImportedRow
  /** Of a part of an import: the outcomes of its rows. */
  readonly bulk?: BulkProgress
  /** Of a part of an import: the amounts of each of its rows, by place. */
  readonly amounts?: readonly AmountTally[]
  /** Of the first part of an import: the amounts of its sheet. */
  readonly account?: ImportAccount
}

/** Where a change comes from that a row of a sheet makes by itself. */
export interface ImportedRow {
  /** Of the import. */
  readonly id: string
  /** Name of the file or sheet. */
  readonly source: string
  /** Number of the row in the sheet, from 1. */
  readonly row: number
}

/** A change as the person made it, and the entry that holds it. */
export interface SavedIntent {
  readonly intent: WriteIntent
  readonly seq: number
}

/** How many amounts some cells of a sheet hold, and their exact sum in each currency. */
export interface AmountTally {
  readonly count: number
  /** Those that could not be read, and are in no sum. */
  readonly unread: number
  /** A currency is empty where the amounts name none. */
  readonly sums: readonly { readonly currency: string; readonly digits: string }[]
}

/** All amounts of a sheet, and those that were not sent, by the code of the reason. */
export interface ImportAccount {
  readonly sheet: AmountTally
  readonly leftOut: readonly { readonly reason: string; readonly tally: AmountTally }[]
  /** Those that the service held already; left out where there are none, and by earlier releases. */
  readonly unchanged?: AmountTally
  /** The sum of the sent amounts in exact digits, where the person had entered the same one from their spreadsheet. */
  readonly controlTotal?: string
  /** How many texts said something of the amounts, or might have; left out by earlier releases. */
  readonly texts?: { readonly used: number; readonly asked: number; readonly leftOut: number }
}

/** The rows of a part of an import. They are kept beside its entry, which changes often while they never do. */
export interface EntryRows {
  /** The elements of the request: a JSON array, amounts digit for digit. */
  readonly items: string
  /** Name of the file or sheet they came from. */
  readonly source: string
  readonly headings: readonly string[]
  /** The rows of the sheet that make each element, as they came. */
  readonly cells: readonly SourceRow[]
  /** Places of the columns whose amounts were sent. */
  readonly amountColumns?: readonly number[]
  /** The columns that the rows have which are given back, each under the heading that the import knows it by. */
  readonly returned?: readonly ReturnedColumn[]
  /** Of the first part: cells with amounts that were not sent, the first of them where they are many. */
  readonly leftOut?: readonly LeftOutCell[]
}

export interface ReturnedColumn {
  /** Its place, from 0. */
  readonly column: number
  readonly heading: string
}

export interface LeftOutCell {
  /** Number of the row in the sheet, from 1. */
  readonly row: number
  /** Place of the column, from 0. */
  readonly column: number
  readonly text: string
  readonly reason: string
  /** Code of what is wrong with the row, where the reason is that something is. */
  readonly problem?: string
}

export interface SourceRow {
  /** Place of the element that it makes. */
  readonly item: number
  /** Number of the row in the sheet, from 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** Places of the columns whose amount in this row was left out. */
  readonly leftOut?: readonly number[]
}

export interface EntryProblem {
  readonly kind: string
  readonly status?: number | undefined
  readonly message: string
  /** Those of an earlier release have neither code nor path. */
  readonly errors?: readonly ErrorEntry[] | undefined
  /** Of the kind `foreign`: what came in place of an answer of the service. */
  readonly foreign?: { readonly content: string; readonly said: string } | undefined
}

export interface AlteredField {
  readonly field: string
  readonly sent: string | null
  readonly stored: string | null
}

/** How the answer compares with what was meant. */
export type Receipt =
  | { readonly kind: 'as-sent' }
  /** Others changed these other fields since the form was opened. */
  | { readonly kind: 'others-changed'; readonly fields: readonly string[] }
  /** The service keeps something else than was sent. */
  | { readonly kind: 'altered'; readonly fields: readonly AlteredField[] }
  /** It was so already, and nothing was sent. */
  | { readonly kind: 'already-so' }
  /** The person says that it was done, and the service cannot be asked. */
  | { readonly kind: 'as-told' }

export interface OutboxEntry extends WriteIntent {
  readonly seq: number
  /** A UUID of this write, whatever becomes of its `seq`. */
  readonly operation: string
  /** Epoch milliseconds, as all times here. */
  readonly at: number
  readonly state: EntryState
  readonly attempts: number
  /** Not sent before this time. */
  readonly nextAt: number
  readonly sentAt?: number | undefined
  readonly settledAt?: number | undefined
  /** Of a create: records that looked like it before it was sent, so that none of them is taken for its own. */
  readonly alike?: readonly string[] | undefined
  /** Of a create: the service has no list to look into, so that its outcome cannot be found out. */
  readonly isBlind?: boolean | undefined
  /** Of a create that was applied. */
  readonly realId?: string | undefined
  /** Of an update that was applied: the body that took effect, where the site knows a field by another name. */
  readonly sentAs?: JsonObject | undefined
  /** Why it is refused, parked, unknown or in conflict. */
  readonly problem?: EntryProblem | undefined
  readonly conflict?: readonly FieldConflict[] | undefined
  readonly receipt?: Receipt | undefined
  /** Of a part of an import: how many of its applied rows the journal has. */
  readonly noted?: number | undefined
  /** Of a part of an import: when its person dismissed the rows that were rejected. */
  readonly dismissedAt?: number | undefined
}

/** True for a part of an import that was applied without some rows, until its person has dismissed those rows. */
export function hasRejectedRows({ state, bulk, dismissedAt }: OutboxEntry): boolean {
  if (state !== 'applied' || dismissedAt !== undefined) return false
  return bulk?.outcomes.some(({ kind }) => kind === 'refused') ?? false
}

/** True for the problem of a service that cannot be reached now, or cannot answer. */
export function isOutage({ kind }: EntryProblem): boolean {
  return kind === 'offline' || kind === 'timeout' || kind === 'unavailable' || kind === 'foreign'
}

/** True for what makes a record, which must not happen twice. */
export function isCreate({ verb }: Pick<OutboxEntry, 'verb'>): boolean {
  return verb === 'create'
}

/**
 * An entry as this release names it. Release 1.0.0 and those before this one named resource and verb together, such as
 * `focus-area.update`, and a part of an import `cost-item.bulk`. Nothing else of an entry changes. Never throws.
 */
export function withResourceAndVerb<Stored>(stored: Stored): Stored {
  if (typeof stored !== 'object' || stored === null) return stored
  const { kind, ...rest }: { readonly kind?: unknown } = stored
  if (typeof kind !== 'string' || 'verb' in rest) return stored
  const end = kind.lastIndexOf('.')
  const verb = kind.slice(end + 1)
  return {
    ...rest,
    resource: kind.slice(0, Math.max(end, 0)),
    verb: verb === 'bulk' ? 'import' : verb,
  } as Stored
}

/** True while something is still to come of it. */
export function isPending({ state }: OutboxEntry): boolean {
  return state !== 'applied' && state !== 'refused' && state !== 'discarded'
}

// What an entry writes to.

type Target = Pick<OutboxEntry, 'resource' | 'verb'>

/**
 * True for an entry that this release can send. What another release has stored here is shown by its label and exported, and
 * no more.
 */
export function isRecognized({ resource, verb }: Target): boolean {
  return Object.hasOwn(resources, resource) && writeVerbs.includes(verb) && actsOn(resource, verb)
}

/** The kind of hierarchy record an entry writes to; undefined for items of funds. */
export function resourceOf({ resource }: Pick<Target, 'resource'>): HierarchyKind | undefined {
  return isOneOf(hierarchies, resource) ? resource : undefined
}

/** The kind of item an entry writes to, those of amounts included; undefined for everything else. */
export function fundResourceOf({ resource, verb }: Target): ItemKind | undefined {
  return verb !== 'import' && isOneOf(itemResources, resource) ? resource : undefined
}

/** The kind of item a part of an import writes; undefined for every other entry. */
export function bulkResourceOf({ resource, verb }: Target): ItemKind | undefined {
  return verb === 'import' && isOneOf(itemResources, resource) ? resource : undefined
}

function isOneOf<Table extends object>(table: Table, name: PropertyKey): name is keyof Table {
  return Object.hasOwn(table, name)
}

/** The operation that sends an entry has the name of its verb in the table of resources; that of amounts is our own. */
function actsOn(resource: ResourceKind, verb: WriteVerb): boolean {
  if (verb === 'amounts') return Object.hasOwn(itemResources, resource)
  return Object.hasOwn(resources[resource].operations, verb)
}

/** The field of the update mask that holds the external ID (§4.5, §4.6). */
export function externalIdField(kind: ItemKind) {
  return itemResources[kind].maskable[0]
}

/** True for a change of the parent. */
export function isMove({ mask = [] }: { readonly mask?: WriteIntent['mask'] | undefined }): boolean {
  return mask.includes('parentId')
}
