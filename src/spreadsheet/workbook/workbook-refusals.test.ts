// Files that are no workbook, or one that no program writes: each is refused with its fault.
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { TableError } from '#spreadsheet/table.ts'
import { readClipboard } from '#spreadsheet/text/clipboard.ts'
import { decodeText } from '#spreadsheet/text/text-decoding.ts'
import { rowsMarkup, sheetMarkup, workbookOf, workbookParts, zipOf } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { readWorkbook } from './read-workbook.ts'

const seed = 20261121

describe('rejections', () => {
  const refusal = (file: Blob) =>
    readWorkbook(file).then(
      () => 'read',
      (error: TableError) => (error.fault.kind === 'far-cell' ? error.fault : error.fault.kind),
    )
  const sheet = rowsMarkup([['Name'], ['A']])

  it('a file that is no workbook, whatever it is called', async () => {
    expect(await refusal(new Blob(['Name;2026-01\nA;1']))).toBe('not-a-workbook')
    expect(await refusal(zipOf({ 'readme.txt': 'hello' }))).toBe('no-sheet')
    expect(await refusal(zipOf({ 'xl/workbook.bin': 'x' }))).toBe('binary-workbook')
    expect(await refusal(zipOf({ 'word/document.xml': 'x' }))).toBe('other-document')
    expect(await refusal(zipOf({ 'Index/Document.iwa': 'x' }))).toBe('apple-document')
    expect(await refusal(new Blob(['PK\u0003\u0004 and nothing more']))).toBe('damaged')
  })

  it('a file of more than 64 MB in the binary format, or of more than 128 MB of text', async () => {
    const compound = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
    const megabyte = new Uint8Array(1024 * 1024)
    const files = [64, 63].map((size) => new Blob([compound, ...Array<typeof megabyte>(size).fill(megabyte)]))
    expect(await Promise.all(files.map(refusal))).toEqual(['workbook-too-large', 'damaged'])
    const text = new Uint8Array(128 * 1024 * 1024 + 1)
    expect(() => decodeText(text)).toThrow(new TableError({ kind: 'file-too-large', maxMb: 128 }))
  })

  it('a workbook or a clipboard with a cell of millions of characters', async () => {
    const long = 'a'.repeat(30_000_000)
    const faultOf = (file: Blob) => readWorkbook(file).catch(({ fault }: TableError) => fault)
    const inXlsx = (text: string) => workbookOf(rowsMarkup([['Name'], [text]]))
    const openDocument = (text: string) =>
      new Blob([
        `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Made"><table:table-row><table:table-cell office:value-type="string">${text}</table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document>`,
      ])
    const paragraphs = (count: number) => `<text:p>${'a'.repeat(500_000)}</text:p>`.repeat(count)
    const html = (text: string) => `<table><tr><td>Name</td></tr><tr><td>${text}</td></tr></table>`
    const pasted = (text: string) => {
      try {
        readClipboard({ text: '', html: html(text) })
        return undefined
      } catch (error) {
        return (error as TableError).fault
      }
    }
    const faults = [
      await faultOf(inXlsx(long)),
      await faultOf(inXlsx('a'.repeat(1_000_001))),
      await faultOf(openDocument(`<text:p>${long}</text:p>`)),
      await faultOf(openDocument(paragraphs(3))),
      pasted(long),
      pasted(`${'a'.repeat(500_000)}<br>`.repeat(3)),
    ]
    for (const fault of faults) expect(fault).toMatchObject({ kind: 'long-cell', max: 1_000_000 })
    expect(await faultOf(inXlsx('a'.repeat(1_000_000)))).not.toHaveProperty('kind')
    expect(pasted('a'.repeat(1_000_000))).toBeUndefined()
  })

  it('an encrypted workbook', async () => {
    expect(await refusal(workbookOf(sheet, { flags: 1 }))).toBe('encrypted')
  })

  it('a sheet whose formulas were never calculated, because their cells would read as blank', async () => {
    const formula = '<c><f>1+1</f></c>'
    const faultOf = async (rows: string) => (await readSheet(workbookOf(rows))).fault
    expect(await faultOf(`<row><c><v>1</v></c>${formula}</row><row><c><f>1+1</f><v/></c></row>`)).toEqual({
      kind: 'formulas-without-values',
      sheet: 'Made',
      cells: ['B1', 'A2'],
      isAll: true,
    })
    expect(await faultOf(`<row>${formula.repeat(9)}</row>`)).toMatchObject({
      cells: ['A1', 'B1', 'C1'],
      isAll: false,
    })
  })

  it('a workbook that was cut off, flipped, or whose checksums do not hold', async () => {
    const whole = new Uint8Array(await workbookOf(sheet).arrayBuffer())
    expect(await refusal(new Blob([whole.slice(0, -30)]))).toBe('damaged')
    const flipped = whole.slice()
    const path = 'xl/worksheets/sheet1.xml'
    flipped.set([0xff, 0x00, 0xff, 0x00], Buffer.from(whole).indexOf(path) + path.length + 4)
    expect(await refusal(new Blob([flipped]))).toMatch(/^(damaged|unreadable|wrong-size)$/)
    expect(await refusal(workbookOf(sheet, { crc: 1 }))).toBe('damaged')
  })

  it('never crashes, hangs or reads on in a workbook of random damage', async () => {
    const whole = new Uint8Array(
      await workbookOf(
        rowsMarkup([
          ['Name', 1],
          ['A', 2],
        ]),
      ).arrayBuffer(),
    )
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(damage, async (flips) => {
        const bytes = whole.slice()
        for (const [at, byte] of flips) bytes[at] = byte
        const answer = await readWorkbook(new Blob([bytes])).catch((error: Error) => error)
        if (answer instanceof Error) expect(answer.name).toBe('TableError')
      }),
      { seed, numRuns: 300 },
    )
  })

  it.each([
    ['text', 'not markup'],
    ['an end without a beginning', '<a></b>'],
    ['two roots', '<a/><b/>'],
    ['a tag that never ends', '<a b="'],
    ['an element that never ends', '<a><b></b>'],
    ['an address that is none', sheetMarkup('<row><c r="1A"><v>1</v></c></row>')],
    ['a text that is not there', sheetMarkup('<row><c t="s"><v>7</v></c></row>')],
  ])('a part that is %s', async (_, markup) => {
    const parts = workbookParts({ sheets: { Made: sheet } })
    const broken = zipOf({ ...parts, 'xl/worksheets/sheet1.xml': markup })
    expect(await refusal(broken)).toBe('unreadable')
  })

  it('a document type, which could say what any text means', async () => {
    const markup = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>${sheetMarkup('').slice(21)}`
    const parts = workbookParts({ sheets: { Made: sheet } })
    expect(await refusal(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': markup }))).toBe('document-type')
  })

  it('a workbook that unpacks to more than memory should hold, and one that lies about it', async () => {
    const padded = sheetMarkup(`${rowsMarkup([[1]])}${' '.repeat(20_000_000)}`)
    expect(await refusal(workbookOf(sheet, { promises: 500 * 1024 * 1024 }))).toBe('unpacks-too-large')
    expect(await refusal(workbookOf(padded, { promises: 100 }))).toMatch(/^(damaged|wrong-size)$/)
    expect(await refusal(workbookOf(sheet, { promises: 100_000 }))).toBe('damaged')
  })

  it('a workbook with one cell at the far end of its sheet', async () => {
    const far = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    expect(await refusal(workbookOf(far))).toEqual({ kind: 'far-cell', row: 1048576, column: 'XFD' })
  })

  it('is not a workbook whose far cells are only formatted', async () => {
    const formatted = '<row r="1"><c r="A1"><v>1</v></c></row><row r="9999"><c r="XFD9999" s="0"/></row>'
    expect(await refusal(workbookOf(formatted))).toBe('read')
  })

  it('a browser that cannot unpack zip files', async () => {
    vi.stubGlobal(
      'DecompressionStream',
      class {
        constructor() {
          throw new TypeError('deflate-raw is not supported')
        }
      },
    )
    expect(await refusal(workbookOf(sheet))).toBe('cannot-unpack')
  })
})
