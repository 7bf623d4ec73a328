// The logger of a request. Most requests log nothing, so it is made with the first line: to redact its fields takes longer
// than to find the route.
import type { Bindings, ChildLoggerOptions, FastifyBaseLogger } from 'fastify/types/logger.js'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

export class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: ChildLoggerOptions
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get level() {
    return this.#own.level
  }

  get silent() {
    return this.#parent.silent
  }

  get #own(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options)
    return this.#made
  }

  /** The method of a level that is not written is that of `silent`. */
  #write(level: Level, values: unknown[]): void {
    if (this.#parent[level] !== this.#parent.silent) Reflect.apply(this.#own[level], this.#own, values)
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#own.child(bindings, options)
  }

  fatal(...values: unknown[]): void {
    this.#write('fatal', values)
  }

  error(...values: unknown[]): void {
    this.#write('error', values)
  }

  warn(...values: unknown[]): void {
    this.#write('warn', values)
  }

  info(...values: unknown[]): void {
    this.#write('info', values)
  }

  debug(...values: unknown[]): void {
    this.#write('debug', values)
  }

  trace(...values: unknown[]): void {
    this.#write('trace', values)
  }
}
