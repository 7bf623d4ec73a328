// Older Excel workbooks that are put together byte by byte: what programs write in several ways, and what none writes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TableError } from '#spreadsheet/table.ts'
import {
  biffStream,
  compoundFile,
  float64,
  latin,
  record,
  uint16,
  uint32,
  wide,
} from '#testing/made-compound-files.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { readWorkbook } from './read-workbook.ts'

const place = (row: number, column: number, style = 0) => [
  ...uint16(row),
  ...uint16(column),
  ...uint16(style),
]
const number = (row: number, column: number, value: number) =>
  record(0x203, [...place(row, column), ...float64(value)])

function fileOf(sheet: readonly number[], globals: readonly number[] = []): Blob {
  return new Blob([compoundFile({ streams: { Workbook: biffStream({ sheets: { Made: sheet }, globals }) } })])
}

function fault(file: Blob): Promise<string> {
  return readWorkbook(file).then(
    () => 'read',
    (error: TableError) => error.fault.kind,
  )
}

describe('the cells of an older Excel workbook', () => {
  it('have numbers of eight bytes, of four, and several in one record', async () => {
    const short = (value: number, isWhole: boolean, isHundredth: boolean) => {
      const flags = (isWhole ? 2 : 0) | (isHundredth ? 1 : 0)
      if (isWhole) return uint32(((value << 2) | flags) >>> 0)
      const half = new DataView(Uint8Array.from(float64(value)).buffer).getUint32(4, true)
      return uint32(((half & ~3) | flags) >>> 0)
    }
    const several = [short(-5, true, false), short(123456, true, true), short(0.5, false, false)]
    const { rows } = await readSheet(
      fileOf([
        ...number(0, 0, 0.1),
        ...record(0x27e, [...place(0, 1), ...short(-1234, true, true)]),
        ...record(0x27e, [...place(0, 2), ...short(1.5, false, true)]),
        ...record(0xbd, [
          ...uint16(1),
          ...uint16(0),
          ...several.flatMap((value) => [...uint16(0), ...value]),
          ...uint16(2),
        ]),
        ...number(2, 0, 1e21),
        ...number(2, 1, -1.5e-7),
      ]),
    )
    expect(rows).toEqual([
      ['0.1', '-12.34', '0.015'],
      ['-5', '1234.56', '0.5'],
      ['1000000000000000000000', '-0.00000015', ''],
    ])
  })

  it('have the values of formulas: numbers, texts, truths, errors, and an empty text', async () => {
    const special = (row: number, kind: number, code = 0) =>
      record(0x06, [...place(row, 0), kind, 0, code, 0, 0, 0, 0xff, 0xff, ...uint16(0), ...uint32(0)])
    const { rows, table } = await readSheet(
      fileOf([
        ...record(0x06, [...place(0, 0), ...float64(12.5), ...uint16(0), ...uint32(0)]),
        ...special(1, 0),
        ...record(0x4bc, uint16(7)),
        ...record(0x207, [...uint16(3), 0, ...latin('a'), ...latin('\u00fc'), ...latin('b')]),
        ...special(2, 1, 1),
        ...special(3, 2, 0x07),
        ...special(4, 3),
        ...record(0x205, [...place(5, 0), 0, 0]),
        ...record(0x205, [...place(6, 0), 0x2a, 1]),
        ...record(0x204, [...place(7, 0), ...uint16(2), 1, ...wide('東京')]),
      ]),
    )
    expect(rows.map(([text]) => text)).toEqual([
      '12.5',
      'aüb',
      'TRUE',
      '#DIV/0!',
      '',
      'FALSE',
      '#N/A',
      '東京',
    ])
    expect([0, 1, 2, 3, 5, 6].map((row) => table.type(row, 0))).toEqual([
      'number',
      'text',
      'boolean',
      'error',
      'boolean',
      'error',
    ])
  })

  it('share texts that continue in another record, with other characters, fonts and pronunciation', async () => {
    const shared = [
      ...record(0xfc, [...uint32(3), ...uint32(3), ...uint16(4), 0, ...latin('ab')]),
      // The text continues in characters of two bytes; then comes one with fonts and pronunciation.
      ...record(0x3c, [
        1,
        ...wide('東京'),
        ...uint16(1),
        4 | 8,
        ...uint16(1),
        ...uint32(2),
        ...latin('x'),
        1,
      ]),
      ...record(0x3c, [2, 3, 4, 5, 6, ...uint16(1), 0, ...latin('y')]),
    ]
    const cells = [0, 1, 2].flatMap((text) => record(0xfd, [...place(0, text), ...uint32(text)]))
    expect((await readSheet(fileOf(cells, shared))).rows).toEqual([['ab東京', 'x', 'y']])
  })

  it('leave out the cells of a chart within the sheet, and sheets that are charts', async () => {
    const chart = [
      ...record(0x809, [...uint16(0x0600), ...uint16(0x20), ...uint32(0), ...uint32(0), ...uint32(0)]),
      ...number(0, 5, 99),
      ...record(0x0a, []),
    ]
    expect((await readSheet(fileOf([...number(0, 0, 1), ...chart, ...number(0, 1, 2)]))).rows).toEqual([
      ['1', '2'],
    ])
  })
})

