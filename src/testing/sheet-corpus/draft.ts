// A sheet of the corpus while it is made: its cells, and beside them what an import has to make of it. What is expected
// comes from the values that the cells are made of, and from nothing that reads sheets.
import type { Answers, Finding } from '#import/findings/finding.ts'
import type { LeftOutReason } from '#import/left-out.ts'
import type { CorpusCell, CorpusTable } from './flat-document.ts'
import { type CorpusLocale, writtenSize } from './locales.ts'

export type CorpusVersion = 'ACTUAL' | 'FORECAST'

/** What a person answers before rows can be planned. */
export interface CorpusAnswers {
  /** An answer to a kind without its place holds for all of the kind. */
  readonly given?: Answers
  /** Headings of columns to leave out. */
  readonly ignored?: readonly string[]
}

/** A number of the sheet. */
interface ExpectedNumber {
  /** Undefined for a cell that holds no value, `n/a`. */
  readonly digits: string | undefined
  readonly currency: string
  readonly fate: 'sent' | LeftOutReason
}

/** Version and period to digits. */
export type ExpectedAmounts = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface CorpusSheet extends CorpusTable {
  /** The questions that have to be asked, each kind once, in the order of the alphabet. */
  readonly asks: readonly Finding['kind'][]
  readonly answers: CorpusAnswers
  /** By name and by external ID; that is empty where an item has none. */
  readonly items: readonly {
    readonly name: string
    readonly externalId: string
    readonly amounts: ExpectedAmounts
  }[]
  readonly numbers: readonly ExpectedNumber[]
}

/** Numbers that look drawn, and are the same each time. */
export class Draw {
  #state: number

  constructor(seed: string) {
    this.#state = [...seed].reduce(
      (sum, character) => Math.imul(sum ^ character.charCodeAt(0), 0x01000193),
      0x811c9dc5,
    )
  }

  /** From 0 up to `end`, which is left out. */
  below(end: number): number {
    this.#state = (this.#state + 0x9e3779b9) | 0
    let value = Math.imul(this.#state ^ (this.#state >>> 16), 0x21f0aaad)
    value = Math.imul(value ^ (value >>> 15), 0x735a2d97)
    return ((value ^ (value >>> 15)) >>> 0) % end
  }

  /** An amount of so many places that its last one is not 0, some of them negative. */
  amount(places: number, isSigned = true): string {
    const sign = isSigned && this.below(5) === 0 ? '-' : ''
    const whole = [9, 89, 7_000, 880_000, 12_000_000][this.below(5)] ?? 9
    return `${sign}${1 + this.below(whole)}${this.fraction(places)}`
  }

  /** An amount of four digits or more, without a fraction. */
  grouped(): string {
    return `${this.below(5) === 0 ? '-' : ''}${1000 + this.below(9_000_000)}`
  }

  fraction(places: number): string {
    if (places === 0) return ''
    const digits = Array.from({ length: places - 1 }, () => this.below(10)).join('')
    return `.${digits}${1 + this.below(9)}`
  }
}

export class SheetDraft {
  readonly locale: CorpusLocale
  readonly draw: Draw
  readonly #name: string
  readonly #rows: CorpusCell[][] = []
  readonly #items: { name: string; externalId: string; amounts: Record<string, Record<string, string>> }[] =
    []
  readonly #numbers: ExpectedNumber[] = []
  readonly #hiddenRows: number[] = []

  constructor(name: string, locale: CorpusLocale) {
    this.locale = locale
    this.draw = new Draw(`${name} ${locale.name}`)
    this.#name = name
  }

  row(...cells: readonly (CorpusCell | string | undefined)[]): void {
    this.#rows.push(
      cells.map((cell) => {
        if (typeof cell === 'string') return { kind: 'text', text: cell }
        return cell ?? { kind: 'blank' }
      }),
    )
  }

  hideLastRow(): void {
    this.#hiddenRows.push(this.#rows.length - 1)
  }

  /** Expects a number. */
  number(
    digits: string | undefined,
    { fate = 'sent', currency = '' }: { fate?: ExpectedNumber['fate']; currency?: string } = {},
  ): void {
    this.#numbers.push({ digits, currency, fate })
  }

  /** Expects an item; its amounts are added to what this gives back. */
  item(name: string, externalId: string): (version: string, period: string, digits: string) => void {
    const amounts: Record<string, Record<string, string>> = {}
    this.#items.push({ name, externalId, amounts })
    return (version, period, digits) => {
      amounts[version] = { ...amounts[version], [period]: digits }
    }
  }

  /** An amount as people of the locale type it. */
  typed(digits: string, negative: 'minus' | 'parentheses' | 'behind' = 'minus'): string {
    const size = writtenSize(digits, this.locale)
    if (!digits.startsWith('-')) return size
    return negative === 'minus' ? `-${size}` : negative === 'behind' ? `${size}-` : `(${size})`
  }

  finish(asks: CorpusSheet['asks'] = [], answers: CorpusAnswers = {}): CorpusSheet {
    return {
      name: this.#name,
      rows: this.#rows,
      hiddenRows: this.#hiddenRows,
      asks: asks.toSorted(),
      answers,
      items: this.#items,
      numbers: this.#numbers,
    }
  }
}

/** The last day of a month. @param month `2027-02` */
export function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number)
  const day = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate()
  return `${month}-${day}`
}

/** Months from one on. @param first `2027-01` */
export function monthsFrom(first: string, count: number): string[] {
  const [year = 0, number = 1] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const month = number - 1 + at
    return `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** An amount in so many equal parts of two decimal places or more, of which the last has the remainder. */
export function parts(digits: string, count: number): string[] {
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const scale = Math.max(2, fraction.length)
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  const each = units / BigInt(count)
  return Array.from({ length: count }, (_, at) => {
    const own = at === count - 1 ? units - each * BigInt(count - 1) : each
    const text = String(own).padStart(scale + 1, '0')
    const left = text.slice(0, -scale)
    const right = text.slice(-scale).replace(/0+$/, '')
    const sign = digits.startsWith('-') && own !== 0n ? '-' : ''
    return `${sign}${left}${right === '' ? '' : `.${right}`}`
  })
}
