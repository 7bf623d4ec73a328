// Two texts that say different versions or units of the same amounts: a title in thousands over columns in full, say.
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Finding, Rule } from './finding.ts'

export const textsDisagree: Rule<SheetCheck> = {
  kind: 'texts-disagree',
  find: ({ facts, sheet }) =>
    facts.disagreements.map(({ place, near, far, columns }): Finding => {
      const row = Math.max(0, sheet.headingRows - 1)
      return {
        kind: 'texts-disagree',
        severity: 'question',
        place,
        where: {
          columns,
          cells: columns.slice(0, 3).map((column) => ({ row, column })),
          count: columns.length,
        },
        answers: ['near', 'far'],
        about: { near, far },
      }
    }),
}
