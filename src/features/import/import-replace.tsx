// Find and replace over the sheet, a column of it or the selection: the cells that hold a text, one after the other.
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { runInSlices } from '#data/sliced-work.ts'
import { type FindOptions, findCells } from '#import/find-replace.ts'
import type { SheetEditor } from '#import/sheet-editor.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { SheetControl } from '#ui/grids/sheet-grid.tsx'
import {
  type CellPlace,
  isInRange,
  type SheetGridModel,
  type ShownRange,
  shownText,
} from '#ui/grids/sheet-grid-model.ts'
import { isPressed } from '#ui/key-bindings.ts'
import { ToolButton } from '#ui/tool-button.tsx'
import classes from './import-check.module.css'
import choice from './import-choice.module.css'
import { ColumnChoice } from './import-column-choice.tsx'

/** What is looked for. */
interface Sought extends FindOptions {
  /** The only cells to look at: those that were selected when the person asked for it. */
  readonly within?: ShownRange | undefined
}

const nothingSought: Sought = { sought: '' }

interface FindInSheet {
  readonly editor: SheetEditor
  /** That of the last edit: an edit changes what is found. */
  readonly version: number
  readonly model: SheetGridModel
  readonly grid: RefObject<SheetControl | null>
  /** The active cell. */
  readonly place: CellPlace
  readonly range: ShownRange
}

export interface SheetFind extends FindInSheet {
  readonly sought: Sought
  readonly found: readonly CellPlace[]
  setSought(sought: Sought): void
  /** Goes to the next found cell, or back to the one before; false where nothing is sought. */
  move(by: 1 | -1): boolean
}

/** Finds the cells of a sheet that hold a text, and goes from one to the next; after the last one comes the first. */
export function useSheetFind(sheet: FindInSheet): SheetFind {
  const { editor, version, model, grid, place } = sheet
  const [sought, setSought] = useState(nothingSought)
  const [found, setFound] = useState<readonly CellPlace[]>([])
  const finding = useRef<Promise<readonly CellPlace[]>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit changes what is found
  useEffect(() => {
    const stopping = new AbortController()
    const { within } = sought
    const cells = {
      rowCount: model.rowCount,
      columnCount: model.columns.length,
      text: model.text,
      shown: (row: number, column: number) => shownText(model, row, column),
      isMeant: (row: number, column: number) => !within || isInRange(within, { row, column }),
    }
    finding.current = runInSlices(findCells(cells, sought), { signal: stopping.signal })
    finding.current.then(setFound, () => undefined)
    return () => stopping.abort()
  }, [editor, model, version, sought])
  // Keys may be faster than what they lead to is shown.
  const from = useRef(place)
  useLayoutEffect(() => {
    from.current = place
  }, [place])
  const move = (by: 1 | -1) => {
    if (sought.sought === '') return false
    finding.current?.then(
      (cells) => {
        const next = nextOf(cells, from.current, by)
        if (!next) return
        from.current = next
        grid.current?.goTo(next)
      },
      () => undefined,
    )
    return true
  }
  return { ...sheet, sought, found, setSought, move }
}

function nextOf(found: readonly CellPlace[], from: CellPlace, by: 1 | -1): CellPlace | undefined {
  const order = ({ row, column }: CellPlace) => row - from.row || column - from.column
  if (by === 1) return found.find((cell) => order(cell) > 0) ?? found[0]
  return found.findLast((cell) => order(cell) < 0) ?? found.at(-1)
}

/** Enter and the keys of the sheet go to the next found cell, with Shift to the one before; Escape goes back to the sheet. */
function handleKey(event: KeyboardEvent<HTMLFormElement>, { move, grid }: SheetFind): void {
  const isField = event.target instanceof HTMLInputElement && event.target.name === 'sought'
  const is = (...keys: string[]) => keys.some((key) => isPressed(key, event))
  if (is('F3', 'Mod+G') || (isField && is('Enter'))) move(1)
  else if (is('Shift+F3', 'Mod+Shift+G') || (isField && is('Shift+Enter'))) move(-1)
  else if (is('Escape')) grid.current?.focus()
  else return
  event.preventDefault()
}

