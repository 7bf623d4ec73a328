// How many amounts some cells hold, and their exact sum in each currency.
import { ExactSum } from '#contract/decimal.ts'

export interface CurrencySum {
  /** ISO 4217 code or sign; empty for amounts that name no currency. */
  readonly currency: string
  /** Canonical decimal digits. */
  readonly digits: string
}

export interface Tally {
  /** Cells, those that cannot be read included. */
  readonly count: number
  /** Cells that cannot be read as one number: they have no value, and are in no sum. */
  readonly unread: number
  /** By currency; none where no cell has a value. */
  readonly sums: readonly CurrencySum[]
}

export const emptyTally: Tally = { count: 0, unread: 0, sums: [] }

/** A tally while it is made. */
export class TallySum {
  #count = 0
  #unread = 0
  readonly #sums = new Map<string, ExactSum>()

  /** @param digits a plain amount, written with the mark */
  add(currency: string, digits: string, mark: '.' | ',' = '.'): void {
    this.#count += 1
    this.#sumOf(currency).add(digits, mark)
  }

  /** Counts a cell without a value. */
  addUnread(): void {
    this.#count += 1
    this.#unread += 1
  }

  addTally({ count, unread, sums }: Tally): void {
    this.#count += count
    this.#unread += unread
    for (const { currency, digits } of sums) this.#sumOf(currency).add(digits)
  }

  get tally(): Tally {
    const sums = [...this.#sums].map(([currency, sum]) => ({ currency, digits: sum.digits }))
    const byCurrency = sums.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    return { count: this.#count, unread: this.#unread, sums: byCurrency }
  }

  #sumOf(currency: string): ExactSum {
    const known = this.#sums.get(currency)
    if (known) return known
    const sum = new ExactSum()
    this.#sums.set(currency, sum)
    return sum
  }
}

/** The tally of all these together. */
export function sumOfTallies(tallies: Iterable<Tally>): Tally {
  const sum = new TallySum()
  for (const tally of tallies) sum.addTally(tally)
  return sum.tally
}

/** True when both count the same cells, with the same sum in each currency; a sum of zero is as good as none. */
export function equalTallies(one: Tally, other: Tally): boolean {
  if (one.count !== other.count || one.unread !== other.unread) return false
  const currencies = new Set([...one.sums, ...other.sums].map(({ currency }) => currency))
  return [...currencies].every((currency) => sumIn(one, currency) === sumIn(other, currency))
}

function sumIn({ sums }: Tally, currency: string): string {
  return sums.find((sum) => sum.currency === currency)?.digits ?? '0'
}
