// Sheets in which a text around the amounts says what they are, as a person imports them.
import { describe, expect, it } from 'vitest'
import { compareControlTotal } from '#import/control-total.ts'
import { equalTallies, sumOfTallies } from '#import/tally.ts'
import { type Asked, type Case, cases, sourceOf } from '#testing/around-amounts/cases.ts'
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
function expectAccount({ account }: Outcome, { sheet, sent }: Case['numbers']): void {
  expect([account.sheet.count, account.toSend.count]).toEqual([sheet, sent])
  const parts = sumOfTallies([account.toSend, ...account.leftOut.map(({ tally }) => tally)])
  if (!equalTallies(parts, account.sheet)) expect(parts).toEqual(account.sheet)
}

const landed = new Set([
  '01-group-actual-and-forecast-in-teur.tsv',
  '01d-group-teur-beside-group-eur.tsv',
  '02-group-headcount.tsv',
  '03a-unit-note.tsv',
  '03f-unit-note.tsv',
  '04-one-year-above-july-to-june.tsv',
  '08-parents-above-their-parts.tsv',
  '13-formula-literal-ids.csv',
  '14b-html-entities-without-error.xls',
  '15-fifteen-header-lines.tsv',
  '21-year-in-the-title.tsv',
  '07-excel-subtotals.xlsx',
  '09-heading-2026.10-as-number.xlsx',
  '12-merged-amount-over-months.xlsx',
  'f01-e-merged.xlsx',
  'f03-plan-budget-soll.tsv',
  'f03-us-two-digit-years.tsv',
  'f03-year-in-title.tsv',
  'f06-fiscal-year-over-jul-to-jun.tsv',
])

describe('a sheet', () => {
  it.each(cases.filter(({ file }) => landed.has(file)).map((one) => [one.file, one] as const))(
    '%s is sent as it is meant',
    async (file, one) => {
      const { kind = 'cost-item', version = 'FORECAST', truths, asks, headingRows } = one
      const sheet = { kind, version, from: sourceOf(file), ...(headingRows !== undefined && { headingRows }) }
      for (const truth of truths) {
        const course = await importBy(sheet, [truth])
        if (asks) expectAsked(course, asks)
        if (one.isPresumed || (!asks && course.unasked)) expect(course.unasked?.amounts).toEqual(truth)
        expect(course.reached?.amounts).toEqual(truth)
        if (!course.reached) return
        expectAccount(course.reached, one.numbers)
        expect(course.reached.withoutArea).toEqual([])
        if (one.controlTotal !== undefined) {
          const [sum] = course.reached.account.toSend.sums
          expect(compareControlTotal(one.controlTotal, sum?.digits ?? '0')).toBe('agrees')
        }
        if (one.externalIds) expect(course.reached.externalIds).toEqual(one.externalIds)
      }
    },
  )
})
