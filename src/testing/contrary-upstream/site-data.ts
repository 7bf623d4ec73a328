// What the contrary upstream keeps: a small company in tables in memory. Writes change it, and reads show it.

export interface Row {
  readonly id: string
  name: string
  externalId: string | null
  about: string | null
  ownerId: string
  typeId: string
  statusId: string
  parentId: string | null
  targetDate: string | null
  targetDateType: string | null
  createdAt: number
  updatedAt: number
  isArchived: boolean
}

export interface FundRow {
  readonly id: string
  name: string
  externalId: string | null
  focusAreaId: string
  costType: string | null
  costSubtypeId: string | null
  expenditureType: string | null
  investmentCategoryId: string | null
  /** Amounts by version and period: kept, and never shown, as in the specification. */
  amounts: Record<string, unknown>
  /** Epoch milliseconds; the items of the beginning have none. */
  madeAt?: number
}

export interface ReferenceRow {
  readonly id: string
  readonly key: string
  readonly name: string
}

export type ReferenceName = 'cost-type' | 'cost-subtype' | 'benefit-type' | 'investment-category'

export type Kind = 'organization' | 'focus-area'

export interface SiteData {
  readonly organizations: Map<string, Row>
  readonly focusAreas: Map<string, Row>
  readonly costItems: Map<string, FundRow>
  readonly benefitItems: Map<string, FundRow>
  readonly references: Readonly<Record<ReferenceName, readonly ReferenceRow[]>>
  readonly organizationTypes: readonly string[]
  readonly focusAreaTypes: readonly string[]
  /** Notes the records as they are now. */
  keepListed(kind: Kind, at: number): void
  /** The records as they were at a time, epoch milliseconds. */
  listed(kind: Kind, at: number): ReadonlyMap<string, Row>
  /** A new id, never given before. */
  readonly newId: () => string
}

/** An item whose name begins so is rejected. */
export const rejectedName = 'Rejected'

const begin = Date.UTC(2026, 0, 5, 9, 30)
const hour = 3_600_000

const shapes: readonly ((number: number) => string)[] = [
  (number) => `site/a/${number}`,
  (number) => `50%25 of ${number}%`,
  (number) => `Größe ${number} – 日本語`,
  (number) => `${number}?x=1&y=2#z`,
  (number) => `ari:cloud:planning::item/${number}:archive`,
  (number) => `${'long-'.repeat(38)}${String(number).padStart(10, '0')}`,
  (number) => `CaseMatters-${number}-${number % 2 === 0 ? 'a' : 'A'}`,
  (number) => `"${number}" <b>'&\\`,
  (number) => `org:${number}/Ä b+%2F?#`,
  (number) => `..${number}..:archive:`,
  (number) => `%2e%2e${number} #;=@$,~`,
]

function idsOf(hasAnyShape: boolean): () => string {
  let count = 0
  return () => {
    count += 1
    if (hasAnyShape) return shapes[count % shapes.length]?.(count) ?? String(count)
    return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`
  }
}

/** The same company every time: 31 organizations, 121 focus areas, 60 cost items, 24 benefit items. */
export function createSiteData({ hasAnyShape }: { readonly hasAnyShape: boolean }): SiteData {
  const newId = idsOf(hasAnyShape)
  const organizationTypes = ['Division', 'Department', 'Team'].map(() => newId())
  const focusAreaTypes = ['Theme', 'Goal', 'Initiative', 'Epic'].map(() => newId())
  const references = seedReferences(newId)
  const data: SiteData = {
    organizations: new Map(),
    focusAreas: new Map(),
    costItems: new Map(),
    benefitItems: new Map(),
    references,
    organizationTypes,
    focusAreaTypes,
    newId,
    keepListed: (kind, at) => earlier[kind].push({ at, rows: structuredClone(rowsOf(kind)) }),
    listed: (kind, at) => earlier[kind].findLast((one) => one.at <= at)?.rows ?? rowsOf(kind),
  }
  const rowsOf = (kind: Kind) => (kind === 'organization' ? data.organizations : data.focusAreas)
  const earlier: Record<Kind, { readonly at: number; readonly rows: ReadonlyMap<string, Row> }[]> = {
    organization: [],
    'focus-area': [],
  }
  grow(data.organizations, {
    newId,
    types: organizationTypes,
    words: ['Retail', 'Logistics', 'Finance'],
    widths: [3, 3, 2],
  })
  grow(data.focusAreas, {
    newId,
    types: focusAreaTypes,
    words: ['Growth', 'Trust', 'Efficiency', 'Net zero'],
    widths: [4, 3, 3, 2],
  })
  seedItems(data)
  data.keepListed('organization', 0)
  data.keepListed('focus-area', 0)
  return data
}

interface Growth {
  readonly newId: () => string
  readonly types: readonly string[]
  readonly words: readonly string[]
  /** Children of each record, level by level. */
  readonly widths: readonly number[]
}

function grow(rows: Map<string, Row>, { newId, types, words, widths }: Growth): void {
  const add = (parentId: string | null, name: string, level: number): void => {
    if (level === widths.length) return
    for (let place = 0; place < (widths[level] ?? 0); place += 1) {
      const own = level === 0 ? (words[place] ?? `${name} ${place + 1}`) : `${name} ${place + 1}`
      const at = begin + rows.size * hour
      const id = newId()
      rows.set(id, {
        id,
        name: own,
        externalId: rows.size % 3 === 0 ? `EXT-${rows.size}` : null,
        about: rows.size % 5 === 0 ? `About ${own}.` : null,
        ownerId: `user-${rows.size % 4}`,
        typeId: types[level] ?? '',
        statusId: `status-${rows.size % 3}`,
        parentId,
        targetDate: rows.size % 4 === 0 ? '2027-03-31T00:00:00.000Z' : null,
        targetDateType: null,
        createdAt: at,
        updatedAt: at + hour * 24 * (rows.size % 7),
        isArchived: false,
      })
      add(id, own, level + 1)
    }
  }
  add(null, '', 0)
}

function seedReferences(newId: () => string): SiteData['references'] {
  const rows = (...names: readonly string[]): ReferenceRow[] =>
    names.map((name) => ({ id: newId(), key: name.toUpperCase(), name }))
  return {
    'cost-type': rows('Labour', 'Hardware'),
    'cost-subtype': rows('Employees', 'Servers'),
    'benefit-type': rows('Revenue', 'Savings'),
    'investment-category': rows('Run', 'Grow'),
  }
}

function seedItems({ focusAreas, costItems, benefitItems, references, newId }: SiteData): void {
  const areas = [...focusAreas.keys()]
  for (let count = 0; count < 84; count += 1) {
    const isCost = count < 60
    const id = newId()
    const item: FundRow = {
      id,
      name: `${isCost ? 'Cost' : 'Benefit'} ${count + 1}`,
      externalId: count % 2 === 0 ? `PO-${count + 1}` : null,
      focusAreaId: areas[(count * 7) % areas.length] ?? '',
      costType: isCost ? 'LABOUR' : null,
      costSubtypeId: isCost ? (references['cost-subtype'][count % 2]?.id ?? null) : null,
      expenditureType: isCost ? 'CAPEX' : null,
      investmentCategoryId: isCost ? (references['investment-category'][count % 2]?.id ?? null) : null,
      amounts: {},
    }
    const items = isCost ? costItems : benefitItems
    items.set(id, item)
  }
}
