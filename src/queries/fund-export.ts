// Items as a file for spreadsheets, made in slices so that the page stays at hand with a hundred thousand rows.
import { type CsvColumn, csvPortions } from '#hierarchy/csv-export.ts'
import type { FundKind } from './fund-records.ts'
import type { FundRow } from './fund-rows.ts'
import { fileName } from './hierarchy-export.ts'
import { runInSlices } from './sliced-work.ts'

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

/** Rows of any kind as a CSV file. @param name the beginning of its name. */
async function csvFile<Row>(
  name: string,
  rows: Iterable<Row>,
  columns: readonly CsvColumn<Row>[],
): Promise<File> {
  function* work() {
    const parts: Blob[] = []
    for (const part of csvPortions(rows, columns)) {
      parts.push(new Blob([part]))
      yield
    }
    return parts
  }
  const parts = await runInSlices(work())
  return new File(parts, fileName(name, undefined, new Date()), { type: 'text/csv;charset=utf-8' })
}
