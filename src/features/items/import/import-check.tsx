import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconReplace } from '@tabler/icons-react'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { ColumnRole } from '#bulk-import/columns.ts'
import type { ReadingRules } from '#bulk-import/reading-rules.ts'
import { itemRows } from '#bulk-import/sheet.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { SheetGrid } from '#ui/grids/sheet-grid.tsx'
import type { CellPlace } from '#ui/grids/sheet-grid-model.ts'
import { versionTitle } from './check-messages.ts'
import classes from './import-check.module.css'
import { ImportNotations } from './import-notations.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { RememberedNote } from './import-remembered-note.tsx'
import { ImportReplace } from './import-replace.tsx'
import { ImportRoleSelect } from './import-role-select.tsx'
import { ImportRulesBar } from './import-rules-bar.tsx'
import type { ImportSession } from './import-session.ts'
import { importSheetModel } from './import-sheet-model.ts'
import type { CheckedSheet } from './import-state.ts'
import { periodTitle } from './period-messages.ts'

interface ImportCheckProps {
  readonly session: ImportSession
  readonly checked: CheckedSheet
  readonly isBusy: boolean
  readonly problem: string | undefined
}

/** The rows as they were read, what each column means, and every problem at its cell. */
export function ImportCheck({ session, checked, isBusy, problem }: ImportCheckProps) {
  const m = useMessages('imports')
  const { editor, problems, notes, name } = checked
  const { check } = editor
  useSyncExternalStore(editor.subscribe, editor.getVersion)
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: 0 })
  const [filter, setFilter] = useState<FilteredRows>()
  const [isReplacing, setIsReplacing] = useState(false)
  // Rows that had errors stay in view while they are corrected; another sheet has other rows.
  const rows = filter?.check === check ? filter.rows : undefined
  const header = useCallback(
    (column: number) => <ColumnHead session={session} checked={checked} column={column} />,
    [session, checked],
  )
  const model = useMemo(
    () => importSheetModel(m, { editor, rows, headerOf: header }),
    [m, editor, rows, header],
  )
  const errors = check.errorCount
  const questions = check.questions()
  const canPlan = problems.length === 0 && questions.length === 0 && !isBusy
  return (
    <>
      <ImportRulesBar session={session} checked={checked} />
      <RememberedNote session={session} remembered={checked.remembered} />
      {[...problems, ...notes, ...(problem ? [problem] : [])].map((text) => (
        <p key={text} className={classes.banner} data-tone={notes.includes(text) ? 'note' : 'problem'}>
          {text}
        </p>
      ))}
      <ImportQuestions session={session} check={check} questions={questions} />
      <ImportNotations check={check} />
      <div className={classes.tools}>
        <span className={classes.source}>{m.sourceRows({ name, count: itemRows(check.sheet) })}</span>
        <IssueCounts errors={errors} warnings={check.warningCount} />
        {(rows || errors + check.warningCount > 0) && (
          <button
            type="button"
            className={classes.filter}
            aria-pressed={rows !== undefined}
            onClick={() => setFilter(rows ? undefined : { check, rows: check.markedRows() })}
          >
            {m.showIssues}
          </button>
        )}
        <span className={classes.space} />
        <ToolButton label={m.findReplace} onClick={() => setIsReplacing(!isReplacing)}>
          <IconReplace size={16} aria-hidden />
        </ToolButton>
        <ToolButton label={m.undo} disabled={!editor.canUndo} onClick={() => editor.undo()}>
          <IconArrowBackUp size={16} aria-hidden />
        </ToolButton>
        <ToolButton label={m.redo} disabled={!editor.canRedo} onClick={() => editor.redo()}>
          <IconArrowForwardUp size={16} aria-hidden />
        </ToolButton>
      </div>
      {isReplacing && <ImportReplace editor={editor} />}
      <div className={classes.grid}>
        <SheetGrid label={m.rowsToImport} model={model} onCursor={setPlace} />
      </div>
      <footer className={classes.footer}>
        <CellMessage model={model} place={place} />
        <Button variant="default" onClick={() => session.reset()}>
          {m.startOver}
        </Button>
        <Button variant="filled" disabled={!canPlan} loading={isBusy} onClick={() => void session.plan()}>
          {errors === 0 ? m.reviewImport : m.reviewValid}
        </Button>
      </footer>
    </>
  )
}

interface FilteredRows {
  readonly check: CheckedSheet['editor']['check']
  readonly rows: readonly number[]
}

interface ColumnHeadProps {
  readonly session: ImportSession
  readonly checked: CheckedSheet
  readonly column: number
}

function ColumnHead({ session, checked, column }: ColumnHeadProps) {
  const m = useMessages('imports')
  const { sheet, rules } = checked.editor.check
  const role: ColumnRole = rules.roles[column] ?? { kind: 'unknown' }
  const sends = role.kind === 'period-amount' ? amountsTitle(m, role, rules) : undefined
  return (
    <ImportRoleSelect
      heading={sheet.headings[column] ?? ''}
      kind={rules.kind}
      role={role}
      sends={sends}
      onChange={(chosen) => void session.setRole(column, chosen)}
    />
  )
}

/** The period and the version that the amounts of a column are sent for. */
function amountsTitle(
  m: Messages['imports'],
  role: Extract<ColumnRole, { kind: 'period-amount' }>,
  rules: ReadingRules,
): string {
  const period = periodTitle(m, role.period, rules)
  const version = role.version ?? rules.version
  return version === undefined ? period : m.periodOfVersion({ period, version: versionTitle(version) })
}

function IssueCounts({ errors, warnings }: { readonly errors: number; readonly warnings: number }) {
  const m = useMessages('imports')
  return (
    <>
      <span role="status" data-tone={errors > 0 ? 'bad' : 'good'} className={classes.count}>
        {errors === 0 ? m.noErrors : m.errors({ count: errors })}
      </span>
      {warnings > 0 && <span className={classes.warnings}>{m.warnings({ count: warnings })}</span>}
    </>
  )
}

interface ToolButtonProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

function ToolButton({ label, disabled, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

interface CellMessageProps {
  readonly model: ReturnType<typeof importSheetModel>
  readonly place: CellPlace
}

/** What is wrong with the cell the cursor is on. */
function CellMessage({ model, place }: CellMessageProps) {
  const m = useMessages('imports')
  const isShown = place.row < model.rowCount
  const problem = isShown ? model.problem(place.row, place.column) : undefined
  const column = model.columns[place.column]
  const row = isShown ? model.rowNumber(place.row) : 0
  return (
    <p className={classes.message} data-severity={problem?.severity} aria-live="polite">
      {isShown && column ? cellText(m, { row, column: column.title }, problem?.message) : m.noRows}
    </p>
  )
}

function cellText(
  m: Messages['imports'],
  cell: { readonly row: number; readonly column: string },
  problem: string | undefined,
): string {
  return problem === undefined ? m.cell(cell) : m.cellProblem({ ...cell, problem })
}
