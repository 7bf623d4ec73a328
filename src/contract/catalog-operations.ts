// The catalog of a site: the types, statuses, people and reference lists that records are made of. The specification has
// no operations that change them: these have a separate table and a separate base path. A list is read with a scope of an area
// that uses it.
import { z } from 'zod/mini'
import { type Area, catalogScope } from './access.ts'
import { deleting, listing, none, type Operation, updating } from './operation.ts'
import { described, Id, VisibleText } from './primitives.ts'

// Facts of the lists of the catalog: which areas use each, and what the service sets itself.

/** The areas whose records are made of the entries of each list. */
export const areasOfList: Readonly<Record<CatalogList, readonly Area[]>> = {
  'organization-types': ['organizations'],
  'focus-area-types': ['focus-areas'],
  'organization-statuses': ['organizations'],
  'focus-area-statuses': ['focus-areas'],
  people: ['organizations', 'focus-areas'],
  'cost-types': ['funds'],
  'cost-subtypes': ['funds'],
  'benefit-types': ['funds'],
  'investment-categories': ['funds'],
  'expenditure-types': ['funds'],
}

/** Names of the statuses that the service gives a record itself, in their order. */
export const statusesOfService: Partial<Readonly<Record<CatalogList, readonly string[]>>> = {
  'organization-statuses': ['ACTIVE', 'ARCHIVED'],
  'focus-area-statuses': ['PENDING'],
}

/** True for a status that the service gives records itself: it keeps its name, and is neither retired nor deleted. */
export function isSetByService(list: CatalogList, { name }: { readonly name: string | null }): boolean {
  return statusesOfService[list]?.includes(name ?? '') ?? false
}

export const catalogLists = [
  'organization-types',
  'focus-area-types',
  'organization-statuses',
  'focus-area-statuses',
  'people',
  'cost-types',
  'cost-subtypes',
  'benefit-types',
  'investment-categories',
  'expenditure-types',
] as const
const CatalogList = z.enum(catalogLists)
export type CatalogList = z.output<typeof CatalogList>

/** Colours of a status, by the names of the console's palette. */
export const statusColors = ['gray', 'blue', 'teal', 'green', 'yellow', 'orange', 'red', 'violet'] as const
const StatusColor = z.enum(statusColors)

/** The fields that only some lists have. */
const ownFields = {
  key: described(z.optional(VisibleText.check(z.maxLength(100))), {
    description: 'How imports name the entry; of reference lists. It cannot be changed.',
  }),
  level: described(z.optional(z.int32().check(z.minimum(0))), {
    description: 'Of types; 0 is the highest in the hierarchy.',
  }),
  color: described(z.nullish(StatusColor), { description: 'Of statuses.' }),
  email: described(z.nullish(z.email({ error: 'must be an email address' }).check(z.maxLength(320))), {
    description: 'Of people.',
  }),
  costType: described(z.optional(VisibleText), {
    description: 'The key of the cost type to which a cost subtype belongs. It cannot be changed.',
  }),
}
export type OwnField = keyof typeof ownFields

/** Which of these fields the entries of each list have. */
export const fieldsOfList: Readonly<Record<CatalogList, readonly OwnField[]>> = {
  'organization-types': ['level'],
  'focus-area-types': ['level'],
  'organization-statuses': ['color'],
  'focus-area-statuses': ['color'],
  people: ['email'],
  'cost-types': ['key'],
  'cost-subtypes': ['key', 'costType'],
  'benefit-types': ['key'],
  'investment-categories': ['key'],
  'expenditure-types': ['key'],
}

/** Lists whose order people choose; types come by level, people by name. */
export const orderedLists: readonly CatalogList[] = catalogLists.filter(
  (list) => list !== 'people' && !fieldsOfList[list].includes('level'),
)

export const CatalogEntry = described(
  z.object({
    id: Id,
    name: z.nullable(z.string()),
    key: z.optional(z.string()),
    level: z.optional(z.int32()),
    color: z.nullish(z.string()),
    email: z.nullish(z.string()),
    costType: z.nullish(z.string()),
    retired: described(z.boolean(), {
      description: 'True for an entry that records keep and that no record can newly choose.',
    }),
  }),
  { id: 'CatalogEntry' },
)
export type CatalogEntry = z.output<typeof CatalogEntry>

