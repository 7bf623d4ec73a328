// Messages about the meaning of columns and the faults of columns, cells and rows.

import { maxDigits } from '#contract/decimal.ts'
import { maxTextLength } from '#import/cell-check.ts'
import { describeMark, type Marked, type MarkName } from '#import/cell-marks.ts'
import type { ColumnRole } from '#import/columns.ts'
import { type MonthOrDay, readingsOfDate, readMonthOrDay } from '#import/heading-dates.ts'
import type { PlanRefusal } from '#import/plan.ts'
import { itemCell } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { TextTally } from '#import/text-account.ts'
import type { Version } from '#import/versions.ts'
import type { MonthOrDayArgument } from '#messages/arguments.ts'
import { messagesOf } from '#messages/catalogs.ts'
import { dayOfMonth, list, monthOfYear } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import type { CellProblem } from '#ui/grids/sheet-grid-model.ts'

type Words = Messages['imports']

type OtherRole = keyof Words['roles']

/** The roles without a field that a person can choose. */
export const chosenRoles = [
  'ignored',
  'period-amount',
  'period',
  'year',
  'month',
  'version',
  'amount',
  'debit',
  'credit',
  'side',
  'sign',
  'currency',
  'unit',
] as const satisfies readonly OtherRole[]

export function roleTitle(m: Words, role: ColumnRole): string {
  switch (role.kind) {
    case 'field':
      return m.fieldNames[role.field]
    case 'amount':
      return m.roles[role.side ?? 'amount']
    case 'restated':
      return m.alsoField({ field: m.fieldNames[role.field] })
    default:
      return m.roles[role.kind]
  }
}

/** The title of a role by its name. */
export function roleNameTitle(m: Words, name: string): string {
  const titles: Readonly<Record<string, string>> = { ...m.roles, ...m.fieldNames }
  return titles[name] ?? name
}

export function versionTitle(version: Version): string {
  return messagesOf('ui').version({ version })
}

/** The column with its heading. */
export function columnName(m: Words, { sheet }: Pick<SheetCheck, 'sheet'>, column: number): string {
  const heading = sheet.headings[column] ?? ''
  const letters = columnLetters(column)
  return heading === '' || heading === letters ? m.column({ letters }) : m.columnNamed({ letters, heading })
}

/** Columns that are named; of more the count. */
const namedColumns = 3

export function columnNames(m: Words, check: Pick<SheetCheck, 'sheet'>, columns: readonly number[]): string {
  const names = columns.slice(0, namedColumns).map((column) => columnName(m, check, column))
  const rest = columns.length - namedColumns
  return list([...names, ...(rest > 0 ? [m.more({ count: rest })] : [])])
}

/** What became of the texts that say something of amounts, or may; undefined where there are none. */
export function textsAccount(
  m: Words,
  { used, asked, leftOut }: Pick<TextTally, 'used' | 'asked' | 'leftOut'>,
): string | undefined {
  const all = used + asked + leftOut
  return all === 0 ? undefined : m.textsAccount({ all, used, asked, leftOut })
}

/** The columns whose texts are left out, to be matched if they say something; undefined where there are none. */
export function textsLeftOut(
  m: Words,
  check: Pick<SheetCheck, 'sheet'>,
  { columns }: Pick<TextTally, 'columns'>,
): string | undefined {
  if (columns.length === 0) return undefined
  const named = columns.slice(0, namedColumns).map(({ column, count }) => {
    return m.textsInColumn({ count, column: columnName(m, check, column) })
  })
  const rest = columns.length - namedColumns
  return m.textsLeftOut({ columns: list([...named, ...(rest > 0 ? [m.more({ count: rest })] : [])]) })
}

function textsOf(read: MonthOrDay): MonthOrDayArgument {
  return { month: monthOfYear(read), day: dayOfMonth(read) }
}

/** The message about the fault of a cell; undefined for a cell without a mark. */
export function cellProblem(m: Words, marked: Marked | undefined, text: string): CellProblem | undefined {
  return marked && { severity: marked.severity, message: markMessage(m, marked.name, text) }
}

/** What the grid says of the cells of a sheet of items. */
export function problemsOfItems(m: Words, check: SheetCheck) {
  return (row: number, column: number) =>
    cellProblem(m, describeMark(check.mark(row, column)), itemCell(check.sheet, row, column))
}

/** True for the name of a mark, as it is kept with an import. */
export function isMarkName(m: Words, name: string): name is MarkName {
  return name in m.marks
}

/** What a person types as a formula: `=100*2`, and `+A1*2` as Excel takes it, too. */
const formula = /^\s*(?:=|[+-]\s*(?:\$?[A-Z]{1,3}\$?\d|[A-Z]{2,}\())/

/** @param text of the cell; left out where it is not known any more, so that its readings are not named */
export function markMessage(m: Words, name: MarkName, text = ''): string {
  switch (name) {
    case 'period-ambiguous': {
      const [first, second] = readingsOfDate(text.trim())
      return first && second ? m.marks[name]({ first, second }) : m.marks['period-unknown']
    }
    case 'period-day': {
      const read = readMonthOrDay(text)
      return read ? m.marks[name](textsOf(read)) : m.marks['period-unknown']
    }
    case 'not-an-amount':
      return formula.test(text) ? m.formulaTyped : m.marks[name]
    case 'too-many-digits':
      return m.marks[name]({ max: maxDigits })
    case 'name-too-long':
      return m.marks[name]({ max: maxTextLength })
    default:
      return m.marks[name]
  }
}

/** Why a row cannot be imported. */
export function refusalMessage(m: Words, refusal: PlanRefusal): string {
  switch (refusal.kind) {
    case 'no-such-item':
      return m.noSuchItem
    case 'repeated-item':
      return m.repeatedItem
    case 'other-external-id':
      return refusal.externalId === undefined
        ? m.noExternalId
        : m.otherExternalId({ externalId: refusal.externalId })
  }
}
