// Reads a text around amounts word by word: version, unit, currency and period. A word that says
// none of them is left over, so that a person is asked about it: nothing that qualifies a number is dropped unseen.
import { bareText, periodWord } from '#import/period-names.ts'
import { isPeriodPart, readPeriod } from '#import/period-text.ts'
import { readVersion, type VersionWords } from '#import/version-words.ts'
import type { Version } from '#import/versions.ts'
import { withoutEnds } from '#spreadsheet/characters.ts'
import { currencyLabel, currencyNamed, currencyNumber, splitScaled } from '#spreadsheet/currencies.ts'
import { placesOf } from '#spreadsheet/written-amount.ts'

/** What amounts are counted in. */
export interface Unit {
  /** As it is written: `TEUR`. */
  readonly text: string
  /** How many places further to the right the point of an amount is: 3 for thousands, 0 for a currency alone. */
  readonly places: number
  /** The label of its currency; empty where it names none. */
  readonly currency: string
}

export interface Qualifiers {
  readonly version: Version | undefined
  readonly unit: Unit | undefined
  /** The words of a period or a part of one, `2026`, `Q1`; empty where there is none. */
  readonly period: string
  /** What was not understood, as it is written; empty where every word was. */
  readonly rest: string
}

/** A longer text is understood no more than its words are: there is no use in trying. */
const maxWords = 40

/** What a text says. @param words the site's words for versions */
export function readQualifiers(text: string, words?: VersionWords): Qualifiers {
  const tokens = tokensOf(text)
  if (tokens.length > maxWords) return { version: undefined, unit: undefined, period: '', rest: text.trim() }
  const left = new Set(tokens.keys())
  const version = takeVersion(tokens, left, words)
  const unit = takeUnit(tokens, left)
  const period = takePeriod(tokens, left)
  takeFillers(tokens, left, version !== undefined || unit !== undefined || period !== '')
  return { version, unit, period, rest: textOf(tokens, left) }
}

/** True for a text that says a unit and nothing else: `TEUR`, `Angaben in Tsd. EUR`, `EUR 000`. */
export function isUnit(text: string): boolean {
  const { version, unit, period, rest } = readQualifiers(text)
  return unit !== undefined && version === undefined && period === '' && rest === ''
}

/** Words that belong to a unit, in thousands of euros. */
const wordsOfUnits = new Set(['in', 'en', 'of', 'de', 'd', 'x'])

/** The words of a text besides those of its unit; the text itself where it names none. */
export function withoutUnit(text: string): string {
  const tokens = tokensOf(text)
  const left = new Set(tokens.keys())
  if (tokens.length > maxWords || !takeUnit(tokens, left)) return text
  for (const at of left) if (wordsOfUnits.has(tokens[at]?.bare ?? '')) left.delete(at)
  return textOf(tokens, left)
}

function textOf(tokens: readonly Token[], left: ReadonlySet<number>): string {
  return [...left]
    .toSorted((a, b) => a - b)
    .map((at) => tokens[at]?.text ?? '')
    .join(' ')
}

interface Token {
  /** As it is written. */
  readonly text: string
  /** Without accents and signs around it, in lower case. */
  readonly bare: string
}

