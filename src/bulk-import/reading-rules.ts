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

/** What must be settled before any row can be read; each is a sentence for a person. */
export function ruleProblems(rules: ReadingRules): string[] {
  const { roles } = rules
  const problems: string[] = []
  if (columnOf(roles, 'name') === undefined) {
    problems.push('No column is the name. Every item needs one: choose the column that has it.')
  }
  if (isLongLayout(roles)) {
    if (columnOfRole(roles, 'period') === undefined) {
      problems.push('One column holds the amounts but none the periods. Choose the column of the periods.')
    }
    if (columnOfRole(roles, 'amount') === undefined) {
      problems.push('One column holds the periods but none the amounts. Choose the column of the amounts.')
    }
    if (roles.some(({ kind }) => kind === 'period-amount')) {
      problems.push(
        'Some columns are a period each, and another one names the period. Use one of the two layouts.',
      )
    }
    if (columnOfRole(roles, 'version') === undefined && rules.version === undefined) {
      problems.push('No column names the version. Choose one version for all amounts.')
    }
  } else if (rules.version === undefined && roles.some(lacksVersion)) {
    problems.push('Some amount columns name no version. Choose one for them.')
  }
  return [...problems, ...repeatedRoles(rules)]
}

function lacksVersion(role: ColumnRole): boolean {
  return role.kind === 'period-amount' && role.version === undefined
}

function repeatedRoles({ roles, pattern, version }: ReadingRules): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const role of roles) {
    const name = nameOfRole(role, pattern, version)
    if (name === undefined) continue
    if (seen.has(name)) repeated.add(name)
    seen.add(name)
  }
  return [...repeated].map((name) => `Two columns are both ${name}. Leave one of them out.`)
}

function nameOfRole(
  role: ColumnRole,
  pattern: PeriodPattern,
  version: Version | undefined,
): string | undefined {
  switch (role.kind) {
    case 'ignored':
    case 'unknown':
    case 'restated':
      return undefined
    case 'field':
      return `the field ${role.field}`
    case 'period-amount':
      return `the period ${periodKey(role.period, pattern)} of ${role.version ?? version ?? 'no version'}`
    default:
      return `the ${role.kind}`
  }
}
