// The sum that a person copied from a spreadsheet, beside the exact one.
import { decimalMarks, type NotationChoices, readAmount } from '#spreadsheet/amount.ts'

/** What spreadsheets write before the sum of a selection: `Sum: `, `Summe: `, `Somme : `. */
const nameOfSum = /^\s*(?:sum|summe|somme|suma|somma|total)(?:\s*[:=]\s*|\s+)/i

/** What a sum may mean as long as nothing was chosen for the cells. */
const openChoices = [
  { negativeSide: 'credit', percent: 'fraction' },
  { negativeSide: 'debit', percent: 'number' },
] as const satisfies readonly NotationChoices[]

/** `open` while nothing is written. */
type ControlTotalVerdict = 'open' | 'not-an-amount' | 'agrees' | 'differs'

/**
 * Compares the sum that a person copied from a spreadsheet with the exact one. It is read as cells are, with either decimal
 * mark: one of its readings has to be the sum.
 * @param choices what was chosen for the cells
 */
export function compareControlTotal(
  written: string,
  sum: string,
  choices: Pick<NotationChoices, 'negativeSide' | 'percent'> = {},
): ControlTotalVerdict {
  if (written.trim() === '') return 'open'
  const amount = written.replace(nameOfSum, '')
  const readings = decimalMarks.flatMap((mark) =>
    openChoices.map((open) =>
      readAmount(amount, mark, {
        negativeSide: choices.negativeSide ?? open.negativeSide,
        percent: choices.percent ?? open.percent,
      }),
    ),
  )
  const amounts = readings.flatMap((reading) => (reading.kind === 'amount' ? reading.digits : []))
  if (amounts.length === 0) return 'not-an-amount'
  return amounts.includes(sum) ? 'agrees' : 'differs'
}
