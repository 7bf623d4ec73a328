// How the sending of an import goes, and in the end what became of every row: one receipt for items and for records. Each kind
// of import describes its rows as a `Receipt`.
import { Button } from '@mantine/core'
import { IconFileImport, IconPrinter } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { MoreMenu } from '#ui/action-menu.tsx'
import { QuestionInPlace } from '#ui/confirmed.tsx'
import { formatExact } from '#ui/dates.ts'
import plain from '#ui/plain-table.module.css'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TableHead } from '#ui/table-head.tsx'
import { ImportCards } from './import-cards.tsx'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import type { ReadFile } from './import-file.ts'
import { type OutcomeKind, outcomeTitles } from './import-outcomes.ts'
import classes from './import-plan.module.css'
import { type ReturnedTexts, returnedCsv, returnedFile, returnedWorkbook } from './import-returned-rows.ts'
import { readingFailureMessage } from './table-messages.ts'

/** An import on its way, or at its end. */
export interface Receipt {
  /** Name of the file or sheet. */
  readonly source: string
  /** Epoch milliseconds at which it was kept. */
  readonly at: number
  readonly counts: Readonly<Record<OutcomeKind, number>>
  /** Rows of the sheet that never were on their way, each with the reason. */
  readonly keptBack: readonly OutcomeRow[]
  readonly words: {
    /** How it goes, or how it ended. */
    readonly headline: string
    /** Why it waits. */
    readonly problem?: string | undefined
    readonly outcomes: Readonly<Record<Ended, string>>
    /** What to know while it runs, and at its end. */
    readonly hint: string
    readonly name: string
  }
  /** Finds the rows of an outcome. */
  readonly readRows: (kind: OutcomeKind) => Promise<readonly OutcomeRow[]>
  /** The rows that were not imported, as a sheet. @param isToFix without those of which it is not known whether they were */
  readonly readReturned: (isToFix: boolean) => Promise<ReturnedTexts>
  /** Discards what was rejected, and what was not sent; undefined where there is nothing of it. */
  readonly discard: (() => Promise<void>) | undefined
  /** Gives up what was not sent yet. */
  readonly stop: { readonly label: string; readonly isBusy: boolean; readonly onStop: () => void }
  /** The address of what was imported, and the step of the set-up that the import may have come from. */
  readonly next: { readonly to: string; readonly step: string }
  /** What became of each amount or text of the sheet. */
  readonly account?: ReactNode
  /** What the person has to decide before the rest of it is sent. */
  readonly contested?: ReactNode
  /** More to say or do about its rows. */
  readonly details?: ReactNode
  /** What to do about rows whose answer is lost. */
  readonly undecided?: ReactNode
}

type Ended = Exclude<OutcomeKind, 'waiting'>
const ended = ['applied', 'refused', 'unknown', 'not-sent'] as const satisfies readonly Ended[]

export interface OutcomeRow {
  /** Of the sheet. */
  readonly row: number | undefined
  readonly name: string
  readonly text: string
}

interface ImportReceiptProps {
  readonly session: { openTable(sheet: ReadFile): Promise<boolean>; reset(): void }
  readonly keeper: ImportDraftKeeper
  readonly receipt: Receipt
}

export function ImportReceipt({ session, keeper, receipt }: ImportReceiptProps) {
  const m = useMessages('imports')
  const [shown, setShown] = useState<OutcomeKind>()
  const { counts, words, keptBack } = receipt
  const total = totalOf(receipt)
  const isOver = counts.waiting === 0
  const opened = shown ?? ended.find((kind) => kind !== 'applied' && counts[kind] > 0)
  const notImported = total - counts.applied + keptBack.length
  return (
    <>
      {receipt.account}
      <div className={classes.scroll}>
        <PrintedHead receipt={receipt} />
        <p role="status" className={classes.heading}>
          {words.headline}
        </p>
        <div className={classes.progress}>
          <ProgressBar label={m.progress} value={total - counts.waiting} total={total} />
        </div>
        {words.problem !== undefined && (
          <p className={classes.note} data-tone="warning">
            {words.problem}
          </p>
        )}
        {receipt.contested}
        <ImportCards
          label={m.outcomes}
          cards={ended.map((kind) => ({
            kind,
            count: counts[kind],
            title: m[outcomeTitles[kind]],
            text: words.outcomes[kind],
          }))}
          pressed={opened}
          onPress={setShown}
        />
        {opened && <OutcomeRows receipt={receipt} kind={opened} />}
        {isOver && notImported > 0 && <Returned keeper={keeper} receipt={receipt} count={notImported} />}
        {receipt.details}
      </div>
      <footer className={classes.footer}>
        <p className={classes.summary}>{words.hint}</p>
        <div className={classes.buttons}>
          {!isOver && (
            <Button variant="default" disabled={receipt.stop.isBusy} onClick={receipt.stop.onStop}>
              {receipt.stop.label}
            </Button>
          )}
          {receipt.undecided}
          {isOver && <Acts session={session} keeper={keeper} receipt={receipt} notImported={notImported} />}
        </div>
      </footer>
    </>
  )
}

function totalOf({ counts }: Receipt): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** What paper says of itself: which sheet, and when. */
function PrintedHead({ receipt: { source, at } }: Pick<ImportReceiptProps, 'receipt'>) {
  const m = useMessages('imports')
  return (
    <p className={classes.printed}>
      {m.receiptOf({ name: source, time: formatExact(new Date(at).toISOString()) })}
    </p>
  )
}

