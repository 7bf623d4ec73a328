// The service as an import of one kind of item sees it, in the terms of the import.

import type { CostItem } from '#contract/funds.ts'
import { comparableId, isUuid } from '#contract/primitives.ts'
import type { ItemKind } from '#contract/resources.ts'
import { isElsewhere } from '#data/catalog.ts'
import { type JournalItem, readSentItems } from '#data/funds/sent-amounts.ts'
import {
  answersAmounts,
  itemsChangedSince,
  type ListedReference,
  type OnPage,
  type ReferenceKeys,
  readAmounts,
  readBenefitItems,
  readCostItems,
  readFocusAreas,
  readReferenceKeys,
} from '#data/imports/fund-import.ts'
import type { SheetDrafts } from '#data/imports/import-drafts.ts'
import { ImportMemory } from '#data/imports/import-memory.ts'
import { personalStorage } from '#data/personal-storage.ts'
import type { Planning } from '#data/planning.tsx'
import { readSettings } from '#data/site-settings.ts'
import type { Field } from '#import/columns.ts'
import { lookupOf } from '#import/focus-area-lookup.ts'
import { type KeyLookup, keyLookupOf } from '#import/key-lookup.ts'
import { type KnownItem, KnownItems } from '#import/known-items.ts'
import type { AskedAmounts, ReviewContext } from '#import/review.ts'
import type { StoredAmounts } from '#import/stored-amounts.ts'
import { versionKey } from '#import/version-words.ts'
import { prepareCurrencies } from '#spreadsheet/currencies.ts'
import type { ReadWorkbook } from './import-file.ts'

export interface ImportSource {
  readonly kind: ItemKind
  /** Reads workbooks; in a thread where it is left out. */
  readonly readWorkbook?: ReadWorkbook
  /** What rows are judged against. */
  readContext(): Promise<LoadedContext>
  /** The items as they are now. @throws Failure */
  readItems(context: LoadedContext, onPage?: OnPage): Promise<KnownItems>
  /** What was sent from this device, by the keys of items in its journal. */
  readJournal(): Promise<SentJournal>
  /**
   * The amounts that the service holds; undefined where it does not let them be read. @throws Failure
   * @param before an earlier reading of the same: only what was sent since is read again
   */
  readStored(asked: AskedAmounts, before?: ReadStored): Promise<ReadStored | undefined>
  /** How this person imports here. */
  readonly memory: ImportMemory
  /** Sheets that are not imported yet; undefined on a device that keeps nothing. */
  readonly openDrafts: () => Promise<SheetDrafts> | undefined
  /** What sends the plan. */
  readonly outbox: Planning['outbox']
}

export type SentJournal = ReadonlyMap<string, JournalItem>

export interface LoadedContext extends ReviewContext {
  readonly references: Partial<ReferenceKeys>
  readonly areaNames: ReadonlyMap<string, string>
}

export interface ReadStored {
  readonly amounts: StoredAmounts
  readonly revision: number
}

export function importSource(planning: Planning, kind: ItemKind): ImportSource {
  const memory = new ImportMemory(personalStorage, planning.device.scope ?? 'nobody')
  let answers: Promise<boolean> | undefined
  return {
    kind,
    readContext: () => readContext(planning),
    readItems: async ({ references }, onPage) => {
      if (kind === 'cost-item') {
        const { items, isWhole } = await readCostItems(planning, onPage)
        return new KnownItems(
          items.map((item) => knownCostItem(item, references)),
          isWhole,
          showsSome(items.map(({ externalCostItemId }) => externalCostItemId)),
        )
      }
      const { items, isWhole } = await readBenefitItems(planning, onPage)
      const known = items.map(({ benefitItemId, externalBenefitItemId, focusAreaId, name }): KnownItem => {
        const externalId = externalBenefitItemId ?? undefined
        return { id: benefitItemId, name, externalId, focusAreaId, keys: new Map() }
      })
      const ids = items.map(({ externalBenefitItemId }) => externalBenefitItemId)
      return new KnownItems(known, isWhole, showsSome(ids))
    },
    memory,
    openDrafts: () => planning.device.drafts,
    outbox: planning.outbox,
    readStored: async (asked, before) => {
      answers ??= answersAmounts(planning).catch((error: unknown) => {
        answers = undefined
        throw error
      })
      if (!(await answers)) return undefined
      return readStoredAmounts(planning, kind, asked, before)
    },
    readJournal: () => readSentItems(planning),
  }
}

