import { Button } from '@mantine/core'
import { type DecimalMark, readAmount } from '#bulk-import/amount.ts'
import { columnLetters } from '#bulk-import/column-letters.ts'
import type { ColumnRole } from '#bulk-import/columns.ts'
import { itemCell, rowNumber } from '#bulk-import/sheet.ts'
import type { ColumnQuestion, SheetCheck } from '#bulk-import/sheet-check.ts'
import { formatCount } from '#ui/numbers.ts'
import plain from '#ui/plain-table.module.css'
import classes from './import-questions.module.css'
import { RoleSelect } from './import-role-select.tsx'
import type { ImportSession } from './import-session.ts'

interface ImportQuestionsProps {
  readonly session: ImportSession
  readonly check: SheetCheck
  readonly questions: readonly ColumnQuestion[]
}

/** What has to be decided before anything can be planned; nothing is chosen in advance. */
export function ImportQuestions({ session, check, questions }: ImportQuestionsProps) {
  const open = questions.filter(({ kind }) => kind === 'two-readings')
  const unassigned = questions.filter(({ kind }) => kind === 'unassigned')
  return (
    <>
      {open.length > 0 && <MarkQuestion session={session} check={check} questions={open} />}
      {unassigned.length > 0 && <ColumnsQuestion session={session} check={check} questions={unassigned} />}
    </>
  )
}

/** Cells that a question shows. */
const shownCells = 3

const marks: readonly (readonly [DecimalMark, string])[] = [
  ['.', 'Decimal point'],
  [',', 'Decimal comma'],
]

/** Texts that read as one number with a point and as another with a comma. */
function MarkQuestion({ session, check, questions }: ImportQuestionsProps) {
  const cells = questions
    .flatMap(({ column, rows }) =>
      rows.map((row) => ({ column, row, text: itemCell(check.sheet, row, column) })),
    )
    .slice(0, shownCells)
  const names = questions.map(({ column }) => nameOf(check, column))
  return (
    <section className={classes.question} aria-labelledby="mark-question">
      <h2 id="mark-question" className={classes.title}>
        How are the amounts in {listOf(names)} written?
      </h2>
      <p className={classes.text}>These cells are text, and can be read in two ways.</p>
      <table className={plain.table}>
        <thead>
          <tr>
            <th scope="col">Cell</th>
            <th scope="col">Text</th>
            {marks.map(([mark, title]) => (
              <th key={mark} scope="col" className={plain.number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ column, row, text }) => (
            <tr key={`${column} ${row}`}>
              <td>{addressOf(check, row, column)}</td>
              <td>{text}</td>
              {marks.map(([mark]) => (
                <td key={mark} className={plain.number}>
                  {readingOf(text, mark)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.answers}>
        {marks.map(([mark, title]) => (
          <Button
            key={mark}
            size="compact-sm"
            variant="default"
            onClick={() => void session.setRules({ openDecimal: mark })}
          >
            {title}
          </Button>
        ))}
      </div>
    </section>
  )
}

function readingOf(text: string, mark: DecimalMark): string {
  const reading = readAmount(text, mark)
  return reading.kind === 'amount' ? reading.digits : 'not an amount'
}

/** Columns that are asked about in one view; the next come when these are answered. */
const shownColumns = 12

/** Numbers below headings that were not understood. */
function ColumnsQuestion({ session, check, questions }: ImportQuestionsProps) {
  const columns = questions.map(({ column }) => column)
  return (
    <section className={classes.question} aria-labelledby="columns-question">
      <h2 id="columns-question" className={classes.title}>
        {columns.length === 1
          ? 'A column with numbers was not understood'
          : `${formatCount(columns.length)} columns with numbers were not understood`}
      </h2>
      <ul className={classes.columns}>
        {questions.slice(0, shownColumns).map(({ column, count }) => (
          <li key={column}>
            <span className={classes.text}>
              {nameOf(check, column)} holds {formatCount(count)} {count === 1 ? 'number' : 'numbers'}. Choose
              what it is, or leave it out.
            </span>
            <RoleSelect
              label={`What ${nameOf(check, column)} is`}
              heading={check.sheet.headings[column] ?? ''}
              kind={check.rules.kind}
              role={unknown}
              sends={undefined}
              onChange={(role) => void session.setRole(column, role)}
            />
            <Button size="compact-sm" variant="default" onClick={() => void session.leaveOut([column])}>
              Leave it out
            </Button>
          </li>
        ))}
      </ul>
      {columns.length > shownColumns && (
        <p className={classes.text}>and {formatCount(columns.length - shownColumns)} more columns</p>
      )}
      {columns.length > 1 && (
        <div className={classes.answers}>
          <Button size="compact-sm" variant="default" onClick={() => void session.leaveOut(columns)}>
            Leave out all {formatCount(columns.length)}
          </Button>
        </div>
      )}
    </section>
  )
}

const unknown: ColumnRole = { kind: 'unknown' }

function nameOf({ sheet }: SheetCheck, column: number): string {
  const heading = sheet.headings[column] ?? ''
  const letters = columnLetters(column)
  return heading === '' || heading === letters ? `Column ${letters}` : `Column ${letters} "${heading}"`
}

/** `B7` */
function addressOf({ sheet }: SheetCheck, row: number, column: number): string {
  return columnLetters(column) + rowNumber(sheet, row)
}

/** Columns that are named; of more the count. */
const namedColumns = 3

function listOf(names: readonly string[]): string {
  const rest = names.length - namedColumns
  const shown = names.slice(0, namedColumns).join(', ')
  return rest > 0 ? `${shown} and ${formatCount(rest)} more` : shown
}
