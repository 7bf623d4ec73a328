// Beside the changes: what is sent of each branch and year, and by how much that changes.
import { useId } from 'react'
import type { ChangeSum } from '#import/amount-changes.ts'
import { useMessages } from '#messages/catalogs.ts'
import { formatChange } from '#ui/numbers.ts'
import plain from '#ui/plain-table.module.css'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import { TableHead } from '#ui/table-head.tsx'
import classes from './import-changes.module.css'
import type { Planned } from './import-state.ts'
import { alignDecimals } from './sum-digits.ts'

interface ImportChangeSumsProps {
  readonly planned: Pick<Planned, 'sums'>
  /** By the comparable IDs of focus areas. */
  readonly areaNames: ReadonlyMap<string, string>
}

/** Branches that are shown at first, and that each press adds. */
const shownBranches = 8

export function ImportChangeSums({ planned: { sums }, areaNames }: ImportChangeSumsProps) {
  const m = useMessages('imports')
  if (sums.branches.length === 0) return null
  return (
    <>
      <SumsTable
        title={m.toSendByBranch}
        heading={m.fieldNames.focusArea}
        sums={sums.branches}
        total={sums.total}
        nameOf={(id) => areaNames.get(id) ?? m.unknownBranch}
      />
      <SumsTable
        title={m.toSendByYear}
        heading={m.yearHeading}
        sums={sums.years}
        total={[]}
        nameOf={(year) => year}
      />
    </>
  )
}

interface SumsTableProps {
  readonly title: string
  /** Of the first column. */
  readonly heading: string
  readonly sums: readonly ChangeSum[]
  readonly total: readonly ChangeSum[]
  readonly nameOf: (key: string) => string
}

function SumsTable({ title, heading, sums, total, nameOf }: SumsTableProps) {
  const m = useMessages('imports')
  const id = useId()
  const part = useListPart(sums, shownBranches)
  const shown = alignDecimals([...sums, ...total].map(({ next }) => next))
  const numbers = [m.nextHeading, m.changeHeading]
  const named = ({ key, currency }: ChangeSum, name: string) =>
    currency === '' ? name : m.sumInCurrency({ sum: name === '' ? key : name, currency })
  return (
    <section className={classes.sums} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <table className={plain.table}>
        <TableHead titles={[heading, ...numbers]} numbers={numbers} />
        <tbody>
          {part.shown.map((sum) => (
            <SumRow
              key={`${sum.key} ${sum.currency}`}
              name={named(sum, nameOf(sum.key))}
              sum={sum}
              shown={shown}
            />
          ))}
          {total.map((sum) => (
            <SumRow
              key={`total ${sum.currency}`}
              isTotal
              name={named(sum, m.sumTotal)}
              sum={sum}
              shown={shown}
            />
          ))}
        </tbody>
      </table>
      <ShowMore part={part} />
    </section>
  )
}

interface SumRowProps {
  readonly name: string
  readonly sum: ChangeSum
  readonly shown: (digits: string) => string
  readonly isTotal?: boolean
}

function SumRow({ name, sum, shown, isTotal = false }: SumRowProps) {
  return (
    <tr className={isTotal ? classes.total : undefined}>
      <th scope="row" className={classes.branch}>
        {name}
      </th>
      <td className={plain.number}>{shown(sum.next)}</td>
      <td className={plain.number}>{formatChange(sum.change)}</td>
    </tr>
  )
}
