// What findings say: their words by kind, and what these mention.
import { answerValue, type Finding } from '#import/findings/finding.ts'
import { ruleFor } from '#import/findings/registry.ts'
import type { PlannedRow } from '#import/hierarchy/planned-rows.ts'
import { rowNumber, type Sheet } from '#import/sheet.ts'
import { versions } from '#import/versions.ts'
import type { FindingArgument, FindingWords } from '#messages/arguments.ts'
import { messagesOf } from '#messages/catalogs.ts'
import { dayOfMonth, list, monthOfYear } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { statusText } from '#ui/records/status-badge.tsx'
import { columnNames, roleNameTitle, versionTitle } from './check-messages.ts'
import { monthName } from './period-messages.ts'
import { fractionDigits, sumTexts } from './sum-digits.ts'
import { noteMessage } from './table-messages.ts'

type Words = Messages['imports']

/** Rows, columns or items that are named; of more the count. */
const maxNamed = 8

export function wordsOf(m: Words, { kind }: Pick<Finding, 'kind'>): FindingWords {
  return m.findings[kind]
}

/** What the sentences of a finding mention. @param answer the one that holds, where it changes what they say */
export function aboutFinding(m: Words, sheet: Sheet, finding: Finding, answer = ''): FindingArgument {
  const { where, about, amounts = {}, months = {}, names } = finding
  const { rows = [], columns, count } = where
  const sums = Object.values(amounts).flat()
  const fraction = fractionDigits(sums.map(({ digits }) => digits))
  return {
    columns: columnNames(m, { sheet }, columns),
    letters: named(m, columns.map(columnLetters)),
    rows: named(
      m,
      rows.map((row) => String(row + 1)),
    ),
    row: String((rows[0] ?? 0) + 1),
    count: String(count),
    answer,
    ...(names && { names: named(m, names, count) }),
    ...mapped(amounts, (own) => list(sumTexts(m, { sums: own }, fraction))),
    ...mapped(months, (own) => monthsText(m, own)),
    ...about,
    ...(finding.note && { note: noteMessage(m, finding.note) }),
    ...(finding.kind === 'heading-days' && daysText(about)),
    ...(finding.kind === 'repeated-columns' && { role: repeatedText(m, about) }),
    // A site without own names for its statuses has those of the specification.
    ...(finding.kind === 'status-kept' && { proposal: statusText(about.proposal ?? '', messagesOf('ui')) }),
  }
}

/** A month of a year, and the day that its heading can mean just as well. */
function daysText(about: Finding['about']): FindingArgument {
  const [year = 0, month = 1, day = 1] = [about.year, about.month, about.day].map(Number)
  return { month: monthOfYear({ year, month }), day: dayOfMonth({ month, day }) }
}

/** What several columns are matched to. */
function repeatedText(m: Words, { period, version, role = '' }: Finding['about']): string {
  if (period === undefined) return m.quotedField({ field: roleNameTitle(m, role) })
  const named = versions.find((one) => one === version)
  return named ? m.periodWithVersion({ period, version: versionTitle(named) }) : period
}

function mapped<Value>(
  values: Readonly<Record<string, Value>>,
  textOf: (value: Value) => string,
): FindingArgument {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
}

/** @param count of all, where these are only the first */
function named(m: Words, names: readonly string[], count = names.length): string {
  const shown = names.slice(0, maxNamed)
  const rest = count - shown.length
  return list([...shown, ...(rest > 0 ? [m.more({ count: rest })] : [])])
}

/** Months that are named; of more the first and the last. */
const namedMonths = 4

function monthsText(m: Words, months: readonly string[]): string {
  const [first = '', last = first] = [months[0], months.at(-1)]
  return months.length > namedMonths
    ? m.monthRange({ from: monthName(first), to: monthName(last) })
    : list(months.map(monthName))
}

/** An answer is a word, or a word and a value, `year:2027`. */
export function answerTitle(m: Words, sheet: Sheet, finding: Finding, answer: string): string {
  const [word = ''] = answer.split(':')
  const title = wordsOf(m, finding).answers?.[word] ?? answer
  if (typeof title === 'string') return title
  const about = { ...aboutFinding(m, sheet, finding), ...ruleFor(finding).aboutAnswer?.(finding, answer) }
  return title({ ...about, value: answerValue(answer) ?? '' })
}

/** `Percentages → Fractions of 1` */
export function answeredText(m: Words, sheet: Sheet, finding: Finding, answer: string): string {
  const { choice, title } = wordsOf(m, finding)
  const field = answerTitle(m, sheet, finding, answer)
  return m.rememberedMatch({ heading: (choice ?? title)(aboutFinding(m, sheet, finding)), field })
}

/** `No type is called “Progam”. Did you mean “Program”?` */
export function findingText(m: Words, sheet: Sheet, finding: Finding): string {
  const { title, text } = wordsOf(m, finding)
  // The title of a kind that is listed is about all of its findings.
  return (text ?? title)(aboutFinding(m, sheet, finding))
}

/** All of a row of records in one text, each after its cell: `B7: …`. */
export function rowMessage(m: Words, sheet: Sheet, { row, findings }: PlannedRow): string {
  const number = rowNumber(sheet, row)
  const messages = findings.map((finding) => {
    const [column] = finding.where.columns
    const cell = column === undefined ? m.rowNumbered({ row: number }) : `${columnLetters(column)}${number}`
    return m.problemAt({ cell, problem: findingText(m, sheet, finding) })
  })
  return messages.join(' ')
}
