// SheetJS, Community Edition, as `@e965/xlsx` packs it for the registry.
import { read } from '@e965/xlsx'
import { cellText, serveReader } from './reader-thread.ts'

serveReader(
  async (file) => read(await file.arrayBuffer(), { type: 'array', dense: true, cellDates: true, UTC: true }),
  ({ SheetNames, Sheets }) =>
    SheetNames.map((name) =>
      Array.from(Sheets[name]?.['!data'] ?? [], (row) => Array.from(row ?? [], (cell) => cellText(cell?.v))),
    ),
)
