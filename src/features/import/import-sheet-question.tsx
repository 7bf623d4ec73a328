import { Button } from '@mantine/core'
import { useMessages } from '#messages/catalogs.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import type { Table } from '#spreadsheet/table.ts'
import type { WorkbookSheet } from '#spreadsheet/workbook/workbook.ts'
import type { SheetChoice } from './import-file.ts'
import classes from './import-start.module.css'

interface SheetQuestionProps {
  readonly choice: SheetChoice
  readonly onChoose: (sheet: WorkbookSheet) => void
}

/** Several sheets of a workbook could be meant; which one is asked, and not guessed. */
export function SheetQuestion({ choice, onChoose }: SheetQuestionProps) {
  const m = useMessages('imports')
  return (
    <>
      <p className={classes.lead}>{m.whichSheet({ name: choice.name })}</p>
      <ul className={classes.sheets}>
        {choice.sheets.map((sheet, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tables of a page may have one name, and none moves
          <li key={position}>
            <Button size="compact-md" variant="light" onClick={() => onChoose(sheet)}>
              {sheet.name}
            </Button>
            <span className={classes.sheetSize}>
              {m.sheetSize({
                rows: sheet.table.rowCount,
                columns: sheet.table.width,
                isHidden: sheet.isHidden,
              })}
            </span>
            <FirstRows sheet={sheet} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The preview of a sheet before it is chosen. */
const shown = { rows: 5, columns: 8 }

function FirstRows({ sheet: { name, table } }: { readonly sheet: WorkbookSheet }) {
  const m = useMessages('imports')
  const columns = Array.from({ length: Math.min(shown.columns, table.width) }, (_, column) => column)
  const label = m.firstRows({ sheet: name })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={classes.firstRows} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnLetters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows(table).map((row) => (
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {columns.map((column) => (
                <td key={column} data-number={table.type(row, column) === 'number' || undefined}>
                  {table.cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The first rows that hold anything. */
function firstRows(table: Table): readonly number[] {
  const rows: number[] = []
  for (let row = 0; row < table.rowCount && rows.length < shown.rows; row += 1) {
    if (table.row(row).some((text) => text !== '')) rows.push(row)
  }
  return rows
}
