import { Button } from '@mantine/core'
import { type DecimalMark, readAmount } from '#bulk-import/amount.ts'
import { columnLetters } from '#bulk-import/column-letters.ts'
import type { ColumnRole } from '#bulk-import/columns.ts'
import { itemCell, rowNumber } from '#bulk-import/sheet.ts'
import type { ColumnQuestion, SheetCheck } from '#bulk-import/sheet-check.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
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

const marks = [
  ['.', 'decimalPoint'],
  [',', 'decimalComma'],
] as const satisfies readonly (readonly [DecimalMark, keyof Messages['imports']])[]

/** Texts that read as one number with a point and as another with a comma. */
function MarkQuestion({ session, check, questions }: ImportQuestionsProps) {
  const m = useMessages('imports')
  const cells = questions
    .flatMap(({ column, rows }) =>
      rows.map((row) => ({ column, row, text: itemCell(check.sheet, row, column) })),
    )
    .slice(0, shownCells)
  const names = questions.map(({ column }) => nameOf(m, check, column))
  return (
    <section className={classes.question} aria-labelledby="mark-question">
      <h2 id="mark-question" className={classes.title}>
        {m.howWritten({ columns: listOf(m, names) })}
      </h2>
      <p className={classes.text}>{m.twoReadings}</p>
      <table className={plain.table}>
        <thead>
          <tr>
            <th scope="col">{m.cellHeading}</th>
            <th scope="col">{m.textHeading}</th>
            {marks.map(([mark, title]) => (
              <th key={mark} scope="col" className={plain.number}>
                {m[title]}
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
                  {readingOf(m, text, mark)}
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
            {m[title]}
          </Button>
        ))}
      </div>
    </section>
  )
}

function readingOf(m: Messages['imports'], text: string, mark: DecimalMark): string {
  const reading = readAmount(text, mark)
  return reading.kind === 'amount' ? reading.digits : m.notAnAmount
}

/** Columns that are asked about in one view; the next come when these are answered. */
const shownColumns = 12

/** Numbers below headings that were not understood. */
function ColumnsQuestion({ session, check, questions }: ImportQuestionsProps) {
  const m = useMessages('imports')
  const columns = questions.map(({ column }) => column)
  return (
    <section className={classes.question} aria-labelledby="columns-question">
      <h2 id="columns-question" className={classes.title}>
        {m.unmatchedColumns({ count: columns.length })}
      </h2>
      <ul className={classes.columns}>
        {questions.slice(0, shownColumns).map(({ column, count }) => (
          <li key={column}>
            <span className={classes.text}>
              {m.unmatchedColumn({ column: nameOf(m, check, column), count })}
            </span>
            <RoleSelect
              label={m.fieldFor({ column: nameOf(m, check, column) })}
              heading={check.sheet.headings[column] ?? ''}
              kind={check.rules.kind}
              role={unknown}
              sends={undefined}
              onChange={(role) => void session.setRole(column, role)}
            />
            <Button size="compact-sm" variant="default" onClick={() => void session.leaveOut([column])}>
              {m.ignore}
            </Button>
          </li>
        ))}
      </ul>
      {columns.length > shownColumns && (
        <p className={classes.text}>{m.moreColumns({ count: columns.length - shownColumns })}</p>
      )}
      {columns.length > 1 && (
        <div className={classes.answers}>
          <Button size="compact-sm" variant="default" onClick={() => void session.leaveOut(columns)}>
            {m.ignoreAll({ count: columns.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

const unknown: ColumnRole = { kind: 'unknown' }

function nameOf(m: Messages['imports'], { sheet }: SheetCheck, column: number): string {
  const heading = sheet.headings[column] ?? ''
  const letters = columnLetters(column)
  return heading === '' || heading === letters ? m.column({ letters }) : m.columnNamed({ letters, heading })
}

/** `B7` */
function addressOf({ sheet }: SheetCheck, row: number, column: number): string {
  return columnLetters(column) + rowNumber(sheet, row)
}

/** Columns that are named; of more the count. */
const namedColumns = 3

function listOf(m: Messages['imports'], names: readonly string[]): string {
  const rest = names.length - namedColumns
  return list([...names.slice(0, namedColumns), ...(rest > 0 ? [m.more({ count: rest })] : [])])
}
