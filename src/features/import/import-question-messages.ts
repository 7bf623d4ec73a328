// What a person is asked about rows of a sheet.

import { columnOf } from '#import/columns.ts'
import type { RowQuestion } from '#import/row-questions.ts'
import { fieldCell, rowNumber } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { formatDigits } from '#ui/numbers.ts'
import { fractionDigits, withFraction } from './sum-digits.ts'

type Words = Messages['imports']

/** Rows or columns that are named; of more the count. */
const maxNamed = 8

/** What one question is about. */
export function describeQuestion(m: Words, check: SheetCheck, question: RowQuestion): string {
  const { sheet } = check
  const numberOf = (row: number) => rowNumber(sheet, row)
  const [first = 0] = question.rows
  const row = { row: numberOf(first), name: nameOf(check, first) }
  switch (question.kind) {
    case 'faulty':
      return m.rowNamed(row)
    case 'total':
    case 'summed':
      return question.sumOf
        ? m.rowSum({ ...row, from: numberOf(question.sumOf.from), to: numberOf(question.sumOf.to) })
        : m.rowNamed(row)
    case 'hidden-rows':
      return m.rowsNumbered({
        rows: named(
          m,
          question.rows.map((one) => String(numberOf(one))),
        ),
      })
    case 'hidden-columns':
      return m.columnsNamed({ columns: named(m, question.columns.map(columnLetters)) })
    case 'duplicate':
      return m.rowRepeats({ ...row, first: numberOf(question.first) })
    case 'existing':
      return m.rowExisting({ ...row, count: question.count })
    case 'similar-id':
      return m.rowSimilarId({ ...row, own: question.own, existing: question.existing })
    case 'outlier': {
      const { period, digits, beside } = question.outlier
      const fraction = fractionDigits([digits, ...beside])
      const shown = (exact: string) => formatDigits(withFraction(exact, fraction))
      return m.rowOutlier({ ...row, period, amount: shown(digits), beside: list(beside.map(shown)) })
    }
    case 'transposed': {
      const { period, digits, expected, than } = question.transposition
      const fraction = fractionDigits([digits, expected])
      const shown = (exact: string) => formatDigits(withFraction(exact, fraction))
      const swapped = { ...row, period, amount: shown(digits), expected: shown(expected) }
      return than === 'last-sent' ? m.rowTransposedSinceSent(swapped) : m.rowTransposed(swapped)
    }
    case 'shifted': {
      const { by, than } = question.shift
      const shift = { ...row, count: Math.abs(by), isLater: by > 0 }
      return than === 'last-sent' ? m.rowShiftedSinceSent(shift) : m.rowShifted(shift)
    }
  }
}

/** The name of a row, or its first text where it has none. */
function nameOf({ sheet, rules }: SheetCheck, row: number): string {
  const column = columnOf(rules.roles, 'name')
  const columns = [...(column === undefined ? [] : [column]), ...rules.roles.keys()]
  const named = columns.find((one) => fieldCell(sheet, row, one).trim() !== '')
  return named === undefined ? '' : fieldCell(sheet, row, named).trim()
}

function named(m: Words, names: readonly string[]): string {
  const rest = names.length - maxNamed
  return list([...names.slice(0, maxNamed), ...(rest > 0 ? [m.more({ count: rest })] : [])])
}
