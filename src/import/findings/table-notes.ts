// Notes about how a file or a clipboard was read as a table. They can be dismissed; a guessed encoding can be another one.
import type { TableNote } from '#spreadsheet/table-note.ts'
import { type Encoding, encodings } from '#spreadsheet/text/text-decoding.ts'
import { type Answers, answerAt, answerValue, type Finding, shownCells } from './finding.ts'

/**
 * The notes that the person did not dismiss.
 * @param canReadAgain true for a file that is at hand, and of which nothing would be lost
 */
export function openTableNotes(
  notes: readonly TableNote[],
  answers: Answers,
  canReadAgain: boolean,
): readonly Finding[] {
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
      ...(note.kind === 'guessed-encoding' && canReadAgain && choiceOf(note.encoding)),
    }
  })
}

function choiceOf(guessed: string): Pick<Finding, 'answers' | 'presumed'> {
  const answers = encodings.map((encoding) => `encoding:${encoding}`)
  return { answers: ['seen', ...answers], presumed: `encoding:${guessed}` }
}

/** The encoding that a file is to be read in again by an answer; undefined for every other answer. */
export function encodingChosen([finding]: readonly Finding[], answer: string): Encoding | undefined {
  if (finding?.note?.kind !== 'guessed-encoding') return undefined
  return encodings.find((encoding) => encoding === answerValue(answer))
}
