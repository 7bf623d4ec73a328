// Why a table could not be read, and what a person should know about one that was.
import { TableError, type TableFault } from '#bulk-import/table.ts'
import type { TableNote } from '#bulk-import/table-note.ts'
import { Failure } from '#client/failure.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

type Words = Messages['imports']

function faultMessage(m: Words, fault: TableFault): string {
  const faults = m.tableFaults
  switch (fault.kind) {
    case 'open-quote':
      return faults[fault.kind](fault)
    case 'too-many-columns':
      return faults[fault.kind](fault)
    case 'too-many-rows':
    case 'too-many-texts':
      return faults[fault.kind](fault)
    case 'file-too-large':
    case 'workbook-too-large':
    case 'unpacks-too-large':
      return faults[fault.kind](fault)
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
    case 'two-forms':
      return m.twoForms({ text: m.tableSize(note.text), html: m.tableSize(note.html), taken: note.taken })
    case 'repaired':
      return m.repaired(note)
    case 'rounded':
      return m.rounded({ count: note.count, ...note.example })
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
  }
}
