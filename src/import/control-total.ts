// The sum that a person copied from a spreadsheet, beside the exact one.
import { ExactSum, withoutTrailingZeros } from '#contract/decimal.ts'
import { decimalMarks, type NotationChoices, readAmount } from '#spreadsheet/amount.ts'

/** What spreadsheets write before the sum of a selection: `Sum: `, `Summe: `, `Somme : `. */
const nameOfSum = /^\s*(?:sum|summe|somme|suma|somma|total)(?:\s*[:=]\s*|\s+)/i

/** What a sum may mean as long as nothing was chosen for the cells. */
const openChoices = [
  { negativeSide: 'credit', percent: 'fraction' },
  { negativeSide: 'debit', percent: 'number' },
] as const satisfies readonly NotationChoices[]

/** `open` while nothing is written; `agrees-rounded`: at as many places behind the point as are written. */
type ControlTotalVerdict = 'open' | 'not-an-amount' | 'agrees' | 'agrees-rounded' | 'differs'

interface ControlTotal {
  readonly verdict: ControlTotalVerdict
  /** Places behind the point to which the sum was rounded; 0 where it was not. */
  readonly places: number
}

/**
 * Compares the sum that a person copied from a spreadsheet with the exact one. It is read as cells are, with either decimal
 * mark: one of its readings has to be the sum, or what a spreadsheet shows for it: the sum rounded to as many places. The
 * doubles of spreadsheets add up to 100438.60000000001 where they show 100,438.60.
 * @param choices what was chosen for the cells
 */
export function compareControlTotal(
  written: string,
  sum: string,
  choices: Pick<NotationChoices, 'negativeSide' | 'percent'> = {},
): ControlTotal {
  const verdict = (verdict: ControlTotalVerdict, places = 0) => ({ verdict, places })
  if (written.trim() === '') return verdict('open')
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
  if (amounts.length === 0) return verdict('not-an-amount')
  if (amounts.includes(sum) || amounts.some((digits) => isNoise(digits, sum))) return verdict('agrees')
  const rounded = amounts
    .map((digits) => ({ digits, places: writtenPlaces(amount, digits) }))
    .find(({ digits, places }) => Math.abs(difference(digits, sum)) <= 0.5 * 10 ** -places)
  return rounded ? verdict('agrees-rounded', rounded.places) : verdict('differs')
}

/** What doubles of this size differ by after some additions: no spreadsheet shows more than 15 digits. */
const noise = 1e-13

function isNoise(digits: string, sum: string): boolean {
  // Who writes more digits does not copy them from a number.
  const isShown = digits.replace(/\D/g, '').length <= 15
  return isShown && sum.includes('.') && Math.abs(difference(digits, sum)) <= noise * Math.abs(Number(sum))
}

/** The exact difference, nearly. */
function difference(one: string, other: string): number {
  const sum = new ExactSum()
  sum.add(one)
  sum.add(other.startsWith('-') ? other.slice(1) : `-${other}`)
  return Number(sum.digits)
}

/** How many digits are written behind the decimal mark of an amount, zeros at its end included. */
function writtenPlaces(written: string, digits: string): number {
  const [, fraction = ''] = digits.split('.')
  // Zeros at the end are no digits of the amount, but places that were shown.
  const [, shown = ''] = /[.,](\d{1,2})\D*$/.exec(written) ?? []
  const isFraction = shown !== '' && withoutTrailingZeros(shown) === fraction
  return isFraction ? shown.length : fraction.length
}

/** Compares a written sum with the sum of each currency, and never with one of several: the one that agrees, if any does. */
export function compareControlTotals(
  written: string,
  sums: readonly string[],
  choices: Pick<NotationChoices, 'negativeSide' | 'percent'> = {},
): ControlTotal & { readonly sum: string | undefined } {
  const compared = sums.map((sum) => ({ sum, ...compareControlTotal(written, sum, choices) }))
  const agreeing =
    compared.find(({ verdict }) => verdict === 'agrees') ??
    compared.find(({ verdict }) => verdict === 'agrees-rounded')
  const { verdict = 'open', places = 0 } = agreeing ?? compared[0] ?? {}
  return { verdict, places, sum: agreeing?.sum }
}
