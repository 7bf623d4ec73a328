// How a sheet is to be read: chosen once for the whole of it, shown, and never guessed cell by cell.
import type { ItemKind } from '#contract/resources.ts'
import type { DecimalMark } from './amount.ts'
import { type ColumnRole, columnOf, columnOfRole, isLongLayout } from './columns.ts'
import { type PeriodPattern, periodKey, type Version } from './period-key.ts'

export interface ReadingRules {
  readonly kind: ItemKind
  readonly roles: readonly ColumnRole[]
  /** How all texts of amounts are read, where a person said so. */
  readonly decimal: DecimalMark | undefined
  /** How texts of amounts are read in columns where they allow two readings, where a person said so. */
  readonly openDecimal?: DecimalMark | undefined
  /** `keep`: a blank cell is not sent. `clear`: a blank text is sent as null, a blank amount as 0. */
  readonly blank: 'keep' | 'clear'
  /** For amounts whose heading or row names no version. */
  readonly version: Version | undefined
  readonly pattern: PeriodPattern
}

export function isAmountRole({ kind }: ColumnRole): boolean {
  return kind === 'period-amount' || kind === 'amount'
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
    }
  /** Two columns have the same role. */
  | { readonly kind: 'repeated'; readonly role: RepeatableRole }

export type RepeatableRole = Exclude<ColumnRole, { readonly kind: 'ignored' | 'unknown' | 'restated' }>

export function ruleProblems(rules: ReadingRules): RuleProblem[] {
  const { roles } = rules
  const problems: RuleProblem[] = []
  if (columnOf(roles, 'name') === undefined) problems.push({ kind: 'no-name' })
  if (isLongLayout(roles)) {
    if (columnOfRole(roles, 'period') === undefined) problems.push({ kind: 'no-periods' })
    if (columnOfRole(roles, 'amount') === undefined) problems.push({ kind: 'no-amounts' })
    if (roles.some(({ kind }) => kind === 'period-amount')) problems.push({ kind: 'two-layouts' })
    if (columnOfRole(roles, 'version') === undefined && rules.version === undefined)
      problems.push({ kind: 'no-version' })
  } else if (rules.version === undefined && roles.some(lacksVersion)) {
    problems.push({ kind: 'columns-without-version' })
  }
  return [...problems, ...repeatedRoles(rules)]
}

function lacksVersion(role: ColumnRole): boolean {
  return role.kind === 'period-amount' && role.version === undefined
}

function repeatedRoles(rules: ReadingRules): RuleProblem[] {
  const roles = rules.roles.flatMap((role) => repeatableRole(role, rules) ?? [])
  const byText = Map.groupBy(roles, (role) => JSON.stringify(role))
  return [...byText.values()].flatMap(([role, ...others]) =>
    role && others.length > 0 ? [{ kind: 'repeated', role }] : [],
  )
}

/** The role with what goes out for it; undefined for one that several columns may have. */
function repeatableRole(role: ColumnRole, { pattern, version }: ReadingRules): RepeatableRole | undefined {
  switch (role.kind) {
    case 'ignored':
    case 'unknown':
    case 'restated':
      return undefined
    case 'period-amount':
      return { ...role, period: periodKey(role.period, pattern), version: role.version ?? version }
    default:
      return role
  }
}
