// The rows of a sheet under check, of items or of records: what is wrong with each cell, corrections in place, and what finds,
// replaces, filters and undoes.
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconFilter, IconReplace } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { EditedCheck } from '#import/edited-check.ts'
import type { Finding } from '#import/findings/finding.ts'
import { itemRows } from '#import/sheet.ts'
import type { SheetEditor } from '#import/sheet-editor.ts'
import { filterRows } from '#import/sheet-view.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { TableError } from '#spreadsheet/table.ts'
import { QuestionInPlace } from '#ui/confirmed.tsx'
import { type SheetControl, SheetGrid, type SheetSelection } from '#ui/grids/sheet-grid.tsx'
import type { CellProblem } from '#ui/grids/sheet-grid-model.ts'
import { ToolButton } from '#ui/tool-button.tsx'
import classes from './import-check.module.css'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import { ImportFilter } from './import-filter.tsx'
import { ImportReplace, useSheetFind } from './import-replace.tsx'
import {
  SelectionMessage,
  SelectionSum,
  selectionActions,
  useSelectionClipboard,
} from './import-selection.tsx'
import type { ImportSession } from './import-session.ts'
import { importSheetModel } from './import-sheet-model.ts'
import { readingFailureMessage } from './table-messages.ts'

interface CheckedGridProps {
  readonly editor: SheetEditor
  readonly headerOf: (column: number) => ReactNode
  readonly problemAt: (row: number, column: number) => CellProblem | undefined
  /** Of the sheet. */
  readonly name: string
  /** The questions that no review is made without. */
  readonly open: readonly Finding[]
  /** Buttons below the grid. */
  readonly children: ReactNode
}

export function CheckedGrid({ editor, headerOf, problemAt, name, open, children }: CheckedGridProps) {
  const m = useMessages('imports')
  const { check, view, shownRows } = editor
  const version = useSyncExternalStore(editor.subscribe, editor.getVersion)
  const [selection, setSelection] = useState<SheetSelection>(firstCell)
  const [tool, setTool] = useState<SheetTool>()
  const clipboard = useSelectionClipboard(m)
  const grid = useRef<SheetControl>(null)
  const [tooWide, setTooWide] = useState<TooWideBlock>()
  const [refusal, setRefusal] = useState<TableError>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor has other rows to show
  const model = useMemo(
    () =>
      importSheetModel({
        editor,
        headerOf,
        problemAt,
        onFind: () => setTool('replace'),
        onTooWide: setTooWide,
        onPaste: setRefusal,
      }),
    [editor, view, shownRows, headerOf, problemAt],
  )
  const find = useSheetFind({ editor, version, model, grid, ...selection })
  const findNext = (by: 1 | -1) => {
    if (!find.move(by)) setTool('replace')
  }
  return (
    <>
      {refusal && (
        <p className={classes.banner} data-tone="problem">
          {readingFailureMessage(m, refusal)}
        </p>
      )}
      <div className={classes.tools}>
        <span className={classes.source}>{m.sourceRows({ name, count: itemRows(check.sheet) })}</span>
        <IssueCounts check={check} isOpen={open.length > 0} />
        <ShownRows editor={editor} />
        <SheetTools
          editor={editor}
          open={(wanted) => setTool(tool === wanted ? undefined : wanted)}
          openMenu={() => grid.current?.openMenu()}
        />
      </div>
      {tool === 'replace' && <ImportReplace find={find} />}
      {tool === 'filter' && <ImportFilter editor={editor} />}
      {tooWide && <TooWideQuestion {...tooWide} onClose={() => setTooWide(undefined)} />}
      <div className={classes.grid}>
        <SheetGrid
          label={m.rowsToImport}
          model={model}
          control={grid}
          onFindNext={findNext}
          onSelect={setSelection}
          menu={{ label: m.cellMenu, actions: (selected) => selectionActions(m, model, selected, clipboard) }}
        />
      </div>
      <footer className={classes.footer}>
        <SelectionMessage model={model} selection={selection} />
        <SelectionSum editor={editor} version={version} range={selection.range} />
        {children}
      </footer>
    </>
  )
}

type SheetTool = 'replace' | 'filter'

interface SheetToolsProps {
  readonly editor: SheetEditor
  /** Opens a tool, or closes it where it is open. */
  readonly open: (tool: SheetTool) => void
  /** Opens the menu of the selection, for fingers, which have no right button. */
  readonly openMenu: () => void
}

function SheetTools({ editor, open, openMenu }: SheetToolsProps) {
  const m = useMessages('imports')
  return (
    <div className={classes.buttons}>
      <ToolButton label={m.filterRows} onClick={() => open('filter')}>
        <IconFilter size={16} aria-hidden />
      </ToolButton>
      <ToolButton label={m.findReplace} onClick={() => open('replace')}>
        <IconReplace size={16} aria-hidden />
      </ToolButton>
      <ToolButton label={m.cellMenu} onClick={openMenu}>
        <IconDots size={16} aria-hidden />
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
  readonly session: Pick<ImportSession, 'reset'>
  readonly keeper: ImportDraftKeeper
}

/** Goes back to the start, where the draft is listed; a sheet that is not saved is lost, so the person is asked. */
export function CloseSheet({ session, keeper }: CloseSheetProps) {
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

interface IssueCountsProps {
  readonly check: EditedCheck
  readonly isOpen: boolean
}

function IssueCounts({ check: { errorCount, warningCount }, isOpen }: IssueCountsProps) {
  const m = useMessages('imports')
  const none = isOpen ? m.answersFirst : m.noErrors
  return (
    <>
      <span role="status" data-tone={errorCount > 0 ? 'bad' : undefined} className={classes.count}>
        {errorCount === 0 ? none : m.errors({ count: errorCount })}
      </span>
      {warningCount > 0 && <span className={classes.warnings}>{m.warnings({ count: warningCount })}</span>}
    </>
  )
}