/** A slash between digits is that of a date or a year. */
const separators = /(?:[\s()[\]{},;:|_\u2013\u2014]|(?<!\d)\/|\/(?!\d)|(?<=\s)-(?=\s))+/
const thousands = /(?<![\d.,'’])(?:1[.,'’\u00a0\u202f ]?000|10\^3|1e3)(?![\d.,'’]*\d)/gi
const millions = /(?<![\d.,'’])(?:1[.,'’\u00a0\u202f ]?000[.,'’\u00a0\u202f ]?000|10\^6|1e6)(?![\d.,'’]*\d)/gi
/** '000, 000s, €000, EUR'000, 000'€: three zeros in the place of what is left out. */
const zeros = /(\p{Sc}|(?<![\p{L}])[A-Z]{3})?['’]?(?<!\d)(000(?:[ .,'’]?000)?)['’]?s?(?!\d)(\p{Sc})?/gu

/** A number by itself is an amount or a name, and no unit. */
const numberAlone = /^[1-9][\d.,'’\s\u00a0\u202f]*$/

function tokensOf(text: string): readonly Token[] {
  const composed = text.normalize('NFKC')
  const plain = numberAlone.test(composed.trim()) ? composed : withScaleWords(composed)
  return plain
    .split(separators)
    .filter((word) => /[\p{L}\p{N}\p{S}%]/u.test(word))
    .map((word) => ({ text: word, bare: withoutEnds(bareText(word), signsAround) }))
}

/** The digits of scales as words: 1.000, 10^3, '000. */
function withScaleWords(text: string): string {
  return text
    .replace(millions, ' million ')
    .replace(thousands, ' thousand ')
    .replace(zeros, (_, before = '', digits: string, behind = '') => {
      return ` ${before} ${digits.length > 3 ? 'million' : 'thousand'} ${behind} `
    })
}

const signsAround = ".'’*×="

/** The words behind one another that name a version, the longest first. */
function takeVersion(
  tokens: readonly Token[],
  left: Set<number>,
  words: VersionWords | undefined,
): Version | undefined {
  for (let length = Math.min(4, tokens.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const span = tokens.slice(from, from + length)
      const version = readVersion(span.map(({ text }) => text).join(' '), words)
      if (version === undefined) continue
      for (let at = from; at < from + length; at += 1) left.delete(at)
      // Where two versions are named, none of them is meant for certain.
      const others = tokens.some(({ text }, at) => left.has(at) && isOther(readVersion(text, words), version))
      if (others) {
        for (let at = from; at < from + length; at += 1) left.add(at)
        return undefined
      }
      return version
    }
  }
  return undefined
}

function isOther(one: Version | undefined, version: Version): boolean {
  return one !== undefined && one !== version
}

/** A scale, a currency, or both, in any order and with words between them that say nothing. */
function takeUnit(tokens: readonly Token[], left: Set<number>): Unit | undefined {
  let places: number | undefined
  let currency = ''
  const used: number[] = []
  for (const at of [...left].toSorted((a, b) => a - b)) {
    const own = unitOf(tokens, at, left)
    if (!own) continue
    const isContrary =
      (own.places !== undefined && places !== undefined) ||
      (own.currency !== '' && currency !== '' && own.currency !== currency)
    // in thousands of EUR and USD: nothing is said for certain.
    if (isContrary) return undefined
    places ??= own.places
    currency ||= own.currency
    used.push(...own.at)
  }
  // A letter alone is more often the name of something than a scale.
  const isLetter = used.length === 1 && /^\p{L}$/u.test(tokens[used[0] ?? 0]?.text ?? '')
  if (used.length === 0 || isLetter) return undefined
  for (const at of used) left.delete(at)
  const text = used
    .toSorted((a, b) => a - b)
    .map((at) => tokens[at]?.text ?? '')
    .join(' ')
  return { text, places: places ?? 0, currency }
}

interface UnitWord {
  readonly places: number | undefined
  readonly currency: string
  readonly at: readonly number[]
}

function unitOf(tokens: readonly Token[], at: number, left: ReadonlySet<number>): UnitWord | undefined {
  const { text = '', bare = '' } = tokens[at] ?? {}
  const word = text.replace(/^d['’]/i, '').replace(/[.'’]$/, '')
  const scaled = splitScaled(word) ?? signFirst(word)
  if (scaled) {
    const [scale, sign] = scaled
    const places = placesOf(scale)
    const currency = currencyLabel(currencyNumber(sign))
    return places === undefined || currency === '' ? undefined : { places, currency, at: [at] }
  }
  const currency = currencyLabel(currencyNumber(word) || currencyNamed(word))
  if (currency !== '') return { places: undefined, currency, at: [at] }
  const places = placesOf(word) ?? moreScales.get(bare)
  if (places === undefined) return undefined
  // m beside a currency are millions, and anything else alone.
  if (/^\p{L}$/u.test(word) && !hasCurrency(tokens, left)) return undefined
  return { places, currency: '', at: [at] }
}

/** `€k`, `$m`, `€m`. */
function signFirst(word: string): readonly [scale: string, currency: string] | undefined {
  const [, currency, scale] = /^(\p{Sc}|[A-Z]{3})([kKTmM]|bn|mn|mio|mln)$/u.exec(word) ?? []
  return scale !== undefined && currency !== undefined ? [scale, currency] : undefined
}

function hasCurrency(tokens: readonly Token[], left: ReadonlySet<number>): boolean {
  return [...left].some((at) => {
    const word = (tokens[at]?.text ?? '').replace(/[.'’]$/, '')
    return currencyNumber(word) !== 0 || currencyNamed(word) !== 0
  })
}

/** Words for scales beside those that an amount may have behind it. */
const moreScales: ReadonlyMap<string, number> = new Map(
  [
    [
      3,
      'thsd thsds thou thousandth tausende tausender tausenden mil miles migliaia duizend duizenden k ts',
    ] as const,
    [6, 'mill mios mlns millones milioni milione miljoen milhoes'] as const,
    [9, 'billion billions miliardi miljard mia'] as const,
  ].flatMap(([places, list]) => list.split(' ').map((word) => [word, places] as const)),
)

/** The words of a period, where those that are left name one together, or a part of one. */
function takePeriod(tokens: readonly Token[], left: Set<number>): string {
  const own = [...left].filter((at) => isPeriodWord(tokens[at]?.text ?? '')).toSorted((a, b) => a - b)
  const spans = own.flatMap((_, from) => own.slice(from).map((_, to) => own.slice(from, from + to + 1)))
  const texts = spans
    .toSorted((a, b) => b.length - a.length)
    .map((at) => ({ at, text: at.map((one) => tokens[one]?.text ?? '').join(' ') }))
    // A number of one or two digits by itself is a count sooner than a month.
    .filter(({ text }) => !/^\d{1,2}$/.test(text))
  const found =
    texts.find(({ text }) => readPeriod(text)) ??
    texts.find(({ text }) => saysWhen(text) && isPeriodPart(text))
  for (const at of found?.at ?? []) left.delete(at)
  return found?.text ?? ''
}

/** True for a text with a number or the name of a month: the other words of periods say nothing by themselves. */
function saysWhen(text: string): boolean {
  return /\d/.test(text) || text.split(' ').some((word) => periodWord(bareText(word))?.kind === 'month-name')
}

function isPeriodWord(text: string): boolean {
  if (isPeriodPart(text)) return true
  const bare = withoutEnds(bareText(text), signsAround)
  return /^\d{1,4}$/.test(bare) || (bare !== '' && periodWord(bare) !== undefined)
}

/** Words that do not qualify an amount: words for amounts themselves, and those that connect the others. */
const fillers = new Set(
  [
    'in en of de des du der die das den dem d the a an and und et for fur pour per pro par all alle alles toutes tous',
    'x × amount amounts figure figures value values number numbers sum currency unit units stated are is as',
    'angabe angaben betrag betrage betragen beträge wert werte zahl zahlen wahrung währung einheit einheiten sind ist',
    'montant montants valeur valeurs chiffres devise unite unites importe importes cifras importo importi bedragen',
    'unless otherwise noted indicated specified sofern soweit nicht anders falls wenn angegeben vermerkt genannt',
    'sauf indication contraire month months monthly monat monate monatlich mois year years jahr jahre annee annees',
    'period periods periode perioden zeitraum',
  ].flatMap((list) => list.split(' ')),
)

/** Takes words that say nothing; alone they may be the name of anything, and stay where no other word was understood. */
function takeFillers(tokens: readonly Token[], left: Set<number>, isUnderstood: boolean): void {
  const isOpen = [...left].some((at) => !fillers.has(tokens[at]?.bare ?? ''))
  if (!isUnderstood && isOpen) return
  for (const at of [...left]) if (fillers.has(tokens[at]?.bare ?? '')) left.delete(at)
}
