// What a text beside amounts says of them: on which side they are posted, their sign, their currency, their unit.
import { currencyLabel, currencyNamed, currencyNumber } from '#spreadsheet/currencies.ts'
import { placesOf, sideNamed } from '#spreadsheet/written-amount.ts'
import { readQualifiers, type Unit } from './facts/qualifiers.ts'

/** The roles of columns that say something of the amounts in their rows. */
export const besideRoles = ['side', 'sign', 'currency', 'unit'] as const
export type BesideRole = (typeof besideRoles)[number]

export type Side = 'credit' | 'debit'

/** In a column of sides a letter is enough. */
const sideLetters: ReadonlyMap<string, Side> = new Map([
  ['s', 'debit'],
  ['d', 'debit'],
  ['dt', 'debit'],
  ['deb', 'debit'],
  ['debet', 'debit'],
  ['belastung', 'debit'],
  ['lastschrift', 'debit'],
  ['h', 'credit'],
  ['c', 'credit'],
  ['k', 'credit'],
  ['ct', 'credit'],
  ['cred', 'credit'],
  ['kredit', 'credit'],
  ['gutschrift', 'credit'],
])

const negativeSigns = new Set([
  '-',
  '−',
  '–',
  '—',
  '-1',
  '−1',
  'minus',
  'neg',
  'negative',
  'negativ',
  'moins',
  'négatif',
  'less',
  'abzüglich',
  'abzgl',
  './',
])
const positiveSigns = new Set([
  '+',
  '+1',
  '1',
  'plus',
  'pos',
  'positive',
  'positiv',
  'positif',
  'zuzüglich',
  'zzgl',
])

/** The side that a cell of a column of sides names; undefined for another text. */
export function sideIn(text: string): Side | undefined {
  const word = text.trim().replace(/\.$/, '')
  return sideNamed(word) ?? sideLetters.get(word.toLowerCase())
}

/** Whether a cell of a column of signs says that its amount is negative; undefined for another text. */
export function isNegativeIn(text: string): boolean | undefined {
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  if (negativeSigns.has(word)) return true
  return positiveSigns.has(word) ? false : undefined
}

/** The number of the currency that a cell of a column of currencies names; undefined for another text. */
export function currencyIn(text: string): number | undefined {
  const word = text.trim()
  return currencyNumber(word) || currencyNumber(word.toUpperCase()) || currencyNamed(word) || undefined
}

/** The unit that a cell of a column of units names: `TEUR`, `1.000`, `k`, `EUR`; undefined for another text. */
export function unitIn(text: string): Unit | undefined {
  const trimmed = text.trim()
  if (trimmed === '1') return { text: trimmed, places: 0, currency: '' }
  // In a column of units a letter is enough; m are months or metres just as well.
  const letter = /^[kKTMB]$/.test(trimmed) ? placesOf(trimmed) : undefined
  if (letter !== undefined) return { text: trimmed, places: letter, currency: '' }
  if (isMoneyWord(trimmed)) return { text: trimmed, places: 0, currency: '' }
  // A number alone, 1.000, is a scale here.
  const { version, unit, period, rest } = readQualifiers(`x ${trimmed}`)
  if (unit && version === undefined && period === '' && rest === '') return { ...unit, text: trimmed }
  const currency = currencyIn(trimmed)
  return currency === undefined ? undefined : { text: trimmed, places: 0, currency: currencyLabel(currency) }
}

/** What a column of measures says of amounts of money, beside FTE and hours: they are counted as they stand. */
const moneyWords = new Set(
  (
    'cost costs money amount amounts expense expenses spend spending value values benefit benefits saving savings ' +
    'revenue revenues budget kosten aufwand aufwendungen ausgaben betrag beträge geld wert werte nutzen einsparung ' +
    'einsparungen ertrag erträge erlös erlöse umsatz coût coûts montant montants dépenses'
  ).split(' '),
)

/** True for a word for amounts of money: `Cost`, `Betrag`. */
export function isMoneyWord(text: string): boolean {
  return moneyWords.has(text.trim().toLowerCase())
}

/** Units of something other than money: amounts beside them are no amounts of money, or a person has to say so. */
const quantities = new Set(
  (
    'h hr hrs hour hours std stunde stunden heure heures d day days tag tage jour jours pt md pd fte ftes vzä vzae ' +
    'heads headcount köpfe mak stk stck stück stueck pcs pc piece pieces pièce pièces ea each kg g t to km m m2 m² qm ' +
    'l kwh mwh gb tb % prozent percent pct'
  ).split(' '),
)

/** What an answer names a text of a column of units by that is none of money; undefined for a unit and for no text. */
export function otherUnitIn(text: string): string | undefined {
  const key = text.trim().normalize('NFC').toLowerCase()
  return key === '' || unitIn(text) !== undefined ? undefined : key
}

const understood: Readonly<Record<BesideRole, (text: string) => boolean>> = {
  side: (text) => sideIn(text) !== undefined,
  sign: (text) => isNegativeIn(text) !== undefined,
  currency: (text) => currencyIn(text) !== undefined,
  unit: (text) => unitIn(text) !== undefined,
}

/** True for a text that a column of this role says something by. */
export function isUnderstoodAs(role: BesideRole, text: string): boolean {
  return understood[role](text)
}

