// An amount that is more than digits and separators, taken apart: the signs before and behind its digits, each thing
// at most once.
import { KnownAround } from './around-digits.ts'
import { isDigit } from './characters.ts'
import { currencyNamed, currencyNumber, splitScaled } from './currencies.ts'
import { type NoAmount, noAmountIn } from './no-amount.ts'
import { type CellNotation, currencyNotation, notationOf } from './notation.ts'

export interface WrittenAmount {
  /** Digits and separators, in ASCII. */
  readonly core: string
  /** The decimal mark, where its character is no separator of groups anywhere: the Arabic one. */
  readonly mark: '.' | undefined
  readonly isNegative: boolean
  readonly notation: CellNotation
  /** How many places the point goes to the right: 3 for thousands. */
  readonly places: number
  readonly side: 'credit' | 'debit' | undefined
  readonly isPercent: boolean
  /** Its scale is the letter m without a currency, which may be metres or months just as well. */
  readonly isLetterM?: boolean
}

export type WrittenFault = 'not-an-amount' | 'cut-off' | 'shortened' | NoAmount

/** Longer texts are no amounts, unless they are nothing but digits and separators. */
const maxLength = 120

/** ٫ */
const arabicMark = '\u066b'

/** Takes a text apart that is neither blank nor plain. @param text without blanks at its ends */
export function takeApart(text: string): WrittenAmount | WrittenFault {
  const found = takeWhole(text)
  if (found !== 'not-an-amount' || text.length > maxLength) return found
  return withoutFootnote(text) ?? noAmountIn(text, isWritten) ?? found
}

function isWritten(text: string): boolean {
  return typeof takeNewApart(text) !== 'string'
}

function takeWhole(text: string): WrittenAmount | WrittenFault {
  const known = knownTexts.of(text)
  if (!known) return takeNewApart(text)
  const { before, behind, found } = known
  return typeof found === 'string'
    ? found
    : { ...found, core: plainText(text.slice(before.length, text.length - behind.length)).text }
}

/** Signs of footnotes: raised characters, stars and daggers, and before or behind everything else also 1) and [a]. */
const raisedSigns = /[\u00b2\u00b3\u00b9\u2070\u2071\u2074-\u207f]{1,4}/
const starSigns = /[*\u2020\u2021\u00a7\u00b6]{1,3}\)?/
const bracketSign =
  /(?:\[(?:[\da-z]{1,2}|\*{1,3})\]|\((?:\d{1,2}|[a-z]|\*{1,3})\)|(?:\d{1,2}|[a-z]|\*{1,3})\))/
const footnoteSigns = [
  raisedSigns,
  starSigns,
  new RegExp(`(?:^${bracketSign.source}(?=\\s)|\\s${bracketSign.source}$|(?<=\\d)\\[(?:[\\da-z]{1,2})\\]$)`),
]
const mayBeFootnote = /[\u00b2\u00b3\u00b9\u2070\u2071\u2074-\u207f*\u2020\u2021\u00a7\u00b6)\]]/

/** An amount beside the sign of a footnote, 450² or 450 1), which is none of its digits; undefined for anything else. */
function withoutFootnote(text: string): WrittenAmount | undefined {
  if (!mayBeFootnote.test(text)) return undefined
  for (const signs of footnoteSigns) {
    const found = signs.exec(text)
    if (!found) continue
    const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
    // Between two digits it is a power or a product, and a raised sign behind a letter may belong to a unit: 5 m².
    if (/\d$/.test(before) && /^\d/.test(behind)) continue
    const written = takeNewApart(`${before.trimEnd()} ${behind.trimStart()}`.trim())
    if (typeof written === 'string' || (written.places > 0 && /\p{L}$/u.test(before))) continue
    return { ...written, notation: written.notation | notationOf('footnote') }
  }
  return undefined
}

const knownTexts = new KnownAround((text) => {
  const written = takeNewApart(text)
  if (typeof written === 'string') return written
  // A mark before the first digit is one of the digits, and is not around them.
  return isDigit(written.core.charCodeAt(0)) ? written : undefined
})