export const CatalogEntries = described(
  z.object({
    values: z.array(CatalogEntry),
    canManage: described(z.boolean(), { description: 'True when the caller may change the catalog.' }),
    managers: described(z.optional(z.array(z.string())), {
      description: 'Names of the members who may change the catalog, for a caller who cannot.',
    }),
  }),
  { id: 'CatalogEntries' },
)
export type CatalogEntries = z.output<typeof CatalogEntries>

const name = VisibleText.check(z.maxLength(200))
const CreateCatalogEntryRequest = described(z.strictObject({ name, ...ownFields }), {
  id: 'CreateCatalogEntryRequest',
})
export type CreateCatalogEntryRequest = z.output<typeof CreateCatalogEntryRequest>

const { key: _key, costType: _costType, ...changeable } = ownFields
const UpdateCatalogEntryRequest = described(
  z.strictObject({ name: z.optional(name), ...changeable, retired: z.optional(z.boolean()) }),
  { id: 'UpdateCatalogEntryRequest' },
)
export type UpdateCatalogEntryRequest = z.output<typeof UpdateCatalogEntryRequest>

const ReorderCatalogRequest = described(
  z.strictObject({
    ids: described(z.array(Id), { description: 'All entries of the list, in their new order.' }),
  }),
  { id: 'ReorderCatalogRequest' },
)

/** The name of a site without sample data, until someone gives it another one. */
export const firstSiteName = 'Planning'

const NamedSite = described(z.object({ id: z.string(), name: z.string() }), { id: 'NamedSite' })
const RenameSiteRequest = described(z.strictObject({ name }), { id: 'RenameSiteRequest' })

const catalog = {
  base: 'catalog',
  tag: 'Catalog',
  area: null,
  scope: catalogScope,
  query: none,
  experimental: false,
} as const

const ListParams = z.strictObject({ list: CatalogList })
const EntryParams = z.strictObject({ list: CatalogList, entryId: Id })

export const catalogOperations = {
  listCatalogEntries: {
    ...catalog,
    ...listing,
    scope: null,
    path: '/{list}',
    summary: 'List the entries of a list in their order, retired ones included',
    params: ListParams,
    success: { status: 200, body: CatalogEntries },
    statuses: [400, 403, 500],
  },
  createCatalogEntry: {
    ...catalog,
    method: 'POST',
    path: '/{list}',
    summary: 'Add an entry to a list',
    params: ListParams,
    body: CreateCatalogEntryRequest,
    bodyRequired: true,
    success: { status: 201, body: CatalogEntry },
    statuses: [400, 403, 409, 500],
  },
  updateCatalogEntry: {
    ...catalog,
    ...updating,
    path: '/{list}/{entryId}',
    summary: 'Rename an entry, change its fields, retire it or bring it back',
    params: EntryParams,
    body: UpdateCatalogEntryRequest,
    success: { status: 200, body: CatalogEntry },
    statuses: [400, 403, 404, 409, 500],
  },
  reorderCatalogEntries: {
    ...catalog,
    method: 'POST',
    path: '/{list}:reorder',
    summary: 'Put the entries of a list in another order',
    params: ListParams,
    body: ReorderCatalogRequest,
    bodyRequired: true,
    success: { status: 200, body: CatalogEntries },
    statuses: [400, 403, 500],
  },
  deleteCatalogEntry: {
    ...catalog,
    ...deleting,
    path: '/{list}/{entryId}',
    summary: 'Delete an entry to which no record refers',
    params: EntryParams,
    statuses: [403, 404, 409, 500],
  },
  renameSite: {
    ...catalog,
    ...updating,
    path: '/site',
    summary: 'Give the site another name',
    params: none,
    body: RenameSiteRequest,
    success: { status: 200, body: NamedSite },
    statuses: [400, 403, 500],
  },
} as const satisfies Record<string, Operation>
