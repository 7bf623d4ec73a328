// read-excel-file, which the console used before it had a reader.
import readSheets from 'read-excel-file/web-worker'
import { cellText, serveReader } from './reader-thread.ts'

serveReader(
  (file) => readSheets(file, { trim: false }),
  (sheets) => sheets.map(({ data }) => data.map((row) => row.map(cellText))),
)
