import { describe, expect, it } from 'vitest'
import { cards, checked, context, marks, root } from '#testing/checked-sheets.ts'
import { openFindings } from './findings/registry.ts'
import { readItems } from './items.ts'
import type { SheetCheck } from './sheet-check.ts'

const heading = ['Name', 'External ID', 'Focus area', '2026-01']
const asked = (check: SheetCheck) =>
  openFindings(check).map(({ kind, place, where }) => [kind, place, where.rows])
const itemsOf = (check: SheetCheck) =>
  readItems(check, context).items.map(({ name, externalId, focusAreaId, amounts }) => [
    name,
    externalId,
    focusAreaId,
    [...amounts.values()].flatMap((periods) => [...periods.values()]),
  ])

describe('a text above a group of rows', () => {
  const areas = [
    heading,
    ['Desks', '', root, '1.5'],
    ['Chairs', '', '', '2.5'],
    ['Lamps', '', '', '7.5'],
    ['Rent', '', cards, '20'],
    ['Power', '', '', '9'],
  ]

  it('is asked about, and nothing is planned until then', () => {
    expect(asked(checked(areas))).toEqual([['carry-down', 'Focus area', [2, 3, 5]]])
  })

  it('holds for the rows below it if the person says so', () => {
    const check = checked(areas, { answers: { 'carry-down Focus area': 'carry' } })
    expect([openFindings(check), marks(check)]).toEqual([[], []])
    expect(itemsOf(check)).toEqual([
      ['Desks', undefined, root, ['1.5']],
      ['Chairs', undefined, root, ['2.5']],
      ['Lamps', undefined, root, ['7.5']],
      ['Rent', undefined, cards, ['20']],
      ['Power', undefined, cards, ['9']],
    ])
  })

  it('holds for no other row if the person says so', () => {
    const check = checked(areas, { answers: { 'carry-down Focus area': 'keep' } })
    expect(openFindings(check)).toEqual([])
    expect(marks(check)).toEqual(['1.2 area-needed', '2.2 area-needed', '4.2 area-needed'])
  })

  it('is a name with its ID and its focus area, of rows of several months', () => {
    const rows = [
      ['Name', 'External ID', 'Focus area', 'Period', 'Amount'],
      ['Desks', 'D-1', root, '2026-01', '1.5'],
      ['', '', '', '2026-02', '2.5'],
      ['Rent', '', cards, '2026-01', '7'],
      ['', '', '', '2026-02', '20'],
    ]
    expect(asked(checked(rows)).map(([, place]) => place)).toContain('Name')
    const check = checked(rows, { answers: { 'carry-down Name': 'carry' } })
    expect([openFindings(check), marks(check)]).toEqual([[], []])
    expect(itemsOf(check)).toEqual([
      ['Desks', 'D-1', root, ['1.5', '2.5']],
      ['Rent', undefined, cards, ['7', '20']],
    ])
  })

  it('holds for the rows below it after it is edited', () => {
    const check = checked(areas, { answers: { 'carry-down Focus area': 'carry' } })
    check.sheet.table.set(1, 2, 'Nowhere')
    check.recheck([{ row: 0, column: 2 }])
    expect(marks(check)).toEqual(['0.2 area-missing', '1.2 area-missing', '2.2 area-missing'])
  })

  it.each([
    [
      'a single focus area that is missing',
      [
        ['Desks', '', root, '1'],
        ['Chairs', '', '', '2'],
      ],
    ],
    [
      'items that exist',
      [
        ['Desks', 'D-1', root, '1'],
        ['Chairs', 'C-1', '', '2'],
        ['Lamps', 'L-1', '', '4'],
      ],
    ],
    [
      'rows without amounts',
      [
        ['Desks', '', root, '1'],
        ['', '', '', ''],
        ['', '', '', ''],
      ],
    ],
    [
      'IDs that new items do not have',
      [
        ['Desks', 'D-1', root, '1'],
        ['A', '', root, '2'],
        ['B', '', root, '4'],
      ],
    ],
  ])('is not asked about for %s', (_, rows) => {
    expect(asked(checked([heading, ...rows]))).toEqual([])
  })
})
