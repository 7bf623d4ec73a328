// How an attempt to deliver an entry ended, and what a failure says about it.
import { Failure, isFailure } from '#client/failure.ts'
import type { FundItem, PlanningRecord } from '#contract/resources.ts'
import type { SiteFeature } from '#contract/site-operations.ts'
import type { AtomicityWatch } from '#offline/imports/atomicity.ts'
import type { BatchSize } from '#offline/imports/batch-size.ts'
import type { EntryProblem, OutboxEntry } from './entry.ts'

/** What there is after a write, as the service answered it. */
export type Answered = PlanningRecord | FundItem

export interface Delivery {
  /** What becomes of the entry. */
  readonly change: Partial<OutboxEntry> & Pick<OutboxEntry, 'state'>
  readonly record?: Answered | undefined
}

export interface DeliveryTools {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly chance: () => number
  /** The rows of a part of an import, as JSON; undefined when they are not on this device. */
  readonly rowsOf: (seq: number) => Promise<string | undefined>
  readonly batchSize: BatchSize
  readonly atomicity: AtomicityWatch
  /** True where the site has what the name says beside the specification. @throws Failure when it does not answer */
  readonly siteHas: (feature: SiteFeature) => Promise<boolean>
  /** False where an import that comes again may be carried out again. */
  readonly keepsImportKeys: boolean
  /** As the outbox's backend says. */
  readonly isSessionOver: () => Promise<boolean>
  /** All that the person has asked for on this device. */
  readonly entries: readonly OutboxEntry[]
}

/** Milliseconds: up to a time that doubles from 2 s to a minute, or what the service asked for and a little more. */
export function waitAfter(attempts: number, asked: number | undefined, chance: () => number): number {
  if (asked !== undefined) return asked * 1000 + chance() * 1000
  return chance() * Math.min(2000 * 2 ** Math.min(attempts, 10), 60_000)
}

/** The failure as an entry keeps it. */
export function problemOf(error: unknown): EntryProblem {
  if (error instanceof Failure)
    return {
      kind: error.kind,
      status: error.status,
      message: error.message,
      errors: error.errors,
      ...(error.foreign && { foreign: error.foreign }),
    }
  return { kind: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}

/**
 * The same for a request that was answered with 401 while the session holds: that is about this one change.
 * @throws Failure when the service does not say whether the session holds
 */
export async function refusalOf(
  error: unknown,
  { isSessionOver }: Pick<DeliveryTools, 'isSessionOver'>,
): Promise<EntryProblem> {
  const problem = problemOf(error)
  const isAlone = problem.kind === 'unauthenticated' && !(await isSessionOver())
  return isAlone ? { ...problem, kind: 'unauthorized' } : problem
}

interface Removal {
  readonly send: () => Promise<unknown>
  readonly read: () => Promise<unknown>
}

/**
 * Sends a removal. What is gone already is what a delete wanted, once reading the record has confirmed it.
 * @throws Failure
 */
export async function deliverRemoval({ send, read }: Removal): Promise<Delivery> {
  try {
    await send()
    return { change: { state: 'applied', receipt: { kind: 'as-sent' } } }
  } catch (error) {
    if (!isFailure(error, 'not-found')) throw error
    if (await isThere(read))
      return { change: { state: 'refused', problem: { ...problemOf(error), kind: 'invalid' } } }
    return { change: { state: 'applied', receipt: { kind: 'already-so' } } }
  }
}

/** False also for a record that this person cannot read: then only the answer to its deletion says what happened. */
async function isThere(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read()
    return true
  } catch (error) {
    if (isFailure(error, 'not-found', 'forbidden', 'not-implemented')) return false
    throw error
  }
}
