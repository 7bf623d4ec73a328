// What an import would do, counted, and the tree that results from it.
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type HierarchyPlan, type Verdict, verdicts } from '#import/hierarchy/planned-rows.ts'
import { previewTree } from '#import/hierarchy/preview.ts'
import { textsOfRecords } from '#import/hierarchy/record-account.ts'
import type { Sheet } from '#import/sheet.ts'
import { sumOfTallies } from '#import/tally.ts'
import { useMessages } from '#messages/catalogs.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { rowMessage } from './finding-messages.ts'
import classes from './hierarchy-import.module.css'
import { type AccountPart, ImportAccount } from './import-account.tsx'
import { reasonTitle } from './import-account-cells.ts'
import type { LoadCells } from './import-account-cells-table.tsx'
import { ImportCards } from './import-cards.tsx'
import { ImportFooter } from './import-footer.tsx'
import { ImportNote } from './import-note.tsx'
import plain from './import-plan.module.css'
import { PreviewTree } from './preview-tree.tsx'
import type { RecordImportSession, RecordImportState } from './record-session.ts'

type PlanState = Extract<RecordImportState, { step: 'plan' }>

interface HierarchyPlanStepProps {
  readonly session: RecordImportSession
  readonly state: PlanState
}

export function HierarchyPlanStep({ session, state }: HierarchyPlanStepProps) {
  const m = useMessages('hierarchyImports')
  const { checked, planned, note } = state
  const { plan, context } = planned
  const { sheet } = checked.editor.check
  const { busy } = state
  const { counts } = plan
  const [shown, setShown] = useState<Verdict>()
  const rows = useMemo(() => previewTree(plan, context.records, shown), [plan, context, shown])
  const sent = counts.new + counts.updated
  return (
    <>
      <RecordReviewAccount checked={checked} planned={planned} />
      <div className={plain.scroll}>
        <ImportNote tone="warning">{note}</ImportNote>
        <ImportCards
          label={m.verdicts}
          cards={verdicts.map((kind) => ({
            kind,
            count: counts[kind],
            title: m.verdictTitles[kind],
            text: m.verdictTexts[kind],
          }))}
          pressed={shown}
          onPress={(verdict) => setShown(verdict === shown ? undefined : verdict)}
        />
        <div className={classes.treeHead}>
          <h2 className={plain.heading}>{m.tree}</h2>
          {shown && (
            <Button size="compact-sm" variant="subtle" onClick={() => setShown(undefined)}>
              {m.allRows}
            </Button>
          )}
        </div>
        <PreviewTree rows={rows} sheet={sheet} types={context.types} />
        <Problems sheet={sheet} plan={plan} />
      </div>
      <ImportFooter
        summary={
          busy
            ? busy.label
            : counts.unchanged === plan.rows.length
              ? m.nothingToImport
              : m.willImport({ count: sent, rest: plan.rows.length - sent })
        }
      >
        {busy && <ProgressBar label={busy.label} value={busy.value} total={busy.total} />}
        <Button variant="default" disabled={busy !== undefined} onClick={() => session.backToCheck()}>
          {m.back}
        </Button>
        <Button
          variant="filled"
          disabled={sent === 0}
          loading={busy !== undefined}
          onClick={() => void session.send()}
        >
          {m.importRows({ count: sent })}
        </Button>
      </ImportFooter>
    </>
  )
}

/** What the sheet holds, what will be sent, and what will not. */
function RecordReviewAccount({ checked, planned }: Pick<PlanState, 'checked' | 'planned'>) {
  const m = useMessages('imports')
  const { account, plan } = planned
  const { toSend, unchanged, leftOut } = account
  const cells =
    (isWanted: (fate: string) => boolean): LoadCells =>
    async () => {
      const found = [...textsOfRecords(checked.editor.check.hierarchySheet, plan)].filter(({ fate }) =>
        isWanted(fate),
      )
      const shown = found.map(({ row, column, text, fate }) => {
        const isSent = fate === 'sent' || fate === 'unchanged'
        const address = columnLetters(column) + (row + 1)
        return { address, text, reason: isSent ? '' : reasonTitle(m, fate) }
      })
      return { count: shown.length, at: (at) => shown[at] ?? { address: '', text: '', reason: '' } }
    }
  const isLeftOut = (fate: string) => fate !== 'sent' && fate !== 'unchanged'
  const parts: readonly AccountPart[] = [
    { key: 'to-send', title: m.toSend, tally: toSend, load: () => cells((fate) => fate === 'sent') },
    {
      key: 'unchanged',
      title: m.unchangedShort,
      tally: unchanged,
      load: () => cells((fate) => fate === 'unchanged'),
    },
    {
      key: 'left-out',
      title: m.leftOut,
      tally: sumOfTallies(leftOut.map(({ tally }) => tally)),
      reasons: leftOut.map(({ reason, tally }) => ({ key: reason, title: reasonTitle(m, reason), tally })),
      load: (reason) => cells((fate) => (reason === undefined ? isLeftOut(fate) : fate === reason)),
    },
  ]
  return <ImportAccount sheet={account.sheet} parts={parts} of="texts" />
}

const maxShown = 200

/** The problem of each cell, in full: a line of the tree may have no room for it. */
function Problems({ sheet, plan }: { readonly sheet: Sheet; readonly plan: HierarchyPlan }) {
  const m = useMessages('hierarchyImports')
  const imports = useMessages('imports')
  const rows = plan.rows.filter(({ findings }) => findings.length > 0)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="import-problems">
      <h2 id="import-problems" className={plain.heading}>
        {m.problems}
      </h2>
      <ul className={classes.problems}>
        {rows.slice(0, maxShown).map((planned) => (
          <li key={planned.row}>
            <b>{planned.name}</b> {rowMessage(m, sheet, planned)}
          </li>
        ))}
      </ul>
      {rows.length > maxShown && (
        <p className={plain.more}>{imports.more({ count: rows.length - maxShown })}</p>
      )}
    </section>
  )
}
