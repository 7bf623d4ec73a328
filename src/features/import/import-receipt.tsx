import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { itemResources } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import {
  discardRest,
  isDiscardable,
  readOpenRows,
  readReturnedRows,
  type SentImport,
  type SentRows,
  stopImport,
  useSentImports,
} from '#queries/funds/sent-imports.ts'
import { useOutbox } from '#queries/outbox.ts'
import { describeCause, describeRowCause } from '#ui/outcome-messages.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { saveFile } from '#ui/save-file.ts'
import { ImportAtomicity } from './import-atomicity.tsx'
import { ImportCards } from './import-cards.tsx'
import { ImportClaimsSection } from './import-claims.tsx'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import { type OutcomeKind, outcomeTitles } from './import-outcomes.ts'
import classes from './import-plan.module.css'
import { ImportReceiptAccount } from './import-receipt-account.tsx'
import { ImportNext, OutcomeTable } from './import-receipt-parts.tsx'
import { returnedCsv, returnedTexts, returnedWorkbook, rowsKeptBack } from './import-returned-rows.ts'
import type { ImportSession } from './import-session.ts'
import type { ImportState } from './import-state.ts'
import { readingFailureMessage } from './table-messages.ts'

interface ImportReceiptProps {
  readonly session: ImportSession
  readonly keeper: ImportDraftKeeper
  readonly state: Extract<ImportState, { step: 'send' }>
}

const outcomes = [
  { kind: 'applied', text: 'importedText' },
  { kind: 'refused', text: 'refusedText' },
  { kind: 'unknown', text: 'unconfirmedText' },
  { kind: 'not-sent', text: 'notSentText' },
] as const satisfies readonly { readonly kind: OutcomeKind; readonly text: keyof Messages['imports'] }[]

/** How the sending goes, and in the end what became of every row. */
export function ImportReceipt({ session, keeper, state }: ImportReceiptProps) {
  const m = useMessages('imports')
  const causes = useMessages('outbox')
  const { outbox } = useOutbox()
  const sent = useSentImports().find(({ id }) => id === state.importId)
  const [shown, setShown] = useState<OutcomeKind>()
  const [isStopping, setIsStopping] = useState(false)
  useEffect(() => {
    // A request that is under way ends first; what it leaves is given up then.
    if (isStopping && sent) void stopImport(outbox, sent)
  }, [isStopping, outbox, sent])
  if (!sent) return <p className={classes.scroll}>{m.notHere}</p>
  const { counts, total, isUnderWay, problem } = sent
  const opened = shown ?? outcomes.find(({ kind }) => kind !== 'applied' && counts[kind] > 0)?.kind
  const keptBack = state.origin ? rowsKeptBack(state.origin.planned).length : 0
  const isOver = counts.waiting === 0
  return (
    <>
      <ImportReceiptAccount sent={sent} />
      <div className={classes.scroll}>
        <p role="status" className={classes.heading}>
          {isOver ? endMessage(m, counts.applied, total) : progressMessage(m, sent)}
        </p>
        <div className={classes.progress}>
          <ProgressBar label={m.progress} value={total - counts.waiting} total={total} />
        </div>
        {state.origin && keeper.rowsKept > 0 && (
          <p className={classes.note} data-tone="warning">
            {m.keptInDraft({ count: keeper.rowsKept })}
          </p>
        )}
        {problem && (
          <p className={classes.note} data-tone="warning">
            {describeCause(causes, problem)}
          </p>
        )}
        <ImportCards
          label={m.outcomes}
          cards={outcomes.map(({ kind, text }) => ({
            kind,
            count: counts[kind],
            title: m[outcomeTitles[kind]],
            text: m[text],
          }))}
          pressed={opened}
          onPress={setShown}
        />
        {counts.refused > 0 && <ImportAtomicity />}
        {opened && <OutcomeRows sent={sent} kind={opened} />}
        <ImportClaimsSection sent={sent} />
      </div>
      <footer className={classes.footer}>
        <p className={classes.summary}>{isOver ? m.amountsWriteOnly : m.keptHere}</p>
        <div className={classes.buttons}>
          {!isOver && (
            <Button variant="default" disabled={isStopping} onClick={() => setIsStopping(true)}>
              {isUnderWay ? m.stopAfter : m.discardUnsent}
            </Button>
          )}
          <Undecided sent={sent} />
          {isOver && total - counts.applied + keptBack > 0 && <ReturnedDownloads state={state} sent={sent} />}
          {isOver && isDiscardable(sent) && (
            <Button variant="default" onClick={() => void discardRest(outbox, sent)}>
              {m.discardNotImported}
            </Button>
          )}
          {isOver && <NextActions session={session} />}
        </div>
      </footer>
    </>
  )
}

