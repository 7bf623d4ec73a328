import { describe, expect, it } from 'vitest'
import { cards, checked, context, finish, root } from '#testing/checked-sheets.ts'
import { nothingHidden } from './hidden-parts.ts'
import { readItems } from './items.ts'
import { KnownItems } from './known-items.ts'
import { findRowQuestions, leftOutBy, questionKey, type RowQuestion } from './row-questions.ts'

const known = new KnownItems(
  [{ id: 'a', name: 'Rent', externalId: 'X-9', focusAreaId: root, keys: new Map() }],
  true,
)
const heading = ['Name', 'External ID', 'Focus area', '2027-01', '2027-02', '2027-03', '2027-04']

function questionsOf(rows: readonly (readonly string[])[], hidden = nothingHidden): readonly RowQuestion[] {
  const check = checked([heading, ...rows.map((row) => [...row])])
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
      { kind: 'total', rows: [9], sumOf: undefined },
      { kind: 'hidden-rows', rows: [1, 2] },
      { kind: 'hidden-columns', rows: [], columns: [4] },
      { kind: 'duplicate', rows: [2], first: 0 },
    ]
    expect(leftOutBy(questions, new Map())).toEqual({ rows: new Map([[9, 'total']]), columns: new Map() })
    const answers = new Map(questions.map((question) => [questionKey(question), 'leave-out'] as const))
    expect(leftOutBy(questions, answers.set('total 9', 'leave-out'))).toEqual({
      rows: new Map([
        [9, 'total'],
        [1, 'hidden-row'],
        [2, 'hidden-row'],
      ]),
      columns: new Map([[4, 'hidden-column']]),
    })
  })
})
