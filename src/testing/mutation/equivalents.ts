// Changes that no test can notice, because the program does the same with them. They are found by the text of their
// line, wherever it stands.

export interface Equivalent {
  /** The line without its indentation, before and after the change. */
  readonly before: string
  readonly after: string
  /** Why both do the same. */
  readonly reason: string
}

export const equivalents: readonly Equivalent[] = []
