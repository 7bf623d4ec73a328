import { describe, expect, it } from 'vitest'
import { readItems } from '#import/items.ts'
import { KnownItems } from '#import/known-items.ts'
import { makePlan } from '#import/plan.ts'
import { accountFor, accountPlaces, fates, firstPlaces } from '#import/sheet-account.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { nothingHidden } from '#spreadsheet/hidden-parts.ts'
import { cards, checked, context, root } from '#testing/checked-sheets.ts'
import { type Answers, answerKey, type Finding } from './finding.ts'
import { answersToAmounts, findInRows, leftOutBy, withoutRows } from './registry.ts'

const known = new KnownItems(
  [{ id: 'a', name: 'Rent', externalId: 'X-9', focusAreaId: root, keys: new Map() }],
  true,
)
const heading = ['Name', 'External ID', 'Focus area', '2027-01', '2027-02', '2027-03', '2027-04']

function foundOf(rows: readonly (readonly string[])[], hidden = nothingHidden): readonly Finding[] {
  return foundIn(checked([heading, ...rows.map((row) => [...row])]), hidden)
}

function foundIn(check: SheetCheck, hidden = nothingHidden): readonly Finding[] {
  const { items } = readItems(check, context)
  return findInRows({ check, hidden, items, known, past: () => [] })
}

const amounts = ['1', '7', '2', '3']
const keysOf = (found: readonly Finding[]) => found.map(answerKey)

describe('findings about rows', () => {
  it('are asked of a row with the name and focus area of another one, if it has no ID', () => {
    const rows = [
      ['Desks', '', root, ...amounts],
      ['Desks', '', cards, ...amounts],
      ['desks ', '', root, '1', '', '', ''],
      ['Desks', 'X-1', root, '1', '', '', ''],
    ]
    expect(foundOf(rows)).toEqual([
      {
        kind: 'duplicate',
        severity: 'note',
        place: '2',
        where: { columns: [], rows: [3], cells: [], count: 1 },
        answers: ['import', 'leave-out'],
        presumed: 'import',
        about: { name: 'desks', first: '2' },
      },
    ])
  })

  it('are asked of a row that would make an existing item again', () => {
    const rows = [
      ['Rent', '', root, ...amounts],
      ['Rent', '', cards, ...amounts],
      ['Rent', 'X-9', root, '1', '', '', ''],
    ]
    expect(foundOf(rows)).toMatchObject([
      { kind: 'existing', place: '0', about: { name: 'Rent', count: '1' } },
    ])
  })

  it('are asked once of all hidden rows, and once of all hidden columns, that hold amounts', () => {
    const rows = [
      ['Desks', '', root, '1', '', '', ''],
      ['Chairs', '', root, '', '3', '', ''],
      ['Lamps', '', root, '', '', '', ''],
      ['Pens', '', root, '4', '', '', '5'],
    ]
    const hidden = {
      rows: [
        { from: 0, to: 0 },
        { from: 2, to: 9 },
      ],
      columns: [
        { from: 0, to: 1 },
        { from: 4, to: 5 },
      ],
    }
    expect(foundOf(rows, hidden)).toMatchObject([
      { kind: 'hidden-rows', where: { rows: [2, 4], count: 2 } },
      { kind: 'hidden-columns', where: { columns: [4, 5], count: 2 } },
    ])
    expect(keysOf(foundOf(rows, { ...hidden, columns: [{ from: 5, to: 5 }] }))).toEqual(['hidden-rows 1'])
  })

  it('are not asked of a total as of an item', () => {
    const rows = [
      ['Total', '', root, '100', '100', '1000', '100'],
      ['Total', '', root, '100', '100', '1000', '100'],
    ]
    expect(keysOf(foundOf(rows))).toEqual(['total 0', 'total 1'])
  })

  it('have an answer from the beginning, which leaves totals out and nothing else', () => {
    const rows = [
      ['Desks', '', root, '1', '2', '', ''],
      ['Chairs', '', root, '3', '', '', ''],
      ['desks', '', root, '4', '', '', ''],
      ['Total', '', root, '8', '2', '', ''],
    ]
    const hidden = { rows: [{ from: 2, to: 2 }], columns: [{ from: 4, to: 4 }] }
    const check = checked([heading, ...rows])
    const found = foundIn(check, hidden)
    expect(keysOf(found)).toEqual(['total 3', 'hidden-rows 1', 'hidden-columns', 'duplicate 2'])
    expect(leftOutBy(check, found, {})).toEqual({
      rows: new Map([[3, 'total']]),
      columns: new Map(),
      cells: new Map(),
    })
    const answers = Object.fromEntries(keysOf(found).map((key) => [key, 'leave-out']))
    expect(leftOutBy(check, found, answers)).toEqual({
      rows: new Map([
        [3, 'total'],
        [1, 'hidden-row'],
        [2, 'duplicate'],
      ]),
      columns: new Map([[4, 'hidden-column']]),
      cells: new Map(),
    })
  })

  it('that are answered are void for rows that have moved, and hold for columns and amounts of others', () => {
    const answers = { 'total 3': 'import', 'hidden-rows 1': 'leave-out' }
    const kept = {
      'hidden-columns': 'leave-out',
      'newer i FORECAST 2027-03 9': 'mine',
      'closed-months': 'import',
    }
    expect(withoutRows({ ...answers, ...kept })).toEqual(kept)
  })
})

