// What a person has to decide on before a sheet can be planned: where its cells or headings mean one thing or another.
import { type MarkName, markOf } from './cell-marks.ts'
import type { FoundCurrency } from './notation-tally.ts'
import { isUndivided, needsFiscalYear } from './period-spread.ts'
import { overlappingColumns, type ReadingRules } from './reading-rules.ts'
import { itemCell, itemRows, type Sheet } from './sheet.ts'

/** Cells of a column that a question shows. */
const shownExamples = 3

/**
 * `unassigned`: numbers below a heading that was not understood; `two-readings`: texts that nothing decides;
 * `credit-debit`: amounts written so; `format-unit`: numbers whose format shows thousands as text; `undivided`: amounts of more than one month; `overlap`: amounts of months that have columns
 * beside them.
 */
const columnKinds = [
  'unassigned',
  'two-readings',
  'credit-debit',
  'format-unit',
  'undivided',
  'overlap',
] as const

export interface ColumnQuestion {
  readonly kind: (typeof columnKinds)[number]
  readonly column: number
  /** How many cells the question is about. */
  readonly count: number
  /** The first rows of them, counted as items are. */
  readonly rows: readonly number[]
}

export interface CurrencyQuestion {
  readonly kind: 'currencies'
  readonly currencies: readonly FoundCurrency[]
}

export type SheetQuestion = ColumnQuestion | CurrencyQuestion

interface AskedSheet {
  readonly sheet: Sheet
  readonly rules: ReadingRules
  readonly currencies: readonly FoundCurrency[]
  /** The marks of a column; undefined for one without errors. */
  readonly marks: (column: number) => Uint8Array | undefined
}

/** The questions that are open, column by column. */
export function questionsOf({ sheet, rules, currencies, marks }: AskedSheet): readonly SheetQuestion[] {
  const overlapping = new Set(overlappingColumns(rules))
  const asked = rules.roles.flatMap((role, column): ColumnQuestion[] => {
    const cells = new QuestionCells(itemRows(sheet))
    const found = marks(column)
    const marked = (kind: ColumnQuestion['kind'], name: MarkName) => {
      const mark = markOf(name)
      return found?.includes(mark) ? cells.where(kind, column, (row) => found[row] === mark) : []
    }
    const filled = (kind: ColumnQuestion['kind']) =>
      cells.where(kind, column, (row) => itemCell(sheet, row, column).trim() !== '')
    switch (role.kind) {
      case 'unknown':
        return marked('unassigned', 'unassigned')
      case 'period':
        return marked('undivided', 'period-undivided')
      case 'period-amount':
      case 'amount':
        return [
          ...marked('two-readings', 'two-readings'),
          ...marked('credit-debit', 'credit-debit'),
          ...marked('format-unit', 'format-unit'),
          ...(overlapping.has(column) ? filled('overlap') : []),
          ...(role.kind === 'period-amount' && isUndivided(role.period, rules) ? filled('undivided') : []),
        ]
      default:
        return []
    }
  })
  const areMixed = rules.currency === undefined && currencies.length > 1
  return areMixed ? [...asked, { kind: 'currencies', currencies }] : asked
}

/** The first heading or cell that names a period of a fiscal year; undefined where none does. */
export function fiscalPeriod(sheet: Sheet, rules: ReadingRules): string | undefined {
  for (const [column, role] of rules.roles.entries()) {
    if (role.kind === 'period-amount' && needsFiscalYear(role.period, rules)) return role.period
    if (role.kind !== 'period') continue
    for (let row = 0; row < itemRows(sheet); row += 1) {
      const text = itemCell(sheet, row, column)
      if (needsFiscalYear(text, rules)) return text
    }
  }
  return undefined
}

/** The cells of a column that a question is about. */
class QuestionCells {
  readonly #rows: number

  constructor(rows: number) {
    this.#rows = rows
  }

  /** The question, if there is any such cell. */
  where(kind: ColumnQuestion['kind'], column: number, isMeant: (row: number) => boolean): ColumnQuestion[] {
    const rows: number[] = []
    let count = 0
    for (let row = 0; row < this.#rows; row += 1) {
      if (!isMeant(row)) continue
      count += 1
      if (rows.length < shownExamples) rows.push(row)
    }
    return count === 0 ? [] : [{ kind, column, count, rows }]
  }
}
