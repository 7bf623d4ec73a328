// Why a table could not be read, and what a person should know about one that was.
import { TableError, type TableFault } from '#bulk-import/table.ts'
import type { TableNote } from '#bulk-import/table-note.ts'
import { Failure } from '#client/failure.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

type Words = Messages['imports']

const faults = {
  'empty-clipboard': 'emptyClipboard',
  'empty-table': 'emptyTable',
  'empty-workbook': 'emptyWorkbook',
  'not-a-workbook': 'notAWorkbook',
  'old-workbook': 'oldWorkbook',
  'binary-workbook': 'binaryWorkbook',
  'apple-document': 'appleDocument',
  'other-document': 'otherDocument',
  'other-xml': 'otherXml',
  'no-table': 'noTable',
  'pdf-file': 'pdfFile',
  'image-file': 'imageFile',
  'archive-file': 'archiveFile',
  'web-archive': 'webArchive',
  'no-sheet': 'noSheet',
  encrypted: 'encrypted',
  damaged: 'damaged',
  unreadable: 'unreadable',
  'missing-part': 'missingPart',
  'document-type': 'documentType',
  'wrong-size': 'wrongSize',
  'unknown-packing': 'unknownPacking',
  'formulas-without-values': 'formulasWithoutValues',
  'cannot-unpack': 'cannotUnpack',
  'cannot-write': 'cannotWrite',
  'reader-not-loaded': 'readerNotLoaded',
  'no-draft': 'noDraft',
  'draft-open': 'draftOpen',
  'newer-draft': 'newerDraft',
} as const satisfies Readonly<Record<string, keyof Words>>

function faultMessage(m: Words, fault: TableFault): string {
  switch (fault.kind) {
    case 'open-quote':
      return m.openQuote(fault)
    case 'too-many-columns':
      return m.tooManyColumns(fault)
    case 'too-many-rows':
      return m.tooManyRows(fault)
    case 'too-many-texts':
      return m.tooManyTexts(fault)
    case 'file-too-large':
      return m.fileTooLarge(fault)
    case 'workbook-too-large':
      return m.workbookTooLarge(fault)
    case 'unpacks-too-large':
      return m.unpacksTooLarge(fault)
    case 'far-cell':
      return m.farCell(fault)
    default:
      return m[faults[fault.kind]]
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
