// A sheet judges one amount of each form, and finds the same of the others.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notationIn, validatorOf } from '#import/cell-check.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import { itemRows } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { readDelimited } from '#spreadsheet/text/delimited-text.ts'
import { writeDelimited } from '#spreadsheet/text/write-delimited.ts'
import { checked, context, finish } from '#testing/checked-sheets.ts'
import type { DecimalMark } from './amount.ts'
import { AmountForms } from './amount-forms.ts'
import { shownNumber, textFacts } from './cell-type.ts'
import { hasNotation, notations } from './notation.ts'
import { Table } from './table.ts'

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
  return finish(readDelimited(writeDelimited(rows, { ...dialect, lineBreak: '\n' }), dialect))
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
        expect(texts.map((_, row) => check.mark(row, 1))).toEqual(findings.map((finding) => finding & 0xff))
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
    expect({ errors: check.errorCount, counts }).toEqual({ errors: 3, counts: [['parentheses', 3, 1]] })
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

  it('leave room for the forms of the amounts behind them, however many names there are', () => {
    const word = (row: number) => (row * 7919).toString(36)
    const rows = Array.from({ length: 2000 }, (_, row) => [
      `${word(row)}-${word(row + 1)}`,
      `漢${String.fromCharCode(0x4e00 + row)}`,
      'Retail',
      row % 2 === 0 ? `(€${row},126.00)` : `€${row}.5`,
    ])
    const table = Table.of([['Name', 'External ID', 'Focus area', '2026-01'], ...rows])
    const text = pasted(table)
    const forms = new AmountForms(text)
    const read = forms.read(3, { from: 1, to: text.rowCount })
    expect(read.judged.length).toBeLessThan(20)
    expect(judged(text, {})).toEqual(judged(table, {}))
  })
})

describe('the form of a text', () => {
  const forms = new AmountForms(new Table())

  it('is the same for amounts that are written alike', () => {
    expect(forms.of('(€30,126.00)')).toBe(forms.of('(€45,600.20)'))
    expect(forms.of('-0.25')).toBe(forms.of('-0.70'))
    expect(forms.of('- €')).toBe(forms.of('- €'))
  })

  it('is another one where the signs or the separators differ', () => {
    const texts = [
      '€5.50',
      '5.50',
      '$5.50',
      '(€5.50)',
      '€5,50',
      '5.50 €',
      '€',
      '',
      '€5',
      '5',
      '0',
      '05',
      'n/a',
    ]
    expect(new Set(texts.map((one) => forms.of(one))).size).toBe(texts.length)
  })

  it('is none with many digits, with many signs, and where there are many characters', () => {
    for (const one of ['€12345678901234', 'one or two items 5', '9'.repeat(30)]) expect(forms.of(one)).toBe(0)
    const many = new AmountForms(new Table())
    const letters = Array.from({ length: 500 }, (_, at) => String.fromCharCode(0x100 + at))
    expect(letters.filter((letter) => many.of(`${letter}5`) === 0).length).toBeGreaterThan(300)
    expect(many.of('5')).not.toBe(0)
  })

  it('is none for new ones where there are thousands, and stays what it was for the others', () => {
    const many = new AmountForms(new Table())
    const known = many.of('(5.50)')
    for (let at = 0; at < 5000; at += 1) many.of(at.toString(2).replaceAll('0', 'O').replaceAll('1', 'I'))
    expect(many.of('-7,5')).toBe(0)
    expect(many.of('(9.99)')).toBe(known)
  })
})
