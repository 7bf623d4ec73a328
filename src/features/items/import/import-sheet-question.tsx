import { Button } from '@mantine/core'
import { formatCount } from '#ui/numbers.ts'
import type { SheetChoice } from './import-file.ts'
import type { ImportSession } from './import-session.ts'
import classes from './import-start.module.css'

interface SheetQuestionProps {
  readonly session: ImportSession
  readonly choice: SheetChoice
}

/** Several sheets of a workbook could be meant; which one is asked, and not guessed. */
export function SheetQuestion({ session, choice }: SheetQuestionProps) {
  return (
    <>
      <p className={classes.lead}>Which sheet of {choice.name} holds the rows?</p>
      <ul className={classes.sheets}>
        {choice.sheets.map((sheet) => (
          <li key={sheet.name}>
            <Button variant="light" onClick={() => void session.chooseSheet(choice, sheet)}>
              {sheet.name}
              <span className={classes.sheetRows}>
                {formatCount(sheet.table.rowCount)} rows{sheet.isHidden && ', hidden'}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
