// Rows as a file for spreadsheets, made in slices so that the page stays at hand with a hundred thousand of them.
import { type CsvColumn, csvPortions } from '#hierarchy/csv-export.ts'
import { fileName } from '#queries/hierarchies/hierarchy-export.ts'
import { runInSlices } from './sliced-work.ts'

/** Rows of any kind as a CSV file. @param name the beginning of its name. */
export async function csvFile<Row>(
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
