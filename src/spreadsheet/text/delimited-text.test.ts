// A table that is read from a text has the cells that were written, whatever is done to it.
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storedCells } from '#import/stored-sheet.ts'
import { shownNumber } from '#spreadsheet/cell-type.ts'
import { maxCellLength, Table, type TableError } from '#spreadsheet/table.ts'
import type { Dialect } from './delimited-text.ts'
import { readDelimited } from './delimited-text.ts'
import { writeDelimited } from './write-delimited.ts'

const tabs = { separator: '\t', quote: '"', isStrict: false } as const
const text = fc.oneof(
  fc.constantFrom('', ' ', '7', '1.234,50', '(€5)', 'a "quoted" word', 'two\nlines', '’', '😀 wide', "'=1+1"),
  fc.string({ maxLength: 4 }).filter((one) => !/["\r\n\t]/.test(one)),
)
const rows = fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 8 })
const place = { row: fc.nat(9), column: fc.nat(6) }
const step = fc.oneof(
  fc.record({ do: fc.constant('set'), ...place, text }),
  fc.record({ do: fc.constant('number'), ...place }),
  fc.record({ do: fc.constant('insert'), row: fc.nat(7), count: fc.nat(2) }),
  fc.record({ do: fc.constant('remove'), row: fc.nat(7), count: fc.nat(2) }),
  fc.record({ do: fc.constant('column'), column: fc.nat(6) }),
  fc.constant({ do: 'trim' } as const),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

function apply(table: Table, done: Step): void {
  if ('text' in done) table.set(done.row, done.column, done.text)
  else if (done.do === 'number' && 'row' in done && 'column' in done) {
    if (done.row < table.rowCount && done.column < table.width)
      table.setFacts(done.row, done.column, shownNumber('.'))
  } else if ('count' in done) {
    const row = Math.min(done.row, table.rowCount)
    if (done.do === 'insert') table.insertRows(row, done.count)
    else table.removeRows(row, done.count)
  } else if ('column' in done) table.column(done.column)
  else table.trim()
}

const shown = (table: Table) => ({
  rows: Array.from({ length: table.rowCount }, (_, row) => table.row(row)),
  facts: Array.from({ length: table.width }, (_, column) => [...table.factsOf(column)]),
  outside: [table.cell(table.rowCount, 0), table.cell(0, table.width)],
})

it('a table read from a text is the same as one of its cells', () => {
  fc.assert(
    fc.property(rows, fc.array(step, { maxLength: 6 }), (cells, steps) => {
      const written = writeDelimited(cells, { ...tabs, lineBreak: '\r\n' })
      const read = readDelimited(written, tabs)
      const ofStrings = Table.of(cells)
      ofStrings.trim()
      expect(shown(read)).toEqual(shown(ofStrings))
      for (const done of steps) {
        const stored = storedCells(read)
        const before = [...storedCells(read)]
        apply(read, done)
        apply(ofStrings, done)
        expect([...stored]).toEqual(before)
        expect(shown(read)).toEqual(shown(ofStrings))
        expect(read.columns).toEqual(ofStrings.columns)
      }
    }),
    { numRuns: 300, seed: 20261124 },
  )
})

it.each(['a', 'ß', '€'])(
  'looks for a closing quote up to twice the length of a cell, in a text of %s',
  (character) => {
    const read = (length: number) => readDelimited(`"${character.repeat(length)}"\tb`, tabs).cell(0, 0).length
    expect(read(65_535)).toBe(65_535)
    // Further away it closes nothing, and the quotes belong to the text.
    expect(read(65_536)).toBe(65_538)
  },
)

describe('a cell that is longer than any', () => {
  const strict = { separator: ',', quote: '"', isStrict: true } as const
  const many = 3_200_000

  function faultOf(text: string, dialect: Dialect) {
    try {
      readDelimited(text, dialect)
      return undefined
    } catch (error) {
      return (error as TableError).fault
    }
  }

  it.each([
    ['a quote that is never closed', `"${'a'.repeat(many)}`],
    ['one far behind', `"${'a'.repeat(many)}",b`],
    ['quotes alone', '"'.repeat(many)],
    ['one quote too many', '"'.repeat(many + 1)],
    ['letters', 'a'.repeat(many)],
    ['digits', '7'.repeat(many)],
    ['characters of three bytes', '計'.repeat(many / 2)],
    ['characters of two codes', '😀'.repeat(many / 2)],
    ['lines in quotes', `"${"a line of the company's\n".repeat(many / 20)}"`],
  ])('is refused with its row: %s', (_what, cell) => {
    for (const dialect of [strict, tabs]) {
      const fault = faultOf(`Name\n${cell}`, dialect)
      const isTorn = dialect === tabs && cell.includes('\n')
      expect(fault).toEqual(isTorn ? undefined : { kind: 'long-cell', row: 2, max: maxCellLength })
    }
  })

  it('is one of more than a million characters', () => {
    for (const character of ['a', '7', '計', '😀']) {
      const whole = character.repeat(maxCellLength / character.length)
      for (const cell of [whole, `"${whole}"`]) {
        expect(faultOf(`${cell},b\nc`, strict)).toBeUndefined()
        expect(faultOf(cell.replace(character, character + character), strict)).toMatchObject({ row: 1 })
      }
    }
  })

  it('is looked at no further than it may be long', () => {
    const { indexOf } = String.prototype
    let searches = 0
    String.prototype.indexOf = function (this: string, ...given) {
      searches += 1
      return indexOf.apply(this, given)
    }
    onTestFinished(() => {
      String.prototype.indexOf = indexOf
    })
    expect(faultOf('"'.repeat(8_000_000), strict)).toMatchObject({ kind: 'long-cell' })
    expect(searches).toBeLessThan(2_000_000)
  })
})
