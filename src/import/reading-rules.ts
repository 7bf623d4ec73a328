// How a sheet is to be read: chosen once for the whole of it, shown, and never guessed cell by cell.
import type { ItemKind } from '#contract/resources.ts'
import {
  besideChoices,
  creditSides,
  type DecimalMark,
  formatUnitChoices,
  letterMChoices,
  type NotationChoices,
  noValueChoices,
  percentChoices,
} from '#spreadsheet/amount.ts'
import { markOf } from './cell-marks.ts'
import { type ColumnRole, columnOf, columnOfRole, hasPeriods, isLongLayout } from './columns.ts'
import {
  type Answers,
  answerAt,
  answerKey,
  answerValue,
  type Finding,
  type FindingKind,
} from './findings/finding.ts'
import { markOfPeriod, type PeriodSite, storedPeriod } from './period-column.ts'
import { coveredKeys, isDivided, type PeriodChoices, periodKeys, spreads } from './period-spread.ts'
import type { VersionWords } from './version-words.ts'
import type { Version } from './versions.ts'

/** The choices of notations and longer periods, and `openDecimal`, are what the answers say: {@link withAnswers}. */
export interface ReadingRules extends NotationChoices, PeriodChoices {
  readonly kind: ItemKind
  readonly roles: readonly ColumnRole[]
  /** How all texts of amounts are read, where a person said so. */
  readonly decimal: DecimalMark | undefined
  /** How texts of amounts are read in columns where they allow two readings. */
  readonly openDecimal?: DecimalMark | undefined
  /** `keep`: a blank cell is not sent. `clear`: a blank text is sent as null, a blank amount as 0. */
  readonly blank: 'keep' | 'clear'
  /** The texts that the person gave headings, by the number of their column. */
  readonly headings?: Readonly<Record<string, string>> | undefined
  /** What the person answered to findings. */
  readonly answers: Answers
  /** The words for versions that the site has, and those that the person explained; derived for each check. */
  readonly versionWords?: VersionWords | undefined
  /** For amounts whose heading or row names no version. */
  readonly version: Version | undefined
}

/** The rules of a sheet before a person has chosen any. */
export function newRules(kind: ItemKind, roles: readonly ColumnRole[]): ReadingRules {
  return {
    kind,
    roles,
    answers: {},
    decimal: undefined,
    blank: 'keep',
    version: undefined,
    pattern: 'verbatim',
  }
}

/** The rules with the choices that the answers to findings are. */
export function withAnswers(rules: ReadingRules): ReadingRules {
  const answer = (kind: FindingKind) => answerAt(rules.answers, kind)
  const [currency, offset] = [answer('currencies'), answer('fiscal-year')].map(answerValue)
  return {
    ...rules,
    openDecimal: openDecimals[answer('two-readings') ?? ''],
    percent: percentChoices.find((one) => one === answer('percent')),
    footnote: besideChoices.find((one) => one === answer('footnote')),
    negativeSide: creditSides.find((one) => one === answer('credit-debit')),
    formatUnit: formatUnitChoices.find((one) => one === answer('format-unit')),
    currency: answer('currencies') === 'any' ? 'any' : currency,
    spread: spreads.find((one) => one === answer('undivided')),
    fiscalOffset: offset === undefined ? undefined : Number(offset),
    letterM: letterMChoices.find((one) => one === answer('letter-m')),
    noValue: noValueChoices.find((one) => one === answer('no-value')),
  }
}

/** By the words of the answers. */
export const openDecimals: Readonly<Record<string, DecimalMark>> = { point: '.', comma: ',' }

/** The rules as they would be by another answer. */
export function withAnswer(
  rules: ReadingRules,
  finding: Pick<Finding, 'kind' | 'place'>,
  answer: string,
): ReadingRules {
  return withAnswers({ ...rules, answers: { ...rules.answers, [answerKey(finding)]: answer } })
}

export function isAmountRole(role: ColumnRole): boolean {
  return isAmount(role)
}

type AmountRole = Extract<ColumnRole, { readonly kind: 'period-amount' | 'amount' }>

function isAmount(role: ColumnRole): role is AmountRole {
  return role.kind === 'period-amount' || role.kind === 'amount'
}

/** What must be settled before any row can be read. */
export type RuleProblem =
  | {
      readonly kind:
        | 'no-name'
        | 'no-periods'
        | 'no-amounts'
        | 'two-layouts'
        | 'no-version'
        | 'columns-without-version'
        /** The service refuses the format in which the months of headings are sent. */
        | 'period-format'
    }
  /** Columns of amounts whose headings name no period that the service takes. */
  | { readonly kind: 'unknown-periods'; readonly columns: readonly number[] }
  /** Several columns have the same role. */
  | { readonly kind: 'repeated'; readonly role: RepeatableRole; readonly columns: readonly number[] }

