// Sheets of items drawn at random, written in every way that a spreadsheet writes them.
import fc from 'fast-check'
import { type Version, versions } from '#import/versions.ts'
import type { DecimalMark } from '#spreadsheet/amount.ts'
import { type Quote, quotes, type Separator, separators } from '#spreadsheet/text/delimited-text.ts'

export interface DrawnItem {
  readonly name: string
  readonly externalId: string
  readonly area: string
  /** Version and period to canonical digits. */
  readonly amounts: ReadonlyMap<string, string>
}

export interface WrittenAs {
  readonly separator: Separator
  readonly quote: Quote
  readonly lineBreak: string
  readonly mark: DecimalMark
  readonly groups: string
  readonly negative: 'minus' | 'sign' | 'parentheses'
  readonly layout: 'wide' | 'long'
  readonly encoding: 'utf-8' | 'utf-8-marked' | 'utf-16le' | 'utf-16be'
}

export const areaId = '0a1b2c3d-0000-4000-8000-00000000000a'
const periods = ['2026-01', '2026-02', '2026-11', '2027-12'] as const

/** Texts that a careless reader breaks: separators, quotes, line breaks, formulas, the names of object properties. */
const texts = fc
  .oneof(
    { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }) },
    {
      weight: 2,
      arbitrary: fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'a,;|\t"\'\n\r 1') }),
    },
    fc.constantFrom('__proto__', 'constructor', 'toString', '=HYPERLINK("x")', '+cmd', '@SUM(A1)', '5" pipe'),
  )
  .map((text) => `N${text.replaceAll('\u0000', '').trim()}`)

const digits = fc
  .tuple(fc.boolean(), fc.stringMatching(/^[1-9]\d{0,20}$/), fc.stringMatching(/^(\d{0,7}[1-9])?$/))
  .map(
    ([isNegative, whole, fraction]) =>
      `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`,
  )

const keys = versions.flatMap((version) => periods.map((period) => `${version} ${period}`))

export const drawnItems: fc.Arbitrary<DrawnItem[]> = fc
  .array(
    fc.record({
      name: texts,
      amounts: fc.uniqueArray(fc.tuple(fc.constantFrom(...keys), digits), {
        selector: ([key]) => key,
        minLength: 1,
        maxLength: keys.length,
      }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((items) =>
    items.map(({ name, amounts }, index) => ({
      name,
      externalId: `X-${index}`,
      area: areaId,
      amounts: new Map(amounts),
    })),
  )

export const writtenAs: fc.Arbitrary<WrittenAs> = fc.record({
  separator: fc.constantFrom(...separators),
  quote: fc.constantFrom(...quotes),
  lineBreak: fc.constantFrom('\n', '\r\n', '\r'),
  mark: fc.constantFrom('.', ','),
  groups: fc.constantFrom('', 'other', ' ', '\u00a0', '\u202f', "'", '’'),
  negative: fc.constantFrom('minus', 'sign', 'parentheses'),
  layout: fc.constantFrom('wide', 'long'),
  encoding: fc.constantFrom('utf-8', 'utf-8-marked', 'utf-16le', 'utf-16be'),
})

/** An amount as a spreadsheet of that locale shows it. */
export function writeAmount(
  amount: string,
  { mark, groups, negative }: Pick<WrittenAs, 'mark' | 'groups' | 'negative'>,
): string {
  const isNegative = amount.startsWith('-')
  const [whole = '', fraction] = amount.replace('-', '').split('.')
  const separator = groups === 'other' ? (mark === '.' ? ',' : '.') : groups
  const grouped = separator === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, separator)
  const text = fraction === undefined ? grouped : `${grouped}${mark}${fraction}`
  if (!isNegative) return text
  if (negative === 'parentheses') return `(${text})`
  return (negative === 'sign' ? '\u2212' : '-') + text
}

/** The rows of a sheet, headings first. */
export function sheetRows(items: readonly DrawnItem[], written: WrittenAs): string[][] {
  const fixed = ['Name', 'External ID', 'Focus area']
  if (written.layout === 'wide') {
    const rows = items.map(({ name, externalId, area, amounts }) => [
      name,
      externalId,
      area,
      ...keys.map((key) => {
        const amount = amounts.get(key)
        return amount === undefined ? '' : writeAmount(amount, written)
      }),
    ])
    return [[...fixed, ...keys], ...rows]
  }
  const rows = items.flatMap(({ name, externalId, area, amounts }) =>
    [...amounts].map(([key, amount]) => [
      name,
      externalId,
      area,
      ...key.split(' '),
      writeAmount(amount, written),
    ]),
  )
  return [[...fixed, 'Version', 'Period', 'Amount'], ...rows]
}

/** The bytes of a file in an encoding. */
export function encode(text: string, encoding: WrittenAs['encoding']): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-8-marked') return new TextEncoder().encode(`\ufeff${text}`)
  const bytes = new Uint8Array(2 * text.length + 2)
  const view = new DataView(bytes.buffer)
  const isLittle = encoding === 'utf-16le'
  view.setUint16(0, 0xfeff, isLittle)
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(2 * index + 2, text.charCodeAt(index), isLittle)
  }
  return bytes
}

/** Periods by version of a drawn item, as the elements of a bulk request have them. */
export function amountsByVersion(item: DrawnItem): Map<Version, Map<string, string>> {
  const found = new Map<Version, Map<string, string>>()
  for (const version of versions) {
    const amounts = [...item.amounts].filter(([key]) => key.startsWith(version))
    if (amounts.length === 0) continue
    found.set(version, new Map(amounts.map(([key, amount]) => [key.slice(version.length + 1), amount])))
  }
  return found
}
