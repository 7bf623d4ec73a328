// The unconfirmed changes of one record, as its panel shows them.
import { useQuery } from '@tanstack/react-query'
import { extendedFields } from '#contract/extended-operations.ts'
import { maskableFields, maxLengths } from '#contract/hierarchies.ts'
import { isBlank } from '#contract/primitives.ts'
import type { ResourceKind } from '#contract/resources.ts'
import { itemValueFields } from '#data/funds/item-values.ts'
import { referenceLabelsQuery } from '#data/funds/reference-labels.ts'
import { namedAs } from '#data/records/pending-creates.ts'
import { useLastChanges } from '#data/records/record-activity.ts'
import { amountRowsOf } from '#offline/outbox/amounts.ts'
import { fundResourceOf, isCreate, resourceOf } from '#offline/outbox/entry.ts'
import { recordKey, type UnconfirmedChange, type UnconfirmedState } from '#offline/saving-status.ts'
import { useCatalogNames } from './catalog.ts'
import { type ActEnd, type ChangeAct, changeActs, deciding } from './change-acts.ts'
import { actionOf, type ChangeAction, type ChangeProgress, progressOf } from './change-progress.ts'
import { formOf } from './entry-form.ts'
import { type FieldLabel, fieldLabels } from './field-names.ts'
import type { LastSave } from './last-save.ts'
import { type JsonObject, type OutboxEntry, recordOf, useOutbox, type WriteIntent } from './outbox.ts'
import { fundStoreOf, hierarchyStoreOf, usePlanning } from './planning.tsx'
import { useSaving } from './saving.ts'

/** One change of a record, as its panel shows it. */
export interface NoticedChange {
  readonly key: number
  readonly state: UnconfirmedState
  readonly action: ChangeAction
  readonly progress: ChangeProgress
  /** What was typed, field by field. */
  readonly values: readonly ChangedValue[]
  /** Where it is corrected or decided. */
  readonly link: ChangeLink | undefined
  readonly acts: readonly ChangeAct[]
  /** How it is resolved where other people changed the same fields. */
  readonly conflict: Conflict | undefined
}

interface Conflict {
  readonly anchor: string
  readonly label: string
  readonly fields: readonly ContestedField[]
  readonly resolve: (chosen: JsonObject) => Promise<ActEnd>
  readonly discard: ChangeAct['act']
}

interface ContestedField {
  readonly field: string
  readonly label: FieldLabel | undefined
  /** Values as people know them. */
  readonly shown: Readonly<Record<'base' | 'theirs' | 'mine', string | null>>
  readonly mine: string | null
  /** Of an amount: which one it is. */
  readonly amount?: ShownAmount
  /** Who wrote theirs, and when; null where that is not known. */
  readonly by: string | null
  readonly at: string | null
  /** False where the value is chosen from a list, or no other one is asked for. */
  readonly isTyped: boolean
  /** What is wrong with another value, as far as it is known here. */
  readonly faultOf: (text: string) => TextFault | undefined
}

/** It has no visible character, or more UTF-16 units than the greatest number of them. */
type TextFault = 'blank' | { readonly max: number }

/** An amount among those of a site. */
interface ShownAmount {
  /** The name of its item, or its ID. */
  readonly item: string
  readonly version: string
  readonly period: string
}

interface ChangedValue {
  readonly field: string
  /** Undefined for a field of a later release. */
  readonly label: FieldLabel | undefined
  readonly amount?: ShownAmount
  readonly before: string | null
  readonly after: string | null
}

interface ChangeLink {
  readonly act: NonNullable<ReturnType<typeof formOf>>['act'] | 'resolve'
  readonly to: '/outbox' | NonNullable<ReturnType<typeof formOf>>['to']
  readonly id: string
  /** Of a form: the change that it takes up. */
  readonly entry?: string
  /** Of the page Unsent changes: the part that is meant. */
  readonly hash?: string
}

/** The changes of a record that it has to show; a change that is just being sent is none. */
export function useRecordNotice(resource: ResourceKind, id: string): readonly NoticedChange[] {
  const { outbox } = useOutbox()
  const valuesOf = useChangedValues()
  const conflictOf = useConflicts()
  const changes = useSaving().records.get(recordKey(resource, id))?.changes ?? []
  return changes.filter(isWorthShowing).map((change) => {
    const { entry, state } = change
    return {
      key: entry.seq,
      state,
      action: actionOf(entry),
      progress: progressOf(change),
      values: valuesOf(entry),
      link: linkOf(entry, id),
      acts: changeActs(entry, outbox),
      conflict: conflictOf(entry),
    }
  })
}