describe('an amount far from its neighbours', () => {
  const wide = [
    heading,
    ['Desks', 'D-1', root, '100', '110', '1100', '105'],
    ['Chairs', 'C-1', root, ...amounts],
  ]
  const long = [
    ['Name', 'External ID', 'Focus area', 'Period', 'Amount'],
    ...['100', '110', '1100', '105'].map((amount, at) => ['Desks', 'D-1', root, `2027-0${at + 1}`, amount]),
  ]

  /** The rows sent of the sheet, and the sums of the others, with one answer to all questions. */
  function sentOf(lines: readonly (readonly string[])[], answersTo: (found: readonly Finding[]) => Answers) {
    const check = checked(lines.map((row) => [...row]))
    const inRows = foundIn(check)
    const leftOut = leftOutBy(check, inRows, answersToAmounts(answersTo(inRows), inRows))
    const { items } = readItems(check, context, leftOut)
    const account = accountFor({ check, plan: makePlan(items, known, 'cost-item'), leftOut })
    const sent = items.map(
      ({ name, amounts: found }) => `${name} ${[...(found.get('FORECAST')?.values() ?? [])]}`,
    )
    const others = accountPlaces(
      check,
      account,
      fates.filter((fate) => fate !== 'sent'),
    )
    const places = firstPlaces(others, others.rows.length).map(({ row, column, fate }) => [row, column, fate])
    return { inRows, sent, places, account }
  }
  const answerAll = (answer: 'leave-out' | 'leave-out-amount') => (found: readonly Finding[]) =>
    Object.fromEntries(keysOf(found).map((key) => [key, answer]))

  it.each([
    ['a column', wide, { row: 0, column: 5 }, ['Desks 100,110,105', 'Chairs 1,7,2,3']],
    ['a row', long, { row: 2, column: 4 }, ['Desks 100,110,105']],
  ])('can be left out alone where each period has %s', (_, lines, cell, sent) => {
    const found = sentOf(lines, answerAll('leave-out-amount'))
    expect(found.inRows).toMatchObject([
      { kind: 'outlier', where: { cells: [{ row: cell.row + 1, column: cell.column }] } },
    ])
    expect(found.sent).toEqual(sent)
    expect(found.places).toEqual([[cell.row + 1, cell.column, 'slip']])
    expect(found.account.leftOut).toEqual([
      { reason: 'slip', tally: { count: 1, unread: 0, sums: [{ currency: '', digits: '1100' }] } },
    ])
  })

  it('is left out with its row by that answer, also by one of an earlier release', () => {
    const sent = ['Chairs 1,7,2,3']
    expect(sentOf(wide, answerAll('leave-out')).sent).toEqual(sent)
    expect(sentOf(wide, () => ({ 'outlier 0': 'leave-out' })).sent).toEqual(sent)
  })

  it('with two digits in the wrong order can be left out alone', () => {
    const swapped = wide.with(1, ['Desks', 'D-1', root, '1320', '1320', '1230', '1320'])
    const found = sentOf(swapped, answerAll('leave-out-amount'))
    expect(keysOf(found.inRows)).toEqual(['transposed 0 FORECAST 2027-03'])
    expect(found.sent).toEqual(['Desks 1320,1320,1320', 'Chairs 1,7,2,3'])
    expect(found.places).toEqual([[1, 5, 'slip']])
  })

  it('is kept where the answer was about another amount of the row', () => {
    const corrected = wide.with(1, ['Desks', 'D-1', root, '100', '1100', '110', '105'])
    const { inRows } = sentOf(corrected, answerAll('leave-out-amount'))
    expect(sentOf(wide, () => answerAll('leave-out-amount')(inRows)).places).toEqual([])
  })
})
