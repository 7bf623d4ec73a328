import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconFilter, IconReplace } from '@tabler/icons-react'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { type ColumnRole, columnOfRole } from '#import/columns.ts'
import { openFindings, openNotes } from '#import/findings/registry.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import { itemRows } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { SheetEditor } from '#import/sheet-editor.ts'
import { filterRows } from '#import/sheet-view.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import type { TableError } from '#spreadsheet/table.ts'
import { encodings } from '#spreadsheet/text/text-decoding.ts'
import { QuestionInPlace } from '#ui/confirmed.tsx'
import { SheetGrid, type SheetSelection } from '#ui/grids/sheet-grid.tsx'
import { ToolButton } from '#ui/tool-button.tsx'
import { headingDaysMessage, versionTitle } from './check-messages.ts'
import { FindingCards } from './finding-cards.tsx'
import classes from './import-check.module.css'
import { ImportChoice } from './import-choice.tsx'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import { ImportFilter } from './import-filter.tsx'
import { ImportNotations, LeftOutTexts } from './import-notations.tsx'
import { RememberedNote } from './import-remembered-note.tsx'
import { ImportReplace } from './import-replace.tsx'
import { ImportRoleSelect } from './import-role-select.tsx'
import { ImportRulesBar } from './import-rules-bar.tsx'
import {
  SelectionMessage,
  SelectionSum,
  selectionActions,
  useSelectionClipboard,
} from './import-selection.tsx'
import type { ImportSession } from './import-session.ts'
import { importSheetModel } from './import-sheet-model.ts'
import type { CheckedSheet } from './import-state.ts'
import { periodTitle } from './period-messages.ts'
import { noteMessage, readingFailureMessage } from './table-messages.ts'

interface ImportCheckProps {
  readonly session: ImportSession
  readonly keeper: ImportDraftKeeper
  readonly checked: CheckedSheet
  readonly isBusy: boolean
  readonly problem: string | undefined
}

/** The rows as they were read, what each column means, and every problem at its cell. */
export function ImportCheck({ session, keeper, checked, isBusy, problem }: ImportCheckProps) {
  const m = useMessages('imports')
  const { editor, problems, name } = checked
  const { check } = editor
  const headingDays = useMemo(() => headingDaysMessage(m, check), [m, check])
  const notes = [...checked.notes.map((note) => noteMessage(m, note)), ...[headingDays ?? []].flat()]
  const version = useSyncExternalStore(editor.subscribe, editor.getVersion)
  const [selection, setSelection] = useState<SheetSelection>(firstCell)
  const [tool, setTool] = useState<SheetTool>()
  const clipboard = useSelectionClipboard(m)
  const [tooWide, setTooWide] = useState<TooWideBlock>()
  const [refusal, setRefusal] = useState<TableError>()
  const { view, shownRows } = editor
  const header = useCallback(
    (column: number) => <ColumnHead session={session} checked={checked} column={column} />,
    [session, checked],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor has other rows to show
  const model = useMemo(
    () =>
      importSheetModel(m, {
        editor,
        headerOf: header,
        onFind: () => setTool('replace'),
        onTooWide: setTooWide,
        onPaste: setRefusal,
      }),
    [m, editor, view, shownRows, header],
  )
  const refused = refusal ? [readingFailureMessage(m, refusal)] : []
  const errors = check.errorCount
  const findings = openFindings(check)
  const canPlan = problems.length === 0 && findings.length === 0 && !isBusy
  return (
    <div className={classes.check}>
      <ImportRulesBar session={session} checked={checked} />
      <RememberedNote session={session} checked={checked} />
      {[...problems, ...notes, ...(problem ? [problem] : []), ...refused].map((text) => (
        <p key={text} className={classes.banner} data-tone={notes.includes(text) ? 'note' : 'problem'}>
          {text}
        </p>
      ))}
      <EncodingChoice session={session} checked={checked} />
      <FindingCards session={session} check={check} findings={[...findings, ...openNotes(check)]} />
      <ImportNotations check={check} />
      <LeftOutTexts check={check} />
      <div className={classes.tools}>
        <span className={classes.source}>{m.sourceRows({ name, count: itemRows(check.sheet) })}</span>
        <IssueCounts check={check} needs={needsOf(problems.length, findings.length)} />
        <ShownRows editor={editor} />
        <SheetTools editor={editor} open={(wanted) => setTool(tool === wanted ? undefined : wanted)} />
      </div>
      {tool === 'replace' && <ImportReplace editor={editor} />}
      {tool === 'filter' && <ImportFilter editor={editor} />}
      {tooWide && <TooWideQuestion {...tooWide} onClose={() => setTooWide(undefined)} />}
      <div className={classes.grid}>
        <SheetGrid
          label={m.rowsToImport}
          model={model}
          onSelect={setSelection}
          menu={{ label: m.cellMenu, actions: (selected) => selectionActions(m, model, selected, clipboard) }}
        />
      </div>
      <footer className={classes.footer}>
        <SelectionMessage model={model} selection={selection} />
        <SelectionSum editor={editor} version={version} range={selection.range} />
        <CloseSheet session={session} keeper={keeper} />
        <Button variant="filled" disabled={!canPlan} loading={isBusy} onClick={() => void session.plan()}>
          {errors === 0 ? m.reviewImport : m.reviewValid}
        </Button>
      </footer>
    </div>
  )
}

/** The encodings that a text file can be read in where its own was guessed, as long as nothing was corrected. */
function EncodingChoice({ session, checked }: Pick<ImportCheckProps, 'session' | 'checked'>) {
  const m = useMessages('imports')
  const guessed = checked.notes.find((note) => note.kind === 'guessed-encoding')
  const value = encodings.find((encoding) => encoding === guessed?.encoding)
  if (value === undefined || !session.canReadAgain || checked.editor.canUndo) return null
  return (
    <p className={classes.banner} data-tone="note">
      <ImportChoice
        label={m.encodingLabel}
        value={value}
        options={encodings.map((encoding) => [encoding, m.encodings[encoding]] as const)}
        onChange={(encoding) => void session.readAgain(encoding)}
      />
    </p>
  )
}

type SheetTool = 'replace' | 'filter'

interface SheetToolsProps {
  readonly editor: SheetEditor
  /** Opens a tool, or closes it where it is open. */
  readonly open: (tool: SheetTool) => void
}

function SheetTools({ editor, open }: SheetToolsProps) {
  const m = useMessages('imports')
  return (
    <div className={classes.buttons}>
      <ToolButton label={m.filterRows} onClick={() => open('filter')}>
        <IconFilter size={16} aria-hidden />
      </ToolButton>
      <ToolButton label={m.findReplace} onClick={() => open('replace')}>
        <IconReplace size={16} aria-hidden />
      </ToolButton>
      <ToolButton label={m.undo} disabled={!editor.canUndo} onClick={() => editor.undo()}>
        <IconArrowBackUp size={16} aria-hidden />
      </ToolButton>
      <ToolButton label={m.redo} disabled={!editor.canRedo} onClick={() => editor.redo()}>
        <IconArrowForwardUp size={16} aria-hidden />
      </ToolButton>
    </div>
  )
}

interface CloseSheetProps {
  readonly session: ImportSession
  readonly keeper: ImportDraftKeeper
}

/** Goes back to the start, where the draft is listed; a sheet that is not saved is lost, so the person is asked. */
function CloseSheet({ session, keeper }: CloseSheetProps) {
  const m = useMessages('imports')
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState)
  const [isAsking, setIsAsking] = useState(false)
  const isKept = state.kind === 'saved' || state.kind === 'saving'
  if (isAsking)
    return (
      <QuestionInPlace
        question={m.losing.text}
        label={m.losing.leave}
        onConfirm={() => session.reset()}
        onCancel={() => setIsAsking(false)}
      />
    )
  return (
    <Button variant="default" onClick={() => (isKept ? session.reset() : setIsAsking(true))}>
      {isKept ? m.closeDraft : m.startOver}
    </Button>
  )
}

