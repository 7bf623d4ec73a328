// A sheet judges one amount of each form, and finds the same of the others.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checked, context } from '#testing/checked-sheets.ts'
import type { DecimalMark } from './amount.ts'
import { AmountForms } from './amount-forms.ts'
import { notationIn, validatorOf } from './cell-check.ts'
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
          optionsOf: (facts) => check.cellOptions(facts, 1),
        })
        const findings = texts.map((amount, row) => validate(amount, table.facts(row + 1, 1)))
        expect(texts.map((_, row) => check.mark(row, 1))).toEqual(findings.map((finding) => finding & 0xff))
        const counted = notations.flatMap((notation) => {
          const count = findings.filter((finding) => hasNotation(notationIn(finding), notation)).length
          return count > 0 ? [[notation, count]] : []
        })
        expect(check.notations.map(({ notation, count }) => [notation, count])).toEqual(counted)
      }),
      { numRuns: 500, seed: 20261123 },
    )
  })
})

describe('the form of a text', () => {
  const forms = new AmountForms(new Table())

  it('is the same for amounts that are written alike', () => {
    expect(forms.of('(€30,126.00)')).toBe(forms.of('(€5,600.20)'))
    expect(forms.of('30126.5')).toBe(forms.of('-7.25'))
    expect(forms.of('- €')).toBe(forms.of('- €'))
  })

  it('is another one where the signs or the separators differ', () => {
    const texts = ['€5.50', '5.50', '$5.50', '(€5.50)', '€5,50', '5.50 €', '€', '', '€5', '5', 'n/a']
    expect(new Set(texts.map((one) => forms.of(one))).size).toBe(texts.length)
  })

  it('is none for an error, a digit of another script, long digits, and where there are many signs', () => {
    for (const one of ['#DIV/0!', '#5', '٣5', '€.5', '€12345678901234', 'one or two items 5', '9'.repeat(30)])
      expect(forms.of(one)).toBe(0)
    const many = new AmountForms(new Table())
    const letters = Array.from({ length: 500 }, (_, at) => String.fromCharCode(0x100 + at))
    expect(letters.filter((letter) => many.of(`${letter}5`) === 0).length).toBeGreaterThan(300)
    expect(many.of('5')).toBe(forms.of('5'))
  })
})
