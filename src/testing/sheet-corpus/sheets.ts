// The sheets of the corpus: the same kinds for each country, with its headings, notations and formats.
import { type CorpusSheet, lastDay, monthsFrom, parts, SheetDraft } from './draft.ts'
import type { CorpusCell } from './flat-document.ts'
import { faults, scales, undecided, units } from './hard-sheets.ts'
import type { CorpusLocale } from './locales.ts'
import {
  addItems,
  amountIn,
  corpusArea,
  date,
  everything,
  itemCount,
  nameAt,
  number,
  plainVersion,
} from './sheet-items.ts'

const text = (content: string, columns = 1, rows = 1): CorpusCell => ({
  kind: 'text',
  text: content,
  columns,
  rows,
})
const covered: CorpusCell = { kind: 'covered' }

/** Months as dates that show their month; codes that show five digits. */
function monthDates(locale: CorpusLocale): CorpusSheet {
  const draft = new SheetDraft('months', locale)
  const months = monthsFrom('2026-10', 6)
  draft.row(...locale.fields, ...months.map((month) => date(`${month}-01`, 'month')))
  for (let item = 0; item < itemCount; item += 1) {
    const externalId = String(item + 11).padStart(5, '0')
    const add = draft.item(nameAt(item), externalId)
    const cells = months.map((month) => {
      const { digits, cell } = amountIn(draft, 'amount')
      draft.number(digits)
      add(plainVersion, month, digits)
      return cell
    })
    draft.row(nameAt(item), number(String(item + 11), 'code'), corpusArea, ...cells)
  }
  return draft.finish()
}

/** First days of months in the order of the country, amounts with up to six decimal places. */
function days(locale: CorpusLocale): CorpusSheet {
  const draft = new SheetDraft('days', locale)
  const columns = monthsFrom('2027-01', 6).map((period) => ({ period, heading: date(`${period}-01`, 'day') }))
  draft.row(...locale.fields, ...columns.map(({ heading }) => heading))
  addItems(draft, columns, () => amountIn(draft, 'fine', 2 + draft.draw.below(5)))
  return draft.finish()
}

/** Last days of months under a title and an empty row, amounts of a currency. */
function monthEnds(locale: CorpusLocale): CorpusSheet {
  const draft = new SheetDraft('ends', locale)
  const columns = monthsFrom('2027-02', 6).map((period) => ({
    period,
    heading: date(lastDay(period), 'day'),
  }))
  const { label } = locale.currency
  draft.row('Budget 27')
  draft.row()
  draft.row(...locale.fields, ...columns.map(({ heading }) => heading))
  addItems(draft, columns, () => ({
    ...amountIn(draft, 'currency'),
    currency: label,
  }))
  return draft.finish(['text-around'], { given: { 'text-around : budget 27': 'nothing' } })
}

/** Everything typed as text: months by their names, amounts with groups, parentheses and signs of the currency. */
function texts(locale: CorpusLocale): CorpusSheet {
  const draft = new SheetDraft('texts', locale)
  const { sign, label, isBehind } = locale.currency
  const columns = monthsFrom('2027-01', 6).map((period, at) => ({
    period,
    heading: `${locale.months[at]} 2027`,
  }))
  draft.row(...locale.fields, ...columns.map(({ heading }) => heading))
  addItems(draft, columns, (_, item) => {
    const digits = draft.draw.amount(2)
    const typed = draft.typed(digits, 'parentheses')
    if (item % 2 === 0) return { digits, cell: typed }
    return { digits, cell: isBehind ? `${typed} ${sign}` : `${sign} ${typed}`, currency: label }
  })
  return draft.finish()
}

/** Quarters, of which each is divided into equal parts. */
function quarters(locale: CorpusLocale): CorpusSheet {
  const draft = new SheetDraft('quarters', locale)
  const columns = [1, 2, 3, 4].map((quarter) => ({
    period: `2027-${String(quarter * 3 - 2).padStart(2, '0')}`,
    heading: `${locale.quarter(quarter)} 2027`,
  }))
  draft.row(...locale.fields, ...columns.map(({ heading }) => heading))
  addItems(draft, columns, ({ period }) => {
    const { digits, cell } = amountIn(draft, 'parentheses')
    const divided = parts(digits, 3)
    const months = new Map(monthsFrom(period, 3).map((month, at) => [month, divided[at] ?? '']))
    return { digits, cell, months }
  })
  return draft.finish(['undivided'], { given: { undivided: 'equal-parts' } })
}

/** A year merged over its months, and fields merged down over both rows. */
function twoRows(locale: CorpusLocale): CorpusSheet {
  const draft = new SheetDraft('two rows', locale)
  const columns = [2027, 2028].flatMap((year) =>
    locale.months.slice(0, 3).map((heading, at) => ({ heading, period: `${year}-0${at + 1}` })),
  )
  const fields = locale.fields.map((field) => text(field, 1, 2))
  draft.row(...fields, text('2027', 3), covered, covered, text('2028', 3), covered, covered)
  draft.row(covered, covered, covered, ...columns.map(({ heading }) => heading))
  addItems(draft, columns, () => {
    const digits = draft.draw.amount(2)
    return { digits, cell: draft.typed(digits, 'behind') }
  })
  return draft.finish()
}

/** A version merged over a year, that over its months. */
function threeRows(locale: CorpusLocale): CorpusSheet {
  const draft = new SheetDraft('three rows', locale)
  const columns = (['ACTUAL', 'FORECAST'] as const).flatMap((version, of) =>
    locale.months.slice(0, 3).map((heading, at) => ({ heading, version, period: `${2026 + of}-0${at + 1}` })),
  )
  const { ACTUAL, FORECAST } = locale.versions
  const above = (first: string, second: string) => [
    text(first, 3),
    covered,
    covered,
    text(second, 3),
    covered,
    covered,
  ]
  draft.row(undefined, undefined, undefined, ...above(ACTUAL, FORECAST))
  draft.row(undefined, undefined, undefined, ...above('2026', '2027'))
  draft.row(...locale.fields, ...columns.map(({ heading }) => heading))
  addItems(draft, columns, () => amountIn(draft, 'amount'))
  return draft.finish()
}

/** A row for each amount. */
function long(locale: CorpusLocale): CorpusSheet {
  const draft = new SheetDraft('long', locale)
  draft.row(...locale.fields, ...locale.longFields)
  for (let item = 0; item < itemCount; item += 1) {
    const add = draft.item(nameAt(item), `X-${item + 1}`)
    for (const [at, period] of monthsFrom('2027-11', 4).entries()) {
      const { digits, cell } = amountIn(draft, 'amount')
      const version = at % 2 === 0 ? 'ACTUAL' : 'FORECAST'
      draft.number(digits)
      add(version, period, digits)
      const shown = locale.versions[version]
      draft.row(nameAt(item), `X-${item + 1}`, corpusArea, date(`${period}-01`, 'month'), shown, cell)
    }
  }
  return draft.finish()
}

/** All sheets of a country. @param traits of the file that is read */
export function corpusSheets(locale: CorpusLocale, traits = everything): readonly CorpusSheet[] {
  return [
    monthDates(locale),
    days(locale),
    monthEnds(locale),
    texts(locale),
    undecided(locale),
    quarters(locale),
    twoRows(locale),
    threeRows(locale),
    long(locale),
    scales(locale, traits),
    faults(locale, traits),
    units(locale),
  ]
}
