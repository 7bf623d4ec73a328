import type { ReactNode } from 'react'
import { type Version, versions } from '#import/versions.ts'
import { useMessages } from '#messages/catalogs.ts'
import classes from '#ui/plain-table.module.css'
import { TableHead } from '#ui/table-head.tsx'

/** An amount, or its replacement, of a version in a period. */
interface InPeriod {
  readonly version: string
  readonly period: string
}

interface PeriodTableProps<Entry> {
  /** At most one for each version and period. */
  readonly entries: readonly Entry[]
  /** A last line with the sum of each version. */
  readonly totals?: { readonly title: string; readonly of: (version: Version) => ReactNode } | undefined
  /** Renders the cell of an entry. */
  readonly children: (entry: Entry) => ReactNode
}

/** A line for each period, in their order as text, and a column for each version that occurs. */
export function PeriodTable<Entry extends InPeriod>({ entries, totals, children }: PeriodTableProps<Entry>) {
  const m = useMessages('ui')
  const periods = [...new Set(entries.map(({ period }) => period))].toSorted()
  const used = versions.filter((version) => entries.some((entry) => entry.version === version))
  const titles = used.map((version) => m.version({ version }))
  const find = (version: Version, period: string) =>
    entries.find((entry) => entry.version === version && entry.period === period)
  return (
    <table className={classes.table}>
      <TableHead titles={[m.period, ...titles]} numbers={titles} />
      <tbody>
        {periods.map((period) => (
          <tr key={period}>
            <th scope="row">{period}</th>
            {used.map((version) => {
              const entry = find(version, period)
              return (
                <td key={version} className={classes.number}>
                  {entry ? children(entry) : '–'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <th scope="row">{totals.title}</th>
            {used.map((version) => (
              <td key={version} className={classes.number}>
                {totals.of(version)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
