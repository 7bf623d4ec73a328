// What every review has, of items as of records: rows with errors on top, the outcomes by count, and the way on below.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import plain from '#ui/plain-table.module.css'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TableHead } from '#ui/table-head.tsx'
import classes from './import-changes.module.css'
import { ImportFooter } from './import-footer.tsx'
import type { Progress } from './sheet-session.ts'

export interface RowCell {
  readonly title: string
  readonly text: string
  readonly isNumber: boolean
  readonly isWrong: boolean
}

interface ErrorRowProps {
  readonly title: string
  /** As people count it. */
  readonly row: number
  readonly cells: readonly RowCell[]
  /** Cells that are not shown. */
  readonly more?: number
  readonly reason: string
  /** What settles it. */
  readonly children: ReactNode
}

/** A row that cannot be sent: what it holds, why it stays here, and what settles that. */
export function ErrorRow({ title, row, cells, more = 0, reason, children }: ErrorRowProps) {
  const m = useMessages('imports')
  return (
    <section className={classes.faulty} aria-label={title}>
      <h2 className={classes.faultyTitle}>{title}</h2>
      <div className={classes.faultyCells}>
        <table className={plain.table}>
          <TableHead
            titles={[
              m.row,
              ...cells.map((cell) => cell.title),
              ...(more > 0 ? [m.moreAmounts({ count: more })] : []),
            ]}
            numbers={cells.filter(({ isNumber }) => isNumber).map((cell) => cell.title)}
          />
          <tbody>
            <tr>
              <td>{row}</td>
              {cells.map((cell) => (
                <td
                  key={cell.title}
                  className={cell.isNumber ? plain.number : undefined}
                  data-wrong={cell.isWrong || undefined}
                >
                  {cell.text.trim() === '' ? <span className="faint">{m.nothing}</span> : cell.text}
                </td>
              ))}
              {more > 0 && <td className="muted">…</td>}
            </tr>
          </tbody>
        </table>
      </div>
      <div className={classes.fix}>
        <p>{reason}</p>
        <span className={classes.answers}>{children}</span>
      </div>
    </section>
  )
}

interface OutcomeChipsProps<Kind extends string> {
  readonly title: string
  readonly outcomes: readonly {
    readonly kind: Kind
    readonly count: number
    readonly title: string
    readonly text: string
  }[]
  readonly pressed: Kind | undefined
  readonly onPress: (kind: Kind) => void
  /** Further filters. */
  readonly children?: ReactNode
}

/** How many rows come to what; a chip with any shows them alone. */
export function OutcomeChips<Kind extends string>(props: OutcomeChipsProps<Kind>) {
  const { title, outcomes, pressed, onPress, children } = props
  return (
    <div className={classes.tools}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={`plainList ${classes.chips}`} aria-label={title}>
        {outcomes.map((outcome) => (
          <li key={outcome.kind}>
            <button
              type="button"
              className={classes.chip}
              disabled={outcome.count === 0}
              aria-pressed={outcome.kind === pressed}
              title={outcome.text}
              onClick={() => onPress(outcome.kind)}
            >
              {number(outcome.count)} {outcome.title}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

interface ReviewFooterProps {
  readonly summary: string
  readonly busy: Progress | undefined
  readonly back: string
  readonly onBack: () => void
  readonly send: string
  readonly canSend: boolean
  readonly onSend: () => void
}

/** What is sent and what is not, and the way back and on. */
export function ReviewFooter({ summary, busy, back, onBack, send, canSend, onSend }: ReviewFooterProps) {
  return (
    <ImportFooter summary={busy?.label ?? summary}>
      {busy && <ProgressBar label={busy.label} value={busy.value} total={busy.total} />}
      <Button variant="default" disabled={busy !== undefined} onClick={onBack}>
        {back}
      </Button>
      <Button variant="filled" disabled={!canSend} loading={busy !== undefined} onClick={onSend}>
        {send}
      </Button>
    </ImportFooter>
  )
}