/** Where to go once the import is over. */
function NextActions({ session }: Pick<ImportReceiptProps, 'session'>) {
  const m = useMessages('imports')
  const { kind } = session
  return (
    <>
      <Button variant="default" onClick={() => session.reset()}>
        {m.importMore}
      </Button>
      <ImportNext
        to={`/funds/${itemResources[kind].collection}`}
        label={m.showItems({ kind })}
        step="items"
      />
    </>
  )
}

interface ReturnedDownloadsProps {
  readonly state: ImportReceiptProps['state']
  readonly sent: SentImport
}

/** Saves the rows that were not imported, as a CSV or as a workbook. */
function ReturnedDownloads({ state, sent }: ReturnedDownloadsProps) {
  const m = useMessages('imports')
  const words = { imports: m, outbox: useMessages('outbox'), ui: useMessages('ui') }
  const { outbox } = useOutbox()
  const [problem, setProblem] = useState<string>()
  const notImported = async () => {
    const origin = state.origin && {
      check: state.origin.checked.editor.check,
      context: state.origin.checked.context,
      planned: state.origin.planned,
    }
    const rows = await readReturnedRows(outbox, sent)
    return returnedTexts(words, { sent: rows, resource: sent.resource, origin })
  }
  const save = async (write: () => Promise<File>) => {
    try {
      saveFile(await write())
      setProblem(undefined)
    } catch (error) {
      setProblem(readingFailureMessage(m, error))
    }
  }
  const csv = () => save(async () => returnedCsv(await notImported()))
  const workbook = () => save(async () => returnedWorkbook(m, await notImported()))
  return (
    <>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <Button variant="default" onClick={() => void csv()}>
        {m.saveNotImported}
      </Button>
      <Button variant="default" onClick={() => void workbook()}>
        {m.saveNotImportedWorkbook}
      </Button>
    </>
  )
}

/** Settles the unconfirmed rows that cannot be looked up: the person has looked at the items. */
function Undecided({ sent }: { readonly sent: SentImport }) {
  const m = useMessages('imports')
  const { outbox } = useOutbox()
  const seqs = sent.parts.flatMap(({ seq, state, problem }) =>
    state === 'parked' && problem?.kind === 'no-look-up' ? seq : [],
  )
  if (seqs.length === 0) return null
  return (
    <>
      <Button variant="default" onClick={() => void outbox.confirm(seqs)}>
        {m.markImported}
      </Button>
      <Button variant="default" onClick={() => void outbox.retry(seqs)}>
        {m.sendAgain}
      </Button>
    </>
  )
}

function endMessage(m: Messages['imports'], applied: number, total: number): string {
  return applied === total ? m.allImported({ count: total }) : m.someImported({ count: applied, total })
}

function progressMessage(m: Messages['imports'], { parts }: SentImport): string {
  if (parts.some(({ state }) => state === 'sending')) return m.sending
  const checked = parts.filter(({ state }) => state === 'unknown')
  if (checked.length > 0)
    return checked.some(({ bulk }) => !bulk?.rejection) ? m.checkingOutcome : m.checkingRejected
  return parts.some(({ state }) => state === 'queued') ? m.waiting : m.notSentYet
}

function OutcomeRows({ sent, kind }: { readonly sent: SentImport; readonly kind: OutcomeKind }) {
  const m = useMessages('imports')
  const causes = useMessages('outbox')
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
  const titles = [m.row, m.fieldNames.name, m.result] as const
  const shown = rows.map(({ name, outcome, rows: own }) => {
    return { row: own[0]?.row, name, text: describeRowCause(causes, outcome, own) }
  })
  return <OutcomeTable titles={titles} rows={shown} />
}
