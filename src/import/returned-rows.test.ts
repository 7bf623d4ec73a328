import { expect, test } from 'vitest'
import { messages } from '#messages/en/imports.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { checked, context } from '#testing/checked-sheets.ts'
import { openFindings } from './findings/registry.ts'
import { readItems } from './items.ts'
import { nothingLeftOut } from './left-out.ts'
import { type ReadingRules, ruleProblems } from './reading-rules.ts'
import {
  amountsIn,
  plainDigits,
  type ReturnedRow,
  returnedColumns,
  returnedSheet,
  returnRefused,
} from './returned-rows.ts'
import { itemRows, roleCell } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'
import { tallyTexts } from './text-account.ts'
import type { Version } from './versions.ts'

const versionName = (version: Version) => ui.version({ version })

function cellsOf(check: SheetCheck) {
  return (row: number) =>
    check.rules.roles.map((role, column) => roleCell(check.sheet, role, { row, column }))
}

/** All rows of a sheet, as a sheet that comes back, with the reason beside. */
function returned(check: SheetCheck, reason = 'No focus area is called so.'): string[][] {
  const columns = returnedColumns(check, messages.fieldNames)
  const { items, refusedRows } = readItems(check, context)
  const cells = cellsOf(check)
  const rows: ReturnedRow<string>[] = [
    ...items.map(({ rows: [row = 0], amounts }) => {
      const own = cells(row)
      const texts = columns.map(({ column }) => own[column] ?? '')
      return { row, texts, amounts: amountsIn(amounts), reason }
    }),
    ...returnRefused({ check, context, leftOut: nothingLeftOut, columns, cellsOf: cells }, refusedRows).map(
      ({ rows: [row = 0], ...one }) => ({ ...one, row, reason }),
    ),
  ]
  const sheet = returnedSheet(columns, rows, versionName)
  return [
    [...sheet.headings, messages.whyNotImported],
    ...sheet.rows.map(({ cells: own, reason: why }) => [...own, why]),
  ]
}

/** The returned sheet as it is read without an answer. */
function readAgain(check: SheetCheck, reason?: string): SheetCheck {
  return checked(returned(check, reason), { decimal: undefined, version: undefined })
}

function meant(check: SheetCheck) {
  return readItems(check, context).items.map(({ name, externalId, amounts }) => ({
    name,
    externalId,
    amounts: Object.fromEntries([...amounts].map(([version, of]) => [version, Object.fromEntries(of)])),
  }))
}

function expectTheSame(check: SheetCheck): void {
  const again = readAgain(check)
  expect(openFindings(again).map(({ kind }) => kind)).toEqual([])
  expect(ruleProblems(again.rules, {})).toEqual([])
  expect(meant(again)).toEqual(meant(check))
  expect(meant(again)).not.toEqual([])
}

const answered = (answers: Readonly<Record<string, string>>): Partial<ReadingRules> => ({
  answers,
  pattern: 'YYYY-MM',
})

const sheets: readonly (readonly [string, string[][], Partial<ReadingRules>])[] = [
  [
    'a version that was chosen',
    [
      ['Name', 'Focus area', '2027-01', '2027-02'],
      ['Desks', 'R-1', '100', '200.5'],
    ],
    {},
  ],
  [
    'a decimal comma',
    [
      ['Name', 'Focus area', '2027-01'],
      ['Desks', 'R-1', '1.234,5'],
      ['Chairs', 'R-1', '1.234'],
    ],
    { decimal: ',' },
  ],
  [
    'three digits behind the point',
    [
      ['Name', 'Focus area', '2027-01'],
      ['Desks', 'R-1', '0.125'],
      ['Chairs', 'R-1', '1.234'],
    ],
    {},
  ],
  [
    'percentages as fractions',
    [
      ['Name', 'Focus area', '2027-01'],
      ['Desks', 'R-1', '12.5%'],
      ['Chairs', 'R-1', '3'],
    ],
    answered({ percent: 'fraction' }),
  ],
  [
    'debit and credit marks',
    [
      ['Name', 'Focus area', '2027-01'],
      ['Desks', 'R-1', '50.00 H'],
      ['Chairs', 'R-1', '30.00 S'],
    ],
    answered({ 'credit-debit': 'credit' }),
  ],
  [
    'a quarter in equal parts',
    [
      ['Name', 'Focus area', 'Forecast Q1 2027'],
      ['Desks', 'R-1', '100'],
    ],
    answered({ undivided: 'equal-parts' }),
  ],
  [
    'a fiscal year in its first month',
    [
      ['Name', 'Focus area', 'Actual FY27 Q1'],
      ['Desks', 'R-1', '100'],
    ],
    answered({ undivided: 'first-month', 'fiscal-year': 'start:-6' }),
  ],
  [
    'rows of an item, version and month',
    [
      ['Name', 'External ID', 'Version', 'Period', 'Amount'],
      ['Desks', 'D-1', 'Actual', 'Jan 2027', '1'],
      ['Desks', 'D-1', 'Forecast', 'Feb 2027', '2'],
      ['Chairs', '007', 'Forecast', 'Jan 2027', '-3'],
    ],
    { pattern: 'YYYY-MM' },
  ],
  [
    'headings that the person explained',
    [
      ['What', 'Focus area', 'Budget', 'Cost'],
      ['Desks', 'R-1', '5', '7'],
    ],
    {
      roles: [
        { kind: 'field', field: 'name' },
        { kind: 'field', field: 'focusArea' },
        { kind: 'period-amount', period: '2027-03', version: 'BASELINE' },
        { kind: 'ignored' },
      ],
    },
  ],
]

