// Texts above amounts, in a heading, above a group of columns or above the whole sheet, that are not understood to the
// last word: they may say another version, another unit, or that the numbers are no amounts at all.
import type { SheetCheck } from '#import/sheet-check.ts'
import { versionAnswers } from '#import/version-words.ts'
import type { Finding, Rule } from './finding.ts'

/** More texts are counted, and not shown. */
const shownTexts = 20

const answers = ['nothing', ...versionAnswers, 'thousands', 'millions', 'deduct', 'leave-out'] as const
/** To leave the amounts of the whole sheet out is to import nothing. */
const answersOfSheet = answers.filter((answer) => answer !== 'leave-out')

export const textAround: Rule<SheetCheck> = {
  kind: 'text-around',
  find: ({ facts }) =>
    facts.open.map(({ place, texts, columns }): Finding => {
      const isOfSheet = columns.length === 0
      return {
        kind: 'text-around',
        severity: 'question',
        place,
        where: {
          columns,
          cells: texts.slice(0, shownTexts).map(({ row, column }) => ({ row, column })),
          count: texts.length,
        },
        answers: isOfSheet ? answersOfSheet : answers,
        about: { text: texts[0]?.text ?? '', place: isOfSheet ? 'sheet' : 'columns' },
      }
    }),
}