function isWorthShowing({ entry, state, isRetrying }: UnconfirmedChange): boolean {
  return state !== 'saving' || isRetrying || isCreate(entry)
}

/** What is to be decided of a change that is in conflict; undefined for every other one. */
export function useConflicts(): (entry: OutboxEntry) => Conflict | undefined {
  const { outbox, snapshot } = useOutbox()
  const nameValue = useNamedValues()
  const itemNames = useItemNames()
  const lastChange = useLastChanges(contestedRecords(snapshot.entries))
  return (entry) => {
    const { seq, state, label, conflict } = entry
    if (state !== 'conflict' || !conflict) return undefined
    const itemName = itemNames(entry)
    const record = recordOf(entry, snapshot.entries)
    const fields = conflict.map(({ field, base, theirs, mine, amount }) => {
      const name = (value: string | null) => nameValue(entry, field, value)
      const last = amount ? undefined : lastChange(record, field)
      return {
        field,
        label: fieldLabels[field],
        shown: { base: name(base), theirs: name(theirs), mine: name(mine) },
        mine,
        ...(amount && { amount: { ...amount, item: amount.name ?? itemName(amount.itemId ?? '') } }),
        by: amount?.by ?? last?.by ?? null,
        at: amount?.at ?? last?.at ?? null,
        isTyped: !amount && !chosenFields.includes(field),
        faultOf: (text: string) => faultOf(entry, field, text),
      }
    })
    const resolve = (chosen: JsonObject) => deciding([seq], outbox, () => outbox.resolve(seq, chosen))()
    const discard = deciding([seq], outbox, () => outbox.discard(seq))
    return { anchor: changeAnchor(entry), label, fields, resolve, discard }
  }
}

/** Conflicts whose authors are loaded: more than a person resolves in one go. */
const maxAsked = 20

function contestedRecords(entries: readonly OutboxEntry[]) {
  return entries
    .flatMap((entry) => {
      const kind = resourceOf(entry) ?? fundResourceOf(entry)
      if (entry.state !== 'conflict' || entry.verb === 'amounts' || !kind) return []
      return { kind, id: recordOf(entry, entries), version: `${entry.seq} ${entry.attempts}` }
    })
    .slice(0, maxAsked)
}

function faultOf(entry: OutboxEntry, field: string, text: string): TextFault | undefined {
  // The only field of an item that changes is its external ID, whose name differs by kind.
  const name = fundResourceOf(entry) ? 'externalId' : maskableFields.find((one) => one === field)
  if (!name) return undefined
  if (name !== 'about' && isBlank(text)) return 'blank'
  const max = maxLengths[name]
  return text.length > max ? { max } : undefined
}

const chosenFields: readonly string[] = ['ownerId', ...extendedFields, ...itemValueFields['cost-item']]

/** Names items by their IDs, as far as this device has them; the item of an entry by its label, if it has but one. */
function useItemNames(): (entry: OutboxEntry) => (itemId: string) => string {
  const planning = usePlanning()
  return (entry) => {
    const kind = fundResourceOf(entry)
    const names = new Map<string, string>()
    if (kind && entry.verb === 'amounts')
      for (const { id, name } of fundStoreOf(planning, kind).getSnapshot().items) names.set(id, name)
    if (entry.refs === undefined && !names.has(entry.record)) names.set(entry.record, entry.label)
    return (itemId) => names.get(itemId) ?? itemId
  }
}

/** What updates change, field by field, and amounts one by one. */
export function useChangedValues(): (entry: OutboxEntry) => readonly ChangedValue[] {
  const nameValue = useNamedValues()
  const itemNames = useItemNames()
  return (entry) => {
    const { verb } = entry
    if (verb === 'amounts') {
      const itemName = itemNames(entry)
      return amountRowsOf(entry).map(({ itemId, version, period, amount, expected }) => ({
        field: `${itemId} ${version} ${period}`,
        label: undefined,
        amount: { item: itemName(itemId), version, period },
        before: expected,
        after: amount,
      }))
    }
    return verb === 'update' ? updatedValues(entry, nameValue) : []
  }
}

function updatedValues(
  update: Pick<WriteIntent, 'resource' | 'mask' | 'base' | 'body'>,
  nameValue: ReturnType<typeof useNamedValues>,
): readonly ChangedValue[] {
  return (update.mask ?? []).flatMap((field) => {
    const before = nameValue(update, field, update.base?.[field])
    const after = nameValue(update, field, update.body?.[field])
    // A field whose value was not known when it was emptied.
    return before === after ? [] : { field, label: fieldLabels[field], before, after }
  })
}

