import type { ComponentProps } from 'react'
import type { ReadingRules } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { fiscalPeriod } from '#import/sheet-questions.ts'
import { useMessages } from '#messages/catalogs.ts'
import { GivenAnswers } from './finding-cards.tsx'
import { ImportChoice } from './import-choice.tsx'
import { FiscalChoice } from './import-fiscal-choice.tsx'
import type { ImportSession } from './import-session.ts'

/** The answers that were given about this sheet, to be changed. */
export function ReadingChoices({
  session,
  check,
}: {
  readonly session: ImportSession
  readonly check: SheetCheck
}) {
  const m = useMessages('imports')
  const { rules, sheet, currencies } = check
  const { spread, fiscalOffset, negativeSide, formatUnit, currency } = rules
  const fiscal = fiscalOffset === undefined ? undefined : fiscalPeriod(sheet, rules)
  // Until that question is answered it has this choice beside it.
  const isAsked = fiscal !== undefined && check.questions().some(({ kind }) => kind === 'undivided')
  const change = (changed: Partial<ReadingRules>) => void session.setRules(changed)
  return (
    <>
      <GivenAnswer
        label={m.divideChoice}
        value={spread}
        options={[
          ['first-month', m.divideFirst],
          ['equal-parts', m.divideEqual],
        ]}
        onChange={(chosen) => change({ spread: chosen })}
      />
      {fiscal !== undefined && !isAsked && <FiscalChoice session={session} rules={rules} period={fiscal} />}
      <GivenAnswer
        label={m.creditChoice}
        value={negativeSide}
        options={[
          ['credit', m.creditNegative],
          ['debit', m.debitNegative],
        ]}
        onChange={(chosen) => change({ negativeSide: chosen })}
      />
      <GivenAnswer
        label={m.formatUnitChoice}
        value={formatUnit}
        options={[
          ['multiply', m.unitMultiply],
          ['as-stored', m.formatUnitStored],
        ]}
        onChange={(chosen) => change({ formatUnit: chosen })}
      />
      <GivenAnswer
        label={m.currencyChoice}
        value={currency}
        options={[
          ['any', m.currencyAny],
          ...currencies.map(({ label }) => [label, m.currencyOnly({ currency: label })] as const),
        ]}
        onChange={(chosen) => change({ currency: chosen })}
      />
      <GivenAnswers session={session} check={check} />
    </>
  )
}

type GivenAnswerProps<Value extends string> = Omit<ComponentProps<typeof ImportChoice<Value>>, 'value'> & {
  /** Undefined until the question was answered. */
  readonly value: Value | undefined
}

function GivenAnswer<Value extends string>({ value, ...choice }: GivenAnswerProps<Value>) {
  return value !== undefined && <ImportChoice {...choice} value={value} />
}
