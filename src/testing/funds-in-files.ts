// Cost items of a small site, the import of files of them, and nothing between the two but files.
import fc from 'fast-check'
import { createClient } from '#client/client.ts'
import { sameOrigin } from '#client/settings.ts'
import type { CostItem } from '#contract/funds.ts'
import { isBlank, isCleanText } from '#contract/primitives.ts'
import { type FundArea, type FundRow, fundRows } from '#data/funds/fund-rows.ts'
import { recordOfItem } from '#data/funds/fund-store.ts'
import { ImportMemory } from '#data/imports/import-memory.ts'
import { ImportSession } from '#features/import/import-session.ts'
import { type ImportSource, knownCostItem, type LoadedContext } from '#features/import/import-source.ts'
import { lookupOf } from '#import/focus-area-lookup.ts'
import { keyLookupOf } from '#import/key-lookup.ts'
import { KnownItems } from '#import/known-items.ts'
import { messages } from '#messages/en/imports.ts'
import { Outbox } from '#offline/outbox/outbox.ts'
import { readWorkbook } from '#spreadsheet/workbook/read-workbook.ts'

const reference = (place: number, key: string, name: string) => {
  return { id: `22222222-0000-4000-8000-00000000000${place}`, key, name }
}
const expenditureType = (place: number, key: string, name: string) => {
  const { id } = reference(place, key, name)
  return { id, key, name, entry: { id, order: place, key, name, displayName: name } }
}
export const references = {
  costTypes: [reference(1, 'LABOUR', 'Labour'), reference(2, 'TRAVEL', 'Travel')],
  // Two of one name, as sites have them: only the key tells them apart.
  costSubtypes: [reference(3, 'EMP', 'People'), reference(4, 'EXT', 'People'), reference(5, '007', 'Seven')],
  investmentCategories: [reference(6, 'RUN', 'Run the business'), reference(7, 'GROW', 'Grow, "fast"')],
  benefitTypes: [],
  expenditureTypes: [expenditureType(8, 'CAPEX', 'Capital'), expenditureType(9, 'OPEX', 'Operating')],
}

export interface SampleArea {
  readonly id: string
  readonly name: string
  /** Its place among the areas; undefined for one at the top. */
  readonly parent: number | undefined
}

export interface SampleSite {
  readonly areas: readonly SampleArea[]
  readonly items: readonly CostItem[]
}

/** Texts that spreadsheets and careless readers change. */
const text = fc
  .oneof(
    { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 16, unit: 'grapheme' }) },
    {
      weight: 2,
      arbitrary: fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'=+-@\'",;/ 1a') }),
    },
    fc.constantFrom('007', '1-2', '=1+1', "'=1+1", '-5', '5" pipe', 'R/D', 'a\nb', '__proto__', '  blanks '),
  )
  .filter((found) => isCleanText(found) && !isBlank(found))

const uuid = (group: string, place: number) => `${group}-0000-4000-8000-${String(place).padStart(12, '0')}`

const drawnAreas = fc.array(fc.tuple(text, fc.nat(20)), { minLength: 1, maxLength: 6 }).map((drawn) =>
  drawn.map(([name, above], place): SampleArea => {
    const parent = above % (place + 1)
    return { id: uuid('aaaaaaaa', place), name, parent: parent === place ? undefined : parent }
  }),
)

const maybe = <Value>(values: readonly Value[]) => fc.constantFrom(null, ...values)

