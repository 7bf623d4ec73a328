// The selected cells of a sheet: the fault of the active one, their number, and their sum.
import { useEffect, useState } from 'react'
import { runInSlices } from '#data/sliced-work.ts'
import { type SelectionSummary, summarize } from '#import/selection-summary.ts'
import type { SheetEditor } from '#import/sheet-editor.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import type { MenuAction } from '#ui/action-menu.tsx'
import type { CopiedText } from '#ui/clipboard.ts'
import { continueSeries } from '#ui/grids/grid-edges.ts'
import type { SheetSelection } from '#ui/grids/sheet-grid.tsx'
import type { SheetGridModel, ShownRange } from '#ui/grids/sheet-grid-model.ts'
import { copyOfRange } from '#ui/grids/use-grid-clipboard.ts'
import { formatDigits } from '#ui/numbers.ts'
import { useOutcome } from '#ui/outcome.ts'
import { useCopy } from '#ui/use-copy.ts'
import classes from './import-check.module.css'

const cellsIn = ({ top, bottom, left, right }: ShownRange) => (bottom - top + 1) * (right - left + 1)

interface SelectionMessageProps {
  readonly model: SheetGridModel
  readonly selection: SheetSelection
}

/** The problem and the formula of the active cell, or the size of the selection; read out when it changes. */
export function SelectionMessage({ model, selection: { place, range } }: SelectionMessageProps) {
  const m = useMessages('imports')
  const isShown = place.row < model.rowCount
  const problem = isShown ? model.problem(place.row, place.column) : undefined
  const column = model.columns[place.column]
  const formula = isShown && cellsIn(range) === 1 ? model.formula(place.row, place.column) : undefined
  const row = isShown ? model.rowNumber(place.row) : 0
  const cell = { row, column: column?.title ?? '' }
  const text = () => {
    if (!isShown || !column) return m.noRows
    if (cellsIn(range) > 1)
      return m.selectionSize({ rows: range.bottom - range.top + 1, columns: range.right - range.left + 1 })
    return problem ? m.cellProblem({ ...cell, problem: problem.message }) : m.cell(cell)
  }
  return (
    <p className={classes.message} data-severity={problem?.severity} aria-live="polite">
      {text()}
      {formula && <span className={classes.formula}>{formula}</span>}
    </p>
  )
}

interface SelectionSumProps {
  readonly editor: SheetEditor
  /** That of the last edit: an edit changes the sum. */
  readonly version: number
  readonly range: ShownRange
}

/** Sum, average and count of more than one selected cell. */
export function SelectionSum({ editor, version, range }: SelectionSumProps) {
  const m = useMessages('imports')
  const [summary, setSummary] = useState<SelectionSummary>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit changes the sum
  useEffect(() => {
    const stopping = new AbortController()
    setSummary(undefined)
    if (cellsIn(range) > 1) {
      runInSlices(summarize(editor, range), { signal: stopping.signal }).then(setSummary, () => undefined)
    }
    return () => stopping.abort()
  }, [editor, version, range])
  if (!summary || summary.count === 0) return null
  const { count, numbers } = summary
  const [sum, average] = toTheCent(summary)
  return (
    <p className={classes.sum}>
      {average !== undefined && numbers > 1
        ? m.selectionSum({ sum: formatDigits(sum), average: formatDigits(average), count })
        : m.selectionCount({ count })}
    </p>
  )
}

/** A sum with a fraction has cents, and its average then, too. */
function toTheCent({ sum, average }: SelectionSummary): readonly [sum: string, average: string | undefined] {
  if (!sum.includes('.')) return [sum, average]
  const inCents = (digits: string) => {
    const [whole = '', fraction = ''] = digits.split('.')
    return `${whole}.${fraction.padEnd(2, '0')}`
  }
  return [inCents(sum), average === undefined ? average : inCents(average)]
}

/** What the actions on cells copy to and paste from. */
interface SelectionClipboard {
  /** Returns whether the browser allowed it. */
  readonly copy: (copied: CopiedText) => Promise<boolean>
  /** Returns undefined where the browser does not allow it. */
  readonly read: () => Promise<string | undefined>
}

/** The clipboard of the browser. Whether it was allowed is shown. */
export function useSelectionClipboard(m: Messages['imports']): SelectionClipboard {
  const copy = useCopy()
  const showOutcome = useOutcome()
  const read = async () => {
    try {
      return await navigator.clipboard.readText()
    } catch {
      showOutcome({ kind: 'failed', words: m.pasteRefused })
      return undefined
    }
  }
  return { copy, read }
}

/** The actions on selected cells. */
export function selectionActions(
  m: Messages['imports'],
  model: SheetGridModel,
  { place, range }: SheetSelection,
  clipboard: SelectionClipboard,
): readonly MenuAction[] {
  const count = range.bottom - range.top + 1
  const copy = () => clipboard.copy(copyOfRange(range, model))
  const paste = async () => {
    const text = await clipboard.read()
    if (text !== undefined) model.paste(range, text)
  }
  const cut = async () => {
    if (await copy()) model.fill(range, '')
  }
  const action = (key: string, label: string, act: () => unknown): MenuAction => ({
    key,
    label,
    onChoose: () => void act(),
  })
  return [
    action('cut', m.cut, cut),
    action('copy', m.copy, copy),
    action('paste', m.pasteCells, paste),
    action('clear', m.clearCells, () => model.fill(range, '')),
    action('series', m.continueSeries, () => continueSeries(model, range)),
    action('above', m.insertAbove({ count }), () => model.insertRows(range.top, count)),
    action('below', m.insertBelow({ count }), () => model.insertRows(range.bottom + 1, count)),
    action('delete', m.deleteRows({ count }), () => model.removeRows(range)),
    action('ascending', m.sortAscending, () => model.sort(place.column, false)),
    action('descending', m.sortDescending, () => model.sort(place.column, true)),
  ]
}
