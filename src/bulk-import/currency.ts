// The currency that a cell shows, so that sums of different currencies stay apart.

/** Signs that mean one currency, by their ISO 4217 code; a dollar or a yen sign may mean several, and stays as it is. */
const codeOfSign: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
])

const signOrCode = /\p{Sc}|(?<![\p{L}])[A-Z]{3}(?![\p{L}])/u
/** `[$€-407]`; a format that names a language only, `[$-409]`, has no currency. */
const formatCurrency = /\[\$([^\]-]+)/
const formatSign = /\p{Sc}|"\s*([A-Z]{3})\s*"/u

/** The currency in the text of an amount; empty where it names none. */
export function currencyOfText(text: string): string {
  return named(signOrCode.exec(text)?.[0])
}

/** The currency that a number format shows, `#,##0.00 [$€-407]`; empty where it shows none. */
export function currencyOfFormat(format: string): string {
  const stated = formatCurrency.exec(format)?.[1]
  if (stated !== undefined) return named(stated)
  const found = formatSign.exec(format.replace(/\[\$-[^\]]*\]/g, ''))
  return named(found?.[1] ?? found?.[0])
}

function named(sign: string | undefined): string {
  const trimmed = sign?.trim() ?? ''
  return codeOfSign.get(trimmed) ?? trimmed
}
