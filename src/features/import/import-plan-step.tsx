import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { compareControlTotals } from '#import/control-total.ts'
import type { ImportItem } from '#import/items.ts'
import type { KnownItems } from '#import/known-items.ts'
import { type PlanEntry, sendable, uncomparedFields, type Verdict, verdicts } from '#import/plan.ts'
import { rowNumber, type Sheet } from '#import/sheet.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { usePlanning } from '#queries/planning.tsx'
import { sessionQuery } from '#queries/session.ts'
import plain from '#ui/plain-table.module.css'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { refusalMessage } from './check-messages.ts'
import { ImportAtomicity } from './import-atomicity.tsx'
import { ImportCards } from './import-cards.tsx'
import { ImportFooter } from './import-footer.tsx'
import { ImportNote } from './import-note.tsx'
import { ImportPartSize } from './import-part-size.tsx'
import classes from './import-plan.module.css'
import { ImportReviewAccount } from './import-review-account.tsx'
import { ImportRowQuestions } from './import-row-questions.tsx'
import type { ImportSession } from './import-session.ts'
import type { ImportState } from './import-state.ts'
import { ImportTotals } from './import-totals.tsx'
import { ImportWarnings } from './import-warnings.tsx'

interface ImportPlanStepProps {
  readonly session: ImportSession
  readonly state: Extract<ImportState, { step: 'plan' }>
}

/** What will happen to every row, counted first; the plan that is shown is the one that is sent. */
export function ImportPlanStep({ session, state }: ImportPlanStepProps) {
  const m = useMessages('imports')
  const { checked, planned, note, busy, isUpdating } = state
  const { plan, totals, reading } = planned
  const [written, setWritten] = useState('')
  // An answer about a row changes the sum after the person has written theirs.
  const sums = useMemo(() => totals.map((one) => one.totals.grandTotal.sum), [totals])
  const { verdict, sum } = compareControlTotals(written, sums, checked.editor.check.rules)
  const faults: Partial<Record<typeof verdict, string>> = {
    differs: m.sumsDiffer,
    'not-an-amount': m.sumNoAmount,
  }
  const fault = faults[verdict]
  const sent = useMemo(() => sendable(plan).length, [plan])
  const left = { items: plan.items.length - sent, rows: reading.refusedRows.length }
  const isAll = left.items + left.rows === 0
  const outcome = [m.willImport({ count: sent }), ...(isAll ? [] : [m.willNotImport(left)])].join(' ')
  return (
    <>
      <PlannedImport session={session} checked={checked} planned={planned} note={note} onWrite={setWritten} />
      <ImportFooter summary={busy || isUpdating ? (busy?.label ?? m.updatingReview) : (fault ?? outcome)}>
        {busy && <ProgressBar label={busy.label} value={busy.value} total={busy.total} />}
        <Button variant="default" disabled={busy !== undefined} onClick={() => session.backToCheck()}>
          {m.backToRows}
        </Button>
        <Button
          variant="filled"
          disabled={sent === 0 || fault !== undefined || isUpdating}
          loading={busy !== undefined}
          onClick={() => void session.send(verdict.startsWith('agrees') ? sum : undefined)}
        >
          {m.importItems({ count: sent })}
        </Button>
      </ImportFooter>
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
  const { plan, totals, past, known } = planned
  const [shown, setShown] = useState<Verdict>()
  const { sheet, rules } = checked.editor.check
  // Behind a gateway is another site, and only the bundled service is known to create what it does not find.
  const isOtherSite = useQuery(sessionQuery(usePlanning())).data?.gateway !== undefined
  const isUnknownNew = !isOtherSite && known.isWhole
  const shownAs = (own: Verdict): Verdict => (isUnknownNew && own === 'indeterminate' ? 'create' : own)
  const counts = isUnknownNew ? withoutUnmatched(plan.counts) : plan.counts
  const verdict = shown ?? firstVerdict(counts)
  const items = plan.items.filter((item) => shownAs(item.verdict) === verdict)
  return (
    <>
      <ImportReviewAccount check={checked.editor.check} planned={planned} />
      <div className={classes.scroll}>
        <ImportNote>{note}</ImportNote>
        <VerdictCards counts={counts} isOtherSite={isOtherSite} shown={verdict} onShow={setShown} />
        <ImportRowQuestions session={session} check={checked.editor.check} planned={planned} />
        <ImportWarnings session={session} planned={planned} />
        <div className={classes.halves}>
          <PlannedItems
            items={items}
            isNew={verdict === 'create'}
            sheet={sheet}
            known={known}
            areaNames={checked.context.areaNames}
          />
          <div>
            <ImportTotals totals={totals} past={past} rules={rules} onWrite={onWrite} />
            <ImportAtomicity />
            <ImportPartSize session={session} />
          </div>
        </div>
      </div>
    </>
  )
})

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

