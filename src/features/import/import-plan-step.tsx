import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { usePlanning } from '#data/planning.tsx'
import { sessionQuery } from '#data/session.ts'
import { compareControlTotals } from '#import/control-total.ts'
import { type Finding, isOpen } from '#import/findings/finding.ts'
import { type PlanEntry, sendable, type Verdict, verdicts } from '#import/plan.ts'
import { rowNumber } from '#import/sheet.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list, number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import plain from '#ui/plain-table.module.css'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { refusalMessage } from './check-messages.ts'
import { FindingCards } from './finding-cards.tsx'
import { ImportAtomicity } from './import-atomicity.tsx'
import { ImportChangeSums } from './import-change-sums.tsx'
import { amountsToSend, ImportChanges, isNewer } from './import-changes.tsx'
import { ImportFaultyRows } from './import-faulty-rows.tsx'
import { ImportNote } from './import-note.tsx'
import { ImportPartSize } from './import-part-size.tsx'
import classes from './import-plan.module.css'
import { ImportReviewAccount } from './import-review-account.tsx'
import type { ImportSession } from './import-session.ts'
import type { CheckedSheet, ImportState, Planned } from './import-state.ts'
import { ImportTotals } from './import-totals.tsx'
import { OutcomeChips, ReviewFooter } from './review-frame.tsx'

interface ImportPlanStepProps {
  readonly session: ImportSession
  readonly state: Extract<ImportState, { step: 'plan' }>
}

/** What will be sent, and what that changes; the plan that is shown is the one that is sent. */
export function ImportPlanStep({ session, state }: ImportPlanStepProps) {
  const m = useMessages('imports')
  const { checked, planned, note, busy, isUpdating } = state
  const { plan, totals, reading, account } = planned
  const [written, setWritten] = useState('')
  // An answer about a row changes the sum after the person has written theirs.
  const sums = useMemo(() => totals.map(({ whole }) => whole.sum), [totals])
  const { verdict, sum } = compareControlTotals(written, sums, checked.editor.check.rules)
  const faults: Partial<Record<typeof verdict, string>> = {
    differs: m.sumsDiffer,
    'not-an-amount': m.sumNoAmount,
  }
  const open = planned.findings.filter((finding) => isOpen(planned.answers, finding)).length
  const fault = faults[verdict] ?? (open > 0 ? m.answersNeeded({ count: open }) : undefined)
  const sent = useMemo(() => sendable(plan).length, [plan])
  const changed = useMemo(() => amountsToSend(planned), [planned])
  const left = { items: plan.counts.refused, rows: reading.refusedRows.length }
  const outcome = [
    m.willImport({ count: sent }),
    ...(changed + account.unchanged.count > 0
      ? [m.amountsChange({ changed, unchanged: account.unchanged.count })]
      : []),
    ...(left.items + left.rows > 0 ? [m.willNotImport(left)] : []),
  ].join(' ')
  return (
    <>
      <PlannedImport session={session} checked={checked} planned={planned} note={note} onWrite={setWritten} />
      <ReviewFooter
        summary={isUpdating ? m.updatingReview : (fault ?? outcome)}
        busy={busy}
        back={m.backToRows}
        onBack={() => session.backToCheck()}
        send={m.importItems({ count: sent })}
        canSend={sent > 0 && fault === undefined && !isUpdating}
        onSend={() => void session.send(verdict.startsWith('agrees') ? sum : undefined)}
      />
    </>
  )
}

interface PlannedImportProps extends Pick<ImportPlanStepProps['state'], 'checked' | 'planned' | 'note'> {
  readonly session: ImportSession
  readonly onWrite: (written: string) => void
}

/** Stays as it is while the progress below it moves: rendering it for each part would take longer than storing the part. */
const PlannedImport = memo(function PlannedImport(props: PlannedImportProps) {
  const { session, checked, planned, note, onWrite } = props
  const { totals, past, changes, findings, answers } = planned
  const { check } = checked.editor
  return (
    <>
      <ImportReviewAccount check={check} planned={planned} />
      <div className={classes.scroll}>
        <ImportNote>{note}</ImportNote>
        <div className={classes.halves}>
          <div>
            <ImportFaultyRows session={session} check={check} planned={planned} />
            <FindingCards
              look="cards"
              findings={findings.filter(isListed)}
              sheet={check.sheet}
              answers={answers}
              onAnswer={(answered, answer) => void session.answer(answered, answer)}
            />
            <ImportChanges session={session} check={check} planned={planned} />
            <PlannedItems checked={checked} planned={planned} />
          </div>
          <div>
            <ImportChangeSums planned={planned} areaNames={checked.context.areaNames} />
            <ImportTotals
              totals={totals}
              past={past}
              arePastStored={changes.areStored}
              rules={check.rules}
              onWrite={onWrite}
            />
            <ImportAtomicity />
            <ImportPartSize session={session} />
          </div>
        </div>
      </div>
    </>
  )
})

