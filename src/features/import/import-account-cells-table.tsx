import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { useRowWindow } from '#ui/grids/row-window.ts'
import plain from '#ui/plain-table.module.css'
import { TableHead } from '#ui/table-head.tsx'
import classes from './import-account.module.css'

export interface ShownCell {
  /** `E7` */
  readonly address: string
  readonly text: string
  /** `=B7*2`; undefined for a cell without a formula. */
  readonly formula?: string | undefined
  /** Empty where there is nothing to say. */
  readonly reason: string
}

export interface CellList {
  readonly count: number
  readonly at: (place: number) => ShownCell
  /** True where there are more cells than this device keeps. */
  readonly isCut?: boolean
  /** True where a cell may have a formula. */
  readonly hasFormulas?: boolean
}

/** Undefined for cells that are no longer on this device. */
export type LoadCells = () => Promise<CellList | undefined>

interface ImportAccountCellsProps {
  readonly label: string
  readonly load: LoadCells
}

/** The cells of a part of an account. Only those in view are elements. */
export function ImportAccountCells({ label, load }: ImportAccountCellsProps) {
  const m = useMessages('imports')
  const [loaded, setLoaded] = useState<{ readonly cells: CellList | undefined }>()
  // The function is another one at each rendering; what it finds is the same as long as this part is open.
  const first = useRef(load)
  useEffect(() => {
    let isCurrent = true
    void first.current().then((cells) => {
      if (isCurrent) setLoaded({ cells })
    })
    return () => {
      isCurrent = false
    }
  }, [])
  if (!loaded) return <p role="status">{m.loadingCells}</p>
  const { cells } = loaded
  if (!cells) return <p>{m.cellsGone}</p>
  return (
    <>
      <CellTable label={label} cells={cells} />
      {cells.isCut && <p className={classes.cut}>{m.cellsCut({ count: cells.count })}</p>}
    </>
  )
}

/** Pixels, as the style sheet has them. */
const rowHeight = 28

function CellTable({ label, cells }: { readonly label: string; readonly cells: CellList }) {
  const m = useMessages('imports')
  const scroller = useRef<HTMLElement>(null)
  const { count, hasFormulas = false } = cells
  const titles = [m.cellHeading, m.textHeading, m.reasonCell, ...(hasFormulas ? [m.formulaHeading] : [])]
  const { rows } = useRowWindow(scroller, { count, rowHeight, headerHeight: rowHeight, keptRow: -1 })
  const [firstRow = 0] = rows
  const after = count - firstRow - rows.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section ref={scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={`${plain.table} ${classes.cells}`} aria-rowcount={count + 1}>
        <TableHead titles={titles} numbers={[m.textHeading]} />
        <tbody>
          <Gap rows={firstRow} columns={titles.length} />
          {rows.map((place) => {
            const { address, text, formula, reason } = cells.at(place)
            return (
              <tr key={place} aria-rowindex={place + 2}>
                <td>{address}</td>
                <td className={plain.number}>{text}</td>
                <td title={reason}>{reason}</td>
                {hasFormulas && <td title={formula}>{formula}</td>}
              </tr>
            )
          })}
          <Gap rows={after} columns={titles.length} />
        </tbody>
      </table>
    </section>
  )
}

/** The height of rows that are not in view. */
function Gap({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows === 0) return null
  return (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={columns} style={{ height: rows * rowHeight }} />
    </tr>
  )
}
