// Months, quarters and halves whose headings name no year: one question for all of them.
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Rule } from './finding.ts'

/** Years that are offered where the texts of the sheet name fewer. */
const offered = 3

export const year: Rule<SheetCheck> = {
  kind: 'year',
  isOfThisSheet: true,
  find({ facts, sheet, thisYear }) {
    const { texts, years: asked } = facts
    const { yearless, areDays } = asked
    const [first] = yearless
    const last = yearless.at(-1)
    if (!first || !last) return []
    const named = [...texts.map(({ text }) => text), ...sheet.headings].flatMap((text) => yearsIn(text))
    const near = thisYear === undefined ? [] : [thisYear, thisYear + 1, thisYear - 1]
    const years = [...new Set([...named, ...near])].slice(0, Math.max(offered, new Set(named).size))
    return [
      {
        kind: 'year',
        severity: 'question',
        place: '',
        where: {
          columns: yearless.map(({ column }) => column),
          cells: [{ row: Math.max(0, sheet.headingRows - 1), column: first.column }],
          count: yearless.length,
        },
        answers: [...years.map((one) => `year:${one}`), ...(areDays ? ['as-years'] : [])],
        about: {
          first: first.period,
          last: last.period,
          later: String(last.later),
          about: areDays ? 'days' : 'months',
        },
      },
    ]
  },
}

function yearsIn(text: string): readonly number[] {
  return Array.from(text.matchAll(/(?<!\d)(?:19|20|21)\d\d(?!\d)/g), ([digits]) => Number(digits))
}
