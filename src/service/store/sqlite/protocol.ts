// What the service and its database threads say to each other. A thread answers in the order it is asked.

export interface Ask {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface Rows {
  readonly rows: Record<string, unknown>[]
  /** Rows written; 0 for a query. */
  readonly changes: number
}

export type Reply =
  | { readonly ok: true; readonly result: Rows }
  | { readonly ok: false; readonly message: string; readonly code: number | undefined }

export interface ThreadSettings {
  readonly file: string
  readonly readOnly: boolean
}
