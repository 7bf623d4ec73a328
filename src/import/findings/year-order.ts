// Months that go back below one year, July to June: the year begins in another month, and is named by one of its two.
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Finding, Rule } from './finding.ts'

export const yearOrder: Rule<SheetCheck> = {
  kind: 'year-order',
  isOfThisSheet: true,
  find: ({ facts, sheet }) =>
    facts.years.turned.map(({ year, columns }): Finding => {
      const [first] = columns
      const last = columns.at(-1)
      return {
        kind: 'year-order',
        severity: 'question',
        place: String(year),
        where: {
          columns: columns.map(({ column }) => column),
          cells: [{ row: Math.max(0, sheet.headingRows - 1), column: first?.column ?? 0 }],
          count: columns.length,
        },
        answers: [`year:${year - (last?.later ?? 0)}`, `year:${year}`, 'same'],
        about: {
          year: String(year),
          first: first?.period ?? '',
          last: last?.period ?? '',
          later: String(last?.later ?? 0),
        },
      }
    }),
}