const firstCell: SheetSelection = {
  place: { row: 0, column: 0 },
  range: { top: 0, bottom: 0, left: 0, right: 0 },
}

/** Shows the rows with issues, or all rows again. Rows that had errors stay in view while they are corrected. */
function ShownRows({ editor }: { readonly editor: SheetEditor }) {
  const m = useMessages('imports')
  const { view, check } = editor
  return (
    <>
      {check.errorCount + check.warningCount > 0 && (
        <button
          type="button"
          className={classes.filter}
          onClick={() => editor.show(filterRows(check, { kind: 'marked' }))}
        >
          {m.showIssues}
        </button>
      )}
      {view && (
        <button type="button" className={classes.filter} onClick={() => editor.show(undefined)}>
          {m.showAllRows({ count: view.length })}
        </button>
      )}
    </>
  )
}

interface TooWideBlock {
  readonly beyond: number
  readonly paste: () => void
}

/** Asks before columns of a pasted block are left out. */
function TooWideQuestion({ beyond, paste, onClose }: TooWideBlock & { readonly onClose: () => void }) {
  const m = useMessages('imports')
  return (
    <div role="alertdialog" aria-label={m.tooWide({ count: beyond })} className={classes.banner}>
      {m.tooWide({ count: beyond })}{' '}
      <Button
        size="compact-sm"
        autoFocus
        onClick={() => {
          paste()
          onClose()
        }}
      >
        {m.pasteOthers}
      </Button>{' '}
      <Button size="compact-sm" onClick={onClose}>
        {m.cancel}
      </Button>
    </div>
  )
}

interface ColumnHeadProps {
  readonly session: ImportSession
  readonly checked: CheckedSheet
  readonly column: number
}

function ColumnHead({ session, checked, column }: ColumnHeadProps) {
  const m = useMessages('imports')
  const { sheet, rules, fields } = checked.editor.check
  const role: ColumnRole = rules.roles[column] ?? { kind: 'unknown' }
  const sends = role.kind === 'period-amount' ? amountsTitle(m, role, rules) : undefined
  return (
    <ImportRoleSelect
      heading={sheet.headings[column] ?? ''}
      kind={rules.kind}
      fields={fields}
      role={role}
      sends={sends}
      onChange={(chosen) => void session.setRole(column, chosen)}
      onRename={(heading) => void session.setHeading(column, heading)}
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
  const isOfRows = columnOfRole(rules.roles, 'version') !== undefined
  const version = role.version ?? (isOfRows ? undefined : rules.version)
  return version === undefined ? period : m.periodOfVersion({ period, version: versionTitle(version) })
}

/** What has to be done before a review; undefined where nothing has to. */
function needsOf(problems: number, questions: number) {
  if (problems > 0) return questions > 0 ? 'both' : 'problems'
  return questions > 0 ? 'answers' : undefined
}

interface IssueCountsProps {
  readonly check: SheetCheck
  readonly needs: ReturnType<typeof needsOf>
}

function IssueCounts({ check: { errorCount, warningCount }, needs }: IssueCountsProps) {
  const m = useMessages('imports')
  const none = needs ? m.reviewNeeds({ needs }) : m.noErrors
  return (
    <>
      <span role="status" data-tone={errorCount > 0 ? 'bad' : undefined} className={classes.count}>
        {errorCount === 0 ? none : m.errors({ count: errorCount })}
      </span>
      {warningCount > 0 && <span className={classes.warnings}>{m.warnings({ count: warningCount })}</span>}
    </>
  )
}
