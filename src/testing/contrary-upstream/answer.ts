/** What the upstream answers: JSON, or any other text. Neither is an empty body. */
export interface Answer {
  readonly status: number
  readonly json?: unknown
  readonly text?: string
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  /** True for an answer whose connection ends in the middle of its body. */
  readonly isCut?: boolean
  /** True for an answer that never comes. */
  readonly isSilent?: boolean
}

export const noContent: Answer = { status: 204 }