/** True for a text that says something of an amount beside it, or that it is an amount of something else than money. */
export function looksBeside(text: string): boolean {
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  // A letter or a dash by itself is more often a class, or nothing.
  if (/^(?:\p{L}|\p{Pd})$/u.test(word)) return false
  return quantities.has(word) || besideRoles.some((role) => isCertainlyUnderstoodAs(role, text))
}

/** As {@link isUnderstoodAs}, where no heading says so: Bob is a name, and no Boliviano. */
function isCertainlyUnderstoodAs(role: BesideRole, text: string): boolean {
  if (isMoneyWord(text)) return false
  const isName = /^\p{Lu}?\p{Ll}{2}$/u.test(text.trim())
  return isUnderstoodAs(role, text) && !(isName && currencyNumber(text.trim()) === 0 && role !== 'side')
}

/** Headings without blanks and separators, in lower case. */
const headingsOfRole: Readonly<Record<BesideRole, readonly string[]>> = {
  side: [
    'sh',
    'dc',
    'cd',
    'drcr',
    'crdr',
    'debitcredit',
    'creditdebit',
    'debcred',
    'dcindicator',
    'drcrindicator',
    'debitcreditindicator',
    'creditdebitindicator',
    'debitcreditind',
    'side',
    'postingside',
    'balanceside',
    'sollhaben',
    'habensoll',
    'sollhabenkennzeichen',
    'sollhabenkz',
    'shkennzeichen',
    'shkz',
    'shkzg',
    'buchungsseite',
    'kontoseite',
    'seite',
    'débitcrédit',
    'sens',
  ],
  sign: ['sign', 'plusminus', 'posneg', '+', '±', 'vorzeichen', 'vz', 'signe', 'amountsign'],
  currency: [
    'currency',
    'currencycode',
    'currencykey',
    'curr',
    'ccy',
    'cur',
    'crcy',
    'isocurrency',
    'transactioncurrency',
    'documentcurrency',
    'doccurrency',
    'localcurrency',
    'reportingcurrency',
    'companycodecurrency',
    'währung',
    'waehrung',
    'währungscode',
    'währungsschlüssel',
    'währungskennzeichen',
    'whg',
    'wkz',
    'wkzumsatz',
    'waers',
    'belegwährung',
    'hauswährung',
    'transaktionswährung',
    'devise',
    'monnaie',
    'codedevise',
  ],
  unit: [
    'unit',
    'units',
    'amountunit',
    'unitofmeasure',
    'uom',
    'scale',
    'scaling',
    'multiplier',
    'factor',
    'magnitude',
    'einheit',
    'einheiten',
    'betragseinheit',
    'mengeneinheit',
    'skalierung',
    'faktor',
    'größenordnung',
    'unité',
    'unite',
    'échelle',
  ],
}

const roleOf: ReadonlyMap<string, BesideRole> = new Map(
  besideRoles.flatMap((role) => headingsOfRole[role].map((heading) => [heading, role] as const)),
)

/** The role that a heading names. @param bare in lower case, without blanks and separators */
export function besideRoleOf(bare: string): BesideRole | undefined {
  return roleOf.get(bare)
}

/** Headings of columns that say of each row what its numbers measure. */
const measureHeadings = new Set(
  (
    'measure measures measuretype keyfigure keyfigures metric metrics kpi indicator kennzahl kennzahlen messgröße ' +
    'messgrösse messgroesse kenngröße kenngrösse kenngroesse wertart betragsart indicateur grandeur mesure'
  ).split(' '),
)

/** True for a column of measures: some are money, and each other one is asked about. */
export function isMeasureColumn(bare: string, cells: Iterable<string>): boolean {
  if (!measureHeadings.has(bare)) return false
  const known = new Set<string>()
  for (const text of cells) {
    if (known.has(text)) continue
    known.add(text)
    if (isMoneyWord(text) || unitIn(text) !== undefined) return true
    if (known.size > maxLooked) return false
  }
  return false
}

/** Cells of a column below its headings, in order. */
export type CellsOf = (column: number) => Iterable<string>

/** The role by which all filled cells of a column can be understood; undefined where there is none. */
export function besideRoleOfCells(cells: Iterable<string>): BesideRole | undefined {
  let left: readonly BesideRole[] = besideRoles
  const known = new Set<string>()
  for (const text of cells) {
    if (text === '' || known.has(text)) continue
    // Numbers by themselves are amounts or codes, whatever a column of units may hold.
    if (/^[-+−]?\d/.test(text.trim())) return undefined
    known.add(text)
    left = left.filter((role) => isCertainlyUnderstoodAs(role, text))
    if (left.length === 0) return undefined
  }
  // Dashes alone are blanks in many sheets.
  const signs = new Set(Array.from(known, isNegativeIn))
  return known.size === 0 ? undefined : left.find((role) => role !== 'sign' || signs.size > 1)
}

/** True where some cell of a column says what its heading promises. */
export function hasAnyOf(role: BesideRole, cells: Iterable<string>): boolean {
  const known = new Set<string>()
  for (const text of cells) {
    if (text.trim() === '' || known.has(text)) continue
    known.add(text)
    if (isUnderstoodAs(role, text)) return true
    if (known.size > maxLooked) return false
  }
  return known.size === 0
}

/** Different texts of a column after which nothing new is to be expected. */
const maxLooked = 200
