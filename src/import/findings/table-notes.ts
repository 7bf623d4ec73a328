// Notes about how a file or a clipboard was read as a table. They ask nothing and can be dismissed.
import type { TableNote } from '#spreadsheet/table-note.ts'
import { type Answers, answerAt, type Finding, shownCells } from './finding.ts'

/** The notes that the person did not dismiss. */
export function openTableNotes(notes: readonly TableNote[], answers: Answers): readonly Finding[] {
  const open = notes.filter(({ kind }) => answerAt(answers, 'table-note', kind) === undefined)
  return open.map((note) => {
    const cells = 'cells' in note ? (note.cells ?? []) : []
    return {
      kind: 'table-note',
      severity: 'note',
      place: note.kind,
      where: {
        columns: [],
        cells: cells.slice(0, shownCells).map(({ row, column }) => ({ row, column })),
        count: 'count' in note ? note.count : 1,
      },
      answers: ['seen'],
      about: {},
      note,
    }
  })
}
