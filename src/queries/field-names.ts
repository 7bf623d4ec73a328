// What people call the fields of a record.
import {
  type MaskableField,
  maskableFields,
  objectOf,
  type TextField,
  textFieldNames,
} from '#contract/hierarchies.ts'
import { sentenceCase } from '#contract/resources.ts'

interface TextFieldMessage {
  /** In the middle of a sentence. */
  readonly name: string
  /** Text that is copied and compared, and not read as a sentence. */
  readonly isIdentifier: boolean
}

/** The plain text fields of records. Forms and details show each of them by this list. */
export const textFieldMessages: Readonly<Record<TextField, TextFieldMessage>> = {
  externalId: { name: 'external ID', isIdentifier: true },
}

/** In the middle of a sentence. */
export const fieldNames: Readonly<Record<MaskableField, string>> = {
  name: 'name',
  ownerId: 'owner',
  ...objectOf(textFieldNames, (field) => textFieldMessages[field].name),
  about: 'description',
}

/** For a title. A field of a later release has none. */
export const fieldLabels: Readonly<Record<MaskableField, string>> & Readonly<Record<string, string>> = {
  ...objectOf(maskableFields, (field) => sentenceCase(fieldNames[field])),
  externalCostItemId: 'External ID',
}
