// Amounts whose cells show or hide more than the amount: a footnote, an old value that is struck out, a key to sort by. That
// part is no digit of the amount; whether the amount counts can be said.
import { isAmountRole, withAnswer } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { besideChoices } from '#spreadsheet/amount.ts'
import type { Aside } from '#spreadsheet/aside.ts'
import type { CellPlace, Finding, Rule } from './finding.ts'

/** Cells that a finding shows. */
const shownCells = 5

interface PartedCell extends CellPlace {
  readonly aside: Aside
}

export const cellParts: Rule<SheetCheck> = {
  kind: 'cell-parts',
  find(check) {
    const ofKind = Map.groupBy(partedCells(check, true), ({ aside }) => aside.kind)
    return [...ofKind].map(([kind, cells]): Finding => {
      const finding = {
        kind: 'cell-parts' as const,
        place: kind,
        where: whereOf(cells),
        answers: besideChoices,
        about: { part: kind, left: leftOf(cells) },
      }
      return isDoubtful(kind, cells)
        ? { ...finding, severity: 'question' }
        : { ...finding, severity: 'note', presumed: 'number' }
    })
  },
  preview(check, cell, answer) {
    const kind = check.sheet.table.aside(cell.row, cell.column)?.kind ?? ''
    return check.digitsAt(cell, withAnswer(check.rules, { kind: 'cell-parts', place: kind }, answer))
  },
}

/** The cells with parts that are left out of their text, of amounts or all others. */
export function partedCells(check: SheetCheck, isOfAmounts: boolean): readonly PartedCell[] {
  const { sheet, rules } = check
  return sheet.table.asides().filter(({ row, column }) => {
    const role = rules.roles[column]
    return (row >= sheet.headingRows && role !== undefined && isAmountRole(role)) === isOfAmounts
  })
}

export function whereOf(cells: readonly CellPlace[]): Finding['where'] {
  return {
    columns: [...new Set(cells.map(({ column }) => column))],
    cells: cells.slice(0, shownCells).map(({ row, column }) => ({ row, column })),
    count: cells.length,
  }
}

/** The first of what was left out. */
export function leftOf(cells: readonly PartedCell[]): string {
  const texts = new Set(cells.map(({ aside }) => aside.text).filter((text) => text !== ''))
  return [...texts].slice(0, shownCells).join(' · ')
}

/**
 * Spec silent: what an amount means that is struck out as a whole, or has two raised digits, which may be its cents. It is
 * asked about; any other part is no digit of the amount, and a note says so.
 */
function isDoubtful(kind: Aside['kind'], cells: readonly PartedCell[]): boolean {
  return (
    kind === 'all-struck' || (kind === 'raised' && cells.some(({ aside }) => /^\D?\d\d$/.test(aside.text)))
  )
}
