import { Button } from '@mantine/core'
import { useMessages } from '#messages/catalogs.ts'
import type { SheetChoice } from './import-file.ts'
import type { ImportSession } from './import-session.ts'
import classes from './import-start.module.css'

interface SheetQuestionProps {
  readonly session: ImportSession
  readonly choice: SheetChoice
}

/** Several sheets of a workbook could be meant; which one is asked, and not guessed. */
export function SheetQuestion({ session, choice }: SheetQuestionProps) {
  const m = useMessages('imports')
  return (
    <>
      <p className={classes.lead}>{m.whichSheet({ name: choice.name })}</p>
      <ul className={classes.sheets}>
        {choice.sheets.map((sheet) => (
          <li key={sheet.name}>
            <Button variant="light" onClick={() => void session.chooseSheet(choice, sheet)}>
              {sheet.name}
              <span className={classes.sheetRows}>
                {m.sheetRows({ count: sheet.table.rowCount, isHidden: sheet.isHidden })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
