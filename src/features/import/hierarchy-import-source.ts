// What an import of organizations or focus areas asks of the service: the records there are, and the catalog of the site.
import type { QueryClient } from '@tanstack/react-query'
import type { CatalogEntry } from '#contract/catalog-operations.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import { fetchCatalog } from '#data/catalog.ts'
import { readRecords } from '#data/imports/fund-import.ts'
import type { SheetDrafts } from '#data/imports/import-drafts.ts'
import { ImportMemory } from '#data/imports/import-memory.ts'
import { personalStorage } from '#data/personal-storage.ts'
import { hierarchyStoreOf, type Planning } from '#data/planning.tsx'
import { observedTypesAndOwners } from '#hierarchy/observed-types-and-owners.ts'
import type { HierarchyContext } from '#import/hierarchy/planned-rows.ts'
import type { ReadWorkbook } from './import-file.ts'

/** The context, and whether all records there are could be read. */
export interface LoadedContext extends HierarchyContext {
  readonly isWhole: boolean
}

export interface HierarchyImportSource {
  readonly kind: HierarchyKind
  /** Reads workbooks; in a thread where it is left out. */
  readonly readWorkbook?: ReadWorkbook
  /** What rows are judged against, as it is now. @throws Failure when the catalog cannot be read */
  readContext(): Promise<LoadedContext>
  /** How this person imports here. */
  readonly memory: ImportMemory
  /** Sheets that are not imported yet; undefined on a device that keeps nothing. */
  readonly openDrafts: () => Promise<SheetDrafts> | undefined
  readonly outbox: Planning['outbox']
}

export function hierarchyImportSource(
  planning: Planning,
  queryClient: QueryClient,
  kind: HierarchyKind,
): HierarchyImportSource {
  const { outbox, device } = planning
  return {
    kind,
    outbox,
    readContext: () => readContext(planning, queryClient, kind),
    memory: new ImportMemory(personalStorage, device.scope ?? 'nobody'),
    openDrafts: () => device.drafts,
  }
}

async function readContext(
  planning: Planning,
  queryClient: QueryClient,
  kind: HierarchyKind,
): Promise<LoadedContext> {
  const store = hierarchyStoreOf(planning, kind)
  const upToDate = store.read().then(() => readRecords(store))
  const [{ items, isWhole }, types, people] = await Promise.all([
    upToDate,
    fetchCatalog(planning, queryClient, `${kind}-types`),
    fetchCatalog(planning, queryClient, 'people'),
  ])
  const seen = observedTypesAndOwners(store.getSnapshot().index)
  return {
    kind,
    records: items,
    isWhole,
    types: types?.map(listedType) ?? seen.types.map((type) => ({ ...type, retired: false })),
    people: people?.map(listedPerson) ?? seen.owners.map(({ id, name }) => ({ id, name, retired: false })),
    hasCatalog: types !== undefined,
  }
}

function listedType({ id, name, level, retired }: CatalogEntry) {
  return { id, name: name ?? '', level: level ?? 0, retired }
}

function listedPerson({ id, name, email, retired }: CatalogEntry) {
  return { id, name: name ?? email ?? '', retired, ...(email && { email }) }
}
