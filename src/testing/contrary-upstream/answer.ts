/** What the upstream answers: JSON, or any other text. Neither is an empty body. */
export interface Answer {
  readonly status: number
  readonly json?: unknown
  readonly text?: string
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
}

export const noContent: Answer = { status: 204 }
