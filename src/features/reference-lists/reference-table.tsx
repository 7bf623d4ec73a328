// One reference list. The specification shows the fields of one of the four, so that each has the columns that came.
import { describeReference, type ReferenceItem } from '#contract/reference-lists.ts'
import { fieldTitle, readableValue } from '#ui/field-values.ts'
import { Identifier } from '#ui/forms/fields.tsx'
import { TableHead } from '#ui/table-head.tsx'
import classes from './reference-table.module.css'

/** More fields than this that are neither name, key nor ID share one column. */
const maxColumns = 4

interface ReferenceTableProps {
  readonly title: string
  /** What the fields of its items begin with: `costType`, `investmentCategory`. */
  readonly thing: string
  readonly items: readonly ReferenceItem[]
}

export function ReferenceTable({ title, thing, items }: ReferenceTableProps) {
  const rows = items.map((item) => ({ item, ...describeReference(item, thing) }))
  const names = fieldsOf(rows, ({ label }) => label)
  const known = [...names, ...fieldsOf(rows, ({ key }) => key), ...fieldsOf(rows, ({ id }) => id)]
  const fields = [...new Set(items.flatMap(Object.keys))].filter((field) => !known.includes(field))
  const own = fields.slice(0, maxColumns)
  const others = fields.slice(maxColumns)
  const otherTitles = others.length > 0 ? ['Other fields'] : []
  const titles = [fieldTitle(names[0] ?? 'name'), 'Key', ...own.map(fieldTitle), ...otherTitles, 'ID']
  return (
    <table aria-label={title} className={classes.table}>
      <TableHead titles={titles} />
      <tbody>
        {rows.map(({ item, id, key, label }) => (
          <tr key={id ?? key ?? JSON.stringify(item)}>
            <th scope="row">{label}</th>
            <td data-title="Key">{key}</td>
            {own.map((field) => (
              <td key={field} data-title={fieldTitle(field)}>
                {textOf(item[field])}
              </td>
            ))}
            {others.length > 0 && (
              <td data-title="Other fields">
                {others.map((field) => `${fieldTitle(field)}: ${textOf(item[field])}`).join('; ')}
              </td>
            )}
            <td data-title="ID">{id !== undefined && <Identifier>{id}</Identifier>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Row = ReturnType<typeof describeReference> & { readonly item: ReferenceItem }

/** The fields that hold, in every item that has them, what the console reads out of it. */
function fieldsOf(rows: readonly Row[], read: (row: Row) => string | undefined): string[] {
  const fields = [...new Set(rows.flatMap(({ item }) => Object.keys(item)))]
  return fields.filter((field) =>
    rows.every((row) => !Object.hasOwn(row.item, field) || String(row.item[field]) === read(row)),
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : readableValue(String(value))
}