/** The amounts of items as the service holds them. @param before an earlier reading of the same @throws Failure */
export async function readStoredAmounts(
  planning: Planning,
  kind: ItemKind,
  asked: AskedAmounts,
  before: ReadStored | undefined,
): Promise<ReadStored> {
  if (asked.ids.length === 0) return before ?? { amounts: new Map(), revision: 0 }
  const changed = before && (await itemsChangedSince(planning, kind, before.revision))
  const ids = changed ? asked.ids.filter((id) => changed.ids.has(id)) : asked.ids
  if (before && changed && ids.length === 0) return { amounts: before.amounts, revision: changed.revision }
  const { revision, items } = await readAmounts(planning, kind, { ...asked, ids })
  const own = planning.device.marks.readSession(Date.now())?.principal.id
  const amounts = new Map(before?.amounts)
  for (const id of ids) {
    const series = (items.get(id) ?? []).map(({ version, months, sentAt, sentBy }) => {
      const at = sentAt ? Date.parse(sentAt) : undefined
      const isOwn = sentBy?.id !== undefined && sentBy.id === own
      return [version, { months, sentAt: at, sentBy: sentBy?.name, isOwn }] as const
    })
    amounts.set(id, new Map(series))
  }
  // What was sent between the two readings, of items that were not read again, is still to come.
  return { amounts, revision: changed?.revision ?? revision }
}

/** False where a list leaves the external ID of every item out; null says that an item has none. */
function showsSome(externalIds: readonly (string | null | undefined)[]): boolean {
  return externalIds.some((id) => id !== undefined)
}

async function readContext(planning: Planning): Promise<LoadedContext> {
  const [areas, references, settings] = await Promise.all([
    readFocusAreas(planning),
    readReferenceKeys(planning),
    readSettings(planning, isElsewhere(planning)),
  ])
  prepareCurrencies()
  const { versionWords, closedThrough } = settings
  const facts = areas.items.map(({ id, name, externalId, path }) => ({
    id,
    name,
    externalId: externalId ?? undefined,
    path: path.toSorted((a, b) => a.index - b.index).map((ancestor) => ancestor.id),
  }))
  const keys = keyLookups(references)
  const areaNames = new Map(facts.map(({ id, name }) => [comparableId(id), name]))
  const hasOtherIds = facts.some(({ id }) => !isUuid(id))
  const expenditureTypes =
    references.expenditureTypes && new Map(references.expenditureTypes.map(({ entry }) => [entry.key, entry]))
  return {
    areas: lookupOf(facts, areas.isWhole),
    hasOtherIds,
    hasOtherPeriods: isElsewhere(planning),
    keys,
    expenditureTypes,
    versionWords: new Map(versionWords.map(({ word, version }) => [versionKey(word), version])),
    thisYear: new Date().getFullYear(),
    references,
    areaNames,
    ...(closedThrough !== null && { closedThrough }),
  }
}

/** By field, the keys of the lists that could be read. */
function keyLookups(references: Partial<ReferenceKeys>): ReadonlyMap<Field, KeyLookup> {
  const lists = [
    ['costType', references.costTypes],
    ['costSubtypeKey', references.costSubtypes],
    ['expenditureType', references.expenditureTypes],
    ['investmentCategoryKey', references.investmentCategories],
    ['benefitTypeKey', references.benefitTypes],
  ] as const
  return new Map(lists.flatMap(([field, list]) => (list ? [[field, keyLookupOf(list)] as const] : [])))
}

/** An item carries ids where a row carries keys: a key is known as far as its list could be read. */
export function knownCostItem(item: CostItem, references: Partial<ReferenceKeys>): KnownItem {
  const keys = new Map<Field, string | null>([
    ['costType', item.costType ?? null],
    ['expenditureType', item.expenditureType ?? null],
  ])
  const { costSubtypeId, investmentCategoryId } = item
  const named = [
    ['costSubtypeKey', costSubtypeId, references.costSubtypes],
    ['investmentCategoryKey', investmentCategoryId, references.investmentCategories],
  ] as const
  for (const [field, id, list] of named) {
    if (id === null || id === undefined) keys.set(field, null)
    const key = id ? keysById(list).get(id) : undefined
    if (key !== undefined) keys.set(field, key)
  }
  const { costItemId: id, name, focusAreaId } = item
  return { id, name, externalId: item.externalCostItemId ?? undefined, focusAreaId, keys }
}

const noReferences: readonly ListedReference[] = []
const keysOfList = new WeakMap<readonly ListedReference[], ReadonlyMap<string, string>>()

/** Made once for a list, because every item asks. */
function keysById(list: readonly ListedReference[] = noReferences): ReadonlyMap<string, string> {
  const known = keysOfList.get(list)
  if (known) return known
  const keys = new Map(list.flatMap(({ id, key }) => (id === undefined ? [] : [[id, key] as const])))
  keysOfList.set(list, keys)
  return keys
}
