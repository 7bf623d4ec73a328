// Items as a file for spreadsheets, which the import reads back to the same items.
import { comparableId } from '#contract/primitives.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { CsvColumn } from '#hierarchy/csv-export.ts'
import { csvFile } from '#queries/csv-file.ts'
import type { FundArea, FundRow } from './fund-rows.ts'

const shared: readonly CsvColumn<FundRow>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'Name', value: ({ record }) => record.name },
  { title: 'External ID', value: ({ record }) => record.externalId },
  { title: 'Focus area', value: ({ area }) => area.name },
  { title: 'Focus area path', value: ({ area }) => pathOf(area) },
  { title: 'Focus area ID', value: ({ record }) => record.focusAreaId },
]

const costs: readonly CsvColumn<FundRow>[] = [
  { title: 'Cost type', value: ({ type }) => type },
  { title: 'Cost type key', value: ({ record }) => record.costType },
  { title: 'Cost subtype', value: ({ subtype }) => subtype },
  { title: 'Cost subtype key', value: ({ subtypeKey }) => subtypeKey },
  { title: 'Expenditure', value: ({ expenditure }) => expenditure },
  { title: 'Investment category', value: ({ category }) => category },
  { title: 'Investment category key', value: ({ categoryKey }) => categoryKey },
]

/** The names from the root to the area itself, as the import reads them; none where one of them is not known. */
function pathOf({ name, path, lineage }: FundArea): string | undefined {
  const isKnown = path.every((ancestor, index) => comparableId(ancestor) !== lineage[index + 1])
  return name === undefined || !isKnown ? undefined : [...path, name].join(' / ')
}

/** The rows as a CSV file: names where the lists have them, and the ids by which the API knows them. */
export async function fundCsv(kind: ItemKind, rows: readonly FundRow[]): Promise<File> {
  return csvFile(
    itemResources[kind].collection,
    rows,
    itemResources[kind].answersReferences ? [...shared, ...costs] : shared,
  )
}
