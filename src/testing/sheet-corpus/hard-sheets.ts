// Sheets of the corpus that ask a person something, or of which something is left out.
import { type CorpusSheet, monthsFrom, SheetDraft } from './draft.ts'
import { type CorpusLocale, writtenSize } from './locales.ts'
import {
  addItems,
  amountIn,
  corpusArea,
  date,
  type FileTraits,
  itemCount,
  nameAt,
  number,
  plainVersion,
} from './sheet-items.ts'

/** Amounts typed without cents, which one decimal mark divides and another groups. */
export function undecided(locale: CorpusLocale): CorpusSheet {
  const draft = new SheetDraft('undecided', locale)
  const columns = monthsFrom('2027-01', 3).map((period) => ({ period, heading: period }))
  draft.row(...locale.fields, ...columns.map(({ heading }) => heading))
  addItems(draft, columns, (_, item) => {
    // Below a million: 1.234.567 has one reading.
    const digits = isOpen(locale) ? String(1000 + draft.draw.below(98_000)) : draft.draw.grouped()
    return { digits, cell: draft.typed(digits, item % 2 === 0 ? 'minus' : 'behind') }
  })
  return isOpen(locale) ? draft.finish(['two-readings'], { given: decimalOf(locale) }) : draft.finish()
}

/** True where groups are divided by what is a decimal mark elsewhere. */
function isOpen({ group }: CorpusLocale): boolean {
  return group === ',' || group === '.'
}

/** Thousands by the format and by a word, percents, credit and debit, dashes for zero. */
export function scales(locale: CorpusLocale, { isShown }: FileTraits): CorpusSheet {
  const draft = new SheetDraft('scales', locale)
  const columns = monthsFrom('2027-01', 5).map((period) => ({ period, heading: period }))
  const [thousands, millions] = locale.scales
  const sides = locale.sides
  draft.row(...locale.fields, ...columns.map(({ heading }) => heading))
  addItems(draft, columns, (_, item, at) => {
    const { draw } = draft
    switch (at) {
      case 0: {
        const shown = String(1 + draw.below(90_000))
        const stored = `${shown}000`
        // In a file of what is shown nothing says that thousands are meant.
        return { digits: isShown ? shown : stored, cell: number(stored, 'thousands') }
      }
      case 1: {
        const percent = String(10 * (1 + draw.below(90)) + 1 + draw.below(9))
        return { digits: fractionOf(percent), cell: number(fractionOf(percent), 'percent') }
      }
      case 2: {
        const side = draw.below(2)
        const size = draw.amount(2, false)
        const digits = side === 0 ? `-${size}` : size
        return { digits, cell: `${writtenSize(size, locale)} ${sides[side]}` }
      }
      case 3: {
        const size = draw.amount(1, false)
        const isMillions = item % 2 === 0
        const cell = `${writtenSize(size, locale)} ${isMillions ? millions : thousands}`
        return { digits: moved(size, isMillions ? 6 : 3), cell }
      }
      default:
        return item % 2 === 0 ? { digits: '0', cell: '–' } : amountIn(draft, 'amount')
    }
  })
  // Without a currency, m could be metres or months.
  const isLetterM = millions === 'm'
  const given = {
    percent: 'fraction',
    'credit-debit': 'credit',
    ...(isLetterM && { 'letter-m': 'million' }),
  }
  const asks = ['credit-debit', 'percent', ...(isLetterM ? (['letter-m'] as const) : [])] as const
  // As text, thousands without a fraction could be read as either: they are read as the other columns are.
  return draft.finish(asks, { given })
}

function decimalOf({ decimal }: CorpusLocale) {
  return { 'two-readings': decimal === '.' ? 'point' : 'comma' }
}

/** Per mille as a fraction: 125 is 0.125. */
function fractionOf(perMille: string): string {
  return `0.${perMille.padStart(3, '0').replace(/0+$/, '')}`
}

/** Digits with their point further to the right. */
function moved(digits: string, places: number): string {
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const all = (whole + fraction.padEnd(places, '0')).replace(/^0+(?=\d)/, '')
  return digits.startsWith('-') ? `-${all}` : all
}

/** Amounts in thousands or more, as a line above the headings or one below them says; and one that says its own unit. */
export function units(locale: CorpusLocale): CorpusSheet {
  const draft = new SheetDraft('units', locale)
  const { text, places, label, isAbove, saysMore = false } = locale.unit
  const [thousands] = locale.scales
  const columns = monthsFrom('2027-01', 4).map((period, at) => ({
    period,
    heading: at < 2 ? date(`${period}-01`, 'month') : period,
  }))
  if (isAbove) draft.row(text)
  draft.row(...locale.fields, ...columns.map(({ heading }) => heading))
  if (!isAbove) draft.row(undefined, undefined, undefined, ...columns.map(() => text))
  addItems(draft, columns, (_, item, at) => {
    const written = draft.draw.amount(2)
    if (at === 3 && item % 2 === 1) {
      const size = written.replace('-', '')
      return { digits: moved(size, 3), cell: `${writtenSize(size, locale)} ${thousands}`, currency: label }
    }
    return { digits: moved(written, places), cell: number(written, 'amount'), currency: label }
  })
  const given = { 'heading-unit': 'multiply', 'text-around': 'nothing' }
  return draft.finish(['heading-unit', ...(saysMore ? (['text-around'] as const) : [])], { given })
}

/** Left out: totals, errors, a column whose heading is not understood, a number above the headings; a hidden row is not. */
export function faults(locale: CorpusLocale, { hasHiddenRows }: FileTraits): CorpusSheet {
  const draft = new SheetDraft('faults', locale)
  const months = monthsFrom('2027-01', 3)
  const rate = draft.draw.amount(2, false)
  draft.row('Rate', undefined, undefined, number(rate, 'amount'))
  draft.number(rate, { fate: 'above-headings' })
  draft.row(...locale.fields, ...months.map((month) => date(`${month}-01`, 'month')), 'Approved')
  const sums = months.map(() => 0n)
  for (let item = 0; item < itemCount; item += 1) {
    const amounts = months.map(() => draft.draw.amount(2))
    const beside = draft.draw.amount(2)
    for (const [at, digits] of amounts.entries())
      sums[at] = (sums[at] ?? 0n) + BigInt(digits.replace('.', ''))
    const isHidden = item === 2
    const cells = [...amounts, beside].map((digits) => number(digits, 'amount'))
    draft.row(nameAt(item), `X-${item + 1}`, corpusArea, ...cells)
    if (isHidden) draft.hideLastRow()
    if (isHidden && !hasHiddenRows) continue
    const add = draft.item(nameAt(item), `X-${item + 1}`)
    for (const [at, digits] of amounts.entries()) {
      draft.number(digits)
      add(plainVersion, months[at] ?? '', digits)
    }
    draft.number(beside, { fate: 'heading' })
  }
  const total = sums.map((sum) => {
    const size = String(sum < 0n ? -sum : sum).padStart(3, '0')
    return `${sum < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
  })
  for (const digits of total) draft.number(digits, { fate: 'total' })
  draft.row(locale.total, undefined, undefined, ...total.map((digits) => number(digits, 'amount')))
  for (const cell of ['n/a', { kind: 'error' } as const]) {
    const digits = draft.draw.amount(2)
    draft.number(undefined, { fate: 'error' })
    draft.number(digits, { fate: 'error' })
    draft.row('Broken', undefined, corpusArea, cell, number(digits, 'amount'))
  }
  return draft.finish(['text-around', 'no-value', 'unassigned'], {
    given: { 'text-around': 'nothing', 'no-value': 'refuse' },
    ignored: ['Approved'],
  })
}
