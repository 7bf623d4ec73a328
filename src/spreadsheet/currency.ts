// The currency that a cell shows, so that sums of different currencies stay apart. Currencies have the labels that the
// reading of amounts gives them: a code of ISO 4217, or a sign that several currencies have.
import { KnownAround } from './around-digits.ts'
import { currencyLabel, currencyNamed, currencyNumber, splitScaled } from './currencies.ts'

const letterOrSign = /[\p{L}\p{Sc}]/u
const words = /[\p{L}\p{Sc}.]+/gu
const sign = /\p{Sc}/u
/** `[$€-407]`; a format that names a language only, `[$-409]`, has no currency. */
const formatCurrency = /\[\$([^\]-]+)/
const formatSign = /\p{Sc}|"\s*([A-Z]{3})\s*"/u

/** The currency in the text of an amount; empty where it names none. */
export function currencyOfText(text: string): string {
  const known = knownTexts.of(text)
  return known ? known.found : namedIn(text)
}

const knownTexts = new KnownAround(namedIn)

function namedIn(text: string): string {
  if (!letterOrSign.test(text)) return ''
  for (const [word] of text.matchAll(words)) {
    const label = labelOf(word) || labelOf(splitScaled(word)?.[1])
    if (label !== '') return label
  }
  return labelOf(sign.exec(text)?.[0])
}

/** The currency that a number format shows, `#,##0.00 [$€-407]`; empty where it shows none. */
export function currencyOfFormat(format: string): string {
  const stated = formatCurrency.exec(format)?.[1]
  if (stated !== undefined) return labelOf(stated) || stated.trim()
  const found = formatSign.exec(format.replace(/\[\$-[^\][]*\]/g, ''))
  return labelOf(found?.[1] ?? found?.[0])
}

function labelOf(word: string | undefined): string {
  const trimmed = word?.trim() ?? ''
  return currencyLabel(currencyNumber(trimmed) || currencyNamed(trimmed))
}
