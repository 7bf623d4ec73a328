// Exact sums as people read them, each with all of its digits.
import type { Tally } from '#import/tally.ts'
import type { Messages } from '#messages/messages.ts'
import { formatDigits } from '#ui/numbers.ts'

/** The least digits behind the mark with which these sums are shown beside each other: those of cents, where any has some. */
export function fractionDigits(sums: readonly string[]): number {
  return sums.some((sum) => sum.includes('.')) ? 2 : 0
}

/** @param length the least digits behind the mark */
export function withFraction(digits: string, length: number): string {
  const [whole = '', fraction = ''] = digits.split('.')
  return length === 0 ? digits : `${whole}.${fraction.padEnd(length, '0')}`
}

/** As wide as a digit. */
const figureSpace = '\u2007'

/** Returns how an amount of a column is written, so that the marks of all of them are below each other. */
export function alignDecimals(column: readonly string[]): (digits: string) => string {
  const least = fractionDigits(column)
  const lengthOf = (digits: string) => Math.max(least, digits.split('.')[1]?.length ?? 0)
  const longest = Math.max(...column.map(lengthOf))
  return (digits) =>
    formatDigits(withFraction(digits, least)) + figureSpace.repeat(Math.max(0, longest - lengthOf(digits)))
}

/** The least digits behind the mark with which these tallies are shown beside each other. */
export function fractionOf(tallies: readonly Tally[]): number {
  return fractionDigits(tallies.flatMap(({ sums }) => sums.map(({ digits }) => digits)))
}

/** The sums of a tally, a text for each currency; zero where no cell has a value. */
export function sumTexts(
  m: Messages['imports'],
  { sums }: Pick<Tally, 'sums'>,
  fraction: number,
): readonly string[] {
  if (sums.length === 0) return [formatDigits(withFraction('0', fraction))]
  return sums.map(({ currency, digits }) => {
    const sum = formatDigits(withFraction(digits, fraction))
    return currency === '' ? sum : m.currencySum({ currency, sum })
  })
}
