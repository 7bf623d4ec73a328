// How a sheet is to be read: chosen once for the whole of it, shown, and never guessed cell by cell.
import { type DecimalMark, markEvidence } from './amount.ts'
import { type ColumnRole, columnOf, columnOfRole, type FundKind, isLongLayout } from './columns.ts'
import { type PeriodPattern, periodKey, type Version } from './period-key.ts'
import type { Sheet } from './sheet.ts'

export interface ReadingRules {
  readonly kind: FundKind
  readonly roles: readonly ColumnRole[]
  /** Undefined until it is known: then no amount with a separator that could be either is read. */
  readonly decimal: DecimalMark | undefined
  /** `keep`: a blank cell is not sent. `clear`: a blank text is sent as null, a blank amount as 0. */
  readonly blank: 'keep' | 'clear'
  /** For amounts whose heading or row names no version. */
  readonly version: Version | undefined
  readonly pattern: PeriodPattern
}

export function isAmountRole({ kind }: ColumnRole): boolean {
  return kind === 'period-amount' || kind === 'amount'
}

export interface DecimalEvidence {
  /** The mark that the amounts agree on. */
  readonly mark: DecimalMark | undefined
  /** True when amounts with separators were found and none of them decides, or when they contradict each other. */
  readonly isOpen: boolean
  /** A cell that could be read either way, for the question to a person. */
  readonly example: string | undefined
}

/** Rows between two pauses: few, because the texts of a row lie side by side in memory, and those of a column do not. */
const portionRows = 200
const noRole: ColumnRole = { kind: 'ignored' }

/** What the amounts of a sheet tell about its decimal mark. */
export function* findDecimalMark(
  sheet: Sheet,
  roles: readonly ColumnRole[],
): Generator<undefined, DecimalEvidence, undefined> {
  const count: EvidenceCount = { point: 0, comma: 0, either: 0, example: undefined }
  const amounts = sheet.table.columns.filter((_, column) => isAmountRole(roles[column] ?? noRole))
  const { rowCount } = sheet.table
  for (let row = sheet.headingRows; row < rowCount; row += portionRows) {
    for (const cells of amounts) countEvidence(cells.slice(row, row + portionRows), count)
    yield
  }
  const { example } = count
  if (count.point > 0 && count.comma > 0) return { mark: undefined, isOpen: true, example }
  if (count.point > 0) return { mark: '.', isOpen: false, example }
  if (count.comma > 0) return { mark: ',', isOpen: false, example }
  return { mark: count.either > 0 ? undefined : '.', isOpen: count.either > 0, example }
}

interface EvidenceCount {
  point: number
  comma: number
  either: number
  example: string | undefined
}

/** Apart from the pauses: engines compile a plain function sooner than a generator. */
function countEvidence(cells: readonly string[], count: EvidenceCount): void {
  for (const text of cells) {
    const evidence = markEvidence(text)
    if (evidence === 'point') count.point += 1
    else if (evidence === 'comma') count.comma += 1
    else if (evidence === 'either') {
      count.either += 1
      count.example ??= text
    }
  }
}

/** What must be settled before any row can be read; each is a sentence for a person. */
export function ruleProblems(rules: ReadingRules): string[] {
  const { roles } = rules
  const problems: string[] = []
  if (columnOf(roles, 'name') === undefined) {
    problems.push('No column is the name. Every item needs one: choose the column that has it.')
  }
  if (rules.decimal === undefined && roles.some(isAmountRole)) {
    problems.push('Amounts can be read in two ways. Choose the decimal mark.')
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
  return [...repeated].map((name) => `Two columns are both ${name}. Ignore one of them.`)
}

function nameOfRole(
  role: ColumnRole,
  pattern: PeriodPattern,
  version: Version | undefined,
): string | undefined {
  switch (role.kind) {
    case 'ignored':
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
