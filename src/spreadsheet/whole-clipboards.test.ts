// Whole clipboards of four programs. Those of LibreOffice were made by the program itself; those of Excel, Google Sheets
// and Numbers are written by hand after the shape they are known to have: clipboards/README.md says how each was made.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readItems } from '#import/items.ts'
import { type ClipboardFlavours, readClipboard } from '#spreadsheet/text/clipboard.ts'
import { asked, checked, context, marks, totalsOf } from '#testing/checked-sheets.ts'

const folder = join(import.meta.dirname, 'clipboards')
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.html') ? file.slice(0, -5) : []))
const whole = names.filter((name) => !/damage|narrow|rounded/.test(name))

function load(name: string): ClipboardFlavours {
  const read = (extension: string) => readFileSync(join(folder, `${name}.${extension}`), 'utf8')
  return { text: read('txt'), html: read('html') }
}

/** As the import reads it, without a word from a person. */
function readSheet(flavours: ClipboardFlavours) {
  const { table, notes } = readClipboard(flavours)
  return { check: checked(table, { decimal: undefined }), notes }
}

function itemsOf(flavours: ClipboardFlavours) {
  const { check } = readSheet(flavours)
  return readItems(check, context).items.map(({ name, externalId, focusAreaId, amounts }) => ({
    name,
    externalId,
    focusAreaId,
    amounts: Array.from(amounts, ([version, periods]) => [version, ...periods.values()]),
  }))
}

const focusAreaId = '00000000-0000-4000-8000-000000000001'
const items = [
  {
    name: 'Licences, yearly',
    externalId: '007',
    focusAreaId,
    amounts: [['FORECAST', '1234.5', '-1234.5', '0.1']],
  },
  {
    name: 'Team "Atlas"\ncore',
    externalId: '1-2',
    focusAreaId,
    amounts: [['FORECAST', '1234567.89', '12']],
  },
  { name: '5" pipe', externalId: 'Ü-3', focusAreaId, amounts: [['FORECAST', '-1', '0', '999999999999.99']] },
]

describe('the clipboard of', () => {
  it.each(whole)('%s holds its items, whichever of its forms is there', (name) => {
    const { text, html } = load(name)
    expect(itemsOf({ text, html })).toEqual(items)
    expect(itemsOf({ text: '', html })).toEqual(items)
    expect(itemsOf({ text, html: '' })).toEqual(items)
    expect(readSheet({ text, html }).notes).toEqual([])
  })

  it('all four programs is here, in more than one language', () => {
    for (const program of ['libreoffice', 'excel', 'google-sheets', 'numbers']) {
      expect(whole).toEqual(expect.arrayContaining([`${program}-en-us`, `${program}-de-de`]))
    }
  })
})

describe('periods in headings', () => {
  const periods = (name: string) => readSheet(load(name)).check.rules.roles.slice(3)

  it.each([
    ['libreoffice-merged-heading', ['2026-01', '2026-02', '2026-03'], 'FORECAST'],
    ['excel-merged-heading-de', ['Jan 26', 'Feb 26', 'Mrz 26'], 'FORECAST'],
    ['libreoffice-dates', ['Jan 2026', 'Feb 2026', 'Mar 2026'], undefined],
    ['libreoffice-dates-de', ['Januar 2026', 'Februar 2026', 'März 2026'], undefined],
    ['google-sheets-dates', ['Jan 2026', 'Feb 2026', 'Mar 2026'], undefined],
  ])('of %s are read', (name, texts, version) => {
    expect(periods(name)).toEqual(texts.map((period) => ({ kind: 'period-amount', period, version })))
  })
})

describe('damage', () => {
  it('by LibreOffice is flagged cell by cell', () => {
    expect(marks(readSheet(load('libreoffice-damage')).check)).toEqual([
      '0.1 code-shortened',
      '1.1 date-for-code',
      '3.1 zeros-lost',
      '4.3 shortened',
    ])
  })

  it('by Excel is flagged cell by cell', () => {
    expect(marks(readSheet(load('excel-damage')).check)).toEqual([
      '0.1 code-shortened',
      '1.1 date-for-code',
      '3.1 zeros-lost',
      '4.3 shortened',
      '5.3 cut-off',
    ])
  })

  it('of a narrow column is repaired from the form that has the number', () => {
    const { check, notes } = readSheet(load('excel-narrow'))
    expect(marks(check)).toEqual([])
    expect(totalsOf(check).grandTotal.sum).toBe('1234.5')
    expect(notes).toHaveLength(1)
  })

  it.each(['libreoffice-rounded', 'excel-rounded', 'google-sheets-rounded'])(
    'of %s, which shows fewer digits than its cells hold, is said, and thousands are whole',
    (name) => {
      const { check, notes } = readSheet(load(name))
      expect(asked(check)).toEqual([])
      const shown = expect.stringMatching(/^1[.,]235$/)
      const example = { shown, held: '1234.567' }
      expect(notes).toEqual([{ kind: 'rounded', count: 1, example, cells: [{ row: 1, column: 3 }] }])
      expect(check.notations).toMatchObject([{ notation: 'format-scale', count: 1 }])
      expect(totalsOf(check).grandTotal.sum).toBe('1237043.25')
    },
  )
})
