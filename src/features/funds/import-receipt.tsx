import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportRun, OutcomeKind } from '#bulk-import/import-run.ts'
import { rowNumber, type Sheet } from '#bulk-import/sheet.ts'
import { formatCount, ProgressBar } from '#ui/progress-bar.tsx'
import { saveFile } from '#ui/save-file.ts'
import classes from './import-plan.module.css'
import { returnedRows } from './import-returned-rows.ts'
import type { ImportSession, ImportState } from './import-session.ts'

interface ImportReceiptProps {
  readonly session: ImportSession
  readonly state: Extract<ImportState, { step: 'send' }>
}

const outcomes: readonly { readonly kind: OutcomeKind; readonly title: string; readonly text: string }[] = [
  { kind: 'applied', title: 'Applied', text: 'the service has taken them' },
  { kind: 'refused', title: 'Refused', text: 'by the service, each with its reason' },
  { kind: 'unknown', title: 'Unknown', text: 'sent, and nobody said what became of them' },
  { kind: 'not-sent', title: 'Not sent', text: 'they can be sent again' },
]

const mostShown = 200

/** How the sending goes, and in the end what became of every row. */
export function ImportReceipt({ session, state }: ImportReceiptProps) {
  const { run, isSending, checked, planned } = state
  const [shown, setShown] = useState<OutcomeKind>()
  const total = run.items.length
  const settled = total - run.count('waiting')
  const { sheet } = checked.editor.check
  const opened = shown ?? outcomes.find(({ kind }) => kind !== 'applied' && run.count(kind) > 0)?.kind
  const returned =
    total - run.count('applied') + planned.reading.refusedRows.length + planned.plan.counts.refused
  return (
    <>
      <div className={classes.scroll}>
        <p role="status" className={classes.heading}>
          {isSending ? 'Sending…' : sentence(run.count('applied'), total)}
        </p>
        <div className={classes.progress}>
          <ProgressBar label="Items with an outcome" value={settled} total={total} />
        </div>
        <OutcomeCards run={run} opened={opened} onOpen={setShown} />
        {opened && <OutcomeRows run={run} kind={opened} sheet={sheet} />}
      </div>
      <footer className={classes.footer}>
        <p className={classes.summary}>
          {isSending
            ? 'Stay on this page until every item has its outcome.'
            : 'Amounts cannot be read back from the service.'}
        </p>
        {isSending && (
          <Button variant="default" onClick={() => session.stopSending()}>
            Stop after this request
          </Button>
        )}
        {!isSending && returned > 0 && (
          <Button
            variant="default"
            onClick={() => saveFile(returnedRows(checked.editor.check, planned, run))}
          >
            Save the rows that were not applied
          </Button>
        )}
        {!isSending && <Button onClick={() => session.reset()}>Import more</Button>}
      </footer>
    </>
  )
}

function sentence(applied: number, total: number): string {
  if (applied === total) return `All ${formatCount(total)} items were applied.`
  return `${formatCount(applied)} of ${formatCount(total)} items were applied.`
}

interface OutcomeCardsProps {
  readonly run: ImportRun
  readonly opened: OutcomeKind | undefined
  readonly onOpen: (kind: OutcomeKind) => void
}

function OutcomeCards({ run, opened, onOpen }: OutcomeCardsProps) {
  return (
    <ul className={classes.cards} aria-label="What became of the items">
      {outcomes.map(({ kind, title, text }) => (
        <li key={kind}>
          <button
            type="button"
            className={classes.card}
            data-verdict={kind}
            disabled={run.count(kind) === 0}
            aria-pressed={opened === kind}
            onClick={() => onOpen(kind)}
          >
            <span className={classes.figure}>{formatCount(run.count(kind))}</span>
            <span className={classes.cardTitle}>{title}</span>
            <span className={classes.cardText}>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface OutcomeRowsProps {
  readonly run: ImportRun
  readonly kind: OutcomeKind
  readonly sheet: Sheet
}

function OutcomeRows({ run, kind, sheet }: OutcomeRowsProps) {
  const rows = run.outcomes.flatMap((outcome, index) => {
    const item = run.items[index]?.item
    if (!item || outcome.kind !== kind) return []
    return [{ item, message: 'message' in outcome ? outcome.message : 'taken as sent' }]
  })
  return (
    <>
      {rows.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Name</th>
              <th scope="col">What happened</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostShown).map(({ item, message }) => (
              <tr key={item.rows[0]}>
                <td>{rowNumber(sheet, item.rows[0] ?? 0)}</td>
                <td>{item.name}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > mostShown && (
        <p className={classes.more}>and {formatCount(rows.length - mostShown)} more of these</p>
      )}
    </>
  )
}