interface ReturnedProps {
  readonly keeper: ImportDraftKeeper
  readonly receipt: Receipt
  readonly count: number
}

/** The rows that were not imported: as a file, and where they are. */
function Returned({ keeper, receipt, count }: ReturnedProps) {
  const m = useMessages('imports')
  const [note, setNote] = useState<{ readonly text: string; readonly isProblem: boolean }>()
  const save = async (write: (texts: ReturnedTexts) => File | Promise<File>) => {
    try {
      saveFile(await write(await receipt.readReturned(false)))
      const isGone = await keeper.discardKept()
      setNote(isGone ? { text: m.returnedInFile, isProblem: false } : undefined)
    } catch (error) {
      setNote({ text: readingFailureMessage(m, error), isProblem: true })
    }
  }
  return (
    <section className={classes.returned} aria-label={m.rowsNotImported({ count })}>
      <h2 className={classes.heading}>{m.rowsNotImported({ count })}</h2>
      <p className={classes.more}>{m.returnedText({ count })}</p>
      {keeper.rowsKept > 0 && receipt.keptBack.length > 0 && (
        <p className={classes.more}>{m.keptInDraft({ count: keeper.rowsKept })}</p>
      )}
      {receipt.keptBack.length > 0 && <RowTable rows={receipt.keptBack} name={receipt.words.name} />}
      <div className={classes.downloads}>
        <Button size="compact-sm" variant="default" onClick={() => void save(returnedCsv)}>
          {m.saveNotImported}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void save((texts) => returnedWorkbook(m, texts))}
        >
          {m.saveNotImportedWorkbook}
        </Button>
      </div>
      {note && <p role={note.isProblem ? 'alert' : 'status'}>{note.text}</p>}
    </section>
  )
}

interface ActsProps extends ImportReceiptProps {
  readonly notImported: number
}

/** What a receipt leads to: its rows that were not imported, to be fixed, or its end. */
function Acts({ session, keeper, receipt, notImported }: ActsProps) {
  const m = useMessages('imports')
  const navigate = useNavigate()
  const { from } = useSearch({ strict: false })
  const [state, setState] = useState<'idle' | 'asking' | 'opening'>('idle')
  const { next, discard, counts, source } = receipt
  const toFix = notImported - counts.unknown
  const fix = async () => {
    setState('opening')
    const isOpen = await session.openTable(returnedFile(await receipt.readReturned(true), source))
    // Only what is safe as a draft is let go where it was: from here on it is there once.
    if (!isOpen || !(await keeper.saved())) return
    await discard?.()
    await keeper.discardKept()
  }
  const leave = async () => {
    await discard?.()
    await keeper.discardKept()
    await navigate({ to: next.to })
  }
  if (state === 'asking')
    return (
      <QuestionInPlace
        question={m.doneQuestion({ count: notImported })}
        label={m.discardRows}
        onConfirm={() => void leave()}
        onCancel={() => setState('idle')}
      />
    )
  const isAsked = discard !== undefined || keeper.rowsKept > 0
  const isMain = toFix === 0 && !from
  return (
    <>
      <MoreMenu
        size={36}
        actions={[
          {
            key: 'more',
            label: m.importMore,
            icon: <IconFileImport size={16} stroke={1.75} />,
            onChoose: () => session.reset(),
          },
          {
            key: 'print',
            label: m.print,
            icon: <IconPrinter size={16} stroke={1.75} />,
            onChoose: () => window.print(),
          },
        ]}
      />
      {from && (
        <Button
          variant={toFix > 0 ? 'default' : 'filled'}
          renderRoot={(root) => <Link to="/settings/setup" search={{ step: next.step }} {...root} />}
        >
          {m.backToSetup}
        </Button>
      )}
      {isAsked ? (
        <Button variant="default" onClick={() => setState('asking')}>
          {m.done}
        </Button>
      ) : (
        <Button
          variant={isMain ? 'filled' : 'default'}
          renderRoot={(root) => <Link to={next.to} {...root} />}
        >
          {m.done}
        </Button>
      )}
      {toFix > 0 && (
        <Button variant="filled" loading={state === 'opening'} onClick={() => void fix()}>
          {m.fixRows({ count: toFix })}
        </Button>
      )}
    </>
  )
}

/** Rows that are listed; of more only the number is shown. */
const maxListed = 200

function OutcomeRows({ receipt, kind }: { readonly receipt: Receipt; readonly kind: OutcomeKind }) {
  const m = useMessages('imports')
  const { readRows, words } = receipt
  const [rows, setRows] = useState<readonly OutcomeRow[]>([])
  useEffect(() => {
    let isCurrent = true
    void readRows(kind).then((found) => {
      if (isCurrent) setRows(found)
    })
    return () => {
      isCurrent = false
    }
  }, [readRows, kind])
  if (rows.length === 0) return null
  return (
    <section aria-label={m.rowsWith({ outcome: m[outcomeTitles[kind]] })}>
      <RowTable rows={rows} name={words.name} />
    </section>
  )
}

interface RowTableProps {
  readonly rows: readonly OutcomeRow[]
  /** The title of the column of names. */
  readonly name: string
}

/** Rows of the sheet with what became of each. */
function RowTable({ rows, name: title }: RowTableProps) {
  const m = useMessages('imports')
  return (
    <>
      <table className={plain.table}>
        <TableHead titles={[m.row, title, m.result]} />
        <tbody>
          {rows.slice(0, maxListed).map(({ row, name, text }) => (
            <tr key={`${row} ${name}`}>
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
