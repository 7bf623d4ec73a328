// What the receipts of all imports have: the rows of an outcome, and where to go from here.
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useMessages } from '#messages/catalogs.ts'
import plain from '#ui/plain-table.module.css'
import { TableHead } from '#ui/table-head.tsx'
import classes from './import-plan.module.css'

/** Rows that are listed; of more only the number is shown. */
const maxListed = 200

interface OutcomeTableProps {
  readonly titles: readonly [row: string, name: string, text: string]
  readonly rows: readonly OutcomeRow[]
}

interface OutcomeRow {
  /** Of the sheet. */
  readonly row: number | undefined
  readonly name: string
  readonly text: string
}

/** Rows of a sheet with what became of each. */
export function OutcomeTable({ titles, rows }: OutcomeTableProps) {
  const m = useMessages('imports')
  return (
    <>
      <table className={plain.table}>
        <TableHead titles={titles} />
        <tbody>
          {rows.slice(0, maxListed).map(({ row, name, text }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>{name}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxListed && (
        <p className={classes.more}>{m.moreItems({ count: rows.length - maxListed })}</p>
      )}
    </>
  )
}

interface ImportNextProps {
  /** The address of what was imported. */
  readonly to: string
  readonly label: string
  /** The step of the set-up that the import may have come from. */
  readonly step: string
}

/** Where to go from a receipt: to what was imported, and back to the set-up. */
export function ImportNext({ to, label, step }: ImportNextProps) {
  const m = useMessages('imports')
  const { from } = useSearch({ strict: false })
  return (
    <>
      <Button variant={from ? 'default' : 'filled'} renderRoot={(root) => <Link to={to} {...root} />}>
        {label}
      </Button>
      {from && (
        <Button
          variant="filled"
          renderRoot={(root) => <Link to="/settings/setup" search={{ step }} {...root} />}
        >
          {m.backToSetup}
        </Button>
      )}
    </>
  )
}
