import { Button } from '@mantine/core'
import { useState } from 'react'
import { fieldTitles } from '#bulk-import/columns.ts'
import { type PlanEntry, sendable, type Verdict, verdicts } from '#bulk-import/plan.ts'
import { rowNumber, type Sheet } from '#bulk-import/sheet.ts'
import { formatCount } from '#ui/numbers.ts'
import plain from '#ui/plain-table.module.css'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ImportPartSize } from './import-part-size.tsx'
import classes from './import-plan.module.css'
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
  const { checked, planned, note, busy } = state
  const { plan, reading, past } = planned
  const [shown, setShown] = useState<Verdict>()
  const [agrees, setAgrees] = useState(true)
  const sent = sendable(plan).length
  const { sheet } = checked.editor.check
  const items = plan.items.filter(({ verdict }) => verdict === (shown ?? firstVerdict(plan.counts)))
  return (
    <>
      <div className={classes.scroll}>
        {note && (
          <p role="alert" className={classes.note}>
            {note}
          </p>
        )}
        <ul className={classes.cards} aria-label="What will happen">
          {verdicts.map((verdict) => (
            <li key={verdict}>
              <button
                type="button"
                className={classes.card}
                data-verdict={verdict}
                disabled={plan.counts[verdict] === 0}
                aria-pressed={verdict === (shown ?? firstVerdict(plan.counts))}
                onClick={() => setShown(verdict)}
              >
                <span className={classes.figure}>{formatCount(plan.counts[verdict])}</span>
                <span className={classes.cardTitle}>{verdictMessages[verdict].title}</span>
                <span className={classes.cardText}>{verdictMessages[verdict].text}</span>
              </button>
            </li>
          ))}
        </ul>
        <ImportWarnings session={session} planned={planned} />
        <div className={classes.halves}>
          <PlannedItems items={items} sheet={sheet} areaNames={checked.context.areaNames} />
          <div>
            <ImportTotals totals={reading.totals} past={past} onAgree={setAgrees} />
            <ImportPartSize session={session} />
          </div>
        </div>
      </div>
      <footer className={classes.footer}>
        <p className={classes.summary} role="status">
          {busy
            ? busy.label
            : agrees
              ? `${formatCount(sent)} items are sent, ${formatCount(plan.items.length - sent)} are not.`
              : 'The sums differ. Find out why before you send, or clear the sum.'}
        </p>
        {busy && <ProgressBar label={busy.label} value={busy.value} total={busy.total} />}
        <Button variant="default" disabled={busy !== undefined} onClick={() => session.backToCheck()}>
          Back to the rows
        </Button>
        <Button
          variant="filled"
          disabled={sent === 0 || !agrees}
          loading={busy !== undefined}
          onClick={() => void session.send()}
        >
          Send {formatCount(sent)} items
        </Button>
      </footer>
    </>
  )
}

const verdictMessages: Readonly<Record<Verdict, { readonly title: string; readonly text: string }>> = {
  create: { title: 'Create', text: 'without an ID: new items' },
  update: { title: 'Update', text: 'found by ID or external ID' },
  unchanged: { title: 'Unchanged', text: 'as far as can be read; not sent' },
  indeterminate: {
    title: 'Not said',
    text: 'no item has this external ID; the service does not say what it does then',
  },
  refused: { title: 'Refused', text: 'would go wrong; not sent' },
}

function firstVerdict(counts: Readonly<Record<Verdict, number>>): Verdict {
  return verdicts.find((verdict) => counts[verdict] > 0) ?? 'create'
}

/** Beyond these a person reads no further; the counts and the totals speak for the rest. */
const maxShown = 200

interface PlannedItemsProps {
  readonly items: readonly PlanEntry[]
  readonly sheet: Sheet
  readonly areaNames: ReadonlyMap<string, string>
}

function PlannedItems({ items, sheet, areaNames }: PlannedItemsProps) {
  const named = (text: string | undefined) => (text === undefined ? 'nothing' : (areaNames.get(text) ?? text))
  return (
    <section aria-label="Items">
      <table className={plain.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Name</th>
            <th scope="col">Identity</th>
            <th scope="col">What changes</th>
            <th scope="col" className={plain.number}>
              Amounts
            </th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, maxShown).map(({ item, differences, reason, verdict }) => (
            <tr key={item.rows[0]}>
              <td>{rowNumber(sheet, item.rows[0] ?? 0)}</td>
              <td>{item.name}</td>
              <td className={classes.identity}>{item.externalId ?? item.itemId ?? '–'}</td>
              <td>
                {reason ??
                  (differences.length === 0 &&
                    (verdict === 'create' ? 'everything' : 'no field that can be read'))}
                {differences.map(({ field, from, to }) => (
                  <span key={field} className={classes.difference}>
                    {fieldTitles[field]}: <del>{named(from)}</del> <ins>{named(to)}</ins>
                  </span>
                ))}
              </td>
              <td className={plain.number}>{item.amountCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length > maxShown && (
        <p className={classes.more}>and {formatCount(items.length - maxShown)} more of these</p>
      )}
    </section>
  )
}
