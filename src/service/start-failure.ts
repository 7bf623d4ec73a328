// Describes to the operator why the service cannot start: one line for a known cause, a stack for any other.
import { ConfigError } from './config.ts'
import { failureFacts, failureOf } from './database/database-failure.ts'
import { StartFailure } from './problem.ts'

export interface StartReport {
  readonly message: string
  /** 78 (EX_CONFIG of sysexits.h) for settings that a restart does not make right. */
  readonly exitCode: 1 | 78
}

/** Errors of listening that speak for themselves. */
const listening = ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'ENOTFOUND', 'EAI_AGAIN']

export function reportOf(error: unknown): StartReport {
  const { message, stack, code } = error as Error & { code?: string }
  if (error instanceof ConfigError) return { message, exitCode: 78 }
  const failure = failureOf(error)
  if (failure) return { message: `${failureFacts[failure.kind].message} (${failure.message})`, exitCode: 1 }
  const isKnown = error instanceof StartFailure || (code !== undefined && listening.includes(code))
  return { message: isKnown ? message : (stack ?? message), exitCode: 1 }
}
