// Rows as a file for spreadsheets, made in slices so that the page stays at hand with a hundred thousand of them.
import { type CsvColumn, csvPortions } from '#hierarchy/csv-export.ts'
import { collectInSlices } from './sliced-work.ts'

/** Rows of any kind as a CSV file. @param name the beginning of its name. @param label what the rows are part of. */
export async function csvFile<Row>(
  name: string,
  rows: Iterable<Row>,
  columns: readonly CsvColumn<Row>[],
  label?: string,
): Promise<File> {
  // Encoded part by part: to encode a large file in one go would take as long as to make it.
  function* encoded() {
    for (const part of csvPortions(rows, columns)) yield new Blob([part])
  }
  const parts = await collectInSlices(encoded())
  return new File(parts, fileName(name, label, new Date()), { type: 'text/csv;charset=utf-8' })
}

/** `focus-areas Payments 2026-11-21.csv`: what, of what, and as of which day; with nothing that a disk refuses. */
export function fileName(name: string, label: string | undefined, now: Date, ending = 'csv'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what disks refuse
  const safe = label?.replace(/[\s\u0000-\u001f<>:"/\\|?*\u007f]+/g, ' ').trim()
  const shortened = safe && [...safe].slice(0, 60).join('').trim()
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return `${[name, shortened, day].filter(Boolean).join(' ')}.${ending}`
}