function takeNewApart(text: string): WrittenAmount | WrittenFault {
  // Text, as most cells of other columns are.
  if (!/[#\p{Nd}\p{Pd}\u2212]/u.test(text)) return 'not-an-amount'
  if (text.length > maxLength && !/^[-\d.,'’\s]+$/.test(text)) return 'not-an-amount'
  const plain = plainText(text)
  const { text: written } = plain
  const first = written.search(/\d/)
  if (first === -1) return withoutDigits(written, plain.notation)
  let last = written.length - 1
  while (!isDigit(written.charCodeAt(last))) last -= 1
  const from = beginsWithMark(written, first) ? first - 1 : first
  const core = written.slice(from, last + 1)
  if (!/^[\d.,' ]+$/.test(core)) {
    return /^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d+$/.test(written) ? 'shortened' : 'not-an-amount'
  }
  const around = readAround(written.slice(0, from), written.slice(last + 1))
  if (!around) return 'not-an-amount'
  const { places, side, isPercent, isNegative, isLetterM } = around
  // In 5.– it is in the place of the cents.
  const ofText = around.isSigned ? plain.notation : plain.notation & ~notationOf('other-minus')
  const mark = text.includes(arabicMark) ? '.' : undefined
  return { core, mark, isNegative, notation: around.notation | ofText, places, side, isPercent, isLetterM }
}

/** Undefined when there is anything that does not belong to an amount. */
function readAround(before: string, behind: string): Around | undefined {
  const around = new Around()
  const isSound = around.read(before, 'before') && around.read(behind, 'behind') && around.isWhole
  return isSound ? around : undefined
}

/** `.5`: a mark right before the first digit, which ends no abbreviation as that of `Fr.5` does. */
function beginsWithMark(text: string, first: number): boolean {
  const before = text.charAt(first - 1)
  return (before === '.' || before === ',') && !/\p{L}/u.test(text.charAt(first - 2))
}

/** A dash with or without a currency is zero. */
function withoutDigits(text: string, notation: CellNotation): WrittenAmount | WrittenFault {
  if (/^#+$/.test(text)) return 'cut-off'
  const dashes = text.indexOf('-')
  if (dashes === -1) return 'not-an-amount'
  const rest = text.replace(/-{1,3}/, '').trim()
  const currency = rest === '' ? 0 : currencyNumber(rest)
  if (rest !== '' && currency === 0) return 'not-an-amount'
  const found = notationOf('dash') | currencyNotation(currency) | (notation & ~notationOf('other-minus'))
  return {
    core: '0',
    mark: undefined,
    isNegative: false,
    notation: found,
    places: 0,
    side: undefined,
    isPercent: false,
  }
}

const tokens = /\p{L}+\.?\p{Sc}?|\S/gu

/** The signs around the digits. */
class Around {
  notation: CellNotation = 0
  places = 0
  side: 'credit' | 'debit' | undefined
  isNegative = false
  #percents = 0
  #signs = 0
  #opened = 0
  #closed = 0
  #hasCurrency = false
  /** The word of the scale; empty where there is none. */
  #scale = ''

  /** False when there is anything in the text that does not belong to an amount. */
  read(text: string, where: 'before' | 'behind'): boolean {
    let rest = text.trim()
    if (rest === '') return true
    if (where === 'behind' && /^[.,]--?/.test(rest)) {
      this.notation |= notationOf('no-cents')
      rest = rest.replace(/^[.,]--?/, '')
    }
    if (rest.length > 2 && this.#takeCurrency(currencyNamed(rest))) return true
    for (const [token] of rest.matchAll(tokens)) if (!this.#take(token, where)) return false
    // 5 T€ is five thousand, and T 5 is a name.
    return where === 'behind' || this.#scale === '' || this.#hasCurrency
  }

  /** True when each sign is there at most once, and every parenthesis is closed. */
  get isWhole(): boolean {
    const sides = this.side === undefined ? 0 : 1
    const isSignedOnce = this.#signs + this.#opened + sides <= 1
    return this.#opened === this.#closed && isSignedOnce && this.#percents <= 1
  }

  get isLetterM(): boolean {
    return this.#scale === 'm' && !this.#hasCurrency
  }

  get isSigned(): boolean {
    return this.#signs > 0
  }

  get isPercent(): boolean {
    return this.#percents > 0
  }

  #take(token: string, where: 'before' | 'behind'): boolean {
    switch (token) {
      case '-':
        this.#signs += 1
        this.isNegative = true
        if (where === 'behind') this.notation |= notationOf('trailing-minus')
        return true
      case '+':
        this.#signs += 1
        return true
      case '(':
        this.#opened += 1
        this.isNegative = true
        this.notation |= notationOf('parentheses')
        return where === 'before'
      case ')':
        this.#closed += 1
        return where === 'behind'
      case '%':
        this.notation |= notationOf('percent')
        this.#percents += 1
        return true
      default:
        return this.#takeWord(token)
    }
  }

  #takeWord(token: string): boolean {
    const word = token.endsWith('.') ? token.slice(0, -1) : token
    if (this.#takeCurrency(currencyNumber(word)) || this.#takeScale(word) || this.#takeSide(word)) return true
    const [scale, currency = ''] = splitScaled(word) ?? []
    return scale !== undefined && this.#takeCurrency(currencyNumber(currency)) && this.#takeScale(scale)
  }

  #takeCurrency(currency: number): boolean {
    if (currency === 0 || this.#hasCurrency) return false
    this.#hasCurrency = true
    this.notation |= currencyNotation(currency)
    return true
  }

  #takeScale(word: string): boolean {
    const places = placesOf(word)
    if (places === undefined || this.#scale !== '') return false
    this.#scale = word
    this.places = places
    this.notation |= notationOf('scale')
    return true
  }

  #takeSide(word: string): boolean {
    const side = sideNamed(word)
    if (side === undefined || this.side !== undefined) return false
    this.side = side
    this.notation |= notationOf('credit-debit')
    return true
  }
}

const oneLetterPlaces: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['K', 3],
  ['T', 3],
  ['m', 6],
  ['M', 6],
  ['B', 9],
])

/** In English, German and French. An English billion is a German Milliarde: the word alone says neither. */
const wordPlaces: ReadonlyMap<string, number> = new Map(
  [
    [3, 'tsd tausend thousand thousands mille milliers'] as const,
    [5, 'lakh lakhs lac'] as const,
    [6, 'mio mln mn mm million millions millionen'] as const,
    [7, 'crore crores'] as const,
    [9, 'bn mrd md mds milliard milliards milliarde milliarden'] as const,
  ].flatMap(([places, words]) => words.split(' ').map((word) => [word, places] as const)),
)

/** How many places a word for a scale moves the point: 3 for thousands; undefined for every other word. */
export function placesOf(word: string): number | undefined {
  return oneLetterPlaces.get(word) ?? wordPlaces.get(word.toLowerCase())
}

const sides: ReadonlyMap<string, 'credit' | 'debit'> = new Map([
  ['cr', 'credit'],
  ['credit', 'credit'],
  ['crédit', 'credit'],
  ['haben', 'credit'],
  ['H', 'credit'],
  ['dr', 'debit'],
  ['debit', 'debit'],
  ['débit', 'debit'],
  ['soll', 'debit'],
  ['S', 'debit'],
])

/** The side of an account that a word names: `CR`, `Haben`, `S`. */
export function sideNamed(word: string): 'credit' | 'debit' | undefined {
  return sides.get(word) ?? sides.get(word.toLowerCase())
}

interface PlainText {
  readonly text: string
  readonly notation: CellNotation
}

/** The digit zero of scripts whose digits sheets have: the nine others follow it. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10]

/** Digits of other scripts and full width, minuses, spaces and apostrophes as ASCII has them. */
function plainText(text: string): PlainText {
  if (/^[ -~\u00a2-\u00a5\u20a0-\u20c0]*$/.test(text)) return { text, notation: 0 }
  let plain = ''
  let notation: CellNotation = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    if (zero !== undefined) {
      plain += String(code - zero)
      notation |= notationOf('other-digits')
    } else if (isOtherMinus(code)) {
      plain += '-'
      notation |= notationOf('other-minus')
    } else plain += asciiOf(code) ?? character
  }
  return { text: plain.trim(), notation }
}

/** A hyphen, a dash or a minus beyond ASCII. */
function isOtherMinus(code: number): boolean {
  return (code >= 0x2010 && code <= 0x2015) || code === 0x2212 || code === 0xfe63 || code === 0xff0d
}

/** The ASCII character that one beyond ASCII means in a number; undefined for others. */
function asciiOf(code: number): string | undefined {
  if (code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x202f || code === 0x3000) return ' '
  if (code === 0x2018 || code === 0x2019 || code === 0x066c) return "'"
  if (code === 0x066a) return '%'
  if (code === 0x066b) return '.'
  // Marks of the direction of writing, which formatters of Arabic and Hebrew put around numbers.
  if (code === 0x061c || code === 0x200e || code === 0x200f) return ''
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : undefined
}
