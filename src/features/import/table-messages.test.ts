import { expect, test } from 'vitest'
import { loadMessages } from '#messages/catalogs.ts'
import { TableError } from '#spreadsheet/table.ts'
import { noteMessage, readingFailureMessage } from './table-messages.ts'

const place = { row: 2, column: 27 }

test('a note names the cells it is about as a spreadsheet does, and says when there are more', async () => {
  const m = (await loadMessages('en')).imports
  const one = noteMessage(m, { kind: 'repaired', count: 1, cells: [place] })
  expect(one).toBe(`${m.repaired({ count: 1 })} ${m.cellsOfNote({ cells: 'AB3', isAll: true })}`)
  const ten = Array.from({ length: 10 }, (_, row) => ({ row, column: 0 }))
  expect(noteMessage(m, { kind: 'repaired', count: 10, cells: ten })).toContain('A8 and others.')
  const differing = { ...place, text: '1,5', html: '1.5' }
  const differ = noteMessage(m, { kind: 'forms-differ', count: 2, cells: [differing] })
  expect(differ).toContain('AB3 (“1,5”, not “1.5”) and others.')
})

test('formulas without values are named with their sheet, and how to give them values is said', async () => {
  const m = (await loadMessages('en')).imports
  const fault = { kind: 'formulas-without-values', sheet: 'Plan', cells: ['B2', 'B3'], isAll: false } as const
  const message = readingFailureMessage(m, new TableError(fault))
  expect(message).toContain('“Plan” has formulas without values: B2 and B3 and others.')
  expect(message).toContain('calculate it')
})

test.each(['en', 'de'] as const)(
  'a cell that is too long is named by its row where it has one: %s',
  async (language) => {
    const m = (await loadMessages(language)).imports
    const messageOf = (row: number | undefined) =>
      readingFailureMessage(m, new TableError({ kind: 'long-cell', row, max: 1_000_000 }))
    expect(messageOf(7)).toContain('7')
    expect(messageOf(undefined)).not.toContain('undefined')
    for (const row of [7, undefined]) expect(messageOf(row)).toMatch(/1[.,]000[.,]000/)
  },
)

test('a note that an earlier release kept names no cells', async () => {
  const m = (await loadMessages('en')).imports
  expect(noteMessage(m, { kind: 'repaired', count: 3 })).toBe(m.repaired({ count: 3 }))
})
