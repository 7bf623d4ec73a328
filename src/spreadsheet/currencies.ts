// Currencies as sheets write them: codes of ISO 4217, signs, and names in the languages of the sheets. A sign that
// several currencies have is none of them, but a currency by itself: which one is meant is nothing to guess.

interface Currencies {
  /** A code, or a sign that several currencies have; by number, from 1 on. */
  readonly labels: readonly string[]
  readonly numbers: ReadonlyMap<string, number>
  /** In lower case. */
  readonly names: ReadonlyMap<string, number>
}

let known: Currencies | undefined

/** Signs that could mean something else beside a number: a letter is more often a scale or a unit. */
const unclear = new Set(['T$', 'C$'])

/** Abbreviations that the data of the locales do not have. */
const abbreviations = [
  ['Fr', 'CHF'],
  ['SFr', 'CHF'],
  ['sFr', 'CHF'],
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['zl', 'PLN'],
  ['Kc', 'CZK'],
  ['Euro', 'EUR'],
  ['euro', 'EUR'],
  ['eur', 'EUR'],
  ['Eur', 'EUR'],
  ['usd', 'USD'],
  ['Usd', 'USD'],
  ['gbp', 'GBP'],
  ['chf', 'CHF'],
  ['Chf', 'CHF'],
] as const

const shortNames = [
  ['dollar', '$'],
  ['pound', '£'],
  ['pfund', '£'],
  ['franken', 'CHF'],
  ['yen', 'JPY'],
] as const

function currencies(): Currencies {
  known ??= findCurrencies()
  return known
}

/** Finds the currencies before any is asked for: the browser takes some 20 ms to name them all. */
export function prepareCurrencies(): void {
  currencies()
}

function findCurrencies(): Currencies {
  const codes = Intl.supportedValuesOf('currency')
  const ofSign = new Map<string, string>()
  for (const code of codes) {
    const sign = signOf(code)
    if (sign === code || /^[A-Za-z]$/.test(sign)) continue
    const isShared = ofSign.has(sign) || unclear.has(sign)
    ofSign.set(sign, isShared ? sign : code)
  }
  for (const [sign, code] of abbreviations) ofSign.set(sign, code)
  const labels = [...new Set([...codes, ...ofSign.values()])]
  const numbers = new Map(labels.map((label, at) => [label, at + 1]))
  for (const [sign, label] of ofSign) numbers.set(sign, numbers.get(label) ?? 0)
  return { labels, numbers, names: findNames(numbers) }
}

function signOf(code: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code
}

/** The number of the currency with this code or sign; 0 for another text. */
export function currencyNumber(text: string): number {
  return currencies().numbers.get(text.endsWith('.') ? text.slice(0, -1) : text) ?? 0
}

/** The number of the currency with this name in English, German or French, whatever its case; 0 for another text. */
export function currencyNamed(text: string): number {
  const name = text.toLowerCase()
  const all = currencies().names
  return all.get(name) ?? (name.endsWith('s') ? all.get(name.slice(0, -1)) : undefined) ?? 0
}

function findNames(numbers: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const locale of ['en', 'de', 'fr']) {
    const words = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' })
    for (const [label, number] of numbers) {
      const name = /^[A-Z]{3}$/.test(label) ? words.of(label) : undefined
      if (name !== undefined) found.set(name.toLowerCase(), number)
    }
  }
  for (const [name, label] of shortNames) found.set(name, numbers.get(label) ?? 0)
  return found
}

/** The code of a currency, or the sign that several have. */
export function currencyLabel(number: number): string {
  return currencies().labels[number - 1] ?? ''
}

const knownSigns = new Map<string, string>()

function knownSign(code: string): string {
  const known = knownSigns.get(code) ?? signOf(code)
  knownSigns.set(code, known)
  return known
}

/** True for one currency, and for one whose sign, which several have, is the other: $ and USD. */
export function isSameCurrency(one: number, other: number): boolean {
  if (one === other) return true
  const [first, second] = [currencyLabel(one), currencyLabel(other)]
  const isSignOf = (sign: string, code: string) => /^[A-Z]{3}$/.test(code) && knownSign(code) === sign
  return isSignOf(first, second) || isSignOf(second, first)
}

/** `TEUR`, `t€`, `Md€`: the scale and the currency of one word; undefined for every other word. */
export function splitScaled(word: string): readonly [scale: string, currency: string] | undefined {
  const [, scale, currency] = /^([kKtTmM])([A-Z]{3})$/.exec(word) ?? /^(\p{L}+)\.?(\p{Sc})$/u.exec(word) ?? []
  if (scale === undefined || currency === undefined) return undefined
  // Beside a currency a small letter is no ton.
  return [scale === 't' ? 'T' : scale, currency]
}
