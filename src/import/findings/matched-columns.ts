// What the columns mean together: a layout needs certain ones, one column of each, periods that the service takes, and
// a version for all amounts.
import type { ColumnRole } from '#import/columns.ts'
import { openYears, readMonthOrDay } from '#import/heading-dates.ts'
import { lacksVersion, type RuleProblem, ruleProblems } from '#import/reading-rules.ts'
import { roleName } from '#import/role-names.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { sendsAmounts } from '#import/sheet-numbers.ts'
import { versionAnswered, versionAnswers } from '#import/version-words.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import {
  answerAt,
  answerValue,
  type Finding,
  type FindingKind,
  isOpen,
  leavesOut,
  type Rule,
  type Where,
} from './finding.ts'
import { tablesBesideOne } from './several-tables.ts'

function problemsOf<Kind extends RuleProblem['kind']>({ rules, site }: SheetCheck, kind: Kind) {
  return ruleProblems(rules, site).filter((problem) => problem.kind === kind) as Extract<
    RuleProblem,
    { readonly kind: Kind }
  >[]
}

const ofSheet: Where = { columns: [], cells: [], count: 1 }

/** What the person settles by matching columns, or by the period format: no answer does. */
function toMatch(kind: FindingKind, problem: RuleProblem['kind']): Rule<SheetCheck> {
  return {
    kind,
    find: (check) =>
      problemsOf(check, problem).map(
        (): Finding => ({ kind, severity: 'question', place: '', where: ofSheet, answers: [], about: {} }),
      ),
  }
}

export const noName = toMatch('no-name', 'no-name')
export const noPeriodColumn = toMatch('no-period-column', 'no-periods')
export const noAmountColumn = toMatch('no-amount-column', 'no-amounts')
export const twoLayouts = toMatch('two-layouts', 'two-layouts')
export const periodFormat = toMatch('period-format', 'period-format')

/** Amounts whose version nothing says. */
export const version: Rule<SheetCheck> = {
  kind: 'version',
  find(check) {
    const { rules, site } = check
    const problem = ruleProblems(rules, site).find(({ kind }) => {
      return kind === 'no-version' || kind === 'columns-without-version'
    })
    if (!problem || !sendsAmounts(check)) return []
    // A text above them may say it.
    const lacking = rules.roles.flatMap((role, column) => (lacksVersion(role) ? column : []))
    if (lacking.every((column) => isTextOpen(check, column))) return []
    const about = { of: problem.kind === 'no-version' ? 'rows' : 'columns' }
    return [
      { kind: 'version', severity: 'question', place: '', where: ofSheet, answers: versionAnswers, about },
    ]
  },
  rulesBy: (rules, _finding, answer) => ({ ...rules, version: versionAnswered(answer) }),
}

/** Columns of amounts whose headings name no period that the service takes. */
export const unknownPeriods: Rule<SheetCheck> = {
  kind: 'unknown-periods',
  find: (check) =>
    problemsOf(check, 'unknown-periods').map(({ columns }) => ({
      kind: 'unknown-periods',
      severity: 'question',
      place: '',
      where: { columns, cells: [], count: columns.length },
      answers: ['leave-out'],
      about: {},
    })),
  rulesBy: leavesOut,
}

/** True for a column above which a text stands that is asked about. */
function isTextOpen({ facts, rules }: SheetCheck, column: number): boolean {
  return facts.open.some(({ place, columns }) => {
    return columns.includes(column) && answerAt(rules.answers, 'text-around', place) === undefined
  })
}

/** Several columns of which there can be one. */
export const repeatedColumns: Rule<SheetCheck> = {
  kind: 'repeated-columns',
  find(check) {
    // Each of several tables has its own.
    if (tablesBesideOne.find(check).some((finding) => isOpen(check.rules.answers, finding))) return []
    return problemsOf(check, 'repeated').flatMap(({ role, columns }): readonly Finding[] => {
      // The words of a heading may say that they are not the same.
      if (columns.some((column) => isTextOpen(check, column))) return []
      const about: Finding['about'] =
        role.kind === 'period-amount'
          ? { period: role.period, ...(role.version && { version: role.version }) }
          : { role: roleName(role) }
      const where = { columns, cells: [], count: columns.length }
      const answers = columns.map((_, at) => `only:${at}`)
      const place = Object.values(about).join(' ')
      return [{ kind: 'repeated-columns', severity: 'question', place, where, answers, about }]
    })
  },
  rulesBy(rules, { where: { columns } }, answer) {
    const kept = columns[Number(answerValue(answer))]
    const roles = rules.roles.map((role, column): ColumnRole => {
      return columns.includes(column) && column !== kept ? { kind: 'ignored' } : role
    })
    return { ...rules, roles }
  },
  aboutAnswer: ({ where: { columns } }, answer) => ({
    letter: columnLetters(columns[Number(answerValue(answer))] ?? 0),
  }),
}

/** Headings whose number is read as a year and can be a day as well: Jan-31. */
export const headingDays: Rule<SheetCheck> = {
  kind: 'heading-days',
  find({ rules, facts }) {
    // As they are written they are not read.
    if (rules.pattern === 'verbatim' || facts.years.areDays) return []
    const periods = rules.roles.map((role) => (role.kind === 'period-amount' ? role.period : ''))
    const open = openYears(periods)
    const columns = periods.flatMap((period, column) => (open.has(period) ? column : []))
    const [first = ''] = open
    const read = readMonthOrDay(first)
    if (!read) return []
    return [
      {
        kind: 'heading-days',
        severity: 'note',
        place: '',
        where: { columns, cells: [], count: columns.length },
        answers: ['seen'],
        about: { year: String(read.year), month: String(read.month), day: String(read.day) },
      },
    ]
  },
}
