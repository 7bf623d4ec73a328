import { Button } from '@mantine/core'
import { type DecimalMark, type NotationChoices, readAmount } from '#bulk-import/amount.ts'
import type { ColumnRole } from '#bulk-import/columns.ts'
import type { SheetCheck } from '#bulk-import/sheet-check.ts'
import type { ColumnQuestion, SheetQuestion } from '#bulk-import/sheet-questions.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { formatDigits } from '#ui/numbers.ts'
import { CurrencyQuestions } from './import-currency-question.tsx'
import { DivideQuestion, OverlapQuestion } from './import-period-questions.tsx'
import {
  type AskedCell,
  askedCells,
  CellsQuestion,
  type ColumnQuestionsProps,
  digitsAt,
  nameOf,
  namesOf,
} from './import-question.tsx'
import classes from './import-questions.module.css'
import { RoleSelect } from './import-role-select.tsx'
import type { ImportSession } from './import-session.ts'

interface ImportQuestionsProps {
  readonly session: ImportSession
  readonly check: SheetCheck
  readonly questions: readonly SheetQuestion[]
}

const columnQuestions = [
  ['overlap', OverlapQuestion],
  ['undivided', DivideQuestion],
  ['two-readings', MarkQuestion],
  ['percent', PercentQuestion],
  ['credit-debit', CreditQuestion],
  ['unassigned', ColumnsQuestion],
] as const satisfies readonly (readonly [
  ColumnQuestion['kind'],
  (props: ColumnQuestionsProps) => React.ReactNode,
])[]

/** What has to be decided before anything can be planned; nothing is chosen in advance. */
export function ImportQuestions({ session, check, questions }: ImportQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <div className={classes.questions}>
      {columnQuestions.map(([kind, Question]) => {
        const asked = questions.filter((question): question is ColumnQuestion => question.kind === kind)
        return asked.length > 0 && <Question key={kind} session={session} check={check} questions={asked} />
      })}
      <CurrencyQuestions session={session} check={check} questions={questions} />
    </div>
  )
}

const marks = [
  ['.', 'decimalPoint'],
  [',', 'decimalComma'],
] as const satisfies readonly (readonly [DecimalMark, keyof Messages['imports']])[]

/** Texts that read as one number with a point and as another with a comma. */
function MarkQuestion({ session, check, questions }: ColumnQuestionsProps) {
  const m = useMessages('imports')
  const read = (text: string, mark: DecimalMark) => {
    const reading = readAmount(text, mark, check.rules)
    return reading.kind === 'amount' ? reading.digits : m.notAnAmount
  }
  return (
    <CellsQuestion
      id="mark-question"
      title={m.howWritten({ columns: namesOf(m, check, questions) })}
      text={m.twoReadings}
      check={check}
      cells={askedCells(check, questions)}
      answers={marks.map(([mark, title]) => ({
        title: m[title],
        read: ({ text }) => read(text, mark),
        onChoose: () => void session.setRules({ openDecimal: mark }),
      }))}
    />
  )
}

/** What a cell gives when these choices are made as well. */
function readingOf(
  m: Messages['imports'],
  check: SheetCheck,
  choices: NotationChoices,
): (cell: AskedCell) => string {
  return (cell) => {
    const digits = digitsAt(check, cell, choices)
    return digits === undefined ? m.notAnAmount : formatDigits(digits)
  }
}

/** Percentages in columns of amounts. */
function PercentQuestion({ session, check, questions }: ColumnQuestionsProps) {
  const m = useMessages('imports')
  const answer = (title: string, percent: NonNullable<NotationChoices['percent']>) => ({
    title,
    read: readingOf(m, check, { percent }),
    onChoose: () => void session.setRules({ percent }),
  })
  return (
    <CellsQuestion
      id="percent-question"
      title={m.percentQuestion({ columns: namesOf(m, check, questions) })}
      text={m.percentText}
      check={check}
      cells={askedCells(check, questions)}
      answers={[
        answer(m.percentFraction, 'fraction'),
        answer(m.percentNumber, 'number'),
        answer(m.percentRefuse, 'refuse'),
      ]}
    />
  )
}

/** Amounts of which the sheet says on which side they are, and not which side is negative. */
function CreditQuestion({ session, check, questions }: ColumnQuestionsProps) {
  const m = useMessages('imports')
  const answer = (title: string, negativeSide: 'credit' | 'debit') => ({
    title,
    read: readingOf(m, check, { negativeSide }),
    onChoose: () => void session.setRules({ negativeSide }),
  })
  return (
    <CellsQuestion
      id="credit-question"
      title={m.creditQuestion({ columns: namesOf(m, check, questions) })}
      text={m.creditText}
      check={check}
      cells={askedCells(check, questions)}
      answers={[answer(m.creditNegative, 'credit'), answer(m.debitNegative, 'debit')]}
    />
  )
}

/** Columns that are asked about in one view; the next come when these are answered. */
const shownColumns = 12

/** Numbers below headings that were not understood. */
function ColumnsQuestion({ session, check, questions }: ColumnQuestionsProps) {
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
              {m.roles.ignored}
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
