// One reference list. The specification shows the fields of one of the four, so that each has the columns that came.

import type { ReactNode } from 'react'
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
  const titleOf = (field: string) => (isKnown(field) ? m[field] : fieldTitle(field))
  const othersOf = ({ item }: Row) =>
    others
      .filter((field) => textOf(item[field]) !== '')
      .map((field) => m.otherField({ field: titleOf(field), value: textOf(item[field]) }))
      .join('; ')
  // Where nothing else is known of an item, its key is its name.
  const isKeyApart = rows.some(({ key, label }) => key !== undefined && key !== label)
  const columns = apart([
    { title: names.includes('key') ? m.key : titleOf(names.find((name) => name !== 'value') ?? 'name') },
    ...(isKeyApart ? [{ title: m.key, cell: ({ key }: Row) => key }] : []),
    ...own.map((field) => ({ title: titleOf(field), field, cell: ({ item }: Row) => textOf(item[field]) })),
    ...(others.length > 0 ? [{ title: m.otherFields, cell: othersOf }] : []),
    ...(hasIds
      ? [{ title: m.id, cell: ({ id }: Row) => id !== undefined && <Identifier>{id}</Identifier> }]
      : []),
  ])
  return (
    <table aria-label={title} className={classes.table}>
      <TableHead titles={columns.map((column) => column.title)} />
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list is shown as it came, and its items may be equal
          <tr key={place}>
            <th scope="row">{row.label ?? m.noName}</th>
            {columns.slice(1).map((column) => (
              <td key={column.title} data-title={column.title}>
                {column.cell?.(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Column {
  readonly title: string
  /** The name of the field that it shows. */
  readonly field?: string
  /** Absent of the first, which names the item. */
  readonly cell?: (row: Row) => ReactNode
}

/** Columns whose titles differ: where two fields read the same, the later one is called by its own name. */
function apart(columns: readonly Column[]): readonly Column[] {
  const taken = new Set<string>()
  return columns.map((column) => {
    const { field } = column
    const title = taken.has(column.title) && field !== undefined ? unused(field, taken) : column.title
    taken.add(title)
    return { ...column, title }
  })
}

function unused(field: string, taken: ReadonlySet<string>): string {
  let title = field
  for (let count = 2; taken.has(title); count += 1) title = `${field} ${count}`
  return title
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
    rows.every((row) => !Object.hasOwn(row.item, field) || plainText(row.item[field]) === (read(row) ?? '')),
  )
}

function textOf(value: unknown): string {
  return readableValue(plainText(value))
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
