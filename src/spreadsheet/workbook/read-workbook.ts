// Workbooks of every format that offices have, recognized by what they hold, read by the browser's own inflater and a
// scanner: no library keeps the digits, the formats, hidden rows and the date system, and a bound on the size.
import { TableError } from '#spreadsheet/table.ts'
import { formatOfFile, refusedFormats } from './file-format.ts'
import { readFlatDocument } from './flat-workbooks.ts'
import { readHtmlWorkbook } from './html-workbook.ts'
import type { ReadOptions, Workbook } from './workbook.ts'
import { readXls } from './xls.ts'
import { readZippedWorkbook } from './zipped-workbooks.ts'

/** A workbook is a zip file, and one of 64 MB unpacks to far more than is taken. */
const maxWorkbookMb = 64

/** Reads a workbook. @throws TableError when the file is no workbook, is damaged or encrypted, or is too large */
export async function readWorkbook(file: Blob, options: ReadOptions = {}): Promise<Workbook> {
  const { dateSystem, sheets } = await readFormat(file, options)
  return { dateSystem, sheets: sheets.filter(({ table, fault }) => table.rowCount > 0 || fault) }
}

async function readFormat(file: Blob, options: ReadOptions): Promise<Workbook> {
  const format = await formatOfFile(file)
  switch (format) {
    case 'zip':
      return readZippedWorkbook(await bytesOf(file), options)
    case 'compound-file':
      return readXls(await bytesOf(file), options)
    case 'open-document':
      return readFlatDocument(file, options)
    case 'html':
      return readHtmlWorkbook(file, options)
    case 'text':
      throw new TableError('not-a-workbook')
    default:
      throw new TableError(refusedFormats[format])
  }
}

/** @throws TableError for more than {@link maxWorkbookMb} */
async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > maxWorkbookMb * 1024 * 1024) {
    throw new TableError({ kind: 'workbook-too-large', maxMb: maxWorkbookMb })
  }
  return new Uint8Array(await file.arrayBuffer())
}
