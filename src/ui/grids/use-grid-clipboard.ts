import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { CopiedText } from '#ui/clipboard.ts'
import { type SheetGridModel, type ShownRange, shownText } from './sheet-grid-model.ts'

interface GridClipboard {
  readonly copy: () => CopiedText
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
    else {
      const { text, html } = copy()
      clipboardData.setData('text/plain', text)
      if (html !== undefined) clipboardData.setData('text/html', html)
    }
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

/** More cells are copied as text alone. */
const maxHtmlCells = 100_000

/**
 * The cells of a range for the clipboard: as text what the sheet has, so that it can be pasted into it again to the last digit;
 * as HTML what is shown, with the numbers themselves beside it for spreadsheets that write them otherwise.
 */
export function copyOfRange(range: ShownRange, model: SheetGridModel): CopiedText {
  const { top, bottom, left, right } = range
  const hasHtml = (bottom - top + 1) * (right - left + 1) <= maxHtmlCells
  const lines: string[] = []
  const rows: string[] = []
  for (let row = top; row <= bottom; row += 1) {
    const cells: string[] = []
    let html = ''
    for (let column = left; column <= right; column += 1) {
      cells.push(quoted(model.text(row, column)))
      if (hasHtml) html += htmlCell(model, row, column)
    }
    lines.push(cells.join('\t'))
    if (hasHtml) rows.push(`<tr>${html}</tr>`)
  }
  const text = lines.join('\n')
  return hasHtml ? { text, html: `<table${officeNames}><tbody>${rows.join('')}</tbody></table>` } : { text }
}

const officeNames = ' xmlns:x="urn:schemas-microsoft-com:office:excel"'
/** A double holds each number of so many digits. */
const maxDoubleDigits = 15

/** Excel reads the number in `x:num`, Google Sheets the one in `data-sheets-value`; texts of digits stay texts in both. */
function htmlCell(model: SheetGridModel, row: number, column: number): string {
  const shown = escaped(shownText(model, row, column))
  const digits = model.number?.(row, column)?.digits
  if (digits !== undefined) {
    const isShort = digits.replace(/\D/g, '').length <= maxDoubleDigits
    const number = isShort ? ` x:num="${digits}" data-sheets-value='{"1":3,"3":${Number(digits)}}'` : ''
    return `<td align="right"${number}>${shown}</td>`
  }
  if (!/\d/.test(shown) || model.columns[column]?.isNumeric) return `<td>${shown}</td>`
  const text = escaped(JSON.stringify({ 1: 2, 2: model.text(row, column) }))
  return `<td style="mso-number-format:'\\@'" data-sheets-value="${text}">${shown}</td>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function quoted(text: string): string {
  return /[\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