interface VerdictCardsProps {
  readonly counts: Counts
  readonly isOtherSite: boolean
  readonly shown: Verdict
  readonly onShow: (verdict: Verdict) => void
}

function VerdictCards({ counts, isOtherSite, shown, onShow }: VerdictCardsProps) {
  const m = useMessages('imports')
  const textOf = (verdict: Verdict) =>
    isOtherSite && verdict === 'indeterminate' ? m.unmatchedElsewhere : m[verdictMessages[verdict].text]
  const cards = verdicts.map((kind) => ({
    kind,
    count: counts[kind],
    title: m[verdictMessages[kind].title],
    text: textOf(kind),
  }))
  return <ImportCards label={m.willHappen} cards={cards} pressed={shown} onPress={onShow} />
}

function firstVerdict(counts: Counts): Verdict {
  return verdicts.find((verdict) => counts[verdict] > 0) ?? 'create'
}

/** Beyond these a person reads no further; the counts and the totals speak for the rest. */
const maxShown = 200

/** That no change was found, and what was not compared. */
function unchangedText(m: Messages['imports'], item: ImportItem, known: KnownItems): string {
  const fields = uncomparedFields(item, known)
  if (!fields) return m.notCompared
  const parts = [...fields.map((field) => m.fieldNames[field]), ...(item.amountCount > 0 ? [m.amounts] : [])]
  return parts.length === 0 ? m.noChange : m.noChangeFound({ uncompared: list(parts) })
}

interface PlannedItemsProps {
  readonly items: readonly PlanEntry[]
  readonly isNew: boolean
  readonly sheet: Sheet
  readonly known: KnownItems
  readonly areaNames: ReadonlyMap<string, string>
}

function PlannedItems({ items, isNew, sheet, known, areaNames }: PlannedItemsProps) {
  const m = useMessages('imports')
  const named = (text: string | undefined) => (text === undefined ? m.nothing : (areaNames.get(text) ?? text))
  return (
    <section aria-label={m.plannedItems}>
      <table className={plain.table}>
        <TableHead
          titles={[m.row, m.fieldNames.name, m.identity, m.changes, m.amounts]}
          numbers={[m.amounts]}
        />
        <tbody>
          {items.slice(0, maxShown).map(({ item, differences, reason }) => (
            <tr key={item.rows[0]}>
              <td>{rowNumber(sheet, item.rows[0] ?? 0)}</td>
              <td>{item.name}</td>
              <td className={classes.identity}>{item.externalId ?? item.itemId ?? '–'}</td>
              <td>
                {reason && refusalMessage(m, reason)}
                {!reason && differences.length === 0 && (isNew ? m.newItem : unchangedText(m, item, known))}
                {differences.map(({ field, from, to }) => (
                  <span key={field} className={classes.difference}>
                    {m.fieldNames[field]}: <del>{named(from)}</del> <ins>{named(to)}</ins>
                  </span>
                ))}
              </td>
              <td className={plain.number}>{item.amountCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length > maxShown && (
        <p className={classes.more}>{m.moreItems({ count: items.length - maxShown })}</p>
      )}
    </section>
  )
}
