// A CSV with the headings that the import knows, to be filled in a spreadsheet.
import { type FundKind, fieldsOf, fieldTitles } from '#bulk-import/columns.ts'
import { writeDelimited } from '#bulk-import/delimited-text.ts'

/** Headings for every field of the kind, and for the twelve months of this year. */
export function importTemplate(kind: FundKind, now = new Date()): File {
  const headings = fieldsOf(kind).map((field) => fieldTitles[field])
  const months = Array.from({ length: 12 }, (_, month) => {
    return `Forecast ${now.getFullYear()}-${String(month + 1).padStart(2, '0')}`
  })
  const text = writeDelimited([[...headings, ...months]], { separator: ',', quote: '"', lineBreak: '\r\n' })
  return new File([`\ufeff${text}`], `${kind}-items-template.csv`, { type: 'text/csv' })
}