export type RepeatableRole = Exclude<ColumnRole, { readonly kind: 'ignored' | 'unknown' | 'restated' }>

export function ruleProblems(rules: ReadingRules, site: PeriodSite): RuleProblem[] {
  const { roles } = rules
  const problems: RuleProblem[] = []
  const lacksChoice = rules.version === undefined && columnOfRole(roles, 'version') === undefined
  if (columnOf(roles, 'name') === undefined) problems.push({ kind: 'no-name' })
  if (isLongLayout(roles)) {
    if (!hasPeriods(roles)) problems.push({ kind: 'no-periods' })
    if (columnOfRole(roles, 'amount') === undefined) problems.push({ kind: 'no-amounts' })
    if (roles.some(({ kind }) => kind === 'period-amount')) problems.push({ kind: 'two-layouts' })
    if (lacksChoice && roles.some(lacksVersion)) problems.push({ kind: 'no-version' })
  } else if (lacksChoice && roles.some(lacksVersion)) {
    problems.push({ kind: 'columns-without-version' })
  }
  return [...problems, ...refusedPeriods(rules, site), ...repeatedRoles(rules, site)]
}

function refusedPeriods(rules: ReadingRules, site: PeriodSite): RuleProblem[] {
  const marks = rules.roles.map((role) =>
    role.kind === 'period-amount' ? markOfPeriod(role.period, rules, site) : 0,
  )
  const columns = marks.flatMap((mark, column) => (mark === markOf('period-unknown') ? column : []))
  return [
    ...(marks.includes(markOf('period-format')) ? [{ kind: 'period-format' } as const] : []),
    ...(columns.length > 0 ? [{ kind: 'unknown-periods', columns } as const] : []),
  ]
}

/** True for a column of amounts whose heading names no version. */
export function lacksVersion(role: ColumnRole): boolean {
  return isAmount(role) && role.version === undefined
}

function repeatedRoles(rules: ReadingRules, site: PeriodSite): RuleProblem[] {
  const found = rules.roles.flatMap((own, column) => {
    const role = repeatableRole(own, rules, site)
    return role ? [{ role, column }] : []
  })
  const byText = Map.groupBy(found, ({ role }) => JSON.stringify(role))
  return [...byText.values()].flatMap((equal): RuleProblem[] => {
    const [first] = equal
    if (!first || equal.length === 1) return []
    return [{ kind: 'repeated', role: first.role, columns: equal.map(({ column }) => column) }]
  })
}

/** The role with what goes out for it; undefined for one that several columns may have. */
function repeatableRole(role: ColumnRole, rules: ReadingRules, site: PeriodSite): RepeatableRole | undefined {
  switch (role.kind) {
    case 'ignored':
    case 'unknown':
    case 'restated':
      return undefined
    case 'period-amount': {
      // Longer periods are compared by all of their months.
      if (isDivided(role.period, rules)) return undefined
      const [period = role.period] = periodKeys(role.period, rules)
      return { ...role, period: storedPeriod(period, site), version: role.version ?? rules.version }
    }
    case 'amount': {
      // Beside a column of all amounts, those of one side are in it already.
      const areSided = rules.roles.every((other) => other.kind !== 'amount' || other.side !== undefined)
      return { kind: 'amount', version: role.version ?? rules.version, ...(areSided && { side: role.side }) }
    }
    default:
      return role
  }
}

/**
 * The columns of quarters, halves and years whose months another column has, too: a sum beside its parts more often than
 * amounts of their own. Of two equally long the later one.
 */
export function overlappingColumns(rules: ReadingRules): readonly number[] {
  const columns = rules.roles.flatMap((role, column) => {
    if (role.kind !== 'period-amount') return []
    const keys = coveredKeys(role.period, rules)
    return [{ column, keys, version: role.version ?? rules.version }]
  })
  const taken = new Set<string>()
  const overlapping: number[] = []
  for (const { column, keys, version } of columns.toSorted((a, b) => a.keys.length - b.keys.length)) {
    const named = keys.map((key) => `${version} ${storedPeriod(key, {})}`)
    if (keys.length > 1 && named.some((key) => taken.has(key))) overlapping.push(column)
    else for (const key of named) taken.add(key)
  }
  return overlapping.toSorted((a, b) => a - b)
}
