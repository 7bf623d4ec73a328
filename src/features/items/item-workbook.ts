// Items as an Excel workbook, which the import reads back to the same items.
import type { writeWorkbook } from '#bulk-import/workbook/workbook-writer.ts'
import { writeWorkbookInThread } from '#bulk-import/workbook/write-in-thread.ts'
import type { ItemKind } from '#contract/resources.ts'
import type { Messages } from '#messages/messages.ts'
import { fundTable } from '#queries/funds/fund-export.ts'
import type { FundRow } from '#queries/funds/fund-rows.ts'
import { takeTurns } from '#queries/sliced-work.ts'

/** Characters: wide enough for an ID. */
const columnWidth = 26

const writeSheets: typeof writeWorkbook = (sheets) => writeWorkbookInThread(sheets, takeTurns)

/** @throws TableError when the browser cannot write workbooks */
export async function itemWorkbook(
  m: Messages['items'],
  kind: ItemKind,
  rows: readonly FundRow[],
  write = writeSheets,
): Promise<File> {
  const table = fundTable(kind, rows, m)
  const columns = table.headings.map((heading) => ({ heading, width: columnWidth, holds: 'text' }) as const)
  const sheet = {
    name: m.items({ kind }),
    columns,
    rows: table.rows,
    frozen: { rows: 1, columns: 0 },
    lists: [],
  }
  const file = await write([sheet])
  return new File([file], table.fileName, { type: file.type })
}
