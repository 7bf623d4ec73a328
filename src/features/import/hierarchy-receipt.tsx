// How the sending of an import goes, and in the end what became of every row.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { reasonOf } from '#queries/change-progress.ts'
import { csvFile } from '#queries/csv-file.ts'
import {
  discardRecordRows,
  outcomeOf,
  type RecordOutcome,
  readReturnedRows,
  recordOutcomes,
  type SentRecordImport,
  useRecordImports,
} from '#queries/hierarchies/sent-record-imports.ts'
import { useOutbox } from '#queries/outbox.ts'
import { describeCause } from '#ui/outcome-messages.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { describeReason } from '#ui/records/describe-change.ts'
import { saveFile } from '#ui/save-file.ts'
import { ImportCards } from './import-cards.tsx'
import { ImportNote } from './import-note.tsx'
import { outcomeTitles } from './import-outcomes.ts'
import classes from './import-plan.module.css'
import { ImportNext, OutcomeTable } from './import-receipt-parts.tsx'

interface HierarchyReceiptProps {
  readonly kind: HierarchyKind
  readonly importId: string
  /** Rows of the sheet that were no part of the import, and remain as its draft. */
  readonly rowsKept: number
  readonly onStartOver: () => void
}

export function HierarchyReceipt({ kind, importId, rowsKept, onStartOver }: HierarchyReceiptProps) {
  const m = useMessages('hierarchyImports')
  const imports = useMessages('imports')
  const causes = useMessages('outbox')
  const { snapshot } = useOutbox()
  const sent = useRecordImports(kind).find(({ id }) => id === importId)
  const [pressed, setPressed] = useState<RecordOutcome>()
  if (!sent) return snapshot.isKnown ? <p className={classes.scroll}>{m.lost}</p> : null
  const { counts, entries, problem } = sent
  const total = entries.length
  const isOver = counts.waiting === 0
  const opened = pressed ?? recordOutcomes.find((kind) => kind !== 'applied' && counts[kind] > 0)
  return (
    <>
      <div className={classes.scroll}>
        <p role="status" className={classes.heading}>
          {isOver
            ? m.done({ count: counts.applied, total })
            : m.sending({ done: total - counts.waiting, total })}
        </p>
        <div className={classes.progress}>
          <ProgressBar label={m.progress} value={total - counts.waiting} total={total} />
        </div>
        {rowsKept > 0 && (
          <p className={classes.note} data-tone="warning">
            {imports.keptInDraft({ count: rowsKept })}
          </p>
        )}
        {problem && (
          <p className={classes.note} data-tone="warning">
            {describeCause(causes, { code: problem.kind, message: problem.message, errors: problem.errors })}
          </p>
        )}
        <ImportCards
          label={imports.outcomes}
          cards={recordOutcomes.map((kind) => ({
            kind,
            count: counts[kind],
            title: imports[outcomeTitles[kind]],
            text: m.outcomeTexts[kind],
          }))}
          pressed={opened}
          onPress={setPressed}
        />
        {opened && <OutcomeRows sent={sent} outcome={opened} />}
      </div>
      <ReceiptFooter kind={kind} sent={sent} isOver={isOver} onStartOver={onStartOver} />
    </>
  )
}

interface ReceiptFooterProps extends Pick<HierarchyReceiptProps, 'kind' | 'onStartOver'> {
  readonly sent: SentRecordImport
  readonly isOver: boolean
}

function ReceiptFooter({ kind, sent, isOver, onStartOver }: ReceiptFooterProps) {
  const m = useMessages('hierarchyImports')
  const imports = useMessages('imports')
  const { outbox } = useOutbox()
  const { counts, entries } = sent
  const rest = entries.length - counts.applied - counts.waiting
  const isDiscardable = counts.waiting > 0 || counts.refused > 0
  return (
    <footer className={classes.footer}>
      <p className={classes.summary}>{isOver ? '' : m.keptHere}</p>
      <div className={classes.buttons}>
        {isDiscardable && (
          <Button variant="default" onClick={() => void discardRecordRows(outbox, sent)}>
            {isOver ? m.discardRest : imports.discardUnsent}
          </Button>
        )}
        <SaveReturned sent={sent} count={rest} />
        {isOver && (
          <Button variant="default" onClick={onStartOver}>
            {m.importMore}
          </Button>
        )}
        <ImportNext to={`/${hierarchies[kind].collection}`} label={m.openRecords({ kind })} step="records" />
      </div>
    </footer>
  )
}

function SaveReturned({ sent, count }: { readonly sent: SentRecordImport; readonly count: number }) {
  const m = useMessages('hierarchyImports')
  const reason = useReasons()
  const { outbox } = useOutbox()
  const [isGone, setGone] = useState(false)
  if (count === 0) return null
  const save = async () => {
    const returned = await readReturnedRows(outbox, sent)
    setGone(returned === undefined)
    if (!returned) return
    const { headings, rows } = returned
    const columns = [...headings, m.problemHeading].map((title, column) => ({
      title,
      value: ({ cells, entry }: (typeof rows)[number]) =>
        column < headings.length ? cells[column] : reason(entry),
    }))
    saveFile(await csvFile(m.returnedFile, rows, columns, sent.source))
  }
  return (
    <>
      <ImportNote>{isGone && m.lost}</ImportNote>
      <Button variant="default" onClick={() => void save()}>
        {m.saveReturned({ count })}
      </Button>
    </>
  )
}

function OutcomeRows({
  sent,
  outcome,
}: {
  readonly sent: SentRecordImport
  readonly outcome: RecordOutcome
}) {
  const imports = useMessages('imports')
  const m = useMessages('hierarchyImports')
  const reason = useReasons()
  const rows = sent.entries.filter((entry) => outcomeOf(entry) === outcome)
  if (outcome === 'applied' || rows.length === 0) return null
  const titles = [imports.row, m.roles.name, m.problemHeading] as const
  const shown = rows.map((entry) => ({ row: entry.imported?.row, name: entry.label, text: reason(entry) }))
  return (
    <section aria-label={m.notImported}>
      <OutcomeTable titles={titles} rows={shown} />
    </section>
  )
}

/** Why a row is not imported, as of now. */
function useReasons(): (entry: SentRecordImport['entries'][number]) => string {
  const m = useMessages('hierarchyImports')
  const causes = useMessages('outbox')
  const ui = useMessages('ui')
  return (entry) => {
    if (entry.state === 'conflict') return m.inConflict
    return entry.problem ? describeReason(ui, reasonOf(entry)) : causes.causes.discarded
  }
}
