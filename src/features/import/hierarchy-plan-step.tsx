// What an import would do, counted, and the tree that results from it.
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { notesOfRecords } from '#import/findings/registry.ts'
import { type HierarchyPlan, isKeptBack, type Verdict, verdicts } from '#import/hierarchy/planned-rows.ts'
import { previewTree } from '#import/hierarchy/preview.ts'
import { textsOfRecords } from '#import/hierarchy/record-account.ts'
import { rowNumber } from '#import/sheet.ts'
import { sumOfTallies } from '#import/tally.ts'
import { useMessages } from '#messages/catalogs.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import { FindingCards } from './finding-cards.tsx'
import { findingText } from './finding-messages.ts'
import { type AccountPart, ImportAccount } from './import-account.tsx'
import { reasonTitle } from './import-account-cells.ts'
import type { LoadCells } from './import-account-cells-table.tsx'
import changes from './import-changes.module.css'
import { ImportNote } from './import-note.tsx'
import plain from './import-plan.module.css'
import { PreviewTree } from './preview-tree.tsx'
import type { RecordImportSession, RecordImportState } from './record-session.ts'
import { ErrorRow, OutcomeChips, ReviewFooter } from './review-frame.tsx'

type PlanState = Extract<RecordImportState, { step: 'plan' }>

interface HierarchyPlanStepProps {
  readonly session: RecordImportSession
  readonly state: PlanState
}

export function HierarchyPlanStep({ session, state }: HierarchyPlanStepProps) {
  const m = useMessages('hierarchyImports')
  const { checked, planned, note } = state
  const { plan, context } = planned
  const { check } = checked.editor
  const { sheet } = check
  const { busy } = state
  const { counts } = plan
  const [shown, setShown] = useState<Verdict>()
  const [text, setText] = useState('')
  const rows = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    return previewTree(plan, context.records, ({ verdict, name }) => {
      return (shown === undefined || verdict === shown) && name.toLowerCase().includes(wanted)
    })
  }, [plan, context, shown, text])
  const notes = useMemo(() => notesOfRecords(plan), [plan])
  const sent = counts.new + counts.updated
  return (
    <>
      <RecordReviewAccount checked={checked} planned={planned} />
      <div className={plain.scroll}>
        <ImportNote tone="warning">{note}</ImportNote>
        <RecordErrors session={session} check={check} plan={plan} />
        <FindingCards
          look="cards"
          findings={notes}
          sheet={sheet}
          answers={check.given.answers}
          onAnswer={(answered, answer) => void session.answer(answered, answer)}
        />
        <OutcomeChips
          title={m.tree}
          outcomes={verdicts.map((kind) => ({
            kind,
            count: counts[kind],
            title: m.verdictTitles[kind],
            text: m.verdictTexts[kind],
          }))}
          pressed={shown}
          onPress={(verdict) => setShown(verdict === shown ? undefined : verdict)}
        >
          <input
            type="search"
            className={changes.search}
            aria-label={m.filterRows}
            placeholder={m.filterRows}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </OutcomeChips>
        <PreviewTree rows={rows} sheet={sheet} types={context.types} />
      </div>
      <ReviewFooter
        summary={
          counts.unchanged === plan.rows.length
            ? m.nothingToImport
            : m.willImport({ count: sent, rest: plan.rows.length - sent })
        }
        busy={busy}
        back={m.back}
        onBack={() => session.backToCheck()}
        send={m.importRows({ count: sent })}
        canSend={sent > 0}
        onSend={() => void session.send()}
      />
    </>
  )
}

/** Rows that are shown at first, and that each press adds. */
const shownRows = 3

interface RecordErrorsProps {
  readonly session: RecordImportSession
  readonly check: PlanState['checked']['editor']['check']
  readonly plan: HierarchyPlan
}

/** Rows that cannot be sent. */
function RecordErrors({ session, check, plan }: RecordErrorsProps) {
  const m = useMessages('imports')
  const { sheet, given } = check
  const part = useListPart(plan.rows.filter(isKeptBack), shownRows)
  if (part.shown.length === 0) return null
  const columns = given.roles.flatMap((role, column) => (role === 'ignored' ? [] : column))
  return (
    <section aria-label={m.rowsNotSent}>
      {part.shown.map((planned) => {
        const number = rowNumber(sheet, planned.row)
        const title = m.findings['error-row'].title({ row: String(number) })
        const wrong = planned.findings.flatMap(({ where }) => where.columns)
        return (
          <ErrorRow
            key={planned.row}
            title={title}
            row={number}
            cells={columns.map((column) => ({
              title: sheet.headings[column] || columnLetters(column),
              text: check.textAt(planned.row, column),
              isNumber: false,
              isWrong: wrong.includes(column),
            }))}
            reason={planned.findings.map((finding) => findingText(m, sheet, finding)).join(' ')}
          >
            <Button size="compact-sm" onClick={() => session.goToRow(planned.row)}>
              {m.goToRow}
            </Button>
          </ErrorRow>
        )
      })}
      <ShowMore part={part} />
    </section>
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
