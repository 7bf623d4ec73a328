import type { FoundNotation } from '#import/notation-tally.ts'
import { itemCell } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { tallyTexts } from '#import/text-account.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { formatDigits } from '#ui/numbers.ts'
import { textsLeftOut } from './check-messages.ts'
import classes from './import-notations.module.css'

const titles = {
  parentheses: 'notationParentheses',
  'trailing-minus': 'notationTrailingMinus',
  'other-minus': 'notationOtherMinus',
  'credit-debit': 'notationCreditDebit',
  dash: 'notationDash',
  scale: 'notationScale',
  percent: 'notationPercent',
  lakh: 'notationLakh',
  apostrophes: 'notationApostrophes',
  spaces: 'notationSpaces',
  'no-cents': 'notationNoCents',
  'other-digits': 'notationOtherDigits',
  'format-scale': 'notationFormatScale',
  footnote: 'notationFootnote',
  'no-value': 'notationNoValue',
} as const satisfies Readonly<
  Record<Exclude<FoundNotation['notation'], 'currency'>, keyof Messages['imports']>
>

/** The columns whose texts nothing is read from, so that a person can match those that say something of amounts. */
export function LeftOutTexts({ check }: { readonly check: SheetCheck }) {
  const m = useMessages('imports')
  const text = textsLeftOut(m, check, tallyTexts(check))
  return text === undefined ? null : <p className={classes.leftOut}>{text}</p>
}

/** The ways in which the amounts of the sheet are written, counted, each with a cell and what it was read as. */
export function ImportNotations({ check }: { readonly check: SheetCheck }) {
  const m = useMessages('imports')
  const { notations } = check
  if (notations.length === 0) return null
  return (
    <details className={classes.notations} open>
      <summary>{m.notations}</summary>
      <ul aria-label={m.notations}>
        {notations.map((found) => (
          <li key={found.notation}>
            <span>{titleOf(m, found, check)}</span>
            <span className={classes.example}>{exampleOf(m, found, check)}</span>
            <span className={classes.count}>{m.notationCells({ count: found.count })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function titleOf(m: Messages['imports'], { notation }: FoundNotation, { currencies }: SheetCheck): string {
  return notation === 'currency'
    ? m.notationCurrency({ currencies: list(currencies.map(({ label }) => label)) })
    : m[titles[notation]]
}

/** The text of a cell; with that of its heading where this names the currency. */
export function notedText(
  m: Messages['imports'],
  check: SheetCheck,
  { row, column, isInHeading }: FoundNotation['example'],
): string {
  const text = itemCell(check.sheet, row, column)
  const unit = check.units.unitOf(column)?.text
  return isInHeading && unit !== undefined ? m.textUnderHeading({ text, unit }) : text
}

/** A cell and its amount; the cell alone while a question about it is open. */
function exampleOf(m: Messages['imports'], { example }: FoundNotation, check: SheetCheck): string {
  const text = notedText(m, check, example)
  const digits = check.digitsAt({ row: check.sheet.headingRows + example.row, column: example.column })
  return digits === undefined ? text : m.notationExample({ text, digits: formatDigits(digits) })
}
