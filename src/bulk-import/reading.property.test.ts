import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessDialect, readDelimited, writeDelimited } from '#bulk-import/reading/delimited-text.ts'
import { decodeText } from '#bulk-import/reading/text-decoding.ts'
import {
  amountsByVersion,
  areaId,
  drawnItems,
  encode,
  sheetRows,
  writeAmount,
  writtenAs,
} from '#testing/import-sheets.ts'
import { readAmount } from './amount.ts'
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

function finish<Result>(work: Generator<unknown, Result, undefined>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
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
        const table = finish(readDelimited(decoded.text, { separator, quote, isStrict: true }))
        const sheet = sheetOf(table)
        const rules: ReadingRules = {
          kind: 'cost-item',
          roles: suggestRoles(sheet.headings, 'cost-item'),
          decimal: written.mark,
          blank: 'keep',
          version: undefined,
          pattern: 'verbatim',
        }
        const check = finish(new SheetCheck(sheet, rules, context).run())
        expect(check.errorCount).toBe(0)
        const reading = finish(readItems(check, context))
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
