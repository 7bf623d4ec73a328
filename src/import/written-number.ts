// A number as it is written in a cell: its separators, its sign, and what is around it.
import { type CellFacts, shownMarkOf, typeOf } from '#spreadsheet/cell-type.ts'

/** Places behind the point in which numbers are counted: more than any amount has. */
export const numberPlaces = 40

export interface WrittenNumber {
  readonly before: string
  readonly after: string
  /** What is around a negative number. */
  readonly sign: readonly [before: string, after: string] | undefined
  readonly hasPlus: boolean
  /** Empty where the thousands are not separated. */
  readonly separator: string
  readonly isInLakhs: boolean
  /** Digits behind the decimal mark. */
  readonly scale: number
  readonly units: bigint
}

/** A character of a number behind its first digit. */
const inNumber = /[\d.,'’\s]/u
const negativePattern = /^(?<before>[^-−–(]*)(?<open>[-−–(]\s?)(?<rest>[^-−–()]*)$/u

/** A number with what is around it; undefined for a text that is none by this decimal mark. */
export function readNumber(text: string, mark: '.' | ','): WrittenNumber | undefined {
  const trimmed = text.trim()
  const from = trimmed.search(/\d/)
  const before = trimmed.slice(0, from)
  if (from < 0 || /[.,]/.test(before)) return undefined
  let to = from
  while (to < trimmed.length && inNumber.test(trimmed.charAt(to))) to += 1
  const digits = trimmed.slice(from, to).trimEnd()
  const after = trimmed.slice(from + digits.length)
  if (/\d/.test(after)) return undefined
  const signed = signOf(before, after)
  const [whole = '', fraction = '', ...more] = digits.split(mark)
  const grouping = separatorOf(whole, mark)
  if (!signed || more.length > 0 || grouping === undefined || /\D/.test(fraction)) return undefined
  if (digits.endsWith(mark) || whole === '' || fraction.length > numberPlaces) return undefined
  const { separator, isInLakhs } = grouping
  const value = BigInt(whole.replaceAll(/\D/g, '') + fraction.padEnd(numberPlaces, '0'))
  return {
    before: signed.before,
    after: signed.after,
    sign: signed.sign,
    hasPlus: signed.hasPlus,
    separator,
    isInLakhs,
    scale: fraction.length,
    units: signed.sign ? -value : value,
  }
}

/** The text around a number, without its sign; undefined for a number with two signs. */
function signOf(before: string, after: string) {
  const open = negativePattern.exec(before)?.groups
  const close = /^(?<rest>.*?)(?<close>\s?[-−)])$/u.exec(after)?.groups
  const isBracket = open?.open?.startsWith('(') === true
  if (isBracket !== (close?.close?.endsWith(')') === true)) return undefined
  if (open && close && !isBracket) return undefined
  const plus = before.endsWith('+')
  return {
    before: open ? `${open.before}${open.rest}` : plus ? before.slice(0, -1) : before,
    after: close ? (close.rest ?? '') : after,
    sign: open || close ? ([open?.open ?? '', close?.close ?? ''] as const) : undefined,
    hasPlus: plus,
  }
}

/** What separates the thousands of a whole number; undefined where something else is among its digits. */
function separatorOf(
  whole: string,
  mark: '.' | ',',
): Pick<WrittenNumber, 'separator' | 'isInLakhs'> | undefined {
  const separator = /\D/.exec(whole)?.[0] ?? ''
  if (separator === '') return { separator, isInLakhs: false }
  if (separator === mark) return undefined
  const [first = '', ...groups] = whole.split(separator)
  const last = groups.pop()
  if (last?.length !== 3 || first === '' || /\D/.test(first + groups.join('') + last)) return undefined
  if (first.length <= 3 && groups.every(({ length }) => length === 3)) return { separator, isInLakhs: false }
  return first.length <= 2 && groups.every(({ length }) => length === 2)
    ? { separator, isInLakhs: true }
    : undefined
}

/** Writes a number as those of a sample are written. @param unit in the last of {@link numberPlaces} */
export function writeNumber(unit: bigint, mark: '.' | ',', sample: readonly WrittenNumber[]): string {
  const [first] = sample
  const scale = Math.max(...sample.map((one) => one.scale))
  const grouped = sample.find(({ separator }) => separator !== '')
  const sign = unit < 0n ? (sample.find((one) => one.sign)?.sign ?? ['-', '']) : ['', '']
  const plus = unit > 0n && sample.some(({ hasPlus }) => hasPlus) ? '+' : ''
  const digits = (unit < 0n ? -unit : unit).toString().padStart(numberPlaces + 1, '0')
  const whole = digits.slice(0, -numberPlaces)
  const fraction = digits.slice(-numberPlaces, digits.length - numberPlaces + scale)
  const inGroups = grouped ? groupsOf(whole, grouped.isInLakhs ? 2 : 3).join(grouped.separator) : whole
  const isBracket = sign[0]?.startsWith('(') === true
  const around = [first?.before ?? '', first?.after ?? '']
  const number = plus + inGroups + (scale > 0 ? mark + fraction : '')
  return isBracket
    ? `${sign[0]}${around[0]}${number}${around[1]}${sign[1]}`
    : `${around[0]}${sign[0]}${number}${around[1]}${sign[1]}`
}

/** The digits of a whole number in groups: the last has three, those before it `size`. */
function groupsOf(whole: string, size: 2 | 3): readonly string[] {
  const groups = [whole.slice(-3)]
  for (let end = whole.length - 3; end > 0; end -= size)
    groups.unshift(whole.slice(Math.max(0, end - size), end))
  return groups
}

/** A number of a cell that is nothing but digits, separators and a sign. */
export interface PlainNumber {
  /** With a point, without a sign; zeros at the end included. */
  readonly digits: string
  readonly isNegative: boolean
  /** What is around the digits: the sign. */
  readonly around: readonly [before: string, after: string]
}

/**
 * The number of a cell, if it is nothing else; undefined where the decimal mark is not known and the text could be two numbers.
 * @param decimal the mark of the texts of its column
 */
export function plainNumber(
  text: string,
  facts: CellFacts,
  decimal: '.' | ',' | undefined,
): PlainNumber | undefined {
  const type = typeOf(facts)
  if (type !== 'text' && type !== 'number') return undefined
  const own = type === 'number' ? (shownMarkOf(facts) ?? '.') : decimal
  const read = (own ? [own] : (['.', ','] as const)).flatMap((mark) => readNumber(text, mark) ?? [])
  const [first] = read
  if (!first || read.some(({ units }) => units !== first.units)) return undefined
  if (first.before !== '' || first.after !== '' || first.hasPlus) return undefined
  const { units, scale, sign } = first
  const digits = (units < 0n ? -units : units).toString().padStart(numberPlaces + 1, '0')
  const fraction = digits.slice(-numberPlaces, digits.length - numberPlaces + scale)
  return {
    digits: digits.slice(0, -numberPlaces) + (scale > 0 ? `.${fraction}` : ''),
    isNegative: sign !== undefined,
    around: sign ?? ['', ''],
  }
}
