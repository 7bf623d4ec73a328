// Spec silent: how long texts may be. Enough for any name, and an index entry of every engine still fits.

const maxLengths = { name: 500, externalId: 500, ownerId: 500, about: 500_000 } as const

export type LimitedField = keyof typeof maxLengths

/** What is wrong with the length of a text, counted in UTF-16 units; undefined when nothing is. */
export function lengthProblem(field: LimitedField, text: string | null | undefined): string | undefined {
  const limit = maxLengths[field]
  return (text?.length ?? 0) > limit ? `must have at most ${limit} characters` : undefined
}