/** Sites of every kind, with names that two areas share and names with slashes in them. */
export const drawnSites: fc.Arbitrary<SampleSite> = drawnAreas.chain((areas) =>
  fc
    .array(
      fc.record({
        name: text,
        externalId: fc.option(text.filter((found) => !/^#+$/.test(found.trim()))),
        area: fc.nat(areas.length - 1),
        costType: maybe(references.costTypes),
        subtype: maybe(references.costSubtypes),
        category: maybe(references.investmentCategories),
      }),
      { minLength: 1, maxLength: 10 },
    )
    .map((drawn) => {
      const items = drawn.map(({ name, externalId, area, costType, subtype, category }, place) => ({
        costItemId: uuid('bbbbbbbb', place),
        name,
        // No two items have one external id.
        externalCostItemId: externalId === null ? null : `${externalId}${place}`,
        focusAreaId: areas[area]?.id ?? '',
        costType: costType?.key ?? null,
        costSubtypeId: subtype?.id ?? null,
        // One of three has none.
        expenditureType: references.expenditureTypes[place % 3]?.key ?? null,
        investmentCategoryId: category?.id ?? null,
      }))
      return { areas, items }
    }),
)

function lineage({ areas }: SampleSite, id: string): readonly SampleArea[] {
  const found: SampleArea[] = []
  let area = areas.find((one) => one.id === id)
  while (area) {
    found.push(area)
    area = area.parent === undefined ? undefined : areas[area.parent]
  }
  return found
}

/** The items as the grid has them. */
export function rowsOf(site: SampleSite): readonly FundRow[] {
  const areaOf = (id: string): FundArea => {
    const [own, ...above] = lineage(site, id)
    const path = above.map(({ name }) => name).toReversed()
    return { name: own?.name, path, lineage: [id, ...above.map((one) => one.id).toReversed()] }
  }
  const names = (list: readonly { id: string; key: string; name: string }[]) =>
    new Map(list.flatMap(({ id, key, name }) => [[id, name] as const, [key, name] as const]))
  const keys = (list: readonly { id: string; key: string }[]) =>
    new Map(list.map(({ id, key }) => [id, key] as const))
  const labels = {
    costTypes: names(references.costTypes),
    costSubtypes: names(references.costSubtypes),
    investmentCategories: names(references.investmentCategories),
    costSubtypeKeys: keys(references.costSubtypes),
    investmentCategoryKeys: keys(references.investmentCategories),
    expenditureTypes: new Map(references.expenditureTypes.map(({ key, name }) => [key, name])),
  }
  return fundRows(site.items.map(recordOfItem), { labels, areaOf })
}

function importContextOf(site: SampleSite): LoadedContext {
  const facts = site.areas.map(({ id, name }) => {
    const path = lineage(site, id)
      .slice(1)
      .map((one) => one.id)
      .toReversed()
    return { id, name, externalId: undefined, path }
  })
  return {
    areas: lookupOf(facts, true),
    keys: new Map([
      ['costType', keyLookupOf(references.costTypes)],
      ['costSubtypeKey', keyLookupOf(references.costSubtypes)],
      ['expenditureType', keyLookupOf(references.expenditureTypes)],
      ['investmentCategoryKey', keyLookupOf(references.investmentCategories)],
    ]),
    expenditureTypes: new Map(references.expenditureTypes.map(({ key, entry }) => [key, entry])),
    references,
    areaNames: new Map(facts.map(({ id, name }) => [id, name])),
  }
}

/** On a device that keeps nothing. */
function forgetful(): ImportMemory {
  return new ImportMemory(() => {
    throw new Error('This device is to keep nothing.')
  }, 'nobody')
}

/** An outbox that was not opened: it has no entries and takes none. */
function closedOutbox(): Outbox {
  return new Outbox({
    api: createClient(sameOrigin),
    now: Date.now,
    chance: Math.random,
    newId: () => crypto.randomUUID(),
    isConnected: () => false,
    onDelivered: () => {},
  })
}

/** What an import needs of a site whose items are these. */
export function sourceAt(site: SampleSite, memory = forgetful()): ImportSource {
  return {
    kind: 'cost-item',
    memory,
    // Node has no worker of the web: the same reader, without a thread around it.
    readWorkbook,
    readContext: async () => importContextOf(site),
    readItems: async () =>
      new KnownItems(
        site.items.map((item) => knownCostItem(item, references)),
        true,
      ),
    openDrafts: () => undefined,
    outbox: closedOutbox(),
    readJournal: async () => new Map(),
    readStored: async () => undefined,
  }
}

/** An import at a site whose items are these. */
export function importAt(site: SampleSite, memory = forgetful()): ImportSession {
  return new ImportSession(sourceAt(site, memory), messages)
}

/** Reads a file and plans it; the sheet and the plan of it. */
export async function planOfFile(session: ImportSession, file: File) {
  await session.drop(file)
  await session.plan()
  const state = session.getState()
  if (state.step !== 'plan') throw new Error(`no plan: ${JSON.stringify(state)}`)
  return { check: state.checked.editor.check, plan: state.planned.plan, reading: state.planned.reading }
}
