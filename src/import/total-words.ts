// Texts that call their row a total, in English, German, French, Spanish, Italian, Dutch and Portuguese.
import { withoutEnds } from '#spreadsheet/characters.ts'
import { currencyNumber } from '#spreadsheet/currencies.ts'

/** Texts that are a total by themselves, without the year, the currency or the signs around them. */
const wholeNames = new Set([
  ...['total', 'totals', 'sum', 'sums', 'grand total', 'overall total', 'net total', 'total amount'],
  ...['total cost', 'total costs', 'total benefit', 'total benefits', 'subtotal', 'sub-total', 'sub total'],
  ...['net', 'net amount', 'net cost', 'net costs', 'net benefit', 'net benefits'],
  ...['running total', 'carried forward', 'brought forward', 'balance carried forward', 'carry forward'],
  ...[
    'balance brought forward',
    'total carried forward',
    'total brought forward',
    'c/f',
    'b/f',
    'c/fwd',
    'b/fwd',
  ],
  ...['summe', 'summen', 'gesamt', 'gesamtsumme', 'endsumme', 'zwischensumme', 'teilsumme', 'insgesamt'],
  ...['gesamtbetrag', 'gesamtergebnis', 'gesamtkosten', 'zwischenergebnis', 'ergebnis', 'teilergebnis'],
  ...['netto', 'nettobetrag', 'nettokosten', 'nettonutzen', 'zwischensaldo'],
  ...['übertrag', 'saldovortrag', 'übertrag vorseite'],
  ...[
    'total général',
    'total general',
    'sous-total',
    'sous total',
    'somme',
    'ensemble',
    'total ht',
    'total ttc',
  ],
  ...['totaux', 'report à nouveau', 'à reporter', 'report de la page précédente'],
  ...['total general', 'totales', 'suma', 'suma total', 'suma y sigue', 'suma anterior', 'importe total'],
  ...[
    'totale',
    'totali',
    'totale generale',
    'totale parziale',
    'subtotale',
    'somma',
    'riporto',
    'a riportare',
  ],
  ...[
    'totaal',
    'totalen',
    'eindtotaal',
    'subtotaal',
    'algemeen totaal',
    'som',
    'over te brengen',
    'transport totaal',
  ],
  ...['soma', 'total geral', 'subtotais', 'a transportar'],
])

/** What a total may begin with, whatever is named after it. */
const certainBeginnings = [
  ...['subtotal', 'sub-total', 'sub total', 'grand total', 'zwischensumme', 'gesamtsumme', 'sous-total'],
  ...[
    'sous total',
    'teilergebnis',
    'subtotale',
    'subtotaal',
    'carried forward',
    'brought forward',
    'übertrag',
  ],
  ...['report à nouveau', 'balance carried forward', 'balance brought forward', 'suma y sigue'],
]

/** Words that a total often begins or ends with; what begins or ends with them can be the name of an item, too. */
const words = new Set([
  ...['total', 'totals', 'subtotal', 'subtotals', 'sub-total', 'sum', 'sums', 'forward'],
  ...['summe', 'summen', 'gesamt', 'insgesamt', 'zwischensumme', 'teilsumme', 'gesamtsumme', 'endsumme'],
  ...[
    'gesamtergebnis',
    'ergebnis',
    'zwischenergebnis',
    'teilergebnis',
    'gesamtbetrag',
    'gesamtkosten',
    'übertrag',
  ],
  ...[
    'totaux',
    'sous-total',
    'somme',
    'totales',
    'suma',
    'totale',
    'totali',
    'subtotale',
    'somma',
    'riporto',
  ],
  ...['totaal', 'totalen', 'subtotaal', 'eindtotaal', 'soma'],
])
/** Common words of which only the end of a text says that it is a total: “Payment forward” is none. */
const notAtBeginning = new Set(['forward'])
/** German words that end so are sums: Personalsumme. */
const compounds = ['summe', 'ergebnis']

/** A text of more characters is a name or a sentence, whatever it begins with. */
const maxLabel = 60

/** `whole`: the text says nothing else. `part`: it begins or ends with a word for a total, as names of items can, too. */
export type TotalName = 'whole' | 'part'

