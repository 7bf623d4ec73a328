// Items as a file for spreadsheets, which the import reads back to the same items.
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { csvFile, fileName } from '#data/csv-file.ts'
import type { FundArea, FundRow } from '#data/funds/fund-rows.ts'
import type { CsvColumn } from '#hierarchy/csv-export.ts'

type FundTitle =
  | 'id'
  | 'name'
  | 'externalId'
  | 'focusArea'
  | 'focusAreaPath'
  | 'focusAreaId'
  | 'costType'
  | 'costTypeKey'
  | 'costSubtype'
  | 'costSubtypeKey'
  | 'expenditure'
  | 'investmentCategory'
  | 'investmentCategoryKey'

/** A column whose title is a key of `Messages['items']`. */
interface FundColumn {
  readonly title: FundTitle
  readonly value: CsvColumn<FundRow>['value']
}

const shared: readonly FundColumn[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'name', value: ({ record }) => record.name },
  { title: 'externalId', value: ({ record }) => record.externalId },
  { title: 'focusArea', value: ({ area }) => area.name },
  { title: 'focusAreaPath', value: ({ area }) => pathOf(area) },
  { title: 'focusAreaId', value: ({ record }) => record.focusAreaId },
]

const costs: readonly FundColumn[] = [
  { title: 'costType', value: ({ type }) => type },
  { title: 'costTypeKey', value: ({ record }) => record.costType },
  { title: 'costSubtype', value: ({ subtype }) => subtype },
  { title: 'costSubtypeKey', value: ({ subtypeKey }) => subtypeKey },
  { title: 'expenditure', value: ({ record }) => record.expenditureType },
  { title: 'investmentCategory', value: ({ category }) => category },
  { title: 'investmentCategoryKey', value: ({ categoryKey }) => categoryKey },
]

/** The names from the root to the area itself, as the import reads them; none where one of them is not known. */
function pathOf({ name, path }: FundArea): string | undefined {
  const names = [...path, name]
  return names.includes(undefined) ? undefined : names.join(' / ')
}

/** The columns of an export: names where the lists have them, and the IDs by which the API knows them. */
function fundColumns(kind: ItemKind, titles: FundTitles): readonly CsvColumn<FundRow>[] {
  const columns = itemResources[kind].answersReferences ? [...shared, ...costs] : shared
  return columns.map(({ title, value }) => ({ title: titles[title], value }))
}

type FundTitles = Readonly<Record<FundTitle, string>>

/** The rows as a CSV file. */
export async function fundCsv(kind: ItemKind, rows: readonly FundRow[], titles: FundTitles): Promise<File> {
  return csvFile(itemResources[kind].collection, rows, fundColumns(kind, titles))
}

/** The rows for a workbook, with the name of its file as of today. */
export function fundTable(kind: ItemKind, rows: readonly FundRow[], titles: FundTitles) {
  const name = fileName(itemResources[kind].collection, undefined, new Date(), 'xlsx')
  return { fileName: name, columns: fundColumns(kind, titles), rows }
}