/** True for what is not shown where it is: with the row that has an error, or beside the amount that someone else changed. */
function isListed(finding: Finding): boolean {
  return finding.severity !== 'error' && !isNewer(finding)
}

const verdictMessages = {
  create: { title: 'new', text: 'newText' },
  update: { title: 'updated', text: 'updatedText' },
  unchanged: { title: 'unchanged', text: 'unchangedText' },
  indeterminate: { title: 'unmatched', text: 'unmatchedText' },
  refused: { title: 'rejected', text: 'rejectedText' },
} as const satisfies Readonly<Record<Verdict, Readonly<Record<'title' | 'text', keyof Messages['imports']>>>>

type Counts = Readonly<Record<Verdict, number>>

/** Counts the items of external IDs that no item has as new. */
function withoutUnmatched({ create, indeterminate, ...others }: Counts): Counts {
  return { ...others, create: create + indeterminate, indeterminate: 0 }
}

interface PlannedItemsProps {
  readonly checked: CheckedSheet
  readonly planned: Planned
}

/** What happens to each item besides its amounts, by outcome; first what cannot be sent. */
function PlannedItems({ checked, planned: { plan } }: PlannedItemsProps) {
  const m = useMessages('imports')
  const [chosen, setChosen] = useState<Verdict>()
  // Behind a gateway is another site, and only the bundled service is known to create what it does not find.
  const isOtherSite = useQuery(sessionQuery(usePlanning())).data?.gateway !== undefined
  const isUnknownNew = !isOtherSite && plan.isWhole
  const shownAs = (own: Verdict): Verdict => (isUnknownNew && own === 'indeterminate' ? 'create' : own)
  const counts = isUnknownNew ? withoutUnmatched(plan.counts) : plan.counts
  const shown = chosen ?? verdictsInOrder.find((verdict) => counts[verdict] > 0) ?? 'create'
  const items = plan.items.filter(({ verdict }) => shownAs(verdict) === shown)
  const textOf = (verdict: Verdict) =>
    isOtherSite && verdict === 'indeterminate' ? m.unmatchedElsewhere : m[verdictMessages[verdict].text]
  return (
    <section aria-label={m.plannedItems}>
      <OutcomeChips
        title={m.willHappen}
        outcomes={verdicts.map((kind) => ({
          kind,
          count: counts[kind],
          title: m[verdictMessages[kind].title],
          text: textOf(kind),
        }))}
        pressed={shown}
        onPress={setChosen}
      />
      <p className={classes.more}>{textOf(shown)}</p>
      <ItemsTable items={items} isNew={shown === 'create'} checked={checked} />
    </section>
  )
}

/** What needs a look comes first. */
const verdictsInOrder = ['refused', 'indeterminate', 'update', 'create', 'unchanged'] as const

/** Items that are shown at first, and that each press adds. */
const shownAtOnce = 50

/** That no change was found, and what was not compared. */
function unchangedText(m: Messages['imports'], { uncompared, amounts }: PlanEntry): string {
  if (!uncompared) return m.notCompared
  const parts = uncompared.map((field) => m.fieldNames[field])
  if (parts.length > 0) return m.noChangeFound({ uncompared: list(parts) })
  return amounts.size > 0 ? m.amountsOnly : m.noChange
}

interface ItemsTableProps {
  readonly items: readonly PlanEntry[]
  readonly isNew: boolean
  readonly checked: CheckedSheet
}

function ItemsTable({ items, isNew, checked }: ItemsTableProps) {
  const m = useMessages('imports')
  const { areaNames } = checked.context
  const part = useListPart(items, shownAtOnce)
  const named = (text: string | undefined) => (text === undefined ? m.nothing : (areaNames.get(text) ?? text))
  const sentOf = ({ amounts }: PlanEntry) => [...amounts.values()].reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      <table className={plain.table}>
        <TableHead
          titles={[m.row, m.fieldNames.name, m.identity, m.changes, m.amounts]}
          numbers={[m.amounts]}
        />
        <tbody>
          {part.shown.map((entry) => (
            <tr key={entry.item.rows[0]}>
              <td>{rowNumber(checked.editor.check.sheet, entry.item.rows[0] ?? 0)}</td>
              <td>{entry.item.name}</td>
              <td className={classes.identity}>{entry.item.externalId ?? entry.item.itemId ?? '–'}</td>
              <td>
                {entry.reason && refusalMessage(m, entry.reason)}
                {!entry.reason &&
                  entry.differences.length === 0 &&
                  (isNew ? m.newItem : unchangedText(m, entry))}
                {entry.differences.map(({ field, from, to }) => (
                  <span key={field} className={classes.difference}>
                    {m.fieldNames[field]}: <del>{named(from)}</del> <ins>{named(to)}</ins>
                  </span>
                ))}
              </td>
              <td className={plain.number}>{number(sentOf(entry))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore part={part} />
    </>
  )
}