/** The form of find and replace; in amounts it replaces only where something is wrong with them. */
export function ImportReplace({ find }: { readonly find: SheetFind }) {
  const m = useMessages('imports')
  const { editor, range, sought, move } = find
  const [changed, setChanged] = useState<number>()
  const read = (form: HTMLFormElement): Sought => {
    const column = textOf(form, 'column')
    return {
      sought: textOf(form, 'sought'),
      column: column === '' ? undefined : Number(column),
      isWholeCell: isChecked(form, 'whole'),
      isCaseSensitive: isChecked(form, 'case'),
      within: isChecked(form, 'selection') ? (sought.within ?? range) : undefined,
    }
  }
  const replace = (form: HTMLFormElement) => {
    const { within, ...options } = read(form)
    const rows = within && new Set(rowsOf(editor, within))
    const isMeant = (row: number, column: number) =>
      !within || !rows || (rows.has(row) && column >= within.left && column <= within.right)
    setChanged(editor.replaceAll({ ...options, replacement: textOf(form, 'replacement'), isMeant }))
  }
  return (
    <form
      className={classes.replace}
      onSubmit={(event) => {
        event.preventDefault()
        replace(event.currentTarget)
      }}
      onChange={({ currentTarget }) => {
        setChanged(undefined)
        find.setSought(read(currentTarget))
      }}
      onKeyDown={(event) => handleKey(event, find)}
      aria-label={m.findReplace}
    >
      <input
        name="sought"
        className={choice.text}
        aria-label={m.find}
        placeholder={m.find}
        defaultValue={sought.sought}
        required
        // biome-ignore lint/a11y/noAutofocus: a person who opened it types what to find
        autoFocus
      />
      <ToolButton label={m.findPrevious} onClick={() => void move(-1)}>
        <IconChevronUp size={16} aria-hidden />
      </ToolButton>
      <ToolButton label={m.findNext} onClick={() => void move(1)}>
        <IconChevronDown size={16} aria-hidden />
      </ToolButton>
      <FoundCount find={find} />
      <input
        name="replacement"
        className={choice.text}
        aria-label={m.replaceWith}
        placeholder={m.replaceWith}
      />
      <ColumnChoice editor={editor} label={m.replaceColumn} all={m.allColumns} />
      <Option name="selection" label={m.inSelection} isChecked={sought.within !== undefined} />
      <Option name="case" label={m.matchCase} isChecked={sought.isCaseSensitive} />
      <Option name="whole" label={m.matchWholeCell} isChecked={sought.isWholeCell} />
      <Button type="submit" size="compact-sm">
        {m.replaceAll}
      </Button>
      <span aria-live="polite" className={classes.source}>
        {changed === undefined ? m.replaceHint : m.replaced({ count: changed })}
      </span>
    </form>
  )
}

function textOf({ elements }: HTMLFormElement, name: string): string {
  const field = elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : ''
}

function isChecked({ elements }: HTMLFormElement, name: string): boolean {
  const field = elements.namedItem(name)
  return field instanceof HTMLInputElement && field.checked
}

interface OptionProps {
  readonly name: string
  readonly label: string
  readonly isChecked: boolean | undefined
}

function Option({ name, label, isChecked = false }: OptionProps) {
  return (
    <label className={choice.choice}>
      <input type="checkbox" name={name} defaultChecked={isChecked} />
      {label}
    </label>
  )
}

function rowsOf(editor: SheetEditor, { top, bottom }: ShownRange): number[] {
  return Array.from({ length: bottom - top + 1 }, (_, at) => editor.rowAt(top + at))
}

/** Which of the found cells is the active one; the footer of the sheet says where that is. */
function FoundCount({ find: { sought, found, place } }: { readonly find: SheetFind }) {
  const m = useMessages('imports')
  const at = found.findIndex(({ row, column }) => row === place.row && column === place.column)
  return (
    <span aria-live="polite" className={classes.source}>
      {sought.sought !== '' &&
        (at === -1
          ? m.foundCells({ count: found.length })
          : m.foundCell({ at: at + 1, count: found.length }))}
    </span>
  )
}
