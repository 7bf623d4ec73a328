import { describe, expect, it } from 'vitest'
import { readWorkbook } from '#spreadsheet/workbook/read-workbook.ts'
import { compoundFile } from '#testing/made-compound-files.ts'
import { rowsMarkup, sheetMarkup, workbookParts, zipOf } from '#testing/made-workbooks.ts'
import { readImportFile, readImportPaste } from './import-file.ts'

const options = { kind: 'cost-item', readWorkbook } as const
const sheet = sheetMarkup(
  '<row hidden="1"><c t="str"><v>Name</v></c><c t="str"><v>2027-01</v></c></row><row hidden="1"><c t="str"><v>a</v></c></row><row><c t="str"><v>b</v></c></row><row r="900" hidden="1"/>',
  '<cols><col min="2" max="900" hidden="1"/></cols>',
)

describe('a file to import', () => {
  it('that is a workbook says which rows and columns of it are hidden, as far as they hold anything', async () => {
    const file = new File([zipOf(workbookParts({ sheets: { Plan: sheet } }))], 'plan.xlsx')
    expect(await readImportFile(file, options)).toMatchObject({
      kind: 'table',
      notes: [
        { kind: 'hidden-rows', sheet: 'Plan', count: 2 },
        { kind: 'hidden-columns', sheet: 'Plan', count: 1 },
      ],
    })
  })

  it('that is cancelled while it is read is not read further', async () => {
    const abort = new AbortController()
    abort.abort(new Error('cancelled'))
    const file = new File(['Name,2027-01\na,1'], 'plan.csv')
    await expect(readImportFile(file, { ...options, signal: abort.signal })).rejects.toThrow('cancelled')
  })

  it('recognizes an old or encrypted workbook by its content, not by its name', async () => {
    const named = (name: string) =>
      readImportFile(
        new File([compoundFile({ streams: { [name]: new Uint8Array(9) } })], 'plan.xlsx'),
        options,
      )
    await expect(named('Book')).rejects.toMatchObject({ fault: { kind: 'old-workbook' } })
    await expect(named('EncryptedPackage')).rejects.toMatchObject({ fault: { kind: 'encrypted' } })
  })

  it('that has several sheets is asked about where two could be meant, or the one that is meant is hidden', async () => {
    const items = rowsMarkup([
      ['Name', 'External ID', '2027-01'],
      ['a', 'A-1', 1],
    ])
    const notes = rowsMarkup([['By', 'Finance']])
    const read = (sheets: Readonly<Record<string, string>>, sheetAttributes?: string) => {
      const parts = workbookParts({ sheets, ...(sheetAttributes && { sheetAttributes }) })
      return readImportFile(new File([zipOf(parts)], 'plan.xlsx'), options)
    }
    expect(await read({ Notes: notes, Plan: items })).toMatchObject({ kind: 'table' })
    const all = [{ name: 'Notes' }, { name: 'Plan' }, { name: 'Old' }]
    expect(await read({ Notes: notes, Plan: items, Old: items })).toMatchObject({
      kind: 'sheets',
      sheets: all,
    })
    const hidden = await read({ Notes: notes, Plan: items }, 'state="hidden"')
    expect(hidden).toMatchObject({ kind: 'sheets', sheets: [{ isHidden: true }, { isHidden: true }] })
  })

  it('whose sheet has a formula that was never calculated is refused, and not where only another sheet has one', async () => {
    const items = rowsMarkup([
      ['Name', 'External ID', '2027-01'],
      ['a', 'A-1', 1],
    ])
    const sum = '<row><c><f>SUM(Plan!C2)</f></c></row>'
    const read = (sheets: Readonly<Record<string, string>>) =>
      readImportFile(new File([zipOf(workbookParts({ sheets }))], 'plan.xlsx'), options)
    expect(await read({ Plan: items, Sum: sum })).toMatchObject({
      kind: 'table',
      notes: [{ kind: 'other-sheets', sheet: 'Plan', others: ['Sum'] }],
    })
    const fault = { kind: 'formulas-without-values', cells: ['A3'] }
    await expect(read({ Plan: items + sum, Sum: sum })).rejects.toMatchObject({ fault })
  })

  it('that holds nothing is reported as empty', async () => {
    const file = new File([zipOf(workbookParts({ sheets: { Plan: rowsMarkup([[null]]) } }))], 'plan.xlsx')
    await expect(readImportFile(file, options)).rejects.toMatchObject({ fault: { kind: 'empty-workbook' } })
  })
})

describe('a clipboard to import', () => {
  const table = (...rows: readonly (readonly string[])[]) =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
  const head = ['Name', '2027-01']
  const read = (html: string, text = '') => readImportPaste({ text, html }, { name: 'Clipboard', ...options })

  it('with several tables that could be meant is asked about, and says which tables were not read', async () => {
    const html = table([...head], ['a', '1']) + table([...head], ['b', '2'])
    expect(await read(html, 'Name\t2027-01\na\t1\nName\t2027-01\nb\t2\n')).toMatchObject({
      kind: 'sheets',
      name: 'Clipboard',
      sheets: [{ name: '1' }, { name: '2' }],
    })
    expect(await read(table(['Menu', 'Help']) + table([...head], ['a', '1'], ['b', '2']))).toMatchObject({
      kind: 'table',
      notes: [{ kind: 'other-sheets', sheet: '2', others: ['1'] }],
    })
  })

  it('says which of its rows and columns are hidden', async () => {
    const html = table([...head], ['a', '1']).replace('<tr><td>a', '<tr style="display:none"><td>a')
    expect(await read(html)).toMatchObject({
      kind: 'table',
      hidden: { rows: [{ from: 1, to: 1 }], columns: [] },
      notes: [{ kind: 'hidden-rows', sheet: 'Clipboard', count: 1 }],
    })
  })
})
