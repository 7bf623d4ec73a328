// The service as an import of one kind of item sees it, in the terms of the import.

import type { CostItem } from '#contract/funds.ts'
import { comparableId, isUuid } from '#contract/primitives.ts'
import type { ItemKind } from '#contract/resources.ts'
import type { PastAmount } from '#import/alarms.ts'
import type { ImportContext } from '#import/cell-check.ts'
import type { Field } from '#import/columns.ts'
import { lookupOf } from '#import/focus-area-lookup.ts'
import type { ImportItem } from '#import/items.ts'
import { type KeyLookup, keyLookupOf } from '#import/key-lookup.ts'
import { type KnownItem, KnownItems } from '#import/known-items.ts'
import { type VersionWords, versionKey } from '#import/version-words.ts'
import {
  isElsewhere,
  type ListedReference,
  type OnPage,
  type ReferenceKeys,
  readBenefitItems,
  readCostItems,
  readFocusAreas,
  readReferenceKeys,
} from '#queries/funds/fund-import.ts'
import type { SheetDrafts } from '#queries/funds/import-drafts.ts'
import { ImportMemory } from '#queries/funds/import-memory.ts'
import { readSentAmounts } from '#queries/funds/sent-amounts.ts'
import { personalStorage } from '#queries/personal-storage.ts'
import type { Planning } from '#queries/planning.tsx'
import { readSettings } from '#queries/site-settings.ts'
import { runInSlices } from '#queries/sliced-work.ts'
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
  /** What was last sent from this device of each item. */
  readPast(): Promise<(item: ImportItem) => readonly PastAmount[]>
  /** How this person imports here. */
  readonly memory: ImportMemory
  /** Sheets that are not imported yet; undefined on a device that keeps nothing. */
  readonly openDrafts: () => Promise<SheetDrafts> | undefined
  /** What sends the plan. */
  readonly outbox: Planning['outbox']
}

export interface LoadedContext extends ImportContext {
  readonly references: Partial<ReferenceKeys>
  readonly areaNames: ReadonlyMap<string, string>
}

export function importSource(planning: Planning, kind: ItemKind): ImportSource {
  const memory = new ImportMemory(personalStorage, planning.device.scope ?? 'nobody')
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
    readPast: async () => {
      const sent = await readSentAmounts(planning)
      return ({ itemId: id, externalId, focusAreaId, focusAreaExternalId, name }) =>
        sent(kind, { id, externalId, focusAreaId, focusAreaExternalId, name })
    },
  }
}

/** False where a list leaves the external ID of every item out; null says that an item has none. */
function showsSome(externalIds: readonly (string | null | undefined)[]): boolean {
  return externalIds.some((id) => id !== undefined)
}

async function readContext(planning: Planning): Promise<LoadedContext> {
  const [areas, references, versionWords] = await Promise.all([
    readFocusAreas(planning),
    readReferenceKeys(planning),
    readVersionWords(planning),
    runInSlices(prepareCurrencies()),
  ])
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
    versionWords,
    thisYear: new Date().getFullYear(),
    references,
    areaNames,
  }
}

/** The site's words for versions. */
async function readVersionWords(planning: Planning): Promise<VersionWords> {
  const { versionWords } = await readSettings(planning, isElsewhere(planning))
  return new Map(versionWords.map(({ word, version }) => [versionKey(word), version]))
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
