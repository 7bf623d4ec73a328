// A question about cells, with what each answer makes of them.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { itemCell, rowNumber } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { ColumnQuestion } from '#import/sheet-questions.ts'
import { useMessages } from '#messages/catalogs.ts'
import { type NotationChoices, readCell } from '#spreadsheet/amount.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import plain from '#ui/plain-table.module.css'
import { TableHead } from '#ui/table-head.tsx'
import { columnNames } from './check-messages.ts'
import classes from './import-questions.module.css'
import type { ImportSession } from './import-session.ts'

export interface ColumnQuestionsProps {
  readonly session: ImportSession
  readonly check: SheetCheck
  readonly questions: readonly ColumnQuestion[]
}

/** Cells that a question shows. */
const shownCells = 3

export interface AskedCell {
  readonly column: number
  readonly row: number
  readonly text: string
}

/** The first cells that questions are about. */
function askedCells(check: SheetCheck, questions: readonly ColumnQuestion[]): readonly AskedCell[] {
  return questions
    .flatMap(({ column, rows }) =>
      rows.map((row) => ({ column, row, text: itemCell(check.sheet, row, column) })),
    )
    .slice(0, shownCells)
}

interface Answer {
  readonly title: string
  readonly onChoose: () => void
}

interface CellAnswer extends Answer {
  /** What a cell becomes by it; left out where that goes without saying. */
  readonly read?: (cell: AskedCell) => string
}

interface QuestionFrameProps {
  readonly id: string
  readonly title: string
  readonly text?: string
  readonly answers: readonly Answer[]
  /** True until something else is chosen first. */
  readonly isClosed?: boolean | undefined
  /** What it is about. */
  readonly children: ReactNode
}

/** A question, what it means, and what it is answered by. */
export function QuestionFrame({ id, title, text, answers, isClosed = false, children }: QuestionFrameProps) {
  return (
    <section className={classes.question} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
      {answers.length > 0 && (
        <div className={classes.answers}>
          {answers.map((answer) => (
            <Button key={answer.title} size="compact-sm" disabled={isClosed} onClick={answer.onChoose}>
              {answer.title}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

interface CellsQuestionProps extends Omit<ColumnQuestionsProps, 'session'> {
  readonly id: string
  readonly titleOf: (about: { readonly columns: string }) => string
  readonly text: string
  readonly answers: readonly CellAnswer[]
  readonly isClosed?: boolean
  /** What else has to be chosen. */
  readonly children?: ReactNode
}

/** Asks how cells are meant; nothing is chosen in advance. */
export function CellsQuestion(props: CellsQuestionProps) {
  const { id, titleOf, text, check, questions, answers, isClosed, children } = props
  const m = useMessages('imports')
  const shown = answers.filter(({ read }) => read !== undefined)
  const readings = shown.map(({ title }) => title)
  const title = titleOf({
    columns: columnNames(
      m,
      check,
      questions.map(({ column }) => column),
    ),
  })
  return (
    <QuestionFrame id={id} title={title} text={text} answers={answers} isClosed={isClosed}>
      {children}
      <table className={plain.table}>
        <TableHead titles={[m.cellHeading, m.textHeading, ...readings]} numbers={readings} />
        <tbody>
          {askedCells(check, questions).map((cell) => (
            <tr key={`${cell.column} ${cell.row}`}>
              <td>{addressOf(check, cell.row, cell.column)}</td>
              <td>{cell.text}</td>
              {shown.map((answer) => (
                <td key={answer.title} className={plain.number}>
                  {answer.read?.(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </QuestionFrame>
  )
}

/**
 * The digits that a cell of a column of amounts gives; undefined when it is no amount.
 * @param choices what an answer adds @param places how far an answer moves the point to the right
 */
export function digitsAt(
  check: SheetCheck,
  { row, column }: Pick<AskedCell, 'row' | 'column'>,
  choices: NotationChoices = {},
  places?: number,
): string | undefined {
  const { sheet, rules } = check
  const facts = sheet.table.facts(sheet.headingRows + row, column)
  const own = check.cellOptions(facts, column, row)
  const options = { ...own, choices: { ...rules, ...choices }, ...(places !== undefined && { places }) }
  const reading = readCell(itemCell(sheet, row, column), facts, check.convention(column), options)
  return reading.kind === 'amount' ? reading.digits : undefined
}

/** `B7` */
export function addressOf({ sheet }: SheetCheck, row: number, column: number): string {
  return columnLetters(column) + rowNumber(sheet, row)
}
