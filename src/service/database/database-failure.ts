// Sorts database errors into kinds that an operator and a caller can act on.
import { SqliteError } from './sqlite/protocol.ts'

/** For callers: what happened, and the seconds after which a retry makes sense. */
export const failureFacts = {
  unreachable: { message: 'the database cannot be reached', retryAfter: 5 },
  silent: { message: 'the database does not answer', retryAfter: 5 },
  ended: { message: 'the database ended the connection', retryAfter: 2 },
  refused: {
    message: 'the database rejected its credentials, its rights or its name',
    retryAfter: 30,
  },
  'no-connections': { message: 'the database accepts no more connections', retryAfter: 5 },
  busy: { message: 'every connection to the database is in use', retryAfter: 2 },
  locked: { message: 'another change has locked the same records', retryAfter: 1 },
  contended: { message: 'too many simultaneous changes of the same records', retryAfter: 1 },
  slow: { message: 'the database took too long', retryAfter: 5 },
  'read-only': { message: 'the database is read-only now', retryAfter: 10 },
  full: { message: 'the storage of the database is full', retryAfter: 30 },
  failing: { message: 'the storage of the database is failing', retryAfter: 30 },
} as const satisfies Record<string, { readonly message: string; readonly retryAfter: number }>

export type FailureKind = keyof typeof failureFacts

/** The outcome of a write: `nothing` was changed, or `unknown` when the commit was sent and never confirmed. */
export type Outcome = 'nothing' | 'unknown'

/** The database could not do what it was asked. The message is for the log: it may name hosts, never credentials. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'
  readonly kind: FailureKind
  readonly outcome: Outcome

  constructor(kind: FailureKind, message: string, options: ErrorOptions & { outcome?: Outcome } = {}) {
    super(message, options)
    this.kind = kind
    this.outcome = options.outcome ?? 'nothing'
  }
}

/** The failure behind an error that one of the engines answered; undefined for an error of our own. */
export function failureOf(error: unknown): DatabaseFailure | undefined {
  if (error instanceof DatabaseFailure) return error
  const kind = kindOf(error)
  return kind && new DatabaseFailure(kind, (error as Error).message, { cause: error })
}

/** The same for an error of a connection to a database, which may also be one of the network or of the driver. */
export function connectionFailureOf(error: unknown): DatabaseFailure | undefined {
  const answered = failureOf(error)
  if (answered) return answered
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const kind = networkCodes[code] ?? kindOfMessage(message)
  return kind && new DatabaseFailure(kind, message, { cause: error })
}

function kindOf(error: unknown): FailureKind | undefined {
  // Extended result codes hold the primary one in their low byte.
  if (error instanceof SqliteError) return sqliteKinds[(error.code ?? 0) & 0xff]
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || code.length !== 5) return undefined
  return sqlStates[code] ?? sqlStates[code.slice(0, 2)]
}

/** https://www.sqlite.org/rescode.html */
const sqliteKinds: Readonly<Record<number, FailureKind>> = {
  5: 'locked',
  6: 'locked',
  8: 'read-only',
  10: 'failing',
  13: 'full',
  14: 'unreachable',
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html; a whole class where no single code is listed. */
const sqlStates: Readonly<Record<string, FailureKind>> = {
  '08': 'ended',
  '25006': 'read-only',
  '28': 'refused',
  '3D000': 'refused',
  '42501': 'refused',
  '40001': 'contended',
  '40P01': 'contended',
  '53': 'failing',
  '53100': 'full',
  '53300': 'no-connections',
  '55P03': 'locked',
  '57014': 'slow',
  '57P01': 'ended',
  '57P02': 'ended',
  '57P03': 'unreachable',
  '57P05': 'ended',
  '58': 'failing',
}

const networkCodes: Readonly<Record<string, FailureKind>> = {
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOENT: 'unreachable',
  ETIMEDOUT: 'silent',
  ECONNRESET: 'ended',
  EPIPE: 'ended',
}

/** The driver's own errors have texts and no codes. */
function kindOfMessage(message: string): FailureKind | undefined {
  if (message === 'timeout exceeded when trying to connect') return 'busy'
  if (message === 'timeout expired' || message.includes('connection timeout')) return 'silent'
  if (message.startsWith('Connection terminated') || message.includes('not queryable')) return 'ended'
  return undefined
}
