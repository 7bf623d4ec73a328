// Messages about the meaning of columns and the faults of columns, cells and rows.
import { maxTextLength } from '#bulk-import/cell-check.ts'
import type { Marked, MarkName } from '#bulk-import/cell-marks.ts'
import type { ColumnRole, Field } from '#bulk-import/columns.ts'
import type { PlanRefusal } from '#bulk-import/plan.ts'
import type { RepeatableRole, RuleProblem } from '#bulk-import/reading-rules.ts'
import type { Version } from '#bulk-import/versions.ts'
import { maxDigits } from '#contract/decimal.ts'
import { messagesOf } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import type { CellProblem } from '#ui/grids/sheet-grid-model.ts'

type Words = Messages['imports']

const fields = {
  name: 'name',
  itemId: 'itemId',
  externalId: 'externalId',
  focusArea: 'focusArea',
  costType: 'costType',
  costSubtypeKey: 'costSubtype',
  investmentCategoryKey: 'investmentCategory',
  benefitTypeKey: 'benefitType',
} as const satisfies Readonly<Record<Field, keyof Words>>

export function fieldTitle(m: Words, field: Field): string {
  return m[fields[field]]
}

const otherRoles = {
  ignored: 'ignore',
  unknown: 'notMatched',
  'period-amount': 'periodAmounts',
  period: 'periodRole',
  version: 'versionRole',
  amount: 'amountRole',
} as const satisfies Readonly<Record<Exclude<ColumnRole['kind'], 'field' | 'restated'>, keyof Words>>

type OtherRole = keyof typeof otherRoles

/** The roles without a field that a person can choose. */
export const chosenRoles = [
  'ignored',
  'period-amount',
  'period',
  'version',
  'amount',
] as const satisfies readonly OtherRole[]

export function otherRoleTitle(m: Words, role: OtherRole): string {
  return m[otherRoles[role]]
}

export function roleTitle(m: Words, role: ColumnRole): string {
  switch (role.kind) {
    case 'field':
      return fieldTitle(m, role.field)
    case 'restated':
      return m.alsoField({ field: fieldTitle(m, role.field) })
    default:
      return otherRoleTitle(m, role.kind)
  }
}

export function versionTitle(version: Version): string {
  return messagesOf('ui').version({ version })
}

const marks = {
  'not-an-amount': 'cellNotAnAmount',
  shortened: 'cellShortened',
  'cut-off': 'cellCutOff',
  'formula-error': 'cellFormulaError',
  percent: 'cellPercent',
  'credit-debit': 'cellCreditDebit',
  'other-currency': 'cellOtherCurrency',
  separators: 'cellSeparators',
  'two-readings': 'cellTwoReadings',
  unassigned: 'cellUnmatched',
  'name-missing': 'cellNameMissing',
  unclean: 'cellUnclean',
  'id-malformed': 'cellIdMalformed',
  'identity-repeated': 'cellIdentityRepeated',
  'identity-disagrees': 'cellIdentityDisagrees',
  'area-missing': 'cellAreaMissing',
  'area-ambiguous': 'cellAreaAmbiguous',
  'area-needed': 'cellAreaNeeded',
  'area-external': 'cellAreaExternal',
  'area-unchecked': 'cellAreaUnchecked',
  'period-missing': 'cellPeriodMissing',
  'period-undivided': 'cellPeriodUndivided',
  'version-unknown': 'cellVersionUnknown',
  'amount-repeated': 'cellAmountRepeated',
  'date-for-code': 'cellDateForCode',
  'code-shortened': 'cellCodeShortened',
  'zeros-lost': 'cellZerosLost',
  invisible: 'cellInvisible',
  'looks-alike': 'cellLooksAlike',
  'key-unknown': 'cellKeyUnknown',
  'key-ambiguous': 'cellKeyAmbiguous',
  'restated-otherwise': 'cellRestated',
  unrounded: 'cellUnrounded',
} as const satisfies Readonly<Record<Exclude<MarkName, 'too-many-digits' | 'name-too-long'>, keyof Words>>

/** The message about the fault of a cell; undefined for a cell without a mark. */
export function cellProblem(m: Words, marked: Marked | undefined): CellProblem | undefined {
  return marked && { severity: marked.severity, message: markMessage(m, marked.name) }
}

/** True for the name of a mark, as it is kept with an import. */
export function isMarkName(name: string): name is MarkName {
  return name in marks || name === 'too-many-digits' || name === 'name-too-long'
}

export function markMessage(m: Words, name: MarkName): string {
  switch (name) {
    case 'too-many-digits':
      return m.cellTooManyDigits({ max: maxDigits })
    case 'name-too-long':
      return m.cellNameTooLong({ max: maxTextLength })
    default:
      return m[marks[name]]
  }
}

const ruleProblems = {
  'no-name': 'noName',
  'no-periods': 'noPeriods',
  'no-amounts': 'noAmounts',
  'two-layouts': 'twoLayouts',
  'no-version': 'noVersion',
  'columns-without-version': 'columnsWithoutVersion',
} as const satisfies Readonly<Record<Exclude<RuleProblem['kind'], 'repeated'>, keyof Words>>

export function ruleProblemMessage(m: Words, problem: RuleProblem): string {
  return problem.kind === 'repeated' ? repeatedMessage(m, problem.role) : m[ruleProblems[problem.kind]]
}

function repeatedMessage(m: Words, role: RepeatableRole): string {
  if (role.kind !== 'period-amount') return m.repeatedField({ field: roleTitle(m, role) })
  const { period, version } = role
  return version === undefined
    ? m.repeatedPeriodOnly({ period })
    : m.repeatedPeriod({ period, version: versionTitle(version) })
}

/** Why a row cannot be imported. */
export function refusalMessage(m: Words, refusal: PlanRefusal): string {
  switch (refusal.kind) {
    case 'no-such-item':
      return m.noSuchItem
    case 'repeated-item':
      return m.repeatedItem
    case 'other-external-id':
      return refusal.externalId === undefined
        ? m.noExternalId
        : m.otherExternalId({ externalId: refusal.externalId })
  }
}
