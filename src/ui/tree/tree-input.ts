// What keys and the pointer do in a tree grid. The grid handles them for all rows: a row has its slot in `data-slot`, and a
// part with a separate action its name in `data-part`.

import { type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { RowSelection } from '#hierarchy/row-selection.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import { hasSelectedText, isEndOfTextSelection, releaseSelectedText } from '#ui/clipboard.ts'
import type { GridColumn } from '#ui/grids/grid-columns.ts'
import { type RowAct, rowActKeys } from '#ui/grids/row-act-keys.ts'
import { bindingOf, isPressed, type KeyHint, type KeyWords } from '#ui/key-bindings.ts'
import { useKeyGroup } from '#ui/palette/key-map.tsx'
import { useSingleKeys } from '#ui/single-keys.tsx'
import { useCopy } from '#ui/use-copy.ts'
import {
  actionOfKey,
  copyRowKeys,
  editKey,
  menuKeys,
  moveKeys,
  type TreeGridAction,
  type TypedText,
  treeKeys,
  typeOn,
  typingKeys,
} from './tree-grid-keys.ts'

/** The tree that keys and the pointer act on. */
export interface ActedTree<Item extends HierarchyRecord> {
  readonly model: VisibleRows<Item>
  /** The parent's slot of a slot; any slot without a row for a node at the top. */
  readonly parentOf: (slot: number) => number
  /** The first column carries the tree. Must be the same array until columns change. */
  readonly columns: readonly GridColumn<TreeRow<Item>>[]
  readonly onOpen: (row: TreeRow<Item>) => void
  /** Called when keys have led to another row. */
  readonly onPass?: ((row: TreeRow<Item>) => void) | undefined
  /** Called for Escape where no selection is to be cleared; absent: the key is left to what is around the grid. */
  readonly onLeave?: (() => void) | undefined
  /** Called for a row whose record is to move, also with where to; absent: records cannot be moved. */
  readonly onMove?: ((row: TreeRow<Item>, to?: TreeRow<Item> | 'top') => void) | undefined
  /** Called for a key that is an act on a row, with the element at which a choice opens; absent: no key is one. */
  readonly onAct?: ((act: RowAct, row: TreeRow<Item>, at: HTMLElement) => void) | undefined
  /** The row that typed text leads to from a row, -1 for none. */
  readonly onTypeAhead?: (row: number, typed: string) => number
  /** Absent: nothing can be selected. */
  readonly selection?: RowSelection<Item>
}

interface InputOptions<Item extends HierarchyRecord> extends ActedTree<Item> {
  /** -1 in an empty tree. */
  readonly activeRow: number
  readonly pageRows: number
  /** Makes a row the active one, with the focus, and brings it into view. */
  readonly goTo: (row: number) => void
  /** Begins to edit a text of a row in its cell; without a column the first that can be edited. */
  readonly onEdit: ((row: number, column?: string) => void) | undefined
  /** Opens the choice of a value at its cell. */
  readonly onChooseValue: ((row: number, column: string, cell: HTMLElement) => void) | undefined
  /** Makes a row the active one where it is. */
  readonly activate: (slot: number) => void
}

const treeTitle: KeyWords = (m) => m.treeKeys
const editHint: KeyHint = { keys: [editKey], words: (m) => m.editRow }

/** Lists the keys of the tree, by what the person can do there. */
function useTreeKeyGroup(
  options: Pick<InputOptions<never>, 'onEdit' | 'onMove' | 'onAct'>,
  hasSingleKeys: boolean,
): void {
  const [isEditing, isMoving, isActing] = [options.onEdit, options.onMove, options.onAct].map(Boolean)
  useKeyGroup(
    treeTitle,
    useMemo(
      () => [
        ...treeKeys,
        copyRowKeys,
        menuKeys,
        ...(hasSingleKeys ? [] : [typingKeys]),
        ...(isEditing ? [editHint] : []),
        ...(isMoving ? [moveKeys] : []),
        ...(isActing && hasSingleKeys ? rowActKeys : []),
      ],
      [hasSingleKeys, isEditing, isMoving, isActing],
    ),
  )
}

export function useTreeInput<Item extends HierarchyRecord>(options: InputOptions<Item>) {
  const { model, selection, activeRow, onTypeAhead } = options
  const copy = useCopy()
  const typed = useRef<TypedText>(undefined)
  const hasSingleKeys = useSingleKeys()
  useTreeKeyGroup(options, hasSingleKeys)

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (activeRow < 0 || !isRow(event.target)) return
    // Rows that came since the last rendering have moved the row with the focus: what changes a record goes by its slot.
    const slot = slotAt(event.target)
    const focused = slot === undefined ? activeRow : model.rowOf(slot)
    const actOnRow =
      keyActOnRow(event, options, copy) ?? (hasSingleKeys ? singleKeyAct(event, options) : undefined)
    if (actOnRow) {
      if (focused >= 0) actOnRow(focused)
      event.preventDefault()
      return
    }
    const typing = hasSingleKeys ? undefined : onTypeAhead && typeOn(typed.current, event, event.timeStamp)
    typed.current = typing
    if (typing && onTypeAhead) {
      const row = onTypeAhead(activeRow, typing.text)
      if (row >= 0) options.goTo(row)
      event.preventDefault()
      return
    }
    const action = actionOfKey(event, positionOf(options))
    if (action && act(options, action)) event.preventDefault()
  }

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const slot = slotAt(event.target)
    const row = slot === undefined ? -1 : model.rowOf(slot)
    if (slot === undefined || row < 0 || partAt(event.target) === 'editor') return
    if (isEndOfTextSelection(event)) return event.preventDefault()
    if (partAt(event.target) === 'toggle') {
      options.activate(slot)
      toggle(model, row)
    } else if (selection && (event.shiftKey || partAt(event.target) === 'mark')) {
      if (event.shiftKey && activeRow >= 0) selection.extend(model, activeRow, row)
      else selection.toggle(slot)
      options.goTo(row)
    } else if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      // With a modifier the link does what links do: a new tab, a new window, a download.
      if (isLink(event.target) || !selection) return
      selection.toggle(slot)
      options.goTo(row)
    } else if (!editValueAt(event, row, options)) {
      options.goTo(row)
      options.onOpen(model.row(row))
    }
    event.preventDefault()
  }

  const handleDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const slot = slotAt(event.target)
    const row = slot === undefined ? -1 : model.rowOf(slot)
    // A value was opened by the first of the two clicks.
    if (row >= 0 && partAt(event.target) === undefined && !valueCellAt(event.target))
      options.onEdit?.(row, columnAt(event.target, options))
  }

  /** The focus, which a range begins at, does not move before the click has been understood. */
  const handleMouseDown = (event: MouseEvent<HTMLElement>) => {
    releaseSelectedText(event)
    if (selection && (event.shiftKey || partAt(event.target) === 'mark')) event.preventDefault()
  }

  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    const slot = slotAt(event.target)
    if (slot !== undefined && slot !== model.slotAt(Math.max(0, activeRow))) options.activate(slot)
  }
  return { handleKeyDown, handleClick, handleDoubleClick, handleMouseDown, handleFocus }
}

