// What a sheet finds of each cell is what is found of it by itself, however it came into the sheet.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DecimalMark } from '#spreadsheet/amount.ts'
import { shownNumber, textFacts } from '#spreadsheet/cell-type.ts'
import { hasNotation, notations } from '#spreadsheet/notation.ts'
import { Table } from '#spreadsheet/table.ts'
import { readDelimited } from '#spreadsheet/text/delimited-text.ts'
import { writeDelimited } from '#spreadsheet/text/write-delimited.ts'
import { checked, context } from '#testing/checked-sheets.ts'
import { markIn, notationIn, validatorOf } from './cell-check.ts'
import type { ReadingRules } from './reading-rules.ts'
import { itemRows } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'

const signs =
  "|€|(€|(|)|$ |EUR | EUR|- |-|−|+|%| %|CR| H|k| Mio.|'|’|#| |\u00a0|.|,|.–|Fr.|X-|Item |٣|²|#DIV/|(CHF ".split(
    '|',
  )
const cores =
  "0|5|12|1,234|1.234|12.5|12,5|1,234.50|1.234,50|1 234|1'234.5|1,23,456|0,000|.5|1.2.3|1E+5|-7|".split('|')
const longCores = ['123456789012', '12345678901234', '1234567.12345678901', '9'.repeat(39), '1'.repeat(25)]
const text = fc
  .tuple(
    fc.constantFrom(...signs),
    fc.constantFrom(...cores, ...longCores, 'n/a', '-', '#REF!'),
    fc.constantFrom(...signs),
  )
  .map((parts) => parts.join(''))

/** The same texts as they lie in a clipboard. */
function pasted(table: Table): Table {
  const rows = Array.from({ length: table.rowCount }, (_, row) => table.row(row))
  const dialect = { separator: '\t', quote: '"', isStrict: false } as const
  return readDelimited(writeDelimited(rows, { ...dialect, lineBreak: '\n' }), dialect)
}

function judged(table: Table, rules: Partial<ReadingRules>) {
  const check = checked(table, rules)
  const marks = Array.from({ length: itemRows(check.sheet) }, (_, row) => check.mark(row, 1))
  return { marks, convention: check.convention(1), notations: check.notations }
}

