import type { SheetCheck } from '#import/sheet-check.ts'
import type { CurrencyQuestion, SheetQuestion } from '#import/sheet-questions.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import plain from '#ui/plain-table.module.css'
import { TableHead } from '#ui/table-head.tsx'
import { notedText } from './import-notations.tsx'
import { addressOf, QuestionFrame } from './import-question.tsx'
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
  const onChoose = (currency: string) => () => void session.setRules({ currency })
  const only = currencies.slice(0, offeredCurrencies).map(({ label }) => {
    return { title: m.currencyOnly({ currency: label }), onChoose: onChoose(label) }
  })
  return (
    <QuestionFrame
      id="currency-question"
      title={m.currencyQuestion({ count: currencies.length })}
      text={m.currencyText}
      answers={[{ title: m.currencyAny, onChoose: onChoose('any') }, ...only]}
    >
      <table className={plain.table}>
        <TableHead
          titles={[m.currencyHeading, m.cellsHeading, m.cellHeading, m.textHeading]}
          numbers={[m.cellsHeading]}
        />
        <tbody>
          {currencies.map(({ label, count, example }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className={plain.number}>{number(count)}</td>
              <td>{addressOf(check, example.row, example.column)}</td>
              <td>{notedText(m, check, example)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </QuestionFrame>
  )
}
