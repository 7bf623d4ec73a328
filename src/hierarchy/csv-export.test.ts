import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvValue, csvField, guardFormula } from '#contract/csv.ts'
import { csvPortions } from './csv-export.ts'

const columns = (titles: readonly string[]) =>
  titles.map((title, at) => ({ title, value: (row: readonly CsvValue[]) => row[at] }))

const write = (titles: readonly string[], rows: readonly (readonly CsvValue[])[]) =>
  [...csvPortions(rows, columns(titles))].join('')

/** A reader that goes by RFC 4180 alone; a field without quotes is a number, or missing. */
function readCsv(text: string): CsvValue[][] {
  const rows: CsvValue[][] = []
  const field = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/y
  field.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  let row: CsvValue[] = []
  while (field.lastIndex < text.length) {
    const [, quoted, bare, end] = field.exec(text) ?? []
    if (end === undefined) throw new Error('not CSV by RFC 4180')
    if (quoted !== undefined) row.push(unguard(quoted.replaceAll('""', '"')))
    else row.push(bare === '' ? null : Number(bare))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

function unguard(text: string): string {
  return text.startsWith("'") && guardFormula(text.slice(1)) === text ? text.slice(1) : text
}

const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', "'", "''=", '"', ','), fc.string())
    .map((parts) => parts.join('')),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.constant(null),
)

describe('csvPortions', () => {
  test('parses back to the same values, whatever they are', () => {
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(value, { minLength: width, maxLength: width }), { maxLength: 8 }))
    fc.assert(
      fc.property(table, (rows) => {
        const titles = (rows[0] ?? [null]).map((_, at) => `column ${at}`)
        expect(readCsv(write(titles, rows))).toEqual([titles, ...rows])
      }),
      { seed: 20_261_121, numRuns: 1000 },
    )
  })

  test('begins with a byte order mark and ends every line with CR LF', () => {
    expect(write(['Name', 'Level'], [['North', 1]])).toBe('\ufeff"Name","Level"\r\n"North",1\r\n')
  })

  test('gives a heading line when there are no rows', () => {
    expect(write(['Name'], [])).toBe('\ufeff"Name"\r\n')
  })

  test('reads rows only as it is advanced, and hands over no long portion', () => {
    let read = 0
    function* rows() {
      for (; read < 100_000; read += 1) yield [read]
    }
    const portions = csvPortions(rows(), columns(['n']))
    expect(portions.next().value?.split('\r\n')).toHaveLength(252)
    expect(read).toBeLessThan(1000)
    let lines = 0
    for (const portion of portions) lines += portion.split('\r\n').length - 1
    expect(lines).toBe(100_000 - 250)
  })
})

describe('csvField', () => {
  test('never begins with what a spreadsheet runs', () => {
    const dangerous = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0')
    fc.assert(
      fc.property(dangerous, fc.string({ unit: 'binary' }), (start, rest) => {
        expect(csvField(start + rest).startsWith(`"'${start}`)).toBe(true)
      }),
      { seed: 20_261_121 },
    )
  })

  test.each<[CsvValue, string]>([
    [-5.25, '-5.25'],
    [1e21, '1e+21'],
    ['-5.25', '"\'-5.25"'],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ["'=1", '"\'\'=1"'],
    ["'t Hooft", '"\'t Hooft"'],
    ['a;b', '"a;b"'],
    ['', '""'],
    [null, ''],
    [undefined, ''],
    [Number.NaN, ''],
  ])('writes %j as %s', (input, field) => {
    expect(csvField(input)).toBe(field)
  })
})
