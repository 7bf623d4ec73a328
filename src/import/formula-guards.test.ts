import { expect, it } from 'vitest'
import { readClipboard } from '#spreadsheet/text/clipboard.ts'
import { readDelimited } from '#spreadsheet/text/delimited-text.ts'
import { guessDialect } from '#spreadsheet/text/guess-dialect.ts'
import { takeGuardsOff } from './formula-guards.ts'

const readText = (text: string) => readDelimited(text, guessDialect(text))

/** A file of CSV, the text of a clipboard, and the HTML of one. */
const sheets = [
  ['CSV', () => readText('="Name";="External ID"\nRent;="00123"\n"Desks";"=""00456"""\nA;=""007""\n')],
  [
    'text',
    () =>
      readClipboard({
        text: '="Name"\t="External ID"\nRent\t="00123"\nDesks\t"=""00456"""\nA\t=""007""\n',
        html: '',
      }).table,
  ],
  [
    'HTML',
    () => {
      const row = (...cells: readonly string[]) =>
        `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
      const rows = [
        row('=&quot;Name&quot;', '="External ID"'),
        row('Rent', '="00123"'),
        row('Desks', '=&quot;00456&quot;'),
        row('A', '=""007""'),
      ]
      return readClipboard({ text: '', html: `<table>${rows.join('')}</table>` }).table
    },
  ],
] as const

it.each(sheets)('reads formulas of nothing but a text as the text: %s', (_, read) => {
  const table = read()
  expect(takeGuardsOff(table)).toEqual([{ kind: 'literals-read', count: 5 }])
  expect(Array.from({ length: table.rowCount }, (_, row) => table.row(row))).toEqual([
    ['Name', 'External ID'],
    ['Rent', '00123'],
    ['Desks', '00456'],
    ['A', '007'],
  ])
})

it('leaves every other formula as it is, and takes a guard off', () => {
  const texts = ['=A1', '="a"&"b"', '=CONCAT("a")', '="a', '\'="a"', '=""', 'x="1"', '="say ""a"""']
  const table = readClipboard({ text: `Name\t${texts.join('\t')}`, html: '' }).table
  expect(takeGuardsOff(table)).toEqual([
    { kind: 'guards-removed', count: 1 },
    { kind: 'literals-read', count: 2 },
  ])
  expect(table.row(0)).toEqual([
    'Name',
    '=A1',
    '="a"&"b"',
    '=CONCAT("a")',
    '="a',
    '="a"',
    '',
    'x="1"',
    'say "a"',
  ])
})
