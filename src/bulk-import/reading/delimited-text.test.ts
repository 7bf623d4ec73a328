// A table of the cells of a text is the same as one of strings, whatever is done to it.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownNumber } from '#bulk-import/cell-type.ts'
import { storedCells } from '#bulk-import/stored-sheet.ts'
import { Table } from '#bulk-import/table.ts'
import { finish } from '#testing/checked-sheets.ts'
import { readDelimited } from './delimited-text.ts'
import { bytesOf, surplusOf } from './text-bytes.ts'
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

it('a table of the cells of a text is the same as one of strings', () => {
  fc.assert(
    fc.property(rows, fc.array(step, { maxLength: 6 }), (cells, steps) => {
      const written = writeDelimited(cells, { ...tabs, lineBreak: '\r\n' })
      const inText = finish(readDelimited(written, tabs))
      const ofStrings = Table.of(cells)
      ofStrings.trim()
      expect(shown(inText)).toEqual(shown(ofStrings))
      for (const done of steps) {
        const stored = storedCells(inText)
        const before = [...storedCells(inText)]
        apply(inText, done)
        apply(ofStrings, done)
        expect([...stored]).toEqual(before)
        expect(shown(inText)).toEqual(shown(ofStrings))
        expect(inText.columns).toEqual(ofStrings.columns)
      }
    }),
    { numRuns: 300, seed: 20261124 },
  )
})

it('says that no cell holds a part of a text only where none does', () => {
  const table = finish(readDelimited("a\tb\n'=1\tc", tabs))
  expect([table.mayHold("'"), table.mayHold('x')]).toEqual([true, false])
  table.set(0, 0, 'x')
  expect(table.mayHold('x')).toBe(true)
})

it.each(['a', 'ß', '€'])(
  'looks for a closing quote up to twice the length of a cell, in a text of %s',
  (character) => {
    const read = (length: number) =>
      finish(readDelimited(`"${character.repeat(length)}"\tb`, tabs)).cell(0, 0).length
    expect(read(65_535)).toBe(65_535)
    // Further away it closes nothing, and the quotes belong to the text.
    expect(read(65_536)).toBe(65_538)
  },
)

it('the bytes of a text are those of its characters, however many of them there are', () => {
  const around = (many: number) => `${'a'.repeat(many)}😀`
  const long = ['€'.repeat(70_000), around(0xffff), around(0x1_0000), `${around(0xfffe)}\ud83d`]
  for (const one of ['', 'plain', '€5 ’ 😀', 'ÿ', '\ud800', 'x\udc00', ...long]) {
    const bytes = finish(bytesOf(one))
    expect(bytes).toEqual(new TextEncoder().encode(one))
    expect(surplusOf(bytes, 0, bytes.length)).toBe(bytes.length - one.length)
  }
})
