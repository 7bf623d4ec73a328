// Messages between the service and its database threads. A thread answers in the order of the requests.
import type { NodeBounds, NodePage } from '#service/database/node-answer.ts'

export interface Ask {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** For a query of records of a hierarchy: the page to make of them. */
  readonly page?: NodeBounds
}

export interface Rows {
  readonly rows: Record<string, unknown>[]
  /** Rows written; 0 for a query. */
  readonly changes: number
}

export type Reply =
  | { readonly ok: true; readonly result: Rows | NodePage }
  | { readonly ok: false; readonly message: string; readonly code: number | undefined }

export interface ThreadSettings {
  readonly file: string
  readonly readOnly: boolean
  /** Milliseconds to wait while another process has the database locked. */
  readonly lockMs: number
}

/** An error of the engine; `code` is SQLite's extended result code. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly code: number | undefined

  constructor(message: string, code: number | undefined) {
    super(message)
    this.code = code
  }
}
