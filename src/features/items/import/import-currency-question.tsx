import { Button } from '@mantine/core'
import { itemCell } from '#bulk-import/sheet.ts'
import type { SheetCheck } from '#bulk-import/sheet-check.ts'
import type { CurrencyQuestion, SheetQuestion } from '#bulk-import/sheet-questions.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import plain from '#ui/plain-table.module.css'
import { addressOf } from './import-question.tsx'
import classes from './import-questions.module.css'
import type { ImportSession } from './import-session.ts'

interface CurrencyQuestionsProps {
  readonly session: ImportSession
  readonly check: SheetCheck
  readonly questions: readonly SheetQuestion[]
}

/** Currencies that are offered by themselves. */
const offeredCurrencies = 6

/** Asks what to do with amounts in several currencies: they are sent without one. */
export function CurrencyQuestions({ session, check, questions }: CurrencyQuestionsProps) {
  const m = useMessages('imports')
  const asked = questions.find((one): one is CurrencyQuestion => one.kind === 'currencies')
  if (!asked) return null
  const { currencies } = asked
  const choose = (currency: string) => void session.setRules({ currency })
  return (
    <section className={classes.question} aria-labelledby="currency-question">
      <h2 id="currency-question" className={classes.title}>
        {m.currencyQuestion({ count: currencies.length })}
      </h2>
      <p className={classes.text}>{m.currencyText}</p>
      <table className={plain.table}>
        <thead>
          <tr>
            <th scope="col">{m.currencyHeading}</th>
            <th scope="col" className={plain.number}>
              {m.cellsHeading}
            </th>
            <th scope="col">{m.cellHeading}</th>
            <th scope="col">{m.textHeading}</th>
          </tr>
        </thead>
        <tbody>
          {currencies.map(({ label, count, example: { row, column } }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className={plain.number}>{number(count)}</td>
              <td>{addressOf(check, row, column)}</td>
              <td>{itemCell(check.sheet, row, column)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.answers}>
        <Button size="compact-sm" variant="default" onClick={() => choose('any')}>
          {m.currencyAny}
        </Button>
        {currencies.slice(0, offeredCurrencies).map(({ label }) => (
          <Button key={label} size="compact-sm" variant="default" onClick={() => choose(label)}>
            {m.currencyOnly({ currency: label })}
          </Button>
        ))}
      </div>
    </section>
  )
}