test.each(sheets)('gives rows back with %s', (_, cells, rules) => {
  expectTheSame(checked(cells, rules))
})

test.each(['YYYY-MM', 'YYYY-MM-01', 'YYYYMM', 'MM/YYYY'] as const)(
  'gives back months that go out as %s',
  (pattern) => {
    const site = { ...context, hasOtherPeriods: true }
    const check = checked(
      [
        ['Name', 'Focus area', 'Jan 2027', 'Nov 2027'],
        ['Desks', 'R-1', '1', '2'],
      ],
      { pattern },
    )
    const again = checked(returned(check), { version: undefined, pattern }, site)
    expect(ruleProblems(again.rules, site)).toEqual([])
    expect(meant(again)).toEqual(meant(check))
    expect(meant(again)).not.toEqual([])
  },
)

test('a reason says nothing of amounts, whatever it mentions', () => {
  const check = checked([
    ['Name', 'Focus area', '2027-01'],
    ['Desks', 'R-1', '100'],
  ])
  const again = readAgain(check, 'Column C: Forecast 2028-01 in TEUR and 12 % are no focus area')
  expect(openFindings(again)).toEqual([])
  expect(tallyTexts(again)).toMatchObject({ asked: 0, leftOut: 0 })
  expect(meant(again)).toEqual(meant(check))
})

test('a cell with an error comes back as it is written, beside its amounts', () => {
  const check = checked(
    [
      ['Name', '2027-01', '2027-02'],
      ['Desks', 'many', '1,5'],
    ],
    { decimal: ',' },
  )
  expect(returned(check, 'x')).toEqual([
    ['Name', 'Forecast 2027-01', 'Forecast 2027-02', messages.whyNotImported],
    ['Desks', 'many', '1.5', 'x'],
  ])
})

test('rows of an item with an error become one, but those that contradict each other stay apart', () => {
  const rows = [
    ['Name', 'External ID', 'Period', 'Amount'],
    ['Desks', 'D-1', '2027-01', 'many'],
    ['Desks', 'D-1', '2027-02', '2'],
    ['Desks', 'D-1', '2027-02', '3'],
  ]
  expect(returned(checked(rows, { answers: { postings: 'refuse' } }), 'x').slice(1)).toEqual([
    ['Desks', 'D-1', 'many', '2', 'x'],
    ['Desks', 'D-1', '', '3', 'x'],
  ])
})

test('digits never read as thousands', () => {
  expect(['1.234', '-0.125', '1234', '1.23', '1.2345'].map(plainDigits)).toEqual([
    '1.2340',
    '-0.1250',
    '1234',
    '1.23',
    '1.2345',
  ])
})

test('a column of notes that nothing was asked about stays, one of numbers does not', () => {
  const check = checked(
    [
      ['Name', 'Remark', 'Line', '2027-01'],
      ['Desks', 'old ones', '4711', '100'],
    ],
    {
      roles: [
        { kind: 'field', field: 'name' },
        { kind: 'ignored' },
        { kind: 'ignored' },
        { kind: 'period-amount', period: '2027-01', version: undefined },
      ],
    },
  )
  expect(itemRows(check.sheet)).toBe(1)
  expect(returned(check, 'x')[0]).toEqual(['Name', 'Remark', 'Forecast 2027-01', messages.whyNotImported])
})
