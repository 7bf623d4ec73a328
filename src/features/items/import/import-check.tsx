import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconReplace } from '@tabler/icons-react'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { ColumnRole } from '#bulk-import/columns.ts'
import { periodKey } from '#bulk-import/period-key.ts'
import { itemRows } from '#bulk-import/sheet.ts'
import { SheetGrid } from '#ui/grids/sheet-grid.tsx'
import type { CellPlace } from '#ui/grids/sheet-grid-model.ts'
import { formatCount } from '#ui/numbers.ts'
import classes from './import-check.module.css'
import { ImportQuestions } from './import-questions.tsx'
import { RememberedNote } from './import-remembered-note.tsx'
import { ImportReplace } from './import-replace.tsx'
import { ImportRoleSelect } from './import-role-select.tsx'
import { ImportRulesBar } from './import-rules-bar.tsx'
import type { ImportSession } from './import-session.ts'
import { importSheetModel } from './import-sheet-model.ts'
import type { CheckedSheet } from './import-state.ts'

interface ImportCheckProps {
  readonly session: ImportSession
  readonly checked: CheckedSheet
  readonly busy: string | undefined
  readonly problem: string | undefined
}

/** The rows as they were read, what each column means, and every problem at its cell. */
export function ImportCheck({ session, checked, busy, problem }: ImportCheckProps) {
  const { editor, problems, notes, name } = checked
  const { check } = editor
  useSyncExternalStore(editor.subscribe, editor.getVersion)
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: 0 })
  const [filter, setFilter] = useState<FilteredRows>()
  const [isReplacing, setIsReplacing] = useState(false)
  // Rows that were wrong stay in view while they are mended; another sheet has other rows.
  const rows = filter?.check === check ? filter.rows : undefined
  const header = useCallback(
    (column: number) => <ColumnHead session={session} checked={checked} column={column} />,
    [session, checked],
  )
  const model = useMemo(() => importSheetModel(editor, rows, header), [editor, rows, header])
  const errors = check.errorCount
  const questions = check.questions()
  const canPlan = problems.length === 0 && questions.length === 0 && !busy
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
      <div className={classes.tools}>
        <span className={classes.source}>
          {name} · {formatCount(itemRows(check.sheet))} rows
        </span>
        <BadCells errors={errors} warnings={check.warningCount} />
        {(rows || errors + check.warningCount > 0) && (
          <button
            type="button"
            className={classes.filter}
            aria-pressed={rows !== undefined}
            onClick={() => setFilter(rows ? undefined : { check, rows: check.markedRows() })}
          >
            Only their rows
          </button>
        )}
        <span className={classes.space} />
        <ToolButton label="Find and replace" onClick={() => setIsReplacing(!isReplacing)}>
          <IconReplace size={16} aria-hidden />
        </ToolButton>
        <ToolButton label="Undo" disabled={!editor.canUndo} onClick={() => editor.undo()}>
          <IconArrowBackUp size={16} aria-hidden />
        </ToolButton>
        <ToolButton label="Redo" disabled={!editor.canRedo} onClick={() => editor.redo()}>
          <IconArrowForwardUp size={16} aria-hidden />
        </ToolButton>
      </div>
      {isReplacing && <ImportReplace editor={editor} />}
      <div className={classes.grid}>
        <SheetGrid label="Rows to import" model={model} onCursor={setPlace} />
      </div>
      <footer className={classes.footer}>
        <CellMessage model={model} place={place} />
        <Button variant="default" onClick={() => session.reset()}>
          Start again
        </Button>
        <Button
          variant="filled"
          disabled={!canPlan}
          loading={busy !== undefined}
          onClick={() => void session.plan()}
        >
          {errors === 0 ? 'Make the plan' : 'Plan without the rows in error'}
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
  const { sheet, rules } = checked.editor.check
  const role: ColumnRole = rules.roles[column] ?? { kind: 'unknown' }
  const sends =
    role.kind === 'period-amount'
      ? `${periodKey(role.period, rules.pattern)} ${(role.version ?? rules.version ?? '').toLowerCase()}`
      : undefined
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

function BadCells({ errors, warnings }: { readonly errors: number; readonly warnings: number }) {
  return (
    <>
      <span role="status" data-tone={errors > 0 ? 'bad' : 'good'} className={classes.count}>
        {errors === 0 ? 'No bad cells' : `${formatCount(errors)} bad ${errors === 1 ? 'cell' : 'cells'}`}
      </span>
      {warnings > 0 && <span className={classes.warnings}>{formatCount(warnings)} to look at</span>}
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
  const isShown = place.row < model.rowCount
  const problem = isShown ? model.problem(place.row, place.column) : undefined
  const column = model.columns[place.column]
  return (
    <p className={classes.message} data-severity={problem?.severity} aria-live="polite">
      {isShown && column ? `Row ${model.rowNumber(place.row)}, ${column.title}` : 'No row is shown'}
      {problem && `: ${problem.message}`}
    </p>
  )
}
