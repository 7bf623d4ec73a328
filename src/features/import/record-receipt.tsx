// The receipt of an import of organizations or focus areas: what became of each row.
import { useCallback, useMemo } from 'react'
import { hierarchies } from '#contract/resources.ts'
import { reasonOf } from '#data/change-progress.ts'
import {
  accountOfRecords,
  discardRecordRows,
  outcomeOf,
  readLeftOutTexts,
  readReturnedRows,
  type SentRecordImport,
  useRecordImports,
} from '#data/imports/sent-record-imports.ts'
import { useOutbox } from '#data/outbox.ts'
import { isKeptBack } from '#import/hierarchy/planned-rows.ts'
import { rowNumber } from '#import/sheet.ts'
import { useMessages } from '#messages/catalogs.ts'
import { TableError } from '#spreadsheet/table.ts'
import { describeCause } from '#ui/outcome-messages.ts'
import { describeReason } from '#ui/records/describe-change.ts'
import { rowMessage } from './finding-messages.ts'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import { type OutcomeKind, outcomeTitles } from './import-outcomes.ts'
import classes from './import-plan.module.css'
import { ImportReceipt } from './import-receipt.tsx'
import { ReceiptAccount } from './import-receipt-account.tsx'
import { type RecordImportSession, type RecordImportState, sheetOf } from './record-session.ts'
import { returnedRecords } from './records-to-send.ts'

interface RecordReceiptProps {
  readonly session: RecordImportSession
  readonly keeper: ImportDraftKeeper
  readonly state: Extract<RecordImportState, { step: 'send' }>
}

export function RecordReceipt({ session, keeper, state }: RecordReceiptProps) {
  const m = useMessages('imports')
  const { snapshot } = useOutbox()
  const sent = useRecordImports(session.kind).find(({ id }) => id === state.importId)
  if (!sent) return snapshot.isKnown ? <p className={classes.scroll}>{m.notHere}</p> : null
  return <OfImport session={session} keeper={keeper} origin={state.origin} sent={sent} />
}

interface OfImportProps extends Omit<RecordReceiptProps, 'state'> {
  readonly origin: RecordReceiptProps['state']['origin']
  readonly sent: SentRecordImport
}

function OfImport({ session, keeper, origin, sent }: OfImportProps) {
  const m = useMessages('hierarchyImports')
  const imports = useMessages('imports')
  const causes = useMessages('outbox')
  const { outbox } = useOutbox()
  const { readRows, readReturned } = useRows(origin, sent)
  const keptBack = useMemo(() => {
    if (!origin) return []
    const { sheet } = origin.checked.editor.check
    return origin.planned.plan.rows.filter(isKeptBack).map((planned) => {
      const text = rowMessage(imports, sheet, planned)
      return { row: rowNumber(sheet, planned.row), name: planned.name, text }
    })
  }, [imports, origin])
  const { counts, problem, resource, entries } = sent
  const account = useMemo(() => accountOfRecords(sent), [sent])
  const isOver = counts.waiting === 0
  const total = entries.length
  const discard = () => discardRecordRows(outbox, sent)
  return (
    <ImportReceipt
      session={session}
      keeper={keeper}
      receipt={{
        source: sent.label,
        at: sent.at,
        counts,
        keptBack,
        words: {
          headline: isOver
            ? m.done({ count: counts.applied, total })
            : m.sending({ done: total - counts.waiting, total }),
          problem:
            problem &&
            describeCause(causes, { code: problem.kind, message: problem.message, errors: problem.errors }),
          outcomes: m.outcomeTexts,
          hint: isOver ? '' : imports.keptHere,
          name: m.roles.name,
        },
        readRows,
        readReturned,
        discard: counts.refused > 0 ? discard : undefined,
        stop: { label: imports.discardUnsent, isBusy: false, onStop: () => void discard() },
        account: account && (
          <ReceiptAccount account={account} of="texts" readLeftOut={() => readLeftOutTexts(outbox, sent)} />
        ),
        next: { to: `/${hierarchies[resource].collection}`, step: 'records' },
      }}
    />
  )
}

/** The rows of an import, by what became of them and as a sheet that can be opened again. */
function useRows(origin: OfImportProps['origin'], sent: SentRecordImport) {
  const imports = useMessages('imports')
  const m = useMessages('hierarchyImports')
  const causes = useMessages('outbox')
  const ui = useMessages('ui')
  const { outbox } = useOutbox()
  const reasonOfEntry = useCallback(
    (entry: SentRecordImport['entries'][number]) => {
      if (entry.state === 'conflict') return m.inConflict
      if (entry.problem) return describeReason(ui, reasonOf(entry))
      return outcomeOf(entry) === 'applied' ? '' : causes.causes.discarded
    },
    [m, causes, ui],
  )
  const readRows = useCallback(
    async (kind: OutcomeKind) =>
      sent.entries
        .filter((entry) => outcomeOf(entry) === kind)
        .map((entry) => ({ row: entry.imported?.row, name: entry.label, text: reasonOfEntry(entry) })),
    [sent, reasonOfEntry],
  )
  const readReturned = async (isToFix: boolean) => {
    const opened = origin && { opened: sheetOf(origin.checked), planned: origin.planned }
    const found = await readReturnedRows(outbox, sent)
    if (!found) throw new TableError('no-draft')
    const rows = found.rows
      .filter(({ entry }) => !isToFix || outcomeOf(entry) !== 'unknown')
      .map(({ row, cells, entry }) => {
        const result = imports[outcomeTitles[outcomeOf(entry)]]
        return { row, cells, reason: imports.rowResult({ result, reason: reasonOfEntry(entry) }) }
      })
    return returnedRecords({ imports, own: m }, { headings: found.headings, rows }, opened)
  }
  return { readRows, readReturned }
}
