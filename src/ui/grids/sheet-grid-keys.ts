// What a key means in the grid of a sheet: the keys of spreadsheets and of the ARIA grid pattern.
import { bindingOf, type KeyBinding, type KeyHint, type KeyWords, type PressedKey } from '#ui/key-bindings.ts'
import { arrowKeys, cellMoves, endKeys, type GridPosition, moveOfKey, pageKeys } from './grid-moves.ts'
import type { CellPlace, SheetGridModel } from './sheet-grid-model.ts'
import type { SheetCursor } from './use-sheet-cursor.ts'

export interface SheetSteering {
  readonly model: SheetGridModel
  readonly cursor: SheetCursor
  readonly go: (place: CellPlace, extendsRange?: boolean) => void
  /** Rows that fit into the view. */
  readonly page: number
}

type Act = (steering: SheetSteering, pressed: PressedKey) => void

function positionOf({ model, cursor, page }: SheetSteering): GridPosition {
  const { columns, rowCount } = model
  return { ...cursor.place, rowCount, columnCount: columns.length, pageRows: page }
}

export const sheetTitle: KeyWords = (m) => m.sheetKeys
export const editedCellTitle: KeyWords = (m) => m.editedCellKeys

export const sheetKeys: readonly KeyBinding<Act>[] = [
  ...cellMoves.map(
    ({ act, ...row }): KeyBinding<Act> => ({
      ...row,
      act: (steering, { key }) => steering.go(act(positionOf(steering), key)),
    }),
  ),
  {
    keys: [...arrowKeys, ...pageKeys, ...endKeys].map((key) => `Shift+${key}`),
    words: (m) => m.extendToCells,
    act: (steering, { key }) => steering.go(moveOfKey(positionOf(steering), key), true),
  },
  { keys: ['Enter', 'F2'], words: (m) => m.editCell, act: ({ cursor }) => cursor.beginEdit(cursor.place) },
  {
    keys: ['Delete', 'Backspace'],
    words: (m) => m.clearCells,
    act: ({ model, cursor }) => model.clear(cursor.range),
  },
  {
    keys: ['Mod+D'],
    words: (m) => m.fillDown,
    act: ({ model, cursor }) => model.fillDown(cursor.range),
  },
  { keys: ['Mod+Z'], words: (m) => m.undo, act: ({ model }) => model.undo() },
  { keys: ['Mod+Shift+Z', 'Mod+Y'], words: (m) => m.redo, act: ({ model }) => model.redo() },
]

/** Keys that the browser turns into other events. */
export const sheetShortcuts: readonly KeyHint[] = [
  { keys: ['Mod+C'], words: (m) => m.copyCells },
  { keys: ['Mod+V'], words: (m) => m.pasteCells },
]

export interface CellSteering extends SheetSteering {
  /** Keeps the typed text or discards it, and gives the focus back to the sheet. */
  readonly leave: (how: 'commit' | 'cancel') => void
}

type CellAct = (steering: CellSteering) => void

const keepAndGo =
  (rows: number, columns: number): CellAct =>
  ({ cursor: { place }, leave, go }) => {
    leave('commit')
    go({ row: place.row + rows, column: place.column + columns })
  }

/** What keys do while a cell is typed into; all others are those of a text field. */
export const cellTypingKeys: readonly KeyBinding<CellAct>[] = [
  { keys: ['Enter'], words: (m) => m.saveAndGoDown, act: keepAndGo(1, 0) },
  { keys: ['Shift+Enter'], words: (m) => m.saveAndGoUp, act: keepAndGo(-1, 0) },
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
