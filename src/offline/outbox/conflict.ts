// What two people changed to different things, as a pending change keeps it until its person has decided.

/** A field that two people changed to different things. */
export interface FieldConflict {
  readonly field: string
  readonly base: string | null
  readonly theirs: string | null
  readonly mine: string | null
  /** Where it is an amount, whose field no form has: which one, and who sent theirs. */
  readonly amount?: ContestedAmount
}

interface ContestedAmount {
  readonly itemId?: string
  /** Of the item, where it has no ID yet. */
  readonly name?: string
  readonly version: string
  readonly period: string
  readonly by: string | null
  /** A date-time. */
  readonly at: string | null
}
