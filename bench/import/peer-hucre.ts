// hucre, the only library of the office formats that was written for streams and typed cells.
import { readOds } from 'hucre/ods'
import { readXlsx } from 'hucre/xlsx'
import { cellText, isOpenDocument, serveReader } from './reader-thread.ts'

serveReader(
  async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return isOpenDocument(file) ? readOds(bytes) : readXlsx(bytes)
  },
  ({ sheets }) => sheets.map(({ rows }) => Array.from(rows, (row) => Array.from(row ?? [], cellText))),
)
