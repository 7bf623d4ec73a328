import type { ComponentProps, ReactNode } from 'react'
import { columnOfRole } from '#import/columns.ts'
import type { Spread } from '#import/period-spread.ts'
import { itemCell } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { type ColumnQuestion, fiscalPeriod, type SheetQuestion } from '#import/sheet-questions.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { type DecimalMark, type NotationChoices, readAmount } from '#spreadsheet/amount.ts'
import { formatDigits } from '#ui/numbers.ts'
import { columnName } from './check-messages.ts'
import { ColumnsQuestion } from './import-columns-question.tsx'
import { CurrencyQuestions } from './import-currency-question.tsx'
import { FiscalChoice } from './import-fiscal-choice.tsx'
import {
  type AskedCell,
  CellsQuestion,
  type ColumnQuestionsProps,
  digitsAt,
  QuestionFrame,
} from './import-question.tsx'
import classes from './import-questions.module.css'
import type { ImportSession } from './import-session.ts'
import { equalPartsText, firstMonthText } from './period-messages.ts'

interface ImportQuestionsProps {
  readonly session: ImportSession
  readonly check: SheetCheck
  readonly questions: readonly SheetQuestion[]
}

const columnQuestions = [
  ['overlap', OverlapQuestion],
  ['undivided', DivideQuestion],
  ['two-readings', MarkQuestion],
  ['credit-debit', CreditQuestion],
  ['format-unit', FormatUnitQuestion],
  ['unassigned', ColumnsQuestion],
] as const satisfies readonly (readonly [
  ColumnQuestion['kind'],
  (props: ColumnQuestionsProps) => ReactNode,
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
      titleOf={m.howWritten}
      text={m.twoReadings}
      check={check}
      questions={questions}
      answers={marks.map(([mark, title]) => ({
        title: m[title],
        read: ({ text }) => read(text, mark),
        onChoose: () => void session.setRules({ openDecimal: mark }),
      }))}
    />
  )
}

interface ChoiceQuestionProps
  extends ColumnQuestionsProps,
    Pick<ComponentProps<typeof CellsQuestion>, 'id' | 'titleOf' | 'text'> {
  /** Each answer, and what is chosen by it. */
  readonly choices: readonly (readonly [title: string, choices: NotationChoices])[]
}

/** Asks how amounts in a notation are read, and shows what each answer makes of them. */
function ChoiceQuestion({ session, choices, ...asked }: ChoiceQuestionProps) {
  const m = useMessages('imports')
  const answers = choices.map(([title, chosen]) => ({
    title,
    read: (cell: AskedCell) => {
      const digits = digitsAt(asked.check, cell, chosen)
      return digits === undefined ? m.notAnAmount : formatDigits(digits)
    },
    onChoose: () => void session.setRules(chosen),
  }))
  return <CellsQuestion {...asked} answers={answers} />
}

/** Amounts of which the sheet says on which side they are, and not which side is negative. */
function CreditQuestion(props: ColumnQuestionsProps) {
  const m = useMessages('imports')
  return (
    <ChoiceQuestion
      {...props}
      id="credit-question"
      titleOf={m.creditQuestion}
      text={m.creditText}
      choices={[
        [m.creditNegative, { negativeSide: 'credit' }],
        [m.debitNegative, { negativeSide: 'debit' }],
      ]}
    />
  )
}

/** Numbers whose format shows thousands or millions as text. */
function FormatUnitQuestion(props: ColumnQuestionsProps) {
  const m = useMessages('imports')
  const { check, questions } = props
  const { table, headingRows } = check.sheet
  const unitAt = (row: number, column: number) =>
    check.cellOptions(table.facts(headingRows + row, column), column, row).format?.positive.unit ?? []
  const units = new Set(questions.flatMap(({ column, rows }) => rows.flatMap((row) => unitAt(row, column))))
  return (
    <ChoiceQuestion
      {...props}
      id="format-unit-question"
      titleOf={({ columns }) => m.unitQuestion({ columns, unit: list([...units]) })}
      text={m.formatUnitText}
      choices={[
        [m.unitMultiply, { formatUnit: 'multiply' }],
        [m.formatUnitStored, { formatUnit: 'as-stored' }],
      ]}
    />
  )
}

/** Amounts of more than a month: all in the first, or the same in each. */
function DivideQuestion({ session, check, questions }: ColumnQuestionsProps) {
  const m = useMessages('imports')
  const { rules, sheet } = check
  const fiscal = fiscalPeriod(sheet, rules)
  const isClosed = fiscal !== undefined && rules.fiscalOffset === undefined
  const answer = (title: string, spread: Spread, wordsOf: typeof firstMonthText) => ({
    title,
    read: (cell: AskedCell) => {
      const { period, digits } = amountOf(check, cell)
      if (digits === undefined) return m.notAnAmount
      return isClosed ? '–' : wordsOf(m, period, { digits, choices: rules })
    },
    onChoose: () => void session.setRules({ spread }),
  })
  return (
    <CellsQuestion
      id="divide-question"
      titleOf={m.divideQuestion}
      text={m.divideText}
      check={check}
      questions={questions}
      isClosed={isClosed}
      answers={[
        answer(m.divideFirst, 'first-month', firstMonthText),
        answer(m.divideEqual, 'equal-parts', equalPartsText),
      ]}
    >
      {fiscal !== undefined && <FiscalChoice session={session} rules={rules} period={fiscal} />}
    </CellsQuestion>
  )
}

interface PeriodAmount {
  readonly period: string
  /** Undefined for a cell that is no amount yet. */
  readonly digits: string | undefined
}

/** The period and the amount of a cell that is one of the two. */
function amountOf(check: SheetCheck, { row, column }: AskedCell): PeriodAmount {
  const { sheet, rules } = check
  const role = rules.roles[column]
  const isWide = role?.kind === 'period-amount'
  const period = isWide ? role.period : itemCell(sheet, row, column)
  const at = isWide ? column : columnOfRole(rules.roles, 'amount')
  return { period, digits: at === undefined ? undefined : digitsAt(check, { row, column: at }) }
}

/** Longer periods whose months have columns, too. */
function OverlapQuestion({ session, check, questions }: ColumnQuestionsProps) {
  const m = useMessages('imports')
  const columns = questions.map(({ column }) => column)
  const count = columns.length
  const answer = { title: m.overlapIgnore({ count }), onChoose: () => void session.leaveOut(columns) }
  const title = m.overlapQuestion({ count })
  return (
    <QuestionFrame id="overlap-question" title={title} text={m.overlapText} answers={[answer]}>
      <ul className={classes.columns}>
        {columns.map((column) => (
          <li key={column}>
            <span className={classes.text}>{columnName(m, check, column)}</span>
          </li>
        ))}
      </ul>
    </QuestionFrame>
  )
}
