// The number formats of OpenDocument (part 3, 16.29), each an element for a digit, a month or a text, in the notation of
// Excel, which the import reads.

import { countOf } from './markup-numbers.ts'
import { attributeOf } from './markup-scanner.ts'
import { general } from './number-format.ts'

const dataStyles = new Set([
  'number-style',
  'currency-style',
  'percentage-style',
  'date-style',
  'time-style',
  'boolean-style',
  'text-style',
])

export function isDataStyle(name: string): boolean {
  return dataStyles.has(name)
}

/** Digits of a format; no format that a person made has more. */
const maxDigits = 30

/** Colours that formats of Excel name. */
const colours: ReadonlyMap<string, string> = new Map([
  ['#000000', '[Black]'],
  ['#0000ff', '[Blue]'],
  ['#00ffff', '[Cyan]'],
  ['#00ff00', '[Green]'],
  ['#ff00ff', '[Magenta]'],
  ['#ff0000', '[Red]'],
  ['#ffffff', '[White]'],
  ['#ffff00', '[Yellow]'],
])

type Part = (attributes: string, style: DataStyle) => string

/** Parts of dates and times, which have a short and a long form. */
const dateParts: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['day', (attributes) => (isLong(attributes) ? 'dd' : 'd')],
  ['year', (attributes) => (isLong(attributes) ? 'yyyy' : 'yy')],
  ['day-of-week', (attributes) => (isLong(attributes) ? 'dddd' : 'ddd')],
  ['minutes', (attributes) => (isLong(attributes) ? 'mm' : 'm')],
  ['am-pm', () => 'AM/PM'],
  [
    'month',
    (attributes) => {
      const letters = isLong(attributes) ? 'mm' : 'm'
      return attributeOf(attributes, 'textual') === 'true' ? `mm${letters}` : letters
    },
  ],
  [
    'hours',
    (attributes, { isElapsed }) => {
      const letters = isLong(attributes) ? 'hh' : 'h'
      return isElapsed ? `[${letters}]` : letters
    },
  ],
  [
    'seconds',
    (attributes) => {
      const places = digits(attributes, 'decimal-places', 0)
      return (isLong(attributes) ? 'ss' : 's') + (places > 0 ? `.${'0'.repeat(places)}` : '')
    },
  ],
])

const parts: ReadonlyMap<string, Part> = new Map<string, Part>([
  ...dateParts,
  ['number', numberPart],
  [
    'scientific-number',
    (attributes) => `${numberPart(attributes)}E+${'0'.repeat(digits(attributes, 'min-exponent-digits', 2))}`,
  ],
  [
    'fraction',
    (attributes) => {
      const [over, under] = ['min-numerator-digits', 'min-denominator-digits'].map((name) =>
        '?'.repeat(digits(attributes, name, 1)),
      )
      return `# ${over}/${under}`
    },
  ],
  ['text-content', () => '@'],
  ['boolean', () => '"TRUE";"TRUE";"FALSE"'],
  ['text-properties', (attributes) => colours.get(attributeOf(attributes, 'color') ?? '') ?? ''],
])

/** One data style while its markup is read, and afterwards. */
export class DataStyle {
  /** Names of the styles of its other sections, in their order. */
  readonly conditional: string[] = []
  /** True for times that count on beyond a day. */
  readonly isElapsed: boolean
  /** Its own section of the format. */
  section = ''
  readonly #isPercentage: boolean
  #literal: 'text' | 'currency' | undefined

  constructor(name: string, attributes: string) {
    this.isElapsed = attributeOf(attributes, 'truncate-on-overflow') === 'false'
    this.#isPercentage = name === 'percentage-style'
  }

  open(name: string, attributes: string): void {
    if (name === 'text') this.#literal = 'text'
    else if (name === 'currency-symbol') {
      this.#literal = 'currency'
      this.section += '[$'
    } else if (name === 'map') this.conditional.push(attributeOf(attributes, 'apply-style-name') ?? '')
    else this.section += parts.get(name)?.(attributes, this) ?? ''
  }

  close(name: string): void {
    if (name === 'currency-symbol') this.section += ']'
    if (name === 'currency-symbol' || name === 'text') this.#literal = undefined
  }

  text(text: string): void {
    if (this.#literal === 'currency') this.section += text.replaceAll(']', '')
    if (this.#literal === 'text') this.section += [...text].map((one) => this.#escaped(one)).join('')
  }

  #escaped(character: string): string {
    if (character === '%' && this.#isPercentage) return character
    return character === ':' || character === '/' ? character : `\\${character}`
  }
}

function isLong(attributes: string): boolean {
  return attributeOf(attributes, 'style') === 'long'
}

function digits(attributes: string, name: string, missing: number): number {
  return Math.min(maxDigits, countOf(attributes, name, missing))
}

/** A number without a count of decimal places shows as many as it has. */
function numberPart(attributes: string): string {
  const written = attributeOf(attributes, 'decimal-places')
  const whole = wholePart(attributes)
  if (written === undefined) return whole === '0' ? general : whole
  const places = digits(attributes, 'decimal-places', 0)
  if (places === 0) return whole
  const certain = Math.min(places, digits(attributes, 'min-decimal-places', places))
  return `${whole}.${'0'.repeat(certain)}${'#'.repeat(places - certain)}`
}

function wholePart(attributes: string): string {
  const certain = digits(attributes, 'min-integer-digits', 0)
  if (attributeOf(attributes, 'grouping') !== 'true') return certain === 0 ? '#' : '0'.repeat(certain)
  const all = '0'.repeat(certain).padStart(4, '#')
  const first = all.length % 3
  const groups = Array.from({ length: Math.floor(all.length / 3) }, (_, at) =>
    all.slice(first + 3 * at, first + 3 * at + 3),
  )
  return [all.slice(0, first), ...groups].filter((group) => group !== '').join(',')
}
