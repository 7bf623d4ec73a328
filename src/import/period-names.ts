// The words of headings of periods in English, German and French: months, quarters, halves and years.

export type PeriodUnit = 'month' | 'quarter' | 'half' | 'year'

/** Without accents, in lower case. */
export type PeriodWord =
  | { readonly kind: 'month-name'; readonly month: number }
  | { readonly kind: 'unit'; readonly unit: PeriodUnit }
  /** A period of an accounting system: a month, counted from the first of its year. */
  | { readonly kind: 'numbered' }
  | { readonly kind: 'fiscal' }
  /** A number written out, or in Roman digits. */
  | { readonly kind: 'number'; readonly value: number }
  /** The end of an ordinal: 1st, 2e. */
  | { readonly kind: 'ordinal' }
  | { readonly kind: 'filler' }

const words = new Map<string, PeriodWord>([
  ...entries('m month monat mois', { kind: 'unit', unit: 'month' }),
  ...entries('p period periode', { kind: 'numbered' }),
  ...entries('q qtr quarter quartal trimestre trim t', { kind: 'unit', unit: 'quarter' }),
  ...entries('h hj half halbjahr semestre s', { kind: 'unit', unit: 'half' }),
  ...entries('cy year jahr kalenderjahr gesamtjahr annee an', { kind: 'unit', unit: 'year' }),
  ...entries(
    'fy gj wj fiscal geschaftsjahr wirtschaftsjahr haushaltsjahr gjahr exercice ex ejercicio esercizio boekjaar',
    { kind: 'fiscal' },
  ),
  ...entries('i first premier premiere erstes', { kind: 'number', value: 1 }),
  ...entries('ii second deuxieme zweites', { kind: 'number', value: 2 }),
  ...entries('iii third troisieme drittes', { kind: 'number', value: 3 }),
  ...entries('iv fourth quatrieme viertes', { kind: 'number', value: 4 }),
  ...entries('st nd rd th er re e eme', { kind: 'ordinal' }),
  ...entries('of the end ende eom per zum stand fin de du au le full', { kind: 'filler' }),
])

function entries(list: string, word: PeriodWord): [string, PeriodWord][] {
  return list.split(' ').map((one) => [one, word])
}

/** What a word of a heading says; undefined for one that no period has. @param word as {@link bareText} gives it */
export function periodWord(word: string): PeriodWord | undefined {
  const known = words.get(word)
  if (known) return known
  const month = monthNames().get(word)
  return month ? { kind: 'month-name', month } : undefined
}

/** Without accents, in lower case. */
export function bareText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

const nameLocales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const

/** Months as the lists of Excel shorten them, which the data of the locales do not do everywhere: German has Mrz there. */
const shortMonths: Readonly<Record<(typeof nameLocales)[number], string>> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  de: 'Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez',
  fr: 'janv févr mars avr mai juin juil août sept oct nov déc',
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  pt: 'jan fev mar abr mai jun jul ago set out nov dez',
  nl: 'jan feb mrt apr mei jun jul aug sep okt nov dec',
}
/** Spellings of a language that its own locale does not have. */
const otherLocales = ['en-GB', 'de-AT'] as const

/** Names in their order: of the months of a year, or of the days of a week from Monday on. */
export type NameList = readonly string[]

/**
 * Lists of names, short ones before long ones, each name as it is written: those of the given language, of English, then of
 * the others that headings are read in.
 * @param language a BCP 47 tag such as `de-AT`
 */
export function nameLists(kind: 'month' | 'weekday', language: string): readonly NameList[] {
  const known = listsByKind[kind] ?? makeLists(kind)
  listsByKind[kind] = known
  const own = known.filter(({ locale }) => language.startsWith(locale))
  return [...new Set([...own, ...known])].map(({ list }) => list)
}

let wholeNames: ReadonlySet<string> | undefined

/** True for a name that is no abbreviation: `May`, `mars`, `Juni`. */
export function isWholeName(name: string): boolean {
  wholeNames ??= new Set(
    (['month', 'weekday'] as const).flatMap((kind) =>
      nameLocales.flatMap((locale) => listOf(kind, locale, 'long').list.map(bareText)),
    ),
  )
  return wholeNames.has(bareText(name))
}

type LocaleList = { readonly locale: string; readonly list: NameList }
const listsByKind: Partial<Record<'month' | 'weekday', readonly LocaleList[]>> = {}

function listOf(kind: 'month' | 'weekday', locale: string, style: 'short' | 'long'): LocaleList {
  const format = new Intl.DateTimeFormat(locale, { [kind]: style, timeZone: 'UTC' })
  // The fifth of January 2026 is a Monday.
  const days =
    kind === 'month'
      ? Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15))
      : Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 5 + day))
  const list = days.map((day) => format.format(day).replace(/\.$/, ''))
  return { locale: locale.slice(0, 2), list }
}

function makeLists(kind: 'month' | 'weekday'): readonly LocaleList[] {
  return [
    ...nameLocales.flatMap((locale) => [
      ...(kind === 'month' ? [{ locale, list: shortMonths[locale].split(' ') }] : []),
      listOf(kind, locale, 'short'),
      listOf(kind, locale, 'long'),
    ]),
    ...otherLocales.flatMap((locale) => [listOf(kind, locale, 'short'), listOf(kind, locale, 'long')]),
  ]
}

let names: Map<string, number> | undefined

/** Names of months in the languages that spreadsheets here are likely to speak; a name for two months is none. */
function monthNames(): ReadonlyMap<string, number> {
  if (names) return names
  // Besides the data of the locales: Excel shortens the German March to Mrz, and Austria has its own names.
  const found = new Map([
    ['sept', 9],
    ['mrz', 3],
    ['janner', 1],
    ['feber', 2],
    ['fev', 2],
  ])
  for (const locale of nameLocales) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month += 1) {
        const name = bareText(format.format(Date.UTC(2026, month - 1, 15))).replaceAll('.', '')
        const other = found.get(name)
        found.set(name, other !== undefined && other !== month ? 0 : month)
      }
    }
  }
  names = found
  return found
}
