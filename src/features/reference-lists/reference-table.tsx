// One reference list. The specification shows the fields of one of the four, so that each has the columns that came.
import { describeReference, type ReferenceItem } from '#contract/reference-lists.ts'
import { useMessages } from '#messages/catalogs.ts'
import { fieldTitle, readableValue } from '#ui/field-values.ts'
import { Identifier } from '#ui/forms/form-parts.tsx'
import { TableHead } from '#ui/table-head.tsx'
import classes from './reference-table.module.css'

/** More fields than this that are neither name, key nor ID share one column. */
const maxColumns = 4

interface ReferenceTableProps {
  readonly title: string
  /** What the fields of its items begin with: `costType`, `investmentCategory`. */
  readonly thing: string
  readonly items: readonly ReferenceItem[]
  /** True to show the ID of each item, which programs ask for and people do not. */
  readonly hasIds: boolean
}

export function ReferenceTable({ title, thing, items, hasIds }: ReferenceTableProps) {
  const m = useMessages('referenceLists')
  const rows = items.map((item) => ({ item, ...describeReference(item, thing) }))
  const names = fieldsOf(rows, ({ label }) => label)
  const known = [...names, ...fieldsOf(rows, ({ key }) => key), ...fieldsOf(rows, ({ id }) => id)]
  const fields = [...new Set(items.flatMap(Object.keys))].filter((field) => !known.includes(field))
  const own = fields.slice(0, maxColumns)
  const others = fields.slice(maxColumns)
  const otherTitles = others.length > 0 ? [m.otherFields] : []
  const titleOf = (field: string) => (isKnown(field) ? m[field] : fieldTitle(field))
  const titles = [
    titleOf(names[0] ?? 'name'),
    m.key,
    ...own.map(titleOf),
    ...otherTitles,
    ...(hasIds ? [m.id] : []),
  ]
  return (
    <table aria-label={title} className={classes.table}>
      <TableHead titles={titles} />
      <tbody>
        {rows.map(({ item, id, key, label }) => (
          <tr key={id ?? key ?? JSON.stringify(item)}>
            <th scope="row">{label ?? m.noName}</th>
            <td data-title={m.key}>{key}</td>
            {own.map((field) => (
              <td key={field} data-title={titleOf(field)}>
                {textOf(item[field])}
              </td>
            ))}
            {others.length > 0 && (
              <td data-title={m.otherFields}>
                {others
                  .map((field) => m.otherField({ field: titleOf(field), value: textOf(item[field]) }))
                  .join('; ')}
              </td>
            )}
            {hasIds && <td data-title={m.id}>{id !== undefined && <Identifier>{id}</Identifier>}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Fields that the bundled service has; other services may have any. */
const knownFields = ['name', 'displayName', 'order', 'costTypeId'] as const

function isKnown(field: string): field is (typeof knownFields)[number] {
  return knownFields.some((known) => known === field)
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
