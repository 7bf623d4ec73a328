// What the name of a row says of its amounts: that they are no money, that another row has them already, or in which unit
// they are.
import type { Deduction } from './deductions.ts'
import { isUnit, readQualifiers, type Unit } from './facts/qualifiers.ts'
import { bareText } from './period-names.ts'

/**
 * `quantity`: Headcount, FTE, Anzahl Lizenzen. `part`: davon extern, of which licences: the row above has it, too.
 * `deduction`: less: discount, and the rows below such a line; `reduction`: discount.
 */
export type RowSaying = 'quantity' | 'part' | Deduction

/** Of deductions by their names alone something else may be true than of the others. */
export function placeOfSaying(saying: RowSaying): string {
  return saying === 'reduction' ? 'reductions' : ''
}

const words = (list: string) => new Set(list.split(' '))

/** Words for what is counted and is no money, without accents, in lower case; none that is the name of a cost. */
const quantities = words(
  'headcount headcounts heads fte ftes vza vzae vzk hours hour hrs stunden arbeitsstunden std kopfe kopfzahl mitarbeiter ' +
    'mitarbeitende mitarbeiterzahl employees personentage manntage arbeitstage personendays mandays days jours dias giorni dagen stuckzahl pieces pcs ' +
    'quantity quantities menge mengen effectif effectifs etp heures horas empleados ore dipendenti uren medewerkers kwh mwh',
)
/** Words that may be beside them. */
const companions = words(
  'of de der die das des d du per pro je in and und et e en external extern externe internal intern interne total gesamt ' +
    'average avg durchschnitt mittel plan planned ist actual the working worked man person geleistete geplante erfasste ' +
    'travaillees trabajadas lavorate',
)
/** What begins a count of anything. */
const counts = words('anzahl number nombre numero aantal zahl no nr')
const countsOf = words('anzahl aantal')

/** Beginnings of names of parts of the row above. */
const parts = [
  ...[
    'davon',
    'darunter',
    'hiervon',
    'of which',
    'thereof',
    'dont',
    'di cui',
    'de los cuales',
    'de las cuales',
  ],
  ...['waarvan', 'dos quais', 'das quais'],
]
/** A longer name is that of an item. */
const maxWords = 6

/** What a name says of the amounts of its row; undefined for nearly all names. */
export function rowSaying(name: string): Exclude<RowSaying, Deduction> | undefined {
  const bare = bareText(name).replace(/^[\s\-–—•>*.]+/, '')
  if (parts.some((part) => bare.startsWith(`${part} `) || bare.startsWith(`${part}:`) || bare === part))
    return 'part'
  const all = bare.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const [first = '', second = ''] = all
  if (all.length === 0 || all.length > maxWords) return undefined
  if (countsOf.has(first) && all.length > 1) return 'quantity'
  if (counts.has(first) && (second === 'of' || second === 'de' || second === 'di') && all.length > 2)
    return 'quantity'
  const isQuantity = all.some((word) => quantities.has(word))
  return isQuantity && all.every((word) => quantities.has(word) || companions.has(word))
    ? 'quantity'
    : undefined
}

/** Nearly no name has any of this. */
const mayHaveUnit =
  /[TkKM](?:EUR|USD|CHF|GBP|€|\$|£)|(?:^|[\s(,[])(?:EUR|USD|[€$£])?['’ ]?(?:000|k|Tsd|Mio|Mrd|thousand|million|milliers|miles|migliaia|duizend|Tausend)/u

/** The unit in thousands or millions that a name ends with, `Personalkosten (TEUR)`, `Staff in k€`; undefined for others. */
export function unitOfName(name: string): Unit | undefined {
  if (!mayHaveUnit.test(name)) return undefined
  const [, inBrackets] = /[([]([^()[\]]{1,40})[)\]]\s*$/.exec(name) ?? []
  const [, behind] = /\s(?:in|en)\s+(\S.{0,30})$/.exec(name) ?? []
  const [, last] = /[\s,;:–-]([TkKM](?:EUR|USD|CHF|GBP|€|\$|£))$/.exec(name) ?? []
  const text = [inBrackets, behind, last].find((one) => one !== undefined && isUnit(one))
  const unit = text === undefined ? undefined : readQualifiers(text).unit
  return unit && unit.places > 0 ? unit : undefined
}
