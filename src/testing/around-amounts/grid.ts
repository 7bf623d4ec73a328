// A sheet of amounts while it is made: its cells, and beside them what each number means.
import type { ItemKind } from '#contract/resources.ts'
import type { Version } from '#import/versions.ts'
import type { Draw } from '#testing/sheet-corpus/draft.ts'
import type { Amounts } from './person.ts'

/** A number of the sheet that is an amount. */
export interface Amount {
  row: number
  column: number
  item: string
  version: Version
  /** `2026-01`; several where the amount is spread over them. */
  months: string[]
  digits: string
}

export type Language = 'en' | 'de'

export const monthNames = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  de: ['Jan', 'Feb', 'Mrz', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
} as const satisfies Record<Language, readonly string[]>

const wholeMonths = {
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
    'September',
    'October',
    'November',
    'December',
  ],
  de: [
    ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August'],
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
} as const satisfies Record<Language, readonly string[]>

const words = {
  en: {
    name: 'Name',
    id: 'External ID',
    area: 'Focus area',
    period: 'Period',
    amount: 'Amount',
    version: 'Version',
  },
  de: {
    name: 'Bezeichnung',
    id: 'Externe ID',
    area: 'Fokusbereich',
    period: 'Periode',
    amount: 'Betrag',
    version: 'Szenario',
  },
} as const satisfies Record<Language, Record<string, string>>

const versionWords = {
  en: { ACTUAL: 'Actual', FORECAST: 'Forecast', BASELINE: 'Baseline' },
  de: { ACTUAL: 'Ist', FORECAST: 'Prognose', BASELINE: 'Basisplan' },
} as const satisfies Record<Language, Record<Version, string>>

const knownIds = ['A-1', '00123', 'KÖ-1', '4711.10']
const itemNames = [
  'Licences',
  'Travel',
  'Rent',
  'Training',
  'Hosting',
  'Desks',
  'Büromiete',
  'Wartung',
  'Beratung',
]