/** Opens what changes the value that was clicked; false where the cell has none that the person can change. */
function editValueAt<Item extends HierarchyRecord>(
  { target, detail }: MouseEvent<HTMLElement>,
  row: number,
  options: InputOptions<Item>,
): boolean {
  const cell = valueCellAt(target)
  const column = cell ? columnAt(target, options) : undefined
  if (!cell || column === undefined) return false
  options.activate(options.model.slotAt(row))
  // The second click of a double click does nothing more.
  if (detail > 1) return true
  if (cell.dataset.edit === 'text') options.onEdit?.(row, column)
  else options.onChooseValue?.(row, column, cell)
  return true
}

/** Where a value is shown in a row or a panel; nothing where it is not, or cannot be changed. */
export function valuePlace(root: ParentNode, column: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-edit][data-column="${column}"]`)
}

/** Where the open record, in its panel or on its page, shows a value; its heading where it does not show that. */
export function placeInOpenRecord(column: string): HTMLElement | null {
  const frame = document.querySelector('main aside, main article')
  return frame && (valuePlace(frame, column) ?? frame.querySelector<HTMLElement>('h2'))
}

/** The cell of a value that is changed where it is shown. */
function valueCellAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-edit]') : null
}

/** What a key does to the row with the focus alone; undefined when it is none of these. */
function keyActOnRow<Item extends HierarchyRecord>(
  event: KeyboardEvent<HTMLElement>,
  options: InputOptions<Item>,
  copy: ReturnType<typeof useCopy>,
): ((row: number) => void) | undefined {
  const { model, onEdit, onMove } = options
  if (onEdit && isPressed(editKey, event)) return onEdit
  if (onMove && bindingOf([moveKeys], event)) return (row) => onMove(model.row(row))
  const isCopying = copyRowKeys.keys.some((key) => isPressed(key, event)) && !hasSelectedText(document.body)
  // The element as it is now: an event forgets it.
  const { currentTarget } = event
  return isCopying ? (row) => void copy(namesToCopy(options, row).join('\n'), currentTarget) : undefined
}

/** What a letter alone does to a row. */
function singleKeyAct<Item extends HierarchyRecord>(
  event: KeyboardEvent<HTMLElement>,
  { model, onAct }: InputOptions<Item>,
): ((row: number) => void) | undefined {
  const act = onAct && bindingOf(rowActKeys, event)?.act
  if (!act) return undefined
  const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-slot]') : null
  // A value that has no cell is chosen at the name.
  const cell = at && (valuePlace(at, act) ?? at.querySelector<HTMLElement>('a') ?? at)
  return (row) => cell && onAct(act, model.row(row), cell)
}

/** The name of a row, or of all selected ones if it is one of them, in their order. */
function namesToCopy<Item extends HierarchyRecord>(
  { model, selection, columns }: InputOptions<Item>,
  focused: number,
): readonly string[] {
  const nameOf = (row: number) => columns[0]?.text?.(model.row(row)) ?? ''
  if (!selection?.has(model.slotAt(focused))) return [nameOf(focused)]
  const rows = Array.from(selection.slots(), (slot) => model.rowOf(slot)).filter((row) => row >= 0)
  return rows.sort((one, other) => one - other).map(nameOf)
}

function positionOf<Item extends HierarchyRecord>({
  model,
  parentOf,
  activeRow,
  pageRows,
}: InputOptions<Item>) {
  const { node, hasChildren, expanded } = model.row(activeRow)
  const parentRow = model.rowOf(parentOf(node.slot))
  return { row: activeRow, rowCount: model.count, parentRow, hasChildren, expanded, pageRows }
}

/** Acts; answers false where there is nothing to act on, and the key is left to what is around the grid. */
function act<Item extends HierarchyRecord>(options: InputOptions<Item>, action: TreeGridAction): boolean {
  const { model, selection, activeRow, goTo } = options
  const row = model.row(activeRow)
  const { slot } = row.node
  switch (action.kind) {
    case 'move':
      goTo(action.row)
      options.onPass?.(model.row(action.row))
      return true
    case 'expand':
      model.expand(slot)
      return true
    case 'collapse':
      model.collapse(slot)
      return true
    case 'expand-siblings':
      model.expandSiblings(slot)
      return true
    case 'open':
      options.onOpen(row)
      return true
  }
  if (action.kind === 'clear-selection' && !selection?.count && options.onLeave) {
    options.onLeave()
    return true
  }
  if (!selection || (action.kind === 'clear-selection' && selection.count === 0)) return false
  switch (action.kind) {
    case 'extend':
      selection.extend(model, activeRow, action.row)
      goTo(action.row)
      break
    case 'select':
      selection.toggle(slot)
      break
    case 'select-branch':
      selection.toggleBranch(slot)
      break
    case 'select-all':
      selection.addAll(model)
      break
    case 'clear-selection':
      selection.clear()
  }
  return true
}

function toggle<Item extends HierarchyRecord>(model: VisibleRows<Item>, row: number): void {
  const { node, expanded } = model.row(row)
  if (expanded) model.collapse(node.slot)
  else model.expand(node.slot)
}

function slotAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null
  return row ? Number(row.dataset.slot) : undefined
}

function isRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.slot !== undefined
}

/** The parts of a row with a separate action. */
export type RowPart = 'toggle' | 'mark' | 'editor'

export function partAt(target: EventTarget): RowPart | undefined {
  const part =
    target instanceof Element ? target.closest<HTMLElement>('[data-part]')?.dataset.part : undefined
  return part === 'toggle' || part === 'mark' || part === 'editor' ? part : undefined
}

/** The key of the column that a cell belongs to. */
function columnAt<Item extends HierarchyRecord>(
  target: EventTarget,
  { columns, selection }: InputOptions<Item>,
): string | undefined {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null
  const number = Number(cell?.getAttribute('aria-colindex'))
  return columns[number - (selection ? 2 : 1)]?.key
}

function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null
}