/** The one field that a save set, to the same value in all of its records. */
export interface SavedField extends ChangedValue {
  readonly resource: ResourceKind
  /** Of a target date: its precisions. */
  readonly precision: Pick<ChangedValue, 'before' | 'after'> | undefined
}

/** Undefined for a save of several fields or values, and for one that did not only update. */
export function useSavedField({ intents }: LastSave): SavedField | undefined {
  const nameValue = useNamedValues()
  if (intents.some(({ verb }) => verb !== 'update')) return undefined
  const saved = intents.map((intent) => oneField(intent, nameValue))
  const [one] = saved
  const isAlike = saved.every(
    (other) =>
      other?.field === one?.field &&
      other?.after === one?.after &&
      other?.precision?.after === one?.precision?.after,
  )
  return isAlike ? one : undefined
}

function oneField(update: WriteIntent, nameValue: ReturnType<typeof useNamedValues>): SavedField | undefined {
  const { resource, base, body } = update
  const values = updatedValues(update, nameValue)
  const text = (of: JsonObject | undefined, field: string) => {
    const value = of?.[field]
    return typeof value === 'string' ? value : null
  }
  // A date and its precision are one value.
  if (
    values.length > 0 &&
    values.every(({ field }) => field === 'targetDate' || field === 'targetDateType')
  ) {
    const label = fieldLabels.targetDate
    const side = (of: JsonObject | undefined) => text(of, 'targetDate')
    const precision = { before: text(base, 'targetDateType'), after: text(body, 'targetDateType') }
    return { resource, field: 'targetDate', label, before: side(base), after: side(body), precision }
  }
  const [only, ...others] = values
  return only && others.length === 0 ? { ...only, resource, precision: undefined } : undefined
}

type Change = Pick<OutboxEntry, 'resource' | 'mask'>

/**
 * Values of fields as people know them: owners, statuses and parents by their names, as far as this device has them.
 * @param others changes that are not in the outbox.
 */
export function useNamedValues(others: readonly Change[] = []) {
  const planning = usePlanning()
  const { snapshot } = useOutbox()
  const entries = [...snapshot.entries, ...others]
  const changesStatus = entries.some(changesField('statusId'))
  const ownerName = useCatalogNames('people', entries.some(changesField('ownerId')))
  const statusNames = {
    organization: useCatalogNames('organization-statuses', changesStatus),
    'focus-area': useCatalogNames('focus-area-statuses', changesStatus),
  }
  const { data: labels } = useQuery({
    ...referenceLabelsQuery(planning),
    enabled: entries.some(({ mask = [] }) => mask.some((field) => referenceLists.has(field))),
  })
  const itemValueName = (field: string, value: string): string => {
    if (field === 'focusAreaId') return planning.focusAreas.getSnapshot().index.find(value)?.name ?? value
    const list = referenceLists.get(field)
    return (list && labels?.[list].get(value)) ?? value
  }
  return (change: Pick<OutboxEntry, 'resource'>, field: string, value: unknown): string | null => {
    if (typeof value !== 'string') return null
    const hierarchy = resourceOf(change)
    if (!hierarchy) return itemValueName(field, value)
    const { index } = hierarchyStoreOf(planning, hierarchy).getSnapshot()
    const statusName = statusNames[hierarchy]
    if (field === 'ownerId') return ownerName(value) ?? namedAs(value, index, ({ owner }) => owner).name
    if (field === 'statusId') return statusName(value) ?? namedAs(value, index, ({ status }) => status).name
    if (field === 'parentId') return index.find(value)?.name ?? value
    return value
  }
}

/** The lists that values of items are from, by their fields. */
const referenceLists: ReadonlyMap<
  string,
  'costTypes' | 'costSubtypes' | 'expenditureTypes' | 'investmentCategories'
> = new Map([
  ['expenditureType', 'expenditureTypes'],
  ['costType', 'costTypes'],
  ['costSubtypeId', 'costSubtypes'],
  ['investmentCategoryId', 'investmentCategories'],
])

function linkOf(entry: OutboxEntry, id: string): ChangeLink | undefined {
  if (entry.state === 'conflict') return { act: 'resolve', to: '/outbox', id, hash: changeAnchor(entry) }
  const form = formOf(entry)
  return form && { ...form, id, entry: String(entry.seq) }
}

/** The anchor of a change on the page Unsent changes. */
export function changeAnchor({ seq }: Pick<OutboxEntry, 'seq'>): string {
  return `change-${seq}`
}

/** True for changes of a field, whose value may be named by no record of this device. */
function changesField(field: string): (entry: Pick<OutboxEntry, 'mask'>) => boolean {
  return ({ mask = [] }) => mask.includes(field)
}
