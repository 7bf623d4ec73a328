// Spec silent: how long texts may be. Enough for any name, and an index entry of every engine still fits.
import { type MaskableField, objectOf, textFieldNames, textFields } from '#contract/hierarchies.ts'

const maxLengths: Readonly<Record<MaskableField, number>> = {
  name: 500,
  ownerId: 500,
  ...objectOf(textFieldNames, (field) => textFields[field].maxLength),
  about: 500_000,
}

/** Returns why a text is too long, in UTF-16 units; undefined when it is not. */
export function lengthProblem(field: MaskableField, text: string | null | undefined): string | undefined {
  const limit = maxLengths[field]
  return (text?.length ?? 0) > limit ? `must have at most ${limit} characters` : undefined
}