describe('the amounts of a sheet', () => {
  const decimal = fc.constantFrom(undefined, '.' as const, ',' as const)
  const percent = fc.constantFrom(undefined, 'fraction' as const, 'number' as const)

  it('are judged as each of them is by itself', () => {
    const sheets = fc.record({
      texts: fc.array(text, { minLength: 1, maxLength: 60 }),
      rules: fc.record({ decimal, percent }),
      mark: fc.constantFrom<DecimalMark | undefined>(undefined, '.', ','),
    })
    fc.assert(
      fc.property(sheets, ({ texts, rules, mark }) => {
        const table = Table.of([['Name', '2026-01'], ...texts.map((amount, row) => [`Item ${row}`, amount])])
        const facts = mark ? shownNumber(mark) : textFacts
        for (const row of texts.keys()) if (mark && row % 2 === 0) table.setFacts(row + 1, 1, facts)
        const check = checked(table, rules)
        const validate = validatorOf({ kind: 'amount' }, check.rules, {
          context,
          convention: check.convention(1),
          optionsOf: (facts) => check.cellOptions(facts, 1, 0),
        })
        const findings = texts.map((amount, row) => validate(amount, table.facts(row + 1, 1)))
        expect(texts.map((_, row) => check.mark(row, 1))).toEqual(findings.map((finding) => markIn(finding)))
        const ofTexts = Table.of(Array.from({ length: table.rowCount }, (_, row) => table.row(row)))
        expect(judged(pasted(table), rules)).toEqual(judged(ofTexts, rules))
        const counted = notations.flatMap((notation) => {
          const count = findings.filter((finding) => hasNotation(notationIn(finding), notation)).length
          return count > 0 ? [[notation, count]] : []
        })
        expect(check.notations.map(({ notation, count }) => [notation, count])).toEqual(counted)
      }),
      { numRuns: 500, seed: 20261123 },
    )
  })

  it('are counted as often as they occur', () => {
    const amounts = ['n/a', '(12.5)', '5', 'n/a', '(12.5)', 'n/a', '(13.5)']
    const rows = amounts.map((amount, row) => [`Item ${row}`, `X-${row}`, amount])
    const check = checked(pasted(Table.of([['Name', 'External ID', '2026-01'], ...rows])))
    const counts = check.notations.map(({ notation, count, example }) => [notation, count, example.row])
    expect({ errors: check.errorCount, counts }).toEqual({
      errors: 3,
      counts: [
        ['parentheses', 3, 1],
        ['no-value', 3, 0],
      ],
    })
  })

  it('are counted as by a fresh check after cells were edited and rows added and taken out', () => {
    const change = fc.record({ row: fc.nat(11), amount: text, count: fc.nat(2), isTakenOut: fc.boolean() })
    const sheets = fc.record({
      texts: fc.array(text, { minLength: 12, maxLength: 20 }),
      changes: fc.array(change, { minLength: 1, maxLength: 3 }),
    })
    const counts = ({ errorCount, warningCount, notations, currencies }: SheetCheck) => {
      return { errorCount, warningCount, notations, currencies }
    }
    fc.assert(
      fc.property(sheets, ({ texts, changes }) => {
        const rows = texts.map((amount, row) => [`Item ${row}`, `X-${row}`, amount])
        const check = checked(pasted(Table.of([['Name', 'External ID', '2026-01'], ...rows])))
        for (const { row, amount, count, isTakenOut } of changes) {
          const at = Math.min(row, itemRows(check.sheet) - 1)
          check.sheet.table.set(check.sheet.headingRows + at, 2, amount)
          check.recheck([{ row: at, column: 2 }])
          if (!isTakenOut) check.insertRows(at, count)
          else if (count > 0) check.removeRows(at, 1)
        }
        const { table } = check.sheet
        const fresh = Table.of(Array.from({ length: table.rowCount }, (_, row) => table.row(row)))
        expect(counts(check)).toEqual(counts(checked(fresh, { roles: check.rules.roles })))
      }),
      { numRuns: 200, seed: 20261125 },
    )
  })
})

/** Each cell of a column as its validator judges it by itself. */
function judgedAlone(table: Table, column: number): readonly number[] {
  const check = checked(table)
  const role = check.rules.roles[column] ?? { kind: 'ignored' }
  const validate = validatorOf(role, check.rules, { context, convention: check.convention(column) })
  return Array.from({ length: itemRows(check.sheet) }, (_, row) => {
    return validate(table.cell(row + 1, column), textFacts) & 0xff
  })
}

const marksOf = (table: Table, column: number) => {
  const check = checked(table)
  return Array.from({ length: itemRows(check.sheet) }, (_, row) => check.mark(row, column))
}

describe('names and external ids in a clipboard', () => {
  const parts = fc.constantFrom(
    ...'1 12 0 05 E E5 1E5 1.2E+7 - . / # ## #N/A #DIV/0! #DIV/5! Mar Mär Dec 27 2027'.split(' '),
    ...['X-', ' ', '\u00a0', '\u200b', '\u202e', '\u0000', '\ud800', '\udc00', 'Ж', '漢', 'a'.repeat(500)],
  )
  const name = fc.array(parts, { maxLength: 4 }).map((chosen) => chosen.join(''))

  it('are judged as each of them is by itself', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 60 }), (names) => {
        const headings = ['Name', 'External ID', 'Focus area', '2026-01']
        // No two ids are alike, so that each mark is that of the cell.
        const rows = names.map(([one, other], row) => [one, `${other}\u2063${row}`, 'Retail', '1'])
        const table = Table.of([headings, ...rows])
        const isCarried = rows.flat().every((text) => !/[\n\r\t"]/.test(text))
        fc.pre(isCarried)
        expect(marksOf(pasted(table), 0)).toEqual(judgedAlone(table, 0))
        expect(marksOf(pasted(table), 1)).toEqual(judgedAlone(table, 1))
      }),
      { numRuns: 300, seed: 20261125 },
    )
  })
})
