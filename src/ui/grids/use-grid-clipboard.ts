import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { SheetGridModel, ShownRange } from './sheet-grid-model.ts'

interface GridClipboard {
  /** The text of the selected cells. */
  readonly copy: () => string
  /** Empties the selected cells. */
  readonly clear: () => void
  readonly paste: (text: string) => void
}

/** Copies from, cuts from and pastes into a grid while it has the focus itself: a field in it keeps its own clipboard. */
export function useGridClipboard(
  grid: RefObject<HTMLElement | null>,
  { copy, clear, paste }: GridClipboard,
): void {
  const act = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!clipboardData || event.defaultPrevented || document.activeElement !== grid.current) return
    if (event.type === 'paste') paste(clipboardData.getData('text/plain'))
    else clipboardData.setData('text/plain', copy())
    if (event.type === 'cut') clear()
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => act(event)
    const kinds = ['copy', 'cut', 'paste'] as const
    for (const kind of kinds) document.addEventListener(kind, listen)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listen)
    }
  }, [])
}

/** The cells of a range, as spreadsheets put them on the clipboard as text. */
export function textOfRange({ top, bottom, left, right }: ShownRange, model: SheetGridModel): string {
  const lines: string[] = []
  for (let row = top; row <= bottom; row += 1) {
    const cells: string[] = []
    for (let column = left; column <= right; column += 1) cells.push(quoted(model.text(row, column)))
    lines.push(cells.join('\t'))
  }
  return lines.join('\n')
}

function quoted(text: string): string {
  return /[\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