/** Months from one on. */
export function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const index = month - 1 + at
    return `${year + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

export interface GridOptions {
  readonly items?: number
  readonly months?: number
  /** The first month. */
  readonly first?: string
  /** `bare`: months without their year. */
  readonly headings?: 'full' | 'bare'
  readonly hasIds?: boolean
  /** Items that are there already, which need no focus area. */
  readonly areKnown?: boolean
}

export class Grid {
  readonly draw: Draw
  readonly language: Language
  readonly kind: ItemKind
  readonly version: Version
  rows: string[][] = []
  amounts: Amount[] = []
  /** The last row of the headings. */
  head = 0
  /** The first column of amounts. */
  left = 0
  readonly items: readonly string[]
  readonly months: readonly string[]
  readonly ids = new Map<string, string>()
  /** Numbers that are no amounts. */
  others = 0

  constructor(draw: Draw, options: GridOptions = {}) {
    this.draw = draw
    this.language = draw.below(2) === 0 ? 'en' : 'de'
    this.kind = !options.areKnown && draw.below(3) === 0 ? 'benefit-item' : 'cost-item'
    this.version = (['ACTUAL', 'FORECAST', 'BASELINE'] as const)[draw.below(3)] ?? 'FORECAST'
    const start = draw.below(itemNames.length)
    const count = options.items ?? 2 + draw.below(2)
    this.items = Array.from({ length: count }, (_, at) => itemNames[(start + at) % itemNames.length] ?? '')
    const first = options.first ?? monthsFrom('2025-01', 30)[draw.below(30)] ?? ''
    this.months = monthsFrom(first, options.months ?? 2 + draw.below(3))
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.draw.below(values.length)] as Value
  }

  get words() {
    return words[this.language]
  }

  versionWord(version: Version): string {
    return versionWords[this.language][version]
  }

  /** A number of two decimal places: no reading of it but one. */
  written(digits: string): string {
    return this.language === 'de' ? digits.replace('.', ',') : digits
  }

  /** Amounts of one size, so that none looks like a slip of another. */
  amountDigits(): string {
    return `${100 + this.draw.below(800)}${this.draw.fraction(2)}`
  }

  #fields({ hasIds = false, areKnown = false }: GridOptions): string[] {
    const { name, id, area } = this.words
    if (areKnown) return [name, id]
    return [name, ...(hasIds ? [id] : []), area]
  }

  #fieldCells(item: string, at: number, { hasIds = false, areKnown = false }: GridOptions): string[] {
    if (areKnown) {
      const id = knownIds[at] ?? ''
      this.ids.set(item, id)
      return [item, id]
    }
    if (!hasIds) return [item, 'Cards']
    const id = this.ids.get(item) ?? `N-${100 + at}`
    this.ids.set(item, id)
    return [item, id, 'Cards']
  }

  /** A column a month. */
  wide(options: GridOptions = {}): this {
    const style = this.draw.below(4)
    const headings = this.months.map((month) => this.#heading(month, style, options.headings === 'bare'))
    const fields = this.#fields(options)
    this.left = fields.length
    this.rows.push([...fields, ...headings])
    for (const [at, item] of this.items.entries()) {
      const cells = this.months.map((month, place) => {
        const digits = this.amountDigits()
        this.amounts.push({
          row: this.rows.length,
          column: this.left + place,
          item,
          version: this.version,
          months: [month],
          digits,
        })
        return this.written(digits)
      })
      this.rows.push([...this.#fieldCells(item, at, options), ...cells])
    }
    return this
  }

  /** A row a month. */
  long(options: GridOptions = {}): this {
    const fields = this.#fields({ ...options, hasIds: true })
    this.left = fields.length + 1
    this.rows.push([...fields, this.words.period, this.words.amount])
    for (const [at, item] of this.items.entries()) {
      for (const month of this.months) {
        const digits = this.amountDigits()
        this.amounts.push({
          row: this.rows.length,
          column: this.left,
          item,
          version: this.version,
          months: [month],
          digits,
        })
        this.rows.push([...this.#fieldCells(item, at, { hasIds: true }), month, this.written(digits)])
      }
    }
    return this
  }

  #heading(month: string, style: number, isBare: boolean): string {
    const [year, number] = month.split('-')
    const at = Number(number) - 1
    const short = monthNames[this.language][at] ?? ''
    const whole = wholeMonths[this.language][at] ?? ''
    if (isBare) return style % 2 === 0 ? short : whole
    return [month, `${short} ${year}`, `${whole} ${year}`, `${number}/${year}`][style] ?? month
  }

  get width(): number {
    return Math.max(...this.rows.map((row) => row.length))
  }

  insertRow(at: number, cells: readonly string[]): void {
    this.rows.splice(at, 0, [...cells])
    for (const amount of this.amounts) if (amount.row >= at) amount.row += 1
    if (at <= this.head) this.head += 1
  }

  /** @param cells from the row of headings down */
  insertColumn(at: number, cells: readonly string[]): void {
    for (const [row, own] of this.rows.entries()) {
      while (own.length < at) own.push('')
      own.splice(at, 0, row < this.head ? '' : (cells[row - this.head] ?? ''))
    }
    for (const amount of this.amounts) if (amount.column >= at) amount.column += 1
    if (at <= this.left) this.left += 1
  }

  cell(row: number, column: number): string {
    return this.rows[row]?.[column] ?? ''
  }

  set(row: number, column: number, text: string): void {
    const own = this.rows[row]
    if (!own) return
    while (own.length < column) own.push('')
    own[column] = text
  }

  /** The columns of amounts, from the left. */
  get columns(): readonly number[] {
    return [...new Set(this.amounts.map(({ column }) => column))].toSorted((a, b) => a - b)
  }

  /** Makes the numbers of these columns no amounts. */
  disown(isOther: (amount: Amount) => boolean): void {
    this.others += this.amounts.filter(isOther).length
    this.amounts = this.amounts.filter((amount) => !isOther(amount))
  }

  get text(): string {
    return this.rows.map((row) => row.join('\t')).join('\r\n')
  }

  get truth(): Amounts {
    const found: Record<string, string> = {}
    for (const { item, version, months, digits } of this.amounts) {
      for (const month of months) {
        const key = `${item} ${version} ${month}`
        found[key] = found[key] === undefined ? canonical(digits) : sumOf(found[key], digits)
      }
    }
    return found
  }
}

/** Without zeros that say nothing. */
function canonical(digits: string): string {
  const [whole = '0', fraction = ''] = digits.replace('-', '').split('.')
  const right = fraction.replace(/0+$/, '')
  const size = `${whole.replace(/^0+(?=\d)/, '')}${right === '' ? '' : `.${right}`}`
  return digits.startsWith('-') && size !== '0' ? `-${size}` : size
}

/** With the point so many places to the right. */
export function shifted(digits: string, places: number): string {
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const all = `${whole}${fraction.padEnd(places, '0')}`
  const point = whole.length + places
  const moved = `${all.slice(0, point)}.${all.slice(point) || '0'}`
  return canonical(digits.startsWith('-') ? `-${moved}` : moved)
}

/** The sum of two amounts of at most two decimal places. */
function sumOf(one: string, other: string): string {
  const cents = (digits: string) => {
    const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
    const size = BigInt(whole + fraction.padEnd(2, '0'))
    return digits.startsWith('-') ? -size : size
  }
  const sum = cents(one) + cents(other)
  const text = String(sum < 0n ? -sum : sum).padStart(3, '0')
  return canonical(`${sum < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`)
}
