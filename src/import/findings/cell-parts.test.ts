// What a cell shows beside an amount is none of its digits, and is asked about or told.
import { expect, it } from 'vitest'
import { readItems } from '#import/items.ts'
import { readClipboard } from '#spreadsheet/text/clipboard.ts'
import { checked, context, marks } from '#testing/checked-sheets.ts'
import { findingsOf, openFindings, ruleFor } from './registry.ts'

const head = ['Name', 'Focus area', 'Forecast 2026-01', 'Forecast 2026-02']

function checkHtml(cells: readonly string[], answers: Readonly<Record<string, string>> = {}) {
  const row = (texts: readonly string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`
  const rows = [row(head), row(['Licences', 'Retail', ...cells]), row(['Travel', 'Retail', '980', '410'])]
  const { table } = readClipboard({ text: '', html: `<table>${rows.join('')}</table>` })
  return checked(table, { decimal: undefined, answers })
}

function checkTexts(cells: readonly string[], answers: Readonly<Record<string, string>> = {}) {
  const rows = [head, ['Licences', 'Retail', ...cells], ['Travel', 'Retail', '980', '410']]
  return checked(rows, { decimal: undefined, answers })
}

/** The amounts of the first item. */
const amountsOf = (check: ReturnType<typeof checked>) => [
  ...(readItems(check, context).items[0]?.amounts.get('FORECAST')?.values() ?? []),
]

it('a part of a cell is shown with what was left out, and the amounts can be refused', () => {
  const check = checkHtml(['450<sup>2</sup>', '<s>900</s> 950'])
  expect(findingsOf(check)).toEqual([
    {
      kind: 'cell-parts',
      severity: 'note',
      place: 'raised',
      where: { columns: [2], cells: [{ row: 1, column: 2 }], count: 1 },
      answers: ['number', 'refuse'],
      presumed: 'number',
      about: { part: 'raised', left: '2' },
    },
    expect.objectContaining({ severity: 'note', place: 'struck', about: { part: 'struck', left: '900' } }),
  ])
  expect(openFindings(check)).toEqual([])
  expect(marks(check)).toEqual([])
  const preview = ruleFor({ kind: 'cell-parts' }).preview
  expect(['number', 'refuse'].map((answer) => preview?.(check, { row: 1, column: 3 }, answer))).toEqual([
    '950',
    undefined,
  ])
  const refused = checkHtml(['450<sup>2</sup>', '<s>900</s> 950'], { 'cell-parts struck': 'refuse' })
  expect(marks(refused)).toEqual(['0.3 set-apart'])
  expect(amountsOf(check)).toEqual(['450', '950'])
  expect(amountsOf(refused)).toEqual(['980', '410'])
})

it.each([
  ['all-struck', ['<s>900</s>', '1']],
  ['raised', ['12<sup>99</sup>', '1']],
])('a doubtful part is a question: %s', (place, cells) => {
  const check = checkHtml(cells)
  expect(openFindings(check)).toMatchObject([{ kind: 'cell-parts', place, severity: 'question' }])
  expect(openFindings(checkHtml(cells, { [`cell-parts ${place}`]: 'number' }))).toEqual([])
})

it('struck-out and hidden parts of names and headings are shown', () => {
  const { table } = readClipboard({
    text: '',
    html: '<table><tr><td>Name<td>Forecast 2026-01<tr><td><span hidden>007</span>Rent <s>old</s>m<sup>2</sup><td>5</table>',
  })
  const check = checked(table)
  expect(table.cell(1, 0)).toBe('Rent m²')
  expect(findingsOf(check)).toMatchObject([
    { kind: 'text-parts', severity: 'note', answers: [], about: { left: '007 old' } },
  ])
  expect(openFindings(check)).toEqual([])
})

it.each([
  '450²',
  '450 1)',
  '450*',
  '450 †',
  '450**',
  '450 [1]',
  '450[a]',
  '450 (2)',
  '*450',
  '¹⁾ 450',
  '450 €²',
  '450² EUR',
  '450 *)',
])('the sign of a footnote in a text is asked about, and is no digit: %s', (text) => {
  const check = checkTexts([text, '380'])
  expect(marks(check)).toEqual(['0.2 footnote'])
  expect(openFindings(check)).toMatchObject([
    { kind: 'footnote', where: { columns: [2], cells: [{ row: 1, column: 2 }], count: 1 } },
  ])
  const preview = ruleFor({ kind: 'footnote' }).preview
  expect(preview?.(check, { row: 1, column: 2 }, 'number')).toBe('450')
  expect(preview?.(check, { row: 1, column: 2 }, 'refuse')).toBeUndefined()
  const answered = checkTexts([text, '380'], { footnote: 'number' })
  expect([marks(answered), openFindings(answered)]).toEqual([[], []])
  expect(amountsOf(answered)).toEqual(['450', '380'])
})

it.each(['5 m²', '450²³x', '4²5', '450 a', '12½', '450.1)', 'CO2*', '450 (12'])(
  'what is no footnote stays no amount: %s',
  (text) => {
    expect(marks(checkTexts([text, '380']))).toEqual(['0.2 not-an-amount'])
  },
)

it('keeps the decimal separator that the number beside the sign shows', () => {
  const check = checkTexts(['1.234,50²', '1.500'], { footnote: 'number' })
  expect(check.convention(2)).toBe(',')
})
