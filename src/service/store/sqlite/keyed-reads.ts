// Reads of single rows by their keys, on the event loop. Such a read takes less time than the way to a thread and back.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Statement } from '#service/store/statement.ts'

export class KeyedReads {
  readonly #file: string
  readonly #prepared = new Map<string, StatementSync>()
  #database: DatabaseSync | undefined
  #isClosed = false

  constructor(file: string) {
    this.#file = file
  }

  /**
   * The first row, as of the last commit. Undefined instead of an answer when the database cannot be read without
   * waiting: a thread can wait, and says what is wrong.
   */
  find<Row>({ sql, parameters }: Statement<Row>): { readonly row: Row | undefined } | undefined {
    if (this.#isClosed) return undefined
    try {
      return { row: this.#prepare(sql).get(...(parameters as SQLInputValue[])) as Row | undefined }
    } catch {
      return undefined
    }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    if (known) return known
    this.#database ??= new DatabaseSync(this.#file, { readOnly: true, timeout: 0 })
    const statement = this.#database.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }

  close(): void {
    this.#isClosed = true
    this.#database?.close()
  }
}
