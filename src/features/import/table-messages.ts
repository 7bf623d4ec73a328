// Why a table could not be read, and what a person should know about one that was.

import { Failure } from '#client/failure.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { TableError } from '#spreadsheet/table.ts'
import type { TableFault } from '#spreadsheet/table-fault.ts'
import type { NotedCellPlace, TableNote } from '#spreadsheet/table-note.ts'

type Words = Messages['imports']

function faultMessage(m: Words, fault: TableFault): string {
  const faults = m.tableFaults
  switch (fault.kind) {
    case 'open-quote':
      return faults[fault.kind](fault)
    case 'long-cell':
      return faults[fault.kind](fault)
    case 'too-many-columns':
      return faults[fault.kind](fault)
    case 'too-many-rows':
    case 'too-many-texts':
    case 'too-many-tables':
      return faults[fault.kind](fault)
    case 'file-too-large':
    case 'workbook-too-large':
    case 'unpacks-too-large':
      return faults[fault.kind](fault)
    case 'formulas-without-values':
      return faults[fault.kind]({ ...fault, cells: list(fault.cells) })
    case 'far-cell':
      return faults[fault.kind](fault)
    default:
      return faults[fault.kind]
  }
}

/** Why a table or the items could not be read; a fault of the console is thrown as well, so that it is seen. */
export function readingFailureMessage(m: Words, error: unknown): string {
  if (error instanceof TableError) return faultMessage(m, error.fault)
  if (error instanceof Failure) return loadingFailureMessage(m, error)
  queueMicrotask(() => {
    throw error
  })
  return m.readBroken
}

function loadingFailureMessage(m: Words, { kind }: Failure): string {
  switch (kind) {
    case 'offline':
    case 'timeout':
    case 'unavailable':
      return m.readOffline
    case 'forbidden':
      return m.readForbidden
    default:
      return m.readFailed
  }
}

export function noteMessage(m: Words, note: TableNote): string {
  switch (note.kind) {
    case 'two-forms': {
      const forms = m.twoForms({
        text: m.tableSize(note.text),
        html: m.tableSize(note.html),
        taken: note.taken,
      })
      return withCells(m, forms, note)
    }
    case 'repaired':
      return withCells(m, m.repaired(note), note)
    case 'forms-differ': {
      const shown = note.cells.slice(0, maxShown)
      const cells = shown.map((cell) => m.differentCell({ cell: addressOf(cell), ...cell }))
      return m.formsDiffer({ count: note.count, cells: list(cells), isAll: note.count === shown.length })
    }
    case 'rounded':
      return withCells(m, m.rounded({ count: note.count, ...note.example }), note)
    case 'guessed-encoding':
      return m.guessedEncoding(note)
    case 'other-sheets':
      return m.otherSheets({ sheet: note.sheet, others: list(note.others) })
    case 'hidden-rows':
      return m.hiddenRows(note)
    case 'hidden-columns':
      return m.hiddenColumns(note)
    case 'guards-removed':
      return m.guardsRemoved(note)
    case 'literals-read':
      return m.literalsRead(note)
  }
}

/** Cells that a sentence names. */
const maxShown = 8

interface CellsOfNote {
  readonly count?: number
  readonly cells?: readonly NotedCellPlace[]
}

/** A sentence, and which cells it is about as far as they are known. */
function withCells(m: Words, sentence: string, { count, cells = [] }: CellsOfNote): string {
  if (cells.length === 0) return sentence
  const shown = cells.slice(0, maxShown)
  const isAll = shown.length === (count ?? cells.length)
  return `${sentence} ${m.cellsOfNote({ cells: list(shown.map(addressOf)), isAll })}`
}

/** What a spreadsheet calls a cell: B3. */
function addressOf({ row, column }: NotedCellPlace): string {
  return `${columnLetters(column)}${row + 1}`
}
