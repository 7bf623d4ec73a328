// Rows whose amounts are taken off and written without a minus: `less: discount`, `abzüglich Rabatt`, `./. Skonto`, and
// the rows below a line that says so, `less:`. Nothing else in the sheet says their sign, so a person is asked for it.
import type { ItemKind } from '#contract/resources.ts'
import { readByConvention } from '#spreadsheet/amount.ts'
import { withoutEnds } from '#spreadsheet/characters.ts'
import type { ReadableSheet } from './amount-digits.ts'
import { type ColumnRole, columnOf, columnOfRole } from './columns.ts'
import { bareText } from './period-names.ts'
import { isAmountRole } from './reading-rules.ts'
import { itemCell, itemRows, type Sheet } from './sheet.ts'
import { saysTotal } from './total-words.ts'

const list = (text: string) => text.split(' ')

/** Words that a name of a deduction begins with, without accents, in lower case. */
const beginnings = [
  ...list(
    'less minus abzuglich abzgl abzugl weniger abzug abzuge deduct deduction deductions moins menos meno',
  ),
  ...['a deduire', 'a deducir', 'a dedurre', 'davon ab'],
]
/** `./. Skonto`, `-/- korting`, `(-) Discount`, `− Rabatt`. */
const signsBefore = /^(?:\.\/\.|\p{Pd}\/\p{Pd}|\([\p{Pd}\u2212]\)|\u2212)/u
const signsBehind = /\([\p{Pd}\u2212]\)$/u
/** What lowers costs more often than it is one: a name begins or ends with it. Of benefits it may be one. */
const reductions = new Set(
  list(
    'storno stornos stornierung stornierungen reversal reversals discount discounts rebate rebates refund refunds rabatt rabatte skonto skonti nachlass gutschrift gutschriften ' +
      'erstattung erstattungen ruckerstattung ruckerstattungen remise remises ristourne ristournes avoir avoirs',
  ),
)
const reductionEnds = ['rabatt', 'skonto', 'nachlass', 'gutschrift', 'ruckerstattung']
/** After discount, netto Rabatt: what is left, and not what is taken off. */
const wordsOfRests = new Set(list('after before nach vor apres avant net netto'))
/** A longer name is that of something else. */
const maxWords = 4

/** `deduction`: the name says that its amounts are taken off. `reduction`: it is that of something that lowers costs. */
export type Deduction = 'deduction' | 'reduction'

/** What a name says of the sign of its amounts; undefined for nearly all names. */
export function deductionNamed(name: string, kind: ItemKind): Deduction | undefined {
  const trimmed = name.trim()
  if (signsBefore.test(trimmed) || signsBehind.test(trimmed)) return 'deduction'
  const bare = withoutBullet(bareText(trimmed))
  if (beginnings.some((word) => startsWithWord(bare, word))) return 'deduction'
  return kind === 'cost-item' && isReduction(bare) ? 'reduction' : undefined
}

function isReduction(bare: string): boolean {
  const words = bare.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const [first = '', second = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length === 0 || words.length > maxWords || wordsOfRests.has(first)) return false
  const isCreditNote = first === 'credit' && ['note', 'notes', 'memo', 'memos'].includes(second)
  return (
    isCreditNote ||
    reductions.has(first) ||
    reductions.has(last) ||
    reductionEnds.some((end) => last.endsWith(end))
  )
}

/** True for a line that says it of the rows below it: `less:`, `./.`, `Abzüge`. */
export function titlesDeductions(text: string): boolean {
  const trimmed = text.trim()
  const sign = signsBefore.exec(trimmed)?.[0]
  if (sign !== undefined) return /^[\s:]*$/.test(trimmed.slice(sign.length))
  const bare = withoutEnds(withoutBullet(bareText(trimmed)), '', ' :.')
  return beginnings.includes(bare)
}

function withoutBullet(bare: string): string {
  return bare.replace(/^[\s\-–—•>*]+/, '')
}

function startsWithWord(bare: string, word: string): boolean {
  return bare.startsWith(word) && !/^[\p{L}\p{N}]/u.test(bare.slice(word.length))
}

type Rules = { readonly kind: ItemKind; readonly roles: readonly ColumnRole[] }

/** The rows of items whose names, or lines above them, say that their amounts are taken off, counted as items are. */
export function deductionRows(sheet: Sheet, { kind, roles }: Rules): ReadonlyMap<number, Deduction> {
  const found = new Map<number, Deduction>()
  const name = columnOf(roles, 'name')
  if (name === undefined) return found
  const known = new Map<string, Deduction | undefined>()
  const namedBy = (text: string) => {
    if (!known.has(text)) known.set(text, deductionNamed(text, kind))
    return known.get(text)
  }
  let isBelowTitle = false
  for (let row = 0; row < itemRows(sheet); row += 1) {
    const text = itemCell(sheet, row, name)
    const named = text === '' ? undefined : namedBy(text)
    // Nearly all rows: nothing above says anything of them.
    if (!isBelowTitle && !named) continue
    const line = onlyText(sheet, row)
    if (line !== undefined) {
      isBelowTitle = titlesDeductions(line)
      continue
    }
    isBelowTitle &&= !saysTotal(text)
    const own = isBelowTitle ? 'deduction' : named
    if (own) found.set(row, own)
  }
  return found
}

/** The text of a row that has no other; empty for a row without any, undefined for a row with several. */
function onlyText({ table, headingRows }: Sheet, row: number): string | undefined {
  const filled = table.row(headingRows + row).filter((text) => text.trim() !== '')
  return filled.length > 1 ? undefined : (filled[0] ?? '')
}

/** True for a row with amounts above zero of which neither a column nor a cell says the sign. @param row counted as items are */
export function lacksSign(check: ReadableSheet, row: number): boolean {
  const { sheet, rules } = check
  const says = (role: 'side' | 'sign') => {
    const column = columnOfRole(rules.roles, role)
    return column !== undefined && itemCell(sheet, row, column).trim() !== ''
  }
  if (says('side') || says('sign')) return false
  return rules.roles.some((role, column) => {
    if (!isAmountRole(role) || (role.kind === 'amount' && role.side !== undefined)) return false
    const reading = readByConvention(itemCell(sheet, row, column).trim(), check.convention(column), rules)
    return reading.kind === 'amount' && !reading.digits.startsWith('-') && /[1-9]/.test(reading.digits)
  })
}
