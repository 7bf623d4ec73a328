// Statements as the connections of both databases take them.

/** A query with its values, ready to be sent. */
export interface Statement<Row> {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** The same for the same SQL, in every process; undefined for a query that is not kept. */
  readonly name?: string
  /** The type of its rows; never there. */
  readonly row?: Row
}
