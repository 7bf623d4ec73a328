// Items as a file for spreadsheets.
import type { CsvColumn } from '#hierarchy/csv-export.ts'
import { csvFile } from './csv-file.ts'
import type { FundKind } from './fund-records.ts'
import type { FundRow } from './fund-rows.ts'

const shared: readonly CsvColumn<FundRow>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'Name', value: ({ record }) => record.name },
  { title: 'External ID', value: ({ record }) => record.externalId },
  { title: 'Focus area', value: ({ area }) => area.name },
  { title: 'Focus area path', value: ({ area }) => area.path.join(' / ') },
  { title: 'Focus area ID', value: ({ record }) => record.focusAreaId },
]

const costs: readonly CsvColumn<FundRow>[] = [
  { title: 'Cost type', value: ({ type }) => type },
  { title: 'Cost type key', value: ({ record }) => record.costType },
  { title: 'Cost subtype', value: ({ subtype }) => subtype },
  { title: 'Expenditure', value: ({ expenditure }) => expenditure },
  { title: 'Investment category', value: ({ category }) => category },
]

/** The rows as a CSV file: names where the lists have them, and the ids by which the API knows them. */
export async function fundCsv(kind: FundKind, rows: readonly FundRow[]): Promise<File> {
  return csvFile(kind, rows, kind === 'cost-items' ? [...shared, ...costs] : shared)
}
