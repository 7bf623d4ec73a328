// What a key means in the grid of a sheet: the keys of spreadsheets and of the ARIA grid pattern.
import { bindingOf, type KeyBinding, type KeyHint, type KeyWords, type PressedKey } from '#ui/key-bindings.ts'
import { continueSeries, edgeFrom } from './grid-edges.ts'
import {
  arrowKeys,
  cellMoves,
  cornerOfKey,
  endKeys,
  type GridPosition,
  moveOfKey,
  pageKeys,
} from './grid-moves.ts'
import { type CellPlace, type SheetGridModel, wholeRange } from './sheet-grid-model.ts'
import type { SheetCursor } from './use-sheet-cursor.ts'

export interface SheetSteering {
  readonly model: SheetGridModel
  readonly cursor: SheetCursor
  readonly go: (place: CellPlace, extendsRange?: boolean) => void
  /** Rows that fit into the view. */
  readonly page: number
  /** Columns that do. */
  readonly pageColumns: number
  /** Left out where nothing can be found. */
  readonly findNext?: ((by: 1 | -1) => void) | undefined
}

type Act = (steering: SheetSteering, pressed: PressedKey) => void

function positionOf({ model, page }: SheetSteering, place: CellPlace): GridPosition {
  const { columns, rowCount } = model
  return { ...place, rowCount, columnCount: columns.length, pageRows: page }
}

function edgeOf({ model }: SheetSteering, place: CellPlace, key: string): CellPlace {
  return edgeFrom(place, key, { ...model, columnCount: model.columns.length })
}

function selectWhole({ model, cursor }: SheetSteering, kind: 'rows' | 'columns' | 'all'): void {
  cursor.select(wholeRange(kind, cursor.range, model))
}

function moveRows({ model, cursor }: SheetSteering, by: -1 | 1): void {
  const { range } = cursor
  if (model.moveRows(range, by)) cursor.select({ ...range, top: range.top + by, bottom: range.bottom + by })
}

const withModifier = (modifier: string, keys: readonly string[]) => keys.map((key) => `${modifier}+${key}`)

export const sheetTitle: KeyWords = (m) => m.sheetKeys
export const editedCellTitle: KeyWords = (m) => m.editedCellKeys

export const sheetKeys: readonly KeyBinding<Act>[] = [
  ...cellMoves.map(
    ({ act, ...row }): KeyBinding<Act> => ({
      ...row,
      act: (steering, { key }) => steering.go(act(positionOf(steering, steering.cursor.place), key)),
    }),
  ),
  {
    keys: withModifier('Mod', arrowKeys),
    words: (m) => m.goToEdge,
    act: (steering, { key }) => steering.go(edgeOf(steering, steering.cursor.place, key)),
  },
  {
    keys: withModifier('Shift', [...arrowKeys, ...pageKeys, ...endKeys]),
    words: (m) => m.extendToCells,
    act: (steering, { key }) => steering.go(moveOfKey(positionOf(steering, steering.cursor.head), key), true),
  },
  {
    keys: withModifier('Mod+Shift', arrowKeys),
    words: (m) => m.extendToEdge,
    act: (steering, { key }) => steering.go(edgeOf(steering, steering.cursor.head, key), true),
  },
  {
    keys: withModifier('Mod+Shift', endKeys),
    words: (m) => m.extendToCorner,
    act: (steering, { key }) =>
      steering.go(cornerOfKey(positionOf(steering, steering.cursor.head), key), true),
  },
  {
    keys: withModifier('Alt', pageKeys),
    words: (m) => m.goByPageSideways,
    act: ({ cursor: { place }, go, pageColumns }, { key }) =>
      go({ row: place.row, column: place.column + (key === 'PageUp' ? -pageColumns : pageColumns) }),
  },
  {
    keys: ['Mod+A', 'Mod+Shift+Space'],
    words: (m) => m.selectAll,
    act: (steering) => selectWhole(steering, 'all'),
  },
  {
    keys: ['Shift+Backspace'],
    words: (m) => m.selectActiveCell,
    act: ({ cursor: { place }, go }) => go(place),
  },
  {
    keys: ['Mod+Backspace'],
    words: (m) => m.showSelection,
    act: ({ cursor: { head }, go }) => go(head, true),
  },
  { keys: ['Mod+F', 'Mod+H'], words: (m) => m.findAndReplace, act: ({ model }) => model.find() },
  { keys: ['F3', 'Mod+G'], words: (m) => m.findNext, act: ({ findNext }) => findNext?.(1) },
  {
    keys: ['Shift+F3', 'Mod+Shift+G'],
    words: (m) => m.findPrevious,
    act: ({ findNext }) => findNext?.(-1),
  },
  { keys: ['Shift+Space'], words: (m) => m.selectRows, act: (steering) => selectWhole(steering, 'rows') },
  {
    keys: ['Mod+Space'],
    words: (m) => m.selectColumns,
    act: (steering) => selectWhole(steering, 'columns'),
  },
  { keys: ['Enter', 'F2'], words: (m) => m.editCell, act: ({ cursor }) => cursor.beginEdit(cursor.place) },
  {
    keys: ['Delete', 'Backspace'],
    words: (m) => m.clearCells,
    act: ({ model, cursor }) => model.fill(cursor.range, ''),
  },
  {
    keys: ['Mod+D'],
    words: (m) => m.fillDown,
    act: ({ model, cursor }) => model.fillDown(cursor.range),
  },
  {
    keys: ['Mod+R'],
    words: (m) => m.fillRight,
    act: ({ model, cursor }) => model.fillRight(cursor.range),
  },
  {
    keys: ['Mod+E'],
    words: (m) => m.continueSeries,
    act: ({ model, cursor }) => cursor.select(continueSeries(model, cursor.range)),
  },
  {
    keys: ['Mod+Enter'],
    words: (m) => m.fillSelection,
    act: ({ model, cursor: { range, place } }) => model.fill(range, model.text(place.row, place.column)),
  },
  {
    keys: ['Mod+Plus'],
    words: (m) => m.insertRows,
    act: ({ model, cursor: { range } }) => model.insertRows(range.top, range.bottom - range.top + 1),
  },
  { keys: ['Mod+-'], words: (m) => m.deleteRows, act: ({ model, cursor }) => model.removeRows(cursor.range) },
  {
    keys: ['Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'],
    words: (m) => m.moveRows,
    act: (steering, { key }) => moveRows(steering, key === 'ArrowUp' ? -1 : 1),
  },
  { keys: ['Mod+Z'], words: (m) => m.undo, act: ({ model }) => model.undo() },
  { keys: ['Mod+Shift+Z', 'Mod+Y'], words: (m) => m.redo, act: ({ model }) => model.redo() },
]

