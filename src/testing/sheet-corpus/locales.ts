// How the people of five countries write headings, dates and amounts, for the sheets of the corpus.

export interface CorpusLocale {
  readonly name: 'en' | 'de' | 'fr' | 'ch' | 'in'
  /** As LibreOffice names it in number formats. */
  readonly language: string
  readonly country: string
  readonly decimal: '.' | ','
  /** Between groups of digits that a person types. */
  readonly group: string
  /** Groups of two digits above the thousands. */
  readonly isLakh?: boolean
  readonly currency: { readonly sign: string; readonly label: string; readonly isBehind: boolean }
  readonly fields: readonly [name: string, externalId: string, area: string]
  /** The order and the separator of a day written in digits. */
  readonly day: readonly ['D' | 'M' | 'Y', string, 'D' | 'M' | 'Y', string, 'D' | 'M' | 'Y']
  /** The first six months as people write them. */
  readonly months: readonly string[]
  readonly quarter: (number: number) => string
  readonly versions: { readonly ACTUAL: string; readonly FORECAST: string }
  readonly total: string
  /** Of the long layout. */
  readonly longFields: readonly [period: string, version: string, amount: string]
  /** What amounts are counted in: a line above the headings, or a cell below each of them. */
  readonly unit: {
    readonly text: string
    readonly places: number
    readonly label: string
    readonly isAbove: boolean
    /** Another word, which could be a version. */
    readonly saysMore?: boolean
  }
  /** A suffix for credit, one for debit, one for thousands, one for millions. */
  readonly sides: readonly [credit: string, debit: string]
  readonly scales: readonly [thousands: string, millions: string]
  /** The field separator and the character set of a CSV, as numbers of LibreOffice's filter. */
  readonly csv: { readonly separator: number; readonly encoding: number }
}

const english = {
  fields: ['Name', 'External ID', 'Focus area'],
  months: ['Jan', 'Feb', 'March', 'Apr', 'May', 'June'],
  quarter: (number: number) => `Q${number}`,
  versions: { ACTUAL: 'Actual', FORECAST: 'Forecast' },
  total: 'Total',
  longFields: ['Period', 'Version', 'Amount'],
  sides: ['CR', 'DR'],
  scales: ['k', 'm'],
} as const satisfies Partial<CorpusLocale>

const german = {
  fields: ['Bezeichnung', 'Externe ID', 'Fokusbereich'],
  months: ['Januar', 'Feb', 'März', 'Apr.', 'Mai', 'Juni'],
  quarter: (number: number) => `${number}. Quartal`,
  versions: { ACTUAL: 'Ist', FORECAST: 'Prognose' },
  total: 'Summe',
  longFields: ['Zeitraum', 'Szenario', 'Betrag'],
  sides: ['H', 'S'],
  scales: ['Tsd.', 'Mio.'],
} as const satisfies Partial<CorpusLocale>

const utf8 = 76
const windows1252 = 1
const comma = 44
const semicolon = 59
const tab = 9

export const locales: readonly CorpusLocale[] = [
  {
    ...english,
    name: 'en',
    language: 'en',
    country: 'US',
    decimal: '.',
    group: ',',
    currency: { sign: '$', label: '$', isBehind: false },
    unit: { text: 'All amounts in thousands', places: 3, label: '', isAbove: true },
    day: ['M', '/', 'D', '/', 'Y'],
    csv: { separator: comma, encoding: utf8 },
  },
  {
    ...german,
    name: 'de',
    language: 'de',
    country: 'DE',
    unit: { text: 'TEUR', places: 3, label: 'EUR', isAbove: false },
    decimal: ',',
    group: '.',
    currency: { sign: '€', label: 'EUR', isBehind: true },
    day: ['D', '.', 'M', '.', 'Y'],
    csv: { separator: semicolon, encoding: windows1252 },
  },
  {
    name: 'fr',
    language: 'fr',
    country: 'FR',
    decimal: ',',
    group: '\u202f',
    currency: { sign: '€', label: 'EUR', isBehind: true },
    fields: english.fields,
    day: ['D', '/', 'M', '/', 'Y'],
    months: ['janv.', 'févr.', 'mars', 'avril', 'mai', 'juin'],
    quarter: (number) => `T${number}`,
    versions: english.versions,
    total: 'Total général',
    longFields: english.longFields,
    unit: { text: 'k€', places: 3, label: 'EUR', isAbove: false },
    sides: ['CR', 'DR'],
    scales: ['k', 'M'],
    csv: { separator: semicolon, encoding: utf8 },
  },
  {
    ...german,
    name: 'ch',
    language: 'de',
    country: 'CH',
    unit: { text: 'Alle Beträge in Mio. CHF', places: 6, label: 'CHF', isAbove: true },
    decimal: '.',
    group: '’',
    currency: { sign: 'CHF', label: 'CHF', isBehind: false },
    day: ['D', '.', 'M', '.', 'Y'],
    csv: { separator: semicolon, encoding: windows1252 },
  },
  {
    ...english,
    name: 'in',
    language: 'en',
    country: 'IN',
    unit: { text: 'Budget (₹ lakhs)', places: 5, label: 'INR', isAbove: true, saysMore: true },
    decimal: '.',
    group: ',',
    isLakh: true,
    currency: { sign: '₹', label: 'INR', isBehind: false },
    day: ['D', '/', 'M', '/', 'Y'],
    csv: { separator: tab, encoding: utf8 },
  },
]

/** An amount without its sign, as people of a locale type it: 12,34,567.50. @param digits canonical decimal digits */
export function writtenSize(digits: string, { decimal, group, isLakh }: CorpusLocale): string {
  const [whole = '', fraction] = digits.replace('-', '').split('.')
  const groups = isLakh ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g
  const grouped = whole.replace(groups, group)
  return fraction === undefined ? grouped : grouped + decimal + fraction
}
