// Items as people read them: reference lists and focus areas joined in; and which of them a search leaves.
import { comparableId } from '#contract/primitives.ts'
import { foldName } from '#hierarchy/name-folding.ts'
import type { FundSearch } from './fund-search.ts'
import type { FundRecord } from './fund-store.ts'
import type { ReferenceLabels } from './reference-labels.ts'

/** Where an item belongs. */
export interface FundArea {
  /** Undefined while, or because, the hierarchy does not have it. */
  readonly name: string | undefined
  /** The names of its ancestors from the root; undefined for one that the hierarchy does not have. */
  readonly path: readonly (string | undefined)[]
  /** Its own id and those of its ancestors, in lower case. */
  readonly lineage: readonly string[]
}

export interface FundRow {
  readonly id: string
  readonly record: FundRecord
  readonly area: FundArea
  readonly type: string
  readonly subtype: string
  readonly expenditure: string
  readonly category: string
  /** The keys by which a row of an import names them; empty where they are not known. */
  readonly subtypeKey: string
  readonly categoryKey: string
  /** All that a text is looked for in, folded. */
  readonly haystack: string
}

export interface FundJoins {
  readonly labels: ReferenceLabels | undefined
  readonly areaOf: (focusAreaId: string) => FundArea
}

interface KnownRows {
  readonly areas: Map<string, FundArea>
  readonly rows: WeakMap<FundRecord, FundRow>
}

const knownRows = new WeakMap<FundJoins, KnownRows>()

/**
 * Without labels, which may be closed or out of reach, a key is better than nothing, and so is an id. A record has the same
 * row while the joins are the same object: a list of thousands comes in pages, each with all before it.
 */
export function fundRows(records: readonly FundRecord[], joins: FundJoins): FundRow[] {
  const known = knownRows.get(joins) ?? { areas: new Map(), rows: new WeakMap() }
  knownRows.set(joins, known)
  const { areas, rows } = known
  const { labels, areaOf } = joins
  const areaAt = (id: string) => {
    const area = areas.get(id) ?? areaOf(id)
    areas.set(id, area)
    return area
  }
  const rowOf = (record: FundRecord): FundRow => {
    const { id, name, externalId = '', focusAreaId } = record
    const area = areaAt(focusAreaId)
    return {
      id,
      record,
      area,
      type: labelIn(labels?.costTypes, record.costType),
      subtype: labelIn(labels?.costSubtypes, record.costSubtypeId),
      expenditure: labelIn(labels?.expenditureTypes, record.expenditureType),
      category: labelIn(labels?.investmentCategories, record.investmentCategoryId),
      subtypeKey: labels?.costSubtypeKeys.get(record.costSubtypeId ?? '') ?? '',
      categoryKey: labels?.investmentCategoryKeys.get(record.investmentCategoryId ?? '') ?? '',
      haystack: foldName(`${name}\n${externalId}\n${area.name ?? focusAreaId}`),
    }
  }
  return records.map((record) => {
    const row = rows.get(record) ?? rowOf(record)
    rows.set(record, row)
    return row
  })
}

function labelIn(labels: ReadonlyMap<string, string> | undefined, name: string | undefined): string {
  if (name === undefined) return ''
  return labels?.get(name) ?? name
}

/** The rows that a search leaves; the same array when it leaves all of them. */
export function filterFundRows(rows: readonly FundRow[], search: FundSearch): readonly FundRow[] {
  const wanted = foldName((search.q ?? '').trim())
  const types = search.type && new Set(search.type)
  const categories = search.category && new Set(search.category)
  const branch = search.branch && comparableId(search.branch)
  if (wanted === '' && !types && !categories && branch === undefined) return rows
  return rows.filter(
    (row) =>
      (wanted === '' || row.haystack.includes(wanted)) &&
      (!types || types.has(row.type)) &&
      (!categories || categories.has(row.category)) &&
      (branch === undefined || row.area.lineage.includes(branch)),
  )
}

/** The values of one field with how many rows have each, the most frequent first; rows without one are left out. */
export function countValues(
  rows: readonly FundRow[],
  textOf: (row: FundRow) => string,
): readonly { readonly id: string; readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = textOf(row)
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, count]) => ({ id: name, name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}
