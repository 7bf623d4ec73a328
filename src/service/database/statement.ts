// Statements as the connections of both databases take them.

/** A query with its values, ready to be sent. */
export interface Statement<Row> {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** The same for the same SQL, in every process; undefined for a query that is not kept. */
  readonly name?: string
  /** True where its row may be kept until something is committed, by whichever process: one row for many requests. */
  readonly keepsRows?: boolean
  /** The type of its rows; never there. */
  readonly row?: Row
}