/** How a text calls its row a total; undefined where it does not. */
export function totalName(text: string): TotalName | undefined {
  if (text === '' || text.length > maxLabel) return undefined
  const bare = bareLabel(text)
  if (wholeNames.has(bare)) return 'whole'
  if (
    certainBeginnings.some(
      (beginning) => bare.startsWith(`${beginning} `) || bare.startsWith(`${beginning}:`),
    )
  )
    return 'whole'
  const all = bare.split(/[\s\u00a0:,;()|/–—]+/).filter((word) => word !== '')
  const [first = '', last = ''] = [all[0], all.at(-1)]
  const begins = words.has(first) && !notAtBeginning.has(first)
  const ends = words.has(last) || compounds.some((end) => last.endsWith(end) && last.length > end.length + 2)
  if (begins || ends) return ends && last === 'forward' && !isCarried(all) ? undefined : 'part'
  return undefined
}

function isCarried(all: readonly string[]): boolean {
  return ['carried', 'brought', 'balance', 'carry'].includes(all.at(-2) ?? '')
}

/** True for a text that calls its row a total and can mean nothing else: `Total`, `Summe 2027`, `Subtotal: labour`. */
export function saysTotal(text: string): boolean {
  return totalName(text) === 'whole'
}

/** Beside words for a total: what the heading of a column of sums says. */
const cumulated = new Set([
  ...[
    'ytd',
    'ltd',
    'qtd',
    'year to date',
    'year-to-date',
    'to date',
    'cumulated',
    'cumulative',
    'accumulated',
    'cum',
  ],
  ...[
    'full year',
    'full-year',
    'annual',
    'year',
    'fy',
    'yearly total',
    'annual total',
    'all months',
    'all periods',
  ],
  ...[
    'kumuliert',
    'kumulativ',
    'kum',
    'aufgelaufen',
    'jahr',
    'gesamtjahr',
    'jahreswert',
    'jahressumme',
    'jahresbetrag',
  ],
  ...[
    'jahresgesamt',
    'gj',
    'geschäftsjahr',
    'wirtschaftsjahr',
    'seit jahresbeginn',
    'bis heute',
    'alle monate',
  ],
  ...[
    'cumul',
    'cumulé',
    'cumule',
    'année',
    'annee',
    'annuel',
    'exercice',
    'total annuel',
    "cumul de l'année",
  ],
  ...[
    'acumulado',
    'año',
    'anual',
    'total anual',
    'ejercicio',
    'cumulato',
    'progressivo',
    'anno',
    'annuale',
    'esercizio',
  ],
  ...['totale annuo', 'cumulatief', 'jaar', 'jaartotaal', 'boekjaar', 'ano', 'total do ano', 'exercício'],
])
/** Beside the name of a version, Total actual, Plan gesamt, these words say the same. */
const wordsOfSums = new Set(['ytd', 'cumulated', 'kumuliert', 'cumul', 'acumulado', 'cumulato', 'cumulatief'])

/** True for the heading of a column that adds the months of its row: `Total 2026`, `YTD`, `Summe`, `Gesamtjahr`. */
export function namesSumOfMonths(text: string): boolean {
  if (totalName(text) !== undefined) return true
  if (text === '' || text.length > maxLabel) return false
  const bare = bareLabel(text)
  return cumulated.has(bare) || bare.split(/[\s\u00a0:,;()|/–—]+/).some((word) => wordsOfSums.has(word))
}

const signsBefore = '*=Σ∑-–—>• '
const signsBehind = '*:=.-–— '
const yearOrQuarter = /^(?:(?:fy)?(?:19|20)\d\d(?:[/-](?:19|20)?\d\d)?|q[1-4]|[tkm]eur|k€|t€|euros?|in)$/i

/** In small letters, without the signs, the year and the currency around it. By words: a pattern would be slow. */
function bareLabel(text: string): string {
  const all = withoutSigns(text.normalize('NFC')).split(/[ \u00a0\t\n]+/)
  while (all.length > 1 && isQualifier(all.at(-1))) all.pop()
  while (all.length > 1 && isQualifier(all[0])) all.shift()
  return withoutSigns(all.join(' ')).toLowerCase()
}

/** True for a year, a quarter or a currency, which totals often have beside them. */
function isQualifier(word = ''): boolean {
  const bare = word.replace(/^[([]|[)\]:,;]$/g, '')
  if (bare === '' || bare === '-' || bare === '–' || yearOrQuarter.test(bare)) return true
  return currencyNumber(bare) !== 0
}

function withoutSigns(text: string): string {
  return withoutEnds(text, signsBefore, signsBehind)
}
