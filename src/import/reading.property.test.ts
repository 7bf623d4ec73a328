import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DecimalMark, readAmount } from '#spreadsheet/amount.ts'
import { readDelimited } from '#spreadsheet/text/delimited-text.ts'
import { guessDialect } from '#spreadsheet/text/guess-dialect.ts'
import { decodeText } from '#spreadsheet/text/text-decoding.ts'
import { writeDelimited } from '#spreadsheet/text/write-delimited.ts'
import {
  amountsByVersion,
  areaId,
  drawnItems,
  encode,
  sheetRows,
  writeAmount,
  writtenAs,
} from '#testing/import-sheets.ts'
import type { ImportContext } from './cell-check.ts'
import { suggestRoles } from './columns.ts'
import { lookupOf } from './focus-area-lookup.ts'
import { type ImportItem, readItems } from './items.ts'
import type { ReadingRules } from './reading-rules.ts'
import { sheetOf } from './sheet.ts'
import { SheetCheck } from './sheet-check.ts'

const seed = 20261121
const context: ImportContext = {
  areas: lookupOf([{ id: areaId, name: 'Cards', externalId: undefined, path: [] }], true),
  keys: new Map(),
}

function amountsOf(item: ImportItem) {
  return item.amounts
}

describe('a sheet written in any dialect', () => {
  it('reads back to the same items, amounts digit for digit', () => {
    fc.assert(
      fc.property(drawnItems, writtenAs, (items, written) => {
        const text = writeDelimited(sheetRows(items, written), written)
        const decoded = decodeText(encode(text, written.encoding))
        const { separator, quote } = written
        const table = readDelimited(decoded.text, { separator, quote, isStrict: true })
        const sheet = sheetOf(table)
        const rules: ReadingRules = {
          kind: 'cost-item',
          roles: suggestRoles(sheet.headings, 'cost-item'),
          decimal: written.mark,
          answers: {},
          blank: 'keep',
          version: undefined,
          pattern: 'verbatim',
        }
        const check = new SheetCheck(sheet, rules, context).run()
        expect(check.errorCount).toBe(0)
        const reading = readItems(check, context)
        expect(reading.items.map(({ name, externalId }) => ({ name, externalId }))).toEqual(
          items.map(({ name, externalId }) => ({ name: name.trim(), externalId })),
        )
        expect(reading.items.map(amountsOf)).toEqual(items.map(amountsByVersion))
      }),
      { seed, numRuns: 400 },
    )
  })

  it('is identified by its first rows', () => {
    fc.assert(
      fc.property(writtenAs, ({ separator, lineBreak }) => {
        const rows = [
          ['Name', 'External ID', '2026-01'],
          ['Licences, yearly; net', 'X-1', '12.50'],
          ['Team "Atlas" | core', 'X-2', '7'],
        ]
        const text = writeDelimited(rows, { separator, quote: '"', lineBreak })
        expect(guessDialect(text)).toMatchObject({ separator, quote: '"' })
      }),
      { seed, numRuns: 60 },
    )
  })

  it('is not misled by apostrophes that stand before formulas', () => {
    const text = "Name,External ID,2026-01\r\n'=1+1,'-5,3\r\n"
    expect(guessDialect(text)).toMatchObject({ separator: ',', quote: '"' })
  })

  it('is not misled by apostrophes that group digits', () => {
    const amounts = "1'200.00;2'300.00;3'400.00;4'500.00;5'600.00"
    const text = ['Name;A;B;C;D;E', ...Array<string>(9).fill(`"Big ""Blue""";${amounts}`)].join('\r\n')
    expect(guessDialect(text)).toMatchObject({ separator: ';', quote: '"' })
  })
})

describe('an amount', () => {
  it('keeps every digit through any way of writing it', () => {
    fc.assert(
      fc.property(drawnItems, writtenAs, ([item], written) => {
        for (const amount of item?.amounts.values() ?? []) {
          const reading = readAmount(writeAmount(amount, written), written.mark)
          expect(reading).toMatchObject({ kind: 'amount', digits: amount })
        }
      }),
      { seed, numRuns: 300 },
    )
  })

  it('is never read with the other decimal mark than the one stated', () => {
    expect(readAmount('1.234,50', '.')).toEqual({ kind: 'problem', problem: 'separators' })
    expect(readAmount('1,234.50', ',')).toEqual({ kind: 'problem', problem: 'separators' })
    expect(readAmount('1,234', '.')).toEqual({ kind: 'amount', digits: '1234' })
    expect(readAmount('1,234', ',')).toEqual({ kind: 'amount', digits: '1.234' })
  })
})

/** The digits that a text reads as; undefined when it is no amount. */
function digitsIn(text: string, mark: DecimalMark): string | undefined {
  const reading = readAmount(text, mark)
  return reading.kind === 'amount' ? reading.digits : undefined
}

describe('what a formatter wrote', () => {
  const digits = fc
    .tuple(fc.boolean(), fc.stringMatching(/^[1-9]\d{0,14}$/), fc.stringMatching(/^(\d{0,3}[1-9])?$/))
    .map(([isNegative, whole, fraction]) => {
      return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
    })
  const locales = [
    'en',
    'de',
    'fr',
    'de-CH',
    'en-IN',
    'de-AT',
    'fr-CH',
    'sv',
    'ar-EG',
    'en-ZA',
    'it',
    'pl',
  ] as const
  const styles = fc.constantFrom<Intl.NumberFormatOptions>(
    {},
    { useGrouping: false },
    { style: 'currency', currency: 'EUR' },
    { style: 'currency', currency: 'CHF', currencySign: 'accounting' },
    { style: 'currency', currency: 'USD', currencyDisplay: 'code' },
    { style: 'currency', currency: 'INR' },
    { style: 'currency', currency: 'EUR', currencyDisplay: 'name' },
  )

  it('reads as the same digits, in every language and style', () => {
    fc.assert(
      fc.property(digits, fc.constantFrom(...locales), styles, (written, locale, style) => {
        const isNamed = style.currencyDisplay === 'name' && !/^(?:en|de|fr)/.test(locale)
        const fraction = written.split('.')[1]?.length ?? 0
        const format = new Intl.NumberFormat(locale, {
          ...style,
          ...(isNamed && { currencyDisplay: 'code' }),
          minimumFractionDigits: fraction,
          maximumFractionDigits: fraction,
        })
        const mark = format.formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
          ? ','
          : '.'
        const isMarked = fraction > 0 ? mark : markOf(format)
        const text = format.format(written as Intl.StringNumericLiteral)
        expect([text, digitsIn(text, isMarked)]).toEqual([text, written])
      }),
      { seed, numRuns: 3000 },
    )
  })

  function markOf(format: Intl.NumberFormat): DecimalMark {
    const { locale } = format.resolvedOptions()
    return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.'
  }

  it('reads as the same number where it is shortened to thousands and millions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.constantFrom('en', 'de', 'fr'), (units, locale) => {
        const value = units * 1_000_000
        const text = new Intl.NumberFormat(locale, { notation: 'compact' }).format(value)
        expect([text, digitsIn(text, locale === 'en' ? '.' : ',')]).toEqual([text, String(value)])
      }),
      { seed, numRuns: 300 },
    )
  })
})
