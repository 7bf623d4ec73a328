// Reads of single rows by their keys, on the event loop. Such a read takes less time than the way to a thread and back.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Statement } from '#service/store/statement.ts'

/** Rows that are kept until something is committed. Those of a thousand callers; a row has less than 2 kB. */
const maxKept = 1000

export class KeyedReads {
  readonly #file: string
  readonly #prepared = new Map<string, StatementSync>()
  #database: DatabaseSync | undefined
  #isClosed = false
  /** True while a transaction holds what this turn of the event loop reads. */
  #isReading = false
  /** SQLite's number of the last commit of another connection, which are all that write. */
  #version: unknown
  /** Rows of that version, by statement and values. */
  readonly #kept = new Map<string, object>()

  constructor(file: string) {
    this.#file = file
  }

  /**
   * The first row, as of the last commit. Undefined instead of an answer when the database cannot be read without
   * waiting: a thread can wait, and says what is wrong.
   */
  find<Row>({
    sql,
    name,
    parameters,
    keepsRows,
  }: Statement<Row>): { readonly row: Row | undefined } | undefined {
    if (this.#isClosed) return undefined
    try {
      this.#begin()
      const key = keepsRows ? `${name} ${JSON.stringify(parameters)}` : undefined
      const kept = key && this.#kept.get(key)
      if (kept) return { row: kept as Row }
      const row = this.#prepare(sql).get(...(parameters as SQLInputValue[]))
      if (key && row) this.#keep(key, row)
      return { row: row as Row | undefined }
    } catch {
      this.end()
      return undefined
    }
  }

  /**
   * Begins a transaction for all reads of this turn of the event loop, of all requests that have arrived. SQLite then
   * locks the file once, and says whether anything was committed since the last turn.
   */
  #begin(): void {
    if (this.#isReading) return
    this.#prepare('begin').run()
    this.#isReading = true
    setImmediate(() => this.end())
    const version = this.#prepare('pragma data_version').get()?.data_version
    if (version !== this.#version) this.#kept.clear()
    this.#version = version
  }

  #keep(key: string, row: object): void {
    if (this.#kept.size >= maxKept) this.#kept.clear()
    this.#kept.set(key, row)
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    if (known) return known
    this.#database ??= new DatabaseSync(this.#file, { readOnly: true, timeout: 0 })
    const statement = this.#database.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }

  /** What is read next is read as of then. */
  end(): void {
    if (!this.#isReading) return
    this.#isReading = false
    try {
      this.#prepare('commit').run()
    } catch {
      this.#reopen()
    }
  }

  /** A transaction that cannot end is over with its connection. It wrote nothing. */
  #reopen(): void {
    this.#database?.close()
    this.#database = undefined
    this.#prepared.clear()
    this.#kept.clear()
    this.#version = undefined
  }

  close(): void {
    this.end()
    this.#isClosed = true
    this.#database?.close()
  }
}
