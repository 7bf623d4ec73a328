// The year of months, quarters and halves whose headings name none, and of months that go back below one year.
import { type Answers, answerAt } from '#import/findings/finding.ts'
import { readPeriod } from '#import/period-text.ts'
import type { Sheet } from '#import/sheet.ts'
import type { Qualifiers } from './qualifiers.ts'
import type { TextAround } from './texts-around.ts'

export interface YearlessColumn {
  readonly column: number
  /** `Jan`, as its heading says it. */
  readonly period: string
  /** By the answer of the person, which names the year of the first of them; undefined until then. */
  readonly year: number | undefined
  /** How many years later than the first one: the months of a fiscal year go back once. */
  readonly later: number
}

interface AskedYears {
  readonly sheet: Sheet
  /** What headings say that were not understood to the last word, or lack a year. */
  readonly headings: readonly (Qualifiers | undefined)[]
  readonly texts: readonly TextAround[]
  readonly answers: Answers
}

/** The columns whose headings lack a year. */
export function yearsOf({ headings, texts, answers }: AskedYears): readonly YearlessColumn[] {
  const first = yearAnswered(answerAt(answers, 'year'))
  const found: YearlessColumn[] = []
  let before: { readonly group: string; readonly start: number } | undefined
  let later = 0
  for (const [column, said] of headings.entries()) {
    if (!said || said.period === '' || readPeriod(said.period)) continue
    const start = monthOf(said.period)
    // Below another heading the months begin again, and so they do for another version.
    const group = `${said.version ?? ''} ${said.rest} ${groupAt(texts, column)}`
    if (before && before.group !== group) later = 0
    else if (before && start <= before.start) later += 1
    before = { group, start }
    found.push({ column, period: said.period, later, year: first === undefined ? undefined : first + later })
  }
  return found
}

/** The first month of a period whose year does not matter, from 1 on. */
function monthOf(text: string): number {
  const period = readPeriod(`${text} 2027`)
  if (!period) return 0
  const length = { month: 1, quarter: 3, half: 6, year: 12 }[period.unit]
  return (period.number - 1) * length + 1
}

function groupAt(texts: readonly TextAround[], column: number): string {
  return texts.find(({ columns }) => columns?.includes(column))?.text ?? ''
}

/** The year of an answer `year:2027`. */
function yearAnswered(answer: string | undefined): number | undefined {
  const [, year] = /^year:(\d{4})$/.exec(answer ?? '') ?? []
  return year === undefined ? undefined : Number(year)
}
