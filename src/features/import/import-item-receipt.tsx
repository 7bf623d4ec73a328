// The receipt of an import of items: what became of each row, and of each amount.
import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { itemResources } from '#contract/resources.ts'
import { isElsewhere } from '#data/catalog.ts'
import {
  accountOf,
  discardRest,
  isDiscardable,
  readOpenRows,
  readReturnedRows,
  readSentTotals,
  type SentImport,
  type SentTotals,
  stopImport,
  useSentImports,
} from '#data/imports/sent-imports.ts'
import { useOutbox } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { sumOfTallies } from '#import/tally.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { formatDigits } from '#ui/numbers.ts'
import { describeCause, describeRowCause } from '#ui/outcome-messages.ts'
import { ImportAtomicity } from './import-atomicity.tsx'
import { ImportClaimsSection } from './import-claims.tsx'
import { ImportConflicts } from './import-conflicts.tsx'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import type { OutcomeKind } from './import-outcomes.ts'
import classes from './import-plan.module.css'
import { ImportReceipt } from './import-receipt.tsx'
import { ItemReceiptAccount } from './import-receipt-account.tsx'
import { returnedTexts, rowsNotReady } from './import-returned-rows.ts'
import type { ImportSession } from './import-session.ts'
import type { ImportState } from './import-state.ts'
import { PeriodTable } from './period-table.tsx'
import { fractionDigits, withFraction } from './sum-digits.ts'

interface ItemReceiptProps {
  readonly session: ImportSession
  readonly keeper: ImportDraftKeeper
  readonly state: Extract<ImportState, { step: 'send' }>
}

export function ItemReceipt({ session, keeper, state }: ItemReceiptProps) {
  const m = useMessages('imports')
  const sent = useSentImports().find(({ id }) => id === state.importId)
  if (!sent) return <p className={classes.scroll}>{m.notHere}</p>
  return <OfImport session={session} keeper={keeper} origin={state.origin} sent={sent} />
}

interface OfImportProps extends Omit<ItemReceiptProps, 'state'> {
  readonly origin: ItemReceiptProps['state']['origin']
  readonly sent: SentImport
}

function OfImport({ session, keeper, origin, sent }: OfImportProps) {
  const m = useMessages('imports')
  const causes = useMessages('outbox')
  const { outbox } = useOutbox()
  const { readRows, readReturned } = useRows(origin, sent)
  const stop = useStop(sent)
  const keptBack = useMemo(
    () => (origin ? rowsNotReady(m, origin.checked.editor.check, origin.planned) : []),
    [m, origin],
  )
  const planning = usePlanning()
  const { counts, total, problem } = sent
  const isOver = counts.waiting === 0
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
          headline: isOver ? endMessage(m, counts.applied, total) : progressMessage(m, sent),
          problem: problem && describeCause(causes, problem),
          outcomes: {
            applied: m.importedText,
            refused: m.refusedText,
            unknown: m.unconfirmedText,
            'not-sent': m.notSentText,
          },
          hint: isOver ? (isElsewhere(planning) ? m.amountsWriteOnly : '') : m.keptHere,
          name: m.fieldNames.name,
        },
        readRows,
        readReturned,
        discard: isDiscardable(sent) ? () => discardRest(outbox, sent) : undefined,
        stop,
        next: { to: `/funds/${itemResources[sent.resource].collection}`, step: 'items' },
        account: <ItemReceiptAccount sent={sent} />,
        contested: <ImportConflicts sent={sent} />,
        undecided: <Undecided sent={sent} />,
        details: (
          <>
            {counts.refused > 0 && <ImportAtomicity />}
            <ImportClaimsSection sent={sent} />
            {isOver && <SentTotalsTable sent={sent} />}
          </>
        ),
      }}
    />
  )
}

/** The rows of an import, by what became of them and as a sheet that can be opened again. */
function useRows(origin: OfImportProps['origin'], sent: SentImport) {
  const imports = useMessages('imports')
  const causes = useMessages('outbox')
  const ui = useMessages('ui')
  const { outbox } = useOutbox()
  const readRows = useCallback(
    async (kind: OutcomeKind) => {
      const { rows } = await readOpenRows(outbox, sent)
      return rows
        .filter(({ outcome }) => outcome.kind === kind)
        .map(({ name, outcome, rows: own }) => {
          return { row: own[0]?.row, name, text: describeRowCause(causes, outcome, own) }
        })
    },
    [outbox, sent, causes],
  )
  const readReturned = async (isToFix: boolean) => {
    const found = await readReturnedRows(outbox, sent)
    const rows = found.rows.filter(({ outcome }) => !isToFix || outcome.kind !== 'unknown')
    return returnedTexts(
      { imports, outbox: causes, ui },
      {
        sent: { ...found, rows },
        resource: sent.resource,
        origin: origin && {
          check: origin.checked.editor.check,
          context: origin.checked.context,
          planned: origin.planned,
        },
      },
    )
  }
  return { readRows, readReturned }
}

function useStop(sent: SentImport) {
  const m = useMessages('imports')
  const { outbox } = useOutbox()
  const [isStopping, setIsStopping] = useState(false)
  useEffect(() => {
    // A request that is under way ends first; what it leaves is given up then.
    if (isStopping) void stopImport(outbox, sent)
  }, [isStopping, outbox, sent])
  const label = sent.isUnderWay ? m.stopAfter : m.discardUnsent
  return { label, isBusy: isStopping, onStop: () => setIsStopping(true) }
}

/** The sums of what was sent, by period and version; none for amounts of several currencies, or no longer on this device. */
function SentTotalsTable({ sent }: { readonly sent: SentImport }) {
  const m = useMessages('imports')
  const { outbox } = useOutbox()
  const [totals, setTotals] = useState<SentTotals>()
  useEffect(() => {
    let isCurrent = true
    void readSentTotals(outbox, sent).then((found) => {
      if (isCurrent) setTotals(found)
    })
    return () => {
      isCurrent = false
    }
  }, [outbox, sent])
  const account = accountOf(sent)
  const inSheet = account && sumOfTallies(account.sent.applied)
  if (!totals || totals.count === 0 || (inSheet && inSheet.sums.length > 1)) return null
  const { entries, sums } = totals
  const fraction = fractionDigits([...entries.map(({ sum }) => sum), ...sums.map(({ sum }) => sum)])
  const shown = (digits: string) => formatDigits(withFraction(digits, fraction))
  return (
    <section className={classes.sent} aria-labelledby="sent-totals">
      <h2 id="sent-totals" className={classes.heading}>
        {m.sentTotals({ count: totals.count })}
      </h2>
      {inSheet && inSheet.count !== totals.count && (
        <p className={classes.more}>{m.amountsFromSheet({ cells: inSheet.count, amounts: totals.count })}</p>
      )}
      <PeriodTable
        entries={entries}
        totals={{
          title: m.sumOfAll,
          of: (version) => shown(sums.find((one) => one.version === version)?.sum ?? '0'),
        }}
      >
        {({ sum }) => shown(sum)}
      </PeriodTable>
    </section>
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
