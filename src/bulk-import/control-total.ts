// The sum that a person copied from a spreadsheet, beside the exact one.
import { readAmount } from './amount.ts'

/** What spreadsheets write before the sum of a selection: `Sum: `, `Summe: `, `Somme : `. */
const nameOfSum = /^\s*(?:sum|summe|somme|suma|somma|total)(?:\s*[:=]\s*|\s+)/i

/**
 * Whether the sum that a person copied from a spreadsheet is the exact one: `open` while there is none. Either decimal
 * mark will do, as long as one of the two readings is the sum.
 */
export function compareControlTotal(written: string, sum: string): 'open' | 'agrees' | 'differs' {
  if (written.trim() === '') return 'open'
  const amount = written.replace(nameOfSum, '')
  const readings = [readAmount(amount, '.'), readAmount(amount, ',')]
  return readings.some((reading) => reading.kind === 'amount' && reading.digits === sum)
    ? 'agrees'
    : 'differs'
}
