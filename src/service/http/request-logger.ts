// The logger of a request. Most requests log nothing, so it is made with the first line: to redact its fields takes longer
// than to find the route.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bindings, ChildLoggerOptions, FastifyBaseLogger } from 'fastify/types/logger.js'

// Redacts logged requests: enough to find them, and no credential.

/** Names under which credentials travel. */
const secretName = /authorization|cookie|token|secret|password|credential|code|api-?key/i

const censor = '[hidden]'

/** An address with the values of parameters that may be credentials left out, however their names are encoded. */
export function loggedUrl(url: string): string {
  const [path = '', query] = splitOnce(url, '?')
  if (query === undefined) return path
  const parameters = query.split('&').map((parameter) => {
    const [name = '', value] = splitOnce(parameter, '=')
    return value !== undefined && secretName.test(decoded(name)) ? `${name}=${censor}` : parameter
  })
  return `${path}?${parameters.join('&')}`
}

function splitOnce(text: string, at: string): [string, string | undefined] {
  const place = text.indexOf(at)
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Leaves out every header and the body. */
function loggedRequest(request: FastifyRequest) {
  const { method, url, host, clientAddress: remoteAddress } = request
  return { method, url: loggedUrl(url), host, remoteAddress }
}

type LoggedReply = Pick<FastifyReply, 'statusCode'> & Pick<Partial<FastifyReply>, 'request'>

/** Who came, by IDs: a principal and the credential, or the holder whom a gateway tells apart. */
function loggedReply({ statusCode, request }: LoggedReply) {
  const { principal, authentication, caller } = request ?? {}
  return {
    statusCode,
    ...(principal ? { principal: principal.id } : caller && { holder: caller }),
    ...(authentication && { authentication: authentication.kind, credentialId: authentication.credentialId }),
  }
}

const secretFields = ['authorization', 'cookie', 'token', 'apiToken', 'secret', 'clientSecret', 'password']

/** For the logger: fields of these names are hidden wherever something is logged whole, as errors are. */
export const logRedaction = {
  serializers: { req: loggedRequest, res: loggedReply },
  redact: {
    paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor,
  },
}

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
