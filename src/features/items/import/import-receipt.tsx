import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  discardRest,
  isDiscardable,
  readOpenRows,
  type SentImport,
  type SentRows,
  stopImport,
  useSentImports,
} from '#queries/funds/sent-imports.ts'
import { useOutbox } from '#queries/outbox.ts'
import { formatCount } from '#ui/numbers.ts'
import plain from '#ui/plain-table.module.css'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { saveFile } from '#ui/save-file.ts'
import { ImportClaimsSection } from './import-claims.tsx'
import classes from './import-plan.module.css'
import { keptBackRows, returnedRows } from './import-returned-rows.ts'
import type { ImportSession } from './import-session.ts'
import type { ImportState } from './import-state.ts'

interface ImportReceiptProps {
  readonly session: ImportSession
  readonly state: Extract<ImportState, { step: 'send' }>
}

type OutcomeKind = keyof SentImport['counts']

const outcomes: readonly { readonly kind: OutcomeKind; readonly title: string; readonly text: string }[] = [
  { kind: 'applied', title: 'Applied', text: 'the service has taken them' },
  { kind: 'refused', title: 'Refused', text: 'by the service, each with its reason' },
  { kind: 'unknown', title: 'Unknown', text: 'sent, and nobody said what became of them' },
  { kind: 'not-sent', title: 'Not sent', text: 'they can be sent again' },
]

const maxShown = 200

/** How the sending goes, and in the end what became of every row. */
export function ImportReceipt({ session, state }: ImportReceiptProps) {
  const { outbox } = useOutbox()
  const sent = useSentImports().find(({ id }) => id === state.importId)
  const [shown, setShown] = useState<OutcomeKind>()
  const [isStopping, setIsStopping] = useState(false)
  useEffect(() => {
    // A request that is under way ends first; what it leaves is given up then.
    if (isStopping && sent) void stopImport(outbox, sent)
  }, [isStopping, outbox, sent])
  if (!sent) return <p className={classes.scroll}>This import is no longer on this device.</p>
  const { counts, total, isUnderWay, problem } = sent
  const opened =
    shown ?? outcomes.find(({ kind }) => kind !== 'applied' && kind !== 'waiting' && counts[kind] > 0)?.kind
  const keptBack = state.origin ? keptBackRows(state.origin.checked.editor.check, state.origin.planned) : []
  const save = async () => {
    const rows = await readOpenRows(outbox, sent)
    const headings = state.origin?.checked.editor.check.sheet.headings ?? rows.headings
    saveFile(returnedRows(rows, keptBack, headings))
  }
  const isOver = counts.waiting === 0
  return (
    <>
      <div className={classes.scroll}>
        <p role="status" className={classes.heading}>
          {isOver ? sentence(counts.applied, total) : standingMessage(sent)}
        </p>
        <div className={classes.progress}>
          <ProgressBar label="Items with an outcome" value={total - counts.waiting} total={total} />
        </div>
        {problem && (
          <p className={classes.note} data-tone="warning">
            {problem}
          </p>
        )}
        <OutcomeCards counts={counts} opened={opened} onOpen={setShown} />
        {opened && <OutcomeRows sent={sent} kind={opened} />}
        <ImportClaimsSection sent={sent} />
      </div>
      <footer className={classes.footer}>
        <p className={classes.summary}>
          {isOver
            ? 'Amounts cannot be read back from the service.'
            : 'All of it is kept on this device: it goes on when you leave this page, and after a restart.'}
        </p>
        {!isOver && (
          <Button variant="default" disabled={isStopping} onClick={() => setIsStopping(true)}>
            {isUnderWay ? 'Stop after this request' : 'Give up what was not sent'}
          </Button>
        )}
        <Undecided sent={sent} />
        {isOver && total - counts.applied + keptBack.length > 0 && (
          <Button variant="default" onClick={() => void save()}>
            Save the rows that were not applied
          </Button>
        )}
        {isOver && isDiscardable(sent) && (
          <Button variant="default" onClick={() => void discardRest(outbox, sent)}>
            Discard what is not imported
          </Button>
        )}
        {isOver && (
          <Button variant="filled" onClick={() => session.reset()}>
            Import more
          </Button>
        )}
      </footer>
    </>
  )
}

/** What nobody knows of, the person may have sent again, after a look at the items. */
function Undecided({ sent }: { readonly sent: SentImport }) {
  const { outbox } = useOutbox()
  const parts = sent.parts.filter(
    ({ state, problem }) => state === 'parked' && problem?.kind === 'no-look-up',
  )
  if (parts.length === 0) return null
  const each = (act: (seq: number) => Promise<void>) => async () => {
    for (const { seq } of parts) await act(seq)
  }
  return (
    <>
      <Button variant="default" onClick={each((seq) => outbox.confirm(seq))}>
        They were taken
      </Button>
      <Button variant="default" onClick={each((seq) => outbox.retry(seq))}>
        Send the unknown ones again
      </Button>
    </>
  )
}

function sentence(applied: number, total: number): string {
  if (applied === total && total === 1) return 'The item was applied.'
  if (applied === total) return `All ${formatCount(total)} items were applied.`
  return `${formatCount(applied)} of ${formatCount(total)} items were applied.`
}

function standingMessage({ parts }: SentImport): string {
  if (parts.some(({ state }) => state === 'sending')) return 'Sending…'
  if (parts.some(({ state }) => state === 'unknown'))
    return 'No answer came. It is found out what became of the rows before anything is sent again…'
  if (parts.some(({ state }) => state === 'queued')) return 'Waiting to be sent…'
  return 'Not sent yet.'
}

interface OutcomeCardsProps {
  readonly counts: SentImport['counts']
  readonly opened: OutcomeKind | undefined
  readonly onOpen: (kind: OutcomeKind) => void
}

function OutcomeCards({ counts, opened, onOpen }: OutcomeCardsProps) {
  return (
    <ul className={classes.cards} aria-label="What became of the items">
      {outcomes.map(({ kind, title, text }) => (
        <li key={kind}>
          <button
            type="button"
            className={classes.card}
            data-verdict={kind}
            disabled={counts[kind] === 0}
            aria-pressed={opened === kind}
            onClick={() => onOpen(kind)}
          >
            <span className={classes.figure}>{formatCount(counts[kind])}</span>
            <span className={classes.cardTitle}>{title}</span>
            <span className={classes.cardText}>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface OutcomeRowsProps {
  readonly sent: SentImport
  readonly kind: OutcomeKind
}

function OutcomeRows({ sent, kind }: OutcomeRowsProps) {
  const { outbox } = useOutbox()
  const [open, setOpen] = useState<SentRows>()
  useEffect(() => {
    let isCurrent = true
    void readOpenRows(outbox, sent).then((rows) => {
      if (isCurrent) setOpen(rows)
    })
    return () => {
      isCurrent = false
    }
  }, [outbox, sent])
  const rows = open?.rows.filter(({ outcome }) => outcome.kind === kind) ?? []
  if (rows.length === 0) return null
  return (
    <>
      <table className={plain.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Name</th>
            <th scope="col">What happened</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map(({ name, outcome, rows: [first] }) => (
            <tr key={first?.row}>
              <td>{first?.row}</td>
              <td>{name}</td>
              <td>{'message' in outcome ? outcome.message : 'waits'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxShown && (
        <p className={classes.more}>and {formatCount(rows.length - maxShown)} more of these</p>
      )}
    </>
  )
}
