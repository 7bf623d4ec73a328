// Names the fields of a record, by the keys of `Messages['ui']`: the screens word them.
import type { ChangeableField } from '#contract/extended-operations.ts'
import { objectOf, type TextField, textFieldNames } from '#contract/hierarchies.ts'

interface TextFieldFacts {
  readonly label: `field${string}`
  /** Text that is copied and compared, and not read as a sentence. */
  readonly isIdentifier: boolean
}

/** The plain text fields of records. Forms and details show each of them by this table. */
export const textFieldFacts = {
  externalId: { label: 'fieldExternalId', isIdentifier: true },
} as const satisfies Readonly<Record<TextField, TextFieldFacts>>

export type FieldLabel =
  | (typeof textFieldFacts)[TextField]['label']
  | 'fieldName'
  | 'fieldOwner'
  | 'fieldDescription'
  | 'fieldStatus'
  | 'fieldTargetDate'
  | 'fieldPrecision'
  | 'fieldParent'
  | 'fieldCostType'
  | 'fieldCostSubtype'
  | 'fieldExpenditureType'
  | 'fieldInvestmentCategory'
  | 'fieldFocusArea'

/** The label of each field. A field of a later release has none. */
export const fieldLabels: Readonly<Record<ChangeableField, FieldLabel>> &
  Readonly<Partial<Record<string, FieldLabel>>> = {
  name: 'fieldName',
  ownerId: 'fieldOwner',
  ...objectOf(textFieldNames, (field) => textFieldFacts[field].label),
  about: 'fieldDescription',
  externalCostItemId: 'fieldExternalId',
  statusId: 'fieldStatus',
  targetDate: 'fieldTargetDate',
  targetDateType: 'fieldPrecision',
  parentId: 'fieldParent',
  focusAreaId: 'fieldFocusArea',
  costType: 'fieldCostType',
  costSubtypeId: 'fieldCostSubtype',
  expenditureType: 'fieldExpenditureType',
  investmentCategoryId: 'fieldInvestmentCategory',
}
