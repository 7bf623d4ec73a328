// Sheets drawn by chance, imported by a person who knows what each of their numbers means. What is sent unasked has to be
// right; what only the person can say has to be asked where it is; and their answers have to lead to what is right.
import { describe, expect, it } from 'vitest'
import { equalTallies, sumOfTallies } from '#import/tally.ts'
import { type MadeSheet, makers, makeSheet } from '#testing/around-amounts/made-sheets.ts'
import {
  type Amounts,
  type Course,
  importBy,
  type Outcome,
  type Shown,
} from '#testing/around-amounts/person.ts'

const sheets = Number(process.env.ORACLE_SHEETS ?? 120)
const kinds = [
  'plain',
  'plain versions over groups',
  'plain currency over a group',
  'versions and units over groups',
  'numbers that are no money below a group',
  'unknown version over a group',
  'unknown version in a heading',
  'units over groups',
  'unit: title',
  'unit: beside title',
  'unit: heading',
  'unit: row below headings',
  'unit: behind the table',
  'unit: field heading',
  'unit: amount heading',
  'one year over months that go back',
  'year in the title',
  'column of debit and credit',
  'column of signs',
  'column of currencies',
  'column of units',
  'subtotals',
  'carried forward',
  'parent above its parts',
  'one comma decides',
  'tables below one another',
  'repeated headings',
  'row of column numbers',
  'marks within cells',
  'tables of a page',
  'headings in their own table',
  'hidden row',
  'amount merged over months',
  'amount merged over rows',
  'IDs as formulas',
  'entities in names',
  'header lines',
  'posting dates',
  'year and month in columns',
  'several postings of a month',
  'versions in columns',
  'first days of months',
  'format that shows no money',
  'struck-out text of a workbook',
  'IDs with shown zeros',
  'IDs of more than 15 digits',
  'fiscal year over months',
  'months without a year',
  'months with years of two digits',
  'words for no value',
  'numbered periods',
  'numbered periods beside years',
  'ranges of months',
  'footnotes of headings',
  'versions in rows of their own',
  'no money below a separate row',
  'no money in headings',
  'column with unknown versions',
  'version in the title',
  'units that disagree',
  'unit: below table',
  '12 m',
  'format that shows a sign',
  'format that shows nothing',
  'months as numbers of a workbook',
  'column of measures',
  'tables beside one another',
  'name of no money',
  'name of a part',
  'unit in a name',
  'name of a deduction',
  'deductions below a line',
  'deductions over a group',
  'deduction in headings',
  'sums of months',
  'sums of months that differ',
  'quarters beside their months',
]

const isSame = (one: Amounts, other: Amounts) =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())

const isPartOf = (one: Amounts, whole: Amounts) =>
  Object.entries(one).every(([key, digits]) => whole[key] === digits)

const isAbout = ({ about, isOfSheets }: MadeSheet, shown: Shown) =>
  (isOfSheets && shown.kind === 'sheets') ||
  about.columns.some((column) => shown.columns.includes(column)) ||
  about.rows.some((row) => shown.rows.includes(row))

/** Nothing but notes, which the person need not answer. */
const isPlain = (shown: Shown) =>
  !shown.isOpen && !['total', 'summed', 'duplicate', 'hidden-rows'].includes(shown.kind)

function wrongOutcome(sheet: MadeSheet, { account, withoutArea, externalIds }: Outcome): string[] {
  const wrong: string[] = []
  const parts = sumOfTallies([account.toSend, ...account.leftOut.map(({ tally }) => tally)])
  if (!equalTallies(parts, account.sheet)) wrong.push('the account does not add up')
  // Texts in columns of amounts may be counted, too, and have no value.
  const { count, unread } = account.sheet
  if (count < sheet.numbers.sheet || count - unread > sheet.numbers.sheet)
    wrong.push(`the account counts ${count} numbers, ${unread} of them unread, of ${sheet.numbers.sheet}`)
  if (account.toSend.count !== sheet.numbers.sent)
    wrong.push(`the account sends ${account.toSend.count} numbers of ${sheet.numbers.sent}`)
  if (withoutArea.length > 0) wrong.push(`no focus area: ${withoutArea}`)
  for (const [name, id] of Object.entries(sheet.externalIds))
    if (externalIds[name] !== undefined && externalIds[name] !== id)
      wrong.push(`ID ${externalIds[name]} in place of ${id}`)
  return wrong
}

function wrongsOf(sheet: MadeSheet, { shown, unasked, reached }: Course): string[] {
  const isRight = unasked !== undefined && sheet.truths.some((truth) => isSame(truth, unasked.amounts))
  // An error keeps its row back; what other rows send has to be right all the same.
  const isPart = unasked === undefined || sheet.truths.some((truth) => isPartOf(unasked.amounts, truth))
  const asked = shown.filter((one) => isAbout(sheet, one) && (one.kind !== 'error' || isPart))
  const wrong: string[] = []
  if (sheet.asks === 'never') {
    for (const one of shown) if (!isPlain(one)) wrong.push(`asks without a need: ${one.kind}`)
    if (!isRight) wrong.push(`sends something else: ${JSON.stringify(unasked?.amounts)}`)
  } else if (sheet.asks === 'must') {
    if (asked.length === 0)
      wrong.push(`does not ask${unasked ? '' : `, but: ${shown.map(({ kind }) => kind)}`}`)
  } else if (unasked && !isRight && asked.length === 0) {
    wrong.push(`sends something else unasked: ${JSON.stringify(unasked.amounts)}`)
  }
  if (!reached) return sheet.isReachable ? [...wrong, 'no answers lead to what is right'] : wrong
  return sheet.truths.length > 1 ? wrong : [...wrong, ...wrongOutcome(sheet, reached)]
}

describe('a sheet whose amounts are known', () => {
  it.each(kinds)('%s: is sent as it is meant', async (kind) => {
    const count = Math.max(1, Math.ceil(sheets / Object.keys(makers).length))
    const found: string[] = []
    for (let number = 0; number < count; number += 1) {
      const sheet = makeSheet(kind, number)
      const course = await importBy(sheet, sheet.truths)
      const wrong = wrongsOf(sheet, course)
      if (wrong.length > 0)
        found.push(
          `${sheet.name} (${sheet.kind})\n${sheet.text}\nis ${JSON.stringify(sheet.truths[0])}\n- ${wrong.join('\n- ')}\nshown ${JSON.stringify(course.shown)}\nsaid ${course.said}`,
        )
    }
    expect(found.join('\n\n')).toBe('')
  })
})
