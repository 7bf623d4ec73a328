// Questions about headings of quarters, halves and years.
import { Button } from '@mantine/core'
import { columnOfRole } from '#bulk-import/columns.ts'
import type { Spread } from '#bulk-import/period-spread.ts'
import { itemCell } from '#bulk-import/sheet.ts'
import type { SheetCheck } from '#bulk-import/sheet-check.ts'
import { fiscalPeriod } from '#bulk-import/sheet-questions.ts'
import { useMessages } from '#messages/catalogs.ts'
import { FiscalChoice } from './import-fiscal-choice.tsx'
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
import { equalPartsText, firstMonthText } from './period-messages.ts'

/** Amounts of more than a month: all in the first, or the same in each. */
export function DivideQuestion({ session, check, questions }: ColumnQuestionsProps) {
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
      title={m.divideQuestion({ columns: namesOf(m, check, questions) })}
      text={m.divideText}
      check={check}
      cells={askedCells(check, questions)}
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
export function OverlapQuestion({ session, check, questions }: ColumnQuestionsProps) {
  const m = useMessages('imports')
  const columns = questions.map(({ column }) => column)
  return (
    <section className={classes.question} aria-labelledby="overlap-question">
      <h2 id="overlap-question" className={classes.title}>
        {m.overlapQuestion({ count: columns.length })}
      </h2>
      <p className={classes.text}>{m.overlapText}</p>
      <ul className={classes.columns}>
        {columns.map((column) => (
          <li key={column}>
            <span className={classes.text}>{nameOf(m, check, column)}</span>
          </li>
        ))}
      </ul>
      <div className={classes.answers}>
        <Button size="compact-sm" variant="default" onClick={() => void session.leaveOut(columns)}>
          {m.overlapIgnore({ count: columns.length })}
        </Button>
      </div>
    </section>
  )
}