describe('an older Excel workbook is refused', () => {
  it.each([
    ['encrypted', { streams: { EncryptedPackage: new Uint8Array(9) } }],
    ['old-workbook', { streams: { Book: new Uint8Array(9) } }],
    ['other-document', { streams: { WordDocument: new Uint8Array(9) } }],
    ['no-sheet', { streams: { Something: new Uint8Array(9) } }],
    ['old-workbook', { streams: { Workbook: Uint8Array.from([...record(0x809, [0, 5, 5, 0])]) } }],
  ])('as %s by the streams that it has', async (kind, made) => {
    expect(await fault(new Blob([compoundFile(made)]))).toBe(kind)
  })

  it('when it has a password, whatever its cells are', async () => {
    expect(await fault(fileOf(number(0, 0, 1), record(0x2f, [0, 0])))).toBe('encrypted')
  })

  it('when a chain of its container leads in a circle', async () => {
    const streams = { Workbook: biffStream({ sheets: { Made: number(0, 0, 1) } }) }
    // The directory, and the stream.
    expect(await fault(new Blob([compoundFile({ streams, next: new Map([[1, 1]]) })]))).toBe('damaged')
    const circle = compoundFile({ streams, next: new Map([[3, 2]]), promises: 0xffffffff })
    expect(await fault(new Blob([circle]))).toBe('damaged')
  })

  it('when a chain leads out of the file, or a stream is shorter than it says', async () => {
    const streams = { Workbook: biffStream({ sheets: { Made: number(0, 0, 1) } }) }
    expect(await fault(new Blob([compoundFile({ streams, next: new Map([[2, 100]]) })]))).toBe('damaged')
    expect(await fault(new Blob([compoundFile({ streams, promises: 100_000 })]))).toBe('damaged')
  })

  it('when many sheets are one and the same, which would be read as often', async () => {
    const cells = Array.from({ length: 200 }, (_, row) => number(row, 0, row)).flat()
    const stream = biffStream({ sheets: { A: cells, B: [], C: [], D: [], E: [] } })
    const view = new DataView(stream.buffer)
    const first = view.getUint32(20 + 4, true)
    for (let at = 20, left = 5; left > 0; left -= 1, at += 4 + view.getUint16(at + 2, true)) {
      view.setUint32(at + 4, first, true)
    }
    expect(await fault(new Blob([compoundFile({ streams: { Workbook: stream } })]))).toBe('damaged')
  })

  it('when a record, a text or a shared text is cut off or not there', async () => {
    expect(await fault(fileOf(record(0xfd, [...place(0, 0), ...uint32(7)])))).toBe('damaged')
    expect(await fault(fileOf(record(0x204, [...place(0, 0), ...uint16(900), 0, 65])))).toBe('damaged')
    const cut = biffStream({ sheets: { Made: number(0, 0, 1) } }).slice(0, -12)
    expect(await fault(new Blob([compoundFile({ streams: { Workbook: cut } })]))).toBe('damaged')
  })

  it('when it says that it has more texts than memory should hold', async () => {
    const globals = record(0xfc, [...uint32(0xffffffff), ...uint32(0xffffffff)])
    expect(await fault(fileOf(number(0, 0, 1), globals))).toBe('too-many-texts')
  })

  it('when a cell lies beyond every column', async () => {
    expect(await fault(fileOf(number(0, 40_000, 1)))).toBe('far-cell')
  })

  it('with a known fault or not at all, whatever bytes are damaged', async () => {
    const shared = record(0xfc, [...uint32(1), ...uint32(1), ...uint16(2), 0, ...latin('ab')])
    const cells = [...record(0xfd, [...place(0, 0), ...uint32(0)]), ...number(0, 1, 5)]
    const whole = new Uint8Array(await fileOf(cells, shared).arrayBuffer())
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(damage, async (flips) => {
        const bytes = whole.slice()
        for (const [at, byte] of flips) bytes[at] = byte
        const answer = await readWorkbook(new Blob([bytes])).catch((error: Error) => error)
        if (answer instanceof Error) expect(answer.name).toBe('TableError')
      }),
      { seed: 20261123, numRuns: 300 },
    )
  })
})
