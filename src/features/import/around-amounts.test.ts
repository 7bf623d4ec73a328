// Sheets in which a text around the amounts says what they are, as a person imports them.
import { describe, expect, it } from 'vitest'
import { compareControlTotal } from '#import/control-total.ts'
import { equalTallies, sumOfTallies } from '#import/tally.ts'
import { type Asked, cases, sourceOf } from '#testing/around-amounts/cases.ts'
import { type Course, importBy, type Outcome, type Shown } from '#testing/around-amounts/person.ts'

const isAt = (shown: Shown, { columns = [], rows = [] }: Asked) =>
  columns.some((column) => shown.columns.includes(column)) || rows.some((row) => shown.rows.includes(row))

function expectAsked({ shown, unasked }: Course, asks: Asked): void {
  const places = shown.filter((one) => (one.isOpen || asks.isAnswered) && isAt(one, asks))
  for (const column of asks.columns ?? []) expect(places.flatMap(({ columns }) => columns)).toContain(column)
  for (const row of asks.rows ?? []) expect(places.flatMap(({ rows }) => rows)).toContain(row)
  if (!asks.isAnswered) expect(unasked).toBeUndefined()
}

/** In the sheet = sent + left out, and as many of each as the sheet has. */
function expectAccount({ account }: Outcome, sheet: number, sent: number | undefined): void {
  // Texts in columns of amounts may be counted, too, and have no value.
  const { count, unread } = account.sheet
  expect(count).toBeGreaterThanOrEqual(sheet)
  expect(count - unread).toBeLessThanOrEqual(sheet)
  expect(account.toSend.count).toBe(sent)
  const parts = sumOfTallies([account.toSend, ...account.leftOut.map(({ tally }) => tally)])
  if (!equalTallies(parts, account.sheet)) expect(parts).toEqual(account.sheet)
}

const landed = new Set([
  '01-group-actual-and-forecast-in-teur.tsv',
  '01d-group-teur-beside-group-eur.tsv',
  '02-group-headcount.tsv',
  '03a-unit-note.tsv',
  '03c-unit-note.tsv',
  '03f-unit-note.tsv',
  '04-one-year-above-july-to-june.tsv',
  '05-debit-credit-column.tsv',
  '08-parents-above-their-parts.tsv',
  '10-footnote-in-web-table.txt',
  '11-two-tables.txt',
  '11c-table-within-a-cell.xls',
  '13-formula-literal-ids.csv',
  '14b-html-entities-without-error.xls',
  '15-fifteen-header-lines.tsv',
  '17-decomposed-letters-in-id.tsv',
  '18-hidden-rows-in-clipboard.txt',
  '20-row-of-column-numbers.tsv',
  '21-year-in-the-title.tsv',
  '22-posting-dates-and-erp-periods.tsv',
  '23-year-and-month-columns.tsv',
  '24-two-postings-of-one-month.tsv',
  '25-versions-in-columns.tsv',
  '29-one-comma-decides-the-column.tsv',
  '30-two-tables-below-one-another.tsv',
  '06-currency-column.xlsx',
  '07-excel-subtotals.xlsx',
  '09-heading-2026.10-as-number.xlsx',
  '10c-struck-old-value-in-rich-text.xlsx',
  '12-merged-amount-over-months.xlsx',
  '16-long-id-as-number.xlsx',
  '19-shown-negative-stored-positive.xlsx',
  '19b-format-fte.xlsx',
  '26-shared-strings-in-other-case.xlsx',
  '27-uncalculated-formula-on-other-sheet.xlsx',
  '28-blank-in-A1048576.xlsx',
  '32-float-noise-and-control-total.xlsx',
  'f01-new-row-without-focus-area.tsv',
  'f01-e-merged.xlsx',
  'f03-plan-budget-soll.tsv',
  'f03-us-two-digit-years.tsv',
  'f03-year-in-title.tsv',
  'f06-fiscal-year-over-jul-to-jun.tsv',
  'f07-month-ends.tsv',
  'f08-debit-credit-column.tsv',
  'f09-currency-and-unit-columns.tsv',
])

describe('a sheet', () => {
  it.each(cases.filter(({ file }) => landed.has(file)).map((one) => [one.file, one] as const))(
    '%s is sent as it is meant',
    async (file, one) => {
      const { kind = 'cost-item', version = 'FORECAST', truths, asks, headingRows } = one
      const sheet = { kind, version, from: sourceOf(file), ...(headingRows !== undefined && { headingRows }) }
      for (const [at, truth] of truths.entries()) {
        const course = await importBy(sheet, [truth])
        if (asks) expectAsked(course, asks)
        if (one.isPresumed || (!asks && course.unasked)) expect(course.unasked?.amounts).toEqual(truth)
        expect(course.reached?.amounts).toEqual(truth)
        if (!course.reached) return
        const { sheet: numbers, sent } = one.numbers
        expectAccount(course.reached, numbers, typeof sent === 'number' ? sent : sent[at])
        expect(course.reached.withoutArea).toEqual([])
        if (one.controlTotal !== undefined) {
          const [sum] = course.reached.account.toSend.sums
          expect(compareControlTotal(one.controlTotal, sum?.digits ?? '0')).toMatchObject({
            verdict: 'agrees',
          })
        }
        if (one.externalIds) expect(course.reached.externalIds).toEqual(one.externalIds)
      }
    },
  )
})
