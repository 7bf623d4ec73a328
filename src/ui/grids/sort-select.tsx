// What rows are sorted by, for screens where most columns have no heading to press.

import { useMessages } from '#messages/catalogs.ts'
import type { GridColumn, GridOrder } from './grid-columns.ts'
import classes from './sort-select.module.css'

interface SortSelectProps {
  /** All columns, also those without room. */
  readonly columns: readonly Pick<GridColumn<never>, 'key' | 'title' | 'sort'>[]
  readonly order: GridOrder | undefined
  readonly onOrder: (order: GridOrder) => void
}

/** Each column in both directions; the one that it is usually sorted in first. */
export function SortSelect({ columns, order, onOrder }: SortSelectProps) {
  const m = useMessages('ui')
  const choices = columns.flatMap(({ key, title, sort }) => {
    if (!sort) return []
    const other = sort === 'ascending' ? 'descending' : 'ascending'
    return ([sort, other] as const).map((direction) => ({ column: key, title, direction }))
  })
  const present = choices.findIndex(
    ({ column, direction }) => column === order?.column && direction === order.direction,
  )
  return (
    <select
      aria-label={m.sortRows}
      className={classes.select}
      value={present}
      onChange={({ currentTarget }) => {
        const chosen = choices[Number(currentTarget.value)]
        if (chosen) onOrder({ column: chosen.column, direction: chosen.direction })
      }}
    >
      {present < 0 && <option value={-1}>{m.asListed}</option>}
      {choices.map(({ title, direction }, at) => (
        <option key={`${title} ${direction}`} value={at}>
          {m.sortedBy({ column: title, direction })}
        </option>
      ))}
    </select>
  )
}