/** Keys that the browser turns into other events. */
export const sheetShortcuts: readonly KeyHint[] = [
  { keys: ['Mod+C'], words: (m) => m.copyCells },
  { keys: ['Mod+X'], words: (m) => m.cutCells },
  { keys: ['Mod+V'], words: (m) => m.pasteCells },
  { keys: ['Shift+F10'], words: (m) => m.openCellMenu },
]

export interface CellSteering extends SheetSteering {
  /** Keeps the typed text or discards it, and gives the focus back to the sheet. */
  readonly leave: (how: 'commit' | 'cancel', target?: 'cell' | 'range') => void
}

type CellAct = (steering: CellSteering) => void

const keepAndGo =
  (rows: number, columns: number): CellAct =>
  ({ cursor: { place }, leave, go }) => {
    leave('commit')
    go({ row: place.row + rows, column: place.column + columns })
  }

/** Writes the typed text into all selected cells, and keeps the selection. */
const keepInRange: CellAct = ({ leave }) => leave('commit', 'range')

/** What keys do while a cell is typed into; all others are those of a text field. */
export const cellTypingKeys: readonly KeyBinding<CellAct>[] = [
  { keys: ['Enter'], words: (m) => m.saveAndGoDown, act: keepAndGo(1, 0) },
  { keys: ['Shift+Enter'], words: (m) => m.saveAndGoUp, act: keepAndGo(-1, 0) },
  { keys: ['Mod+Enter'], words: (m) => m.saveInSelection, act: keepInRange },
  { keys: ['Tab'], words: (m) => m.saveAndGoRight, act: keepAndGo(0, 1) },
  { keys: ['Shift+Tab'], words: (m) => m.saveAndGoLeft, act: keepAndGo(0, -1) },
  { keys: ['Escape'], words: (m) => m.cancelCell, act: ({ leave }) => leave('cancel') },
]

/** Acts on a key that is pressed in a cell; answers false when it is the text field's. */
export function actOnCellKey(steering: CellSteering, pressed: PressedKey): boolean {
  const binding = bindingOf(cellTypingKeys, pressed)
  binding?.act(steering)
  return binding !== undefined
}

/** Acts on a key; answers false when it is not the grid's. Whatever else types something replaces the cell. */
export function actOnSheetKey(steering: SheetSteering, pressed: PressedKey): boolean {
  const binding = bindingOf(sheetKeys, pressed)
  if (binding) binding.act(steering, pressed)
  else if (pressed.key.length !== 1 || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false
  else steering.cursor.beginEdit(steering.cursor.place, pressed.key)
  return true
}
