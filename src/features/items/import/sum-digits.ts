// Exact sums as people read them, side by side with as many digits behind the mark.
import type { Tally } from '#bulk-import/tally.ts'
import type { Messages } from '#messages/messages.ts'
import { formatDigits } from '#ui/numbers.ts'

/** Sums are shown with as many digits behind the mark as the longest of them, and cents with two. */
export function fractionDigits(sums: readonly string[]): number {
  const longest = Math.max(0, ...sums.map((sum) => sum.split('.')[1]?.length ?? 0))
  return longest === 1 ? 2 : longest
}

export function withFraction(digits: string, length: number): string {
  const [whole = '', fraction = ''] = digits.split('.')
  return length === 0 ? digits : `${whole}.${fraction.padEnd(length, '0')}`
}

/** The digits behind the mark with which these tallies are shown beside each other. */
export function fractionOf(tallies: readonly Tally[]): number {
  return fractionDigits(tallies.flatMap(({ sums }) => sums.map(({ digits }) => digits)))
}

/** The sums of a tally, a text for each currency; zero where no cell has a value. */
export function sumTexts(m: Messages['imports'], { sums }: Tally, fraction: number): readonly string[] {
  if (sums.length === 0) return [formatDigits(withFraction('0', fraction))]
  return sums.map(({ currency, digits }) => {
    const sum = formatDigits(withFraction(digits, fraction))
    return currency === '' ? sum : m.currencySum({ currency, sum })
  })
}
