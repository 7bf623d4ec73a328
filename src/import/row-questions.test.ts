import { describe, expect, it } from 'vitest'
import { nothingHidden } from '#spreadsheet/hidden-parts.ts'
import { cards, checked, context, finish, root } from '#testing/checked-sheets.ts'
import { readItems } from './items.ts'
import { KnownItems } from './known-items.ts'
import { makePlan } from './plan.ts'
import {
  findRowQuestions,
  leftOutBy,
  questionKey,
  type RowAnswers,
  type RowQuestion,
} from './row-questions.ts'
import { accountFor, accountPlaces } from './sheet-account.ts'
import type { SheetCheck } from './sheet-check.ts'

const known = new KnownItems(
  [{ id: 'a', name: 'Rent', externalId: 'X-9', focusAreaId: root, keys: new Map() }],
  true,
)
const heading = ['Name', 'External ID', 'Focus area', '2027-01', '2027-02', '2027-03', '2027-04']

function questionsOf(rows: readonly (readonly string[])[], hidden = nothingHidden): readonly RowQuestion[] {
  return questionsAbout(checked([heading, ...rows.map((row) => [...row])]), hidden)
}

function questionsAbout(check: SheetCheck, hidden = nothingHidden): readonly RowQuestion[] {
  const { items } = finish(readItems(check, context))
  return finish(findRowQuestions({ check, hidden, items, known, past: () => [] }))
}

const amounts = ['1', '7', '2', '3']
const keysOf = (questions: readonly RowQuestion[]) => questions.map(questionKey)

describe('questions about rows', () => {
  it('are asked of a row with the name and focus area of another one, if it has no ID', () => {
    const rows = [
      ['Desks', '', root, ...amounts],
      ['Desks', '', cards, ...amounts],
      ['desks ', '', root, '1', '', '', ''],
      ['Desks', 'X-1', root, '1', '', '', ''],
    ]
    expect(questionsOf(rows)).toEqual([{ kind: 'duplicate', rows: [2], first: 0 }])
  })

  it('are asked of a row that would make an existing item again', () => {
    const rows = [
      ['Rent', '', root, ...amounts],
      ['Rent', '', cards, ...amounts],
      ['Rent', 'X-9', root, '1', '', '', ''],
    ]
    expect(questionsOf(rows)).toEqual([{ kind: 'existing', rows: [0], count: 1 }])
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
    expect(questionsOf(rows, hidden)).toEqual([
      { kind: 'hidden-rows', rows: [1, 3] },
      { kind: 'hidden-columns', rows: [], columns: [4, 5] },
    ])
    expect(keysOf(questionsOf(rows, { ...hidden, columns: [{ from: 5, to: 5 }] }))).toEqual(['hidden-rows 1'])
  })

  it('are not asked of a total as of an item', () => {
    const rows = [
      ['Total', '', root, '100', '100', '1000', '100'],
      ['Total', '', root, '100', '100', '1000', '100'],
    ]
    expect(keysOf(questionsOf(rows))).toEqual(['total 0', 'total 1'])
  })

  it('have an answer from the beginning, which leaves totals out and nothing else', () => {
    const questions: readonly RowQuestion[] = [
      { kind: 'total', rows: [9], sumOf: undefined, presumed: 'leave-out' },
      { kind: 'hidden-rows', rows: [1, 2] },
      { kind: 'hidden-columns', rows: [], columns: [4] },
      { kind: 'duplicate', rows: [2], first: 0 },
    ]
    expect(leftOutBy(questions, new Map())).toEqual({
      rows: new Map([[9, 'total']]),
      columns: new Map(),
      cells: new Map(),
    })
    const answers = new Map(questions.map((question) => [questionKey(question), 'leave-out'] as const))
    expect(leftOutBy(questions, answers.set('total 9', 'leave-out'))).toEqual({
      rows: new Map([
        [9, 'total'],
        [1, 'hidden-row'],
        [2, 'hidden-row'],
      ]),
      columns: new Map([[4, 'hidden-column']]),
      cells: new Map(),
    })
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
  function sentOf(
    lines: readonly (readonly string[])[],
    answersTo: (questions: readonly RowQuestion[]) => RowAnswers,
  ) {
    const check = checked(lines.map((row) => [...row]))
    const questions = questionsAbout(check)
    const leftOut = leftOutBy(questions, answersTo(questions))
    const { items } = finish(readItems(check, context, leftOut))
    const account = finish(accountFor({ check, plan: finish(makePlan(items, known, 'cost-item')), leftOut }))
    const sent = items.map(
      ({ name, amounts: found }) => `${name} ${[...(found.get('FORECAST')?.values() ?? [])]}`,
    )
    const places = finish(accountPlaces(check, account, (fate) => fate !== 'sent')).map(
      ({ row, column, fate }) => [row, column, fate],
    )
    return { questions, sent, places, account }
  }
  const answerAll = (answer: 'leave-out' | 'leave-out-amount') => (questions: readonly RowQuestion[]) =>
    new Map(questions.map((question) => [questionKey(question), answer] as const))

  it.each([
    ['a column', wide, { row: 0, column: 5 }, ['Desks 100,110,105', 'Chairs 1,7,2,3']],
    ['a row', long, { row: 2, column: 4 }, ['Desks 100,110,105']],
  ])('can be left out alone where each period has %s', (_, lines, cell, sent) => {
    const found = sentOf(lines, answerAll('leave-out-amount'))
    expect(found.questions).toMatchObject([{ kind: 'outlier', cells: [cell] }])
    expect(found.sent).toEqual(sent)
    expect(found.places).toEqual([[cell.row + 1, cell.column, 'slip']])
    expect(found.account.leftOut).toEqual([
      { reason: 'slip', tally: { count: 1, unread: 0, sums: [{ currency: '', digits: '1100' }] } },
    ])
  })

  it('is left out with its row by that answer, also by one of an earlier release', () => {
    const sent = ['Chairs 1,7,2,3']
    expect(sentOf(wide, answerAll('leave-out')).sent).toEqual(sent)
    expect(sentOf(wide, () => new Map([['outlier 0', 'leave-out']])).sent).toEqual(sent)
  })

  it('with two digits in the wrong order can be left out alone', () => {
    const swapped = wide.with(1, ['Desks', 'D-1', root, '1320', '1320', '1230', '1320'])
    const found = sentOf(swapped, answerAll('leave-out-amount'))
    expect(found.questions.map(questionKey)).toEqual(['transposed 0 FORECAST 2027-03'])
    expect(found.sent).toEqual(['Desks 1320,1320,1320', 'Chairs 1,7,2,3'])
    expect(found.places).toEqual([[1, 5, 'slip']])
  })

  it('is kept where the answer was about another amount of the row', () => {
    const corrected = wide.with(1, ['Desks', 'D-1', root, '100', '1100', '110', '105'])
    const { questions } = sentOf(corrected, answerAll('leave-out-amount'))
    expect(sentOf(wide, () => answerAll('leave-out-amount')(questions)).places).toEqual([])
  })
})
