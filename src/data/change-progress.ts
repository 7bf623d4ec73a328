// One change as codes: what it does, the progress of its saving, why it was rejected. Screens word them.
import { codeOf, type ErrorEntry, readPointer } from '#contract/errors.ts'
import type { ResourceKind } from '#contract/resources.ts'
import {
  type EntryProblem,
  fundResourceOf,
  isMove,
  isRecognized,
  type OutboxEntry,
  type WriteVerb,
} from '#offline/outbox/entry.ts'
import type { UnconfirmedChange } from '#offline/saving-status.ts'
import type { ForeignFacts } from './connection.ts'

export interface ChangeAction {
  /** `other` for a change of another release that this one does not know. */
  readonly verb: WriteVerb | 'move' | 'undo' | 'other'
  readonly kind: ResourceKind
}

/** What a change does. */
export function actionOf({
  resource,
  verb,
  undoes,
  mask,
}: Pick<OutboxEntry, 'resource' | 'verb' | 'undoes' | 'mask'>): ChangeAction {
  if (!isRecognized({ resource, verb })) return { verb: 'other', kind: resource }
  if (undoes !== undefined) return { verb: 'undo', kind: resource }
  return { verb: isMove({ mask }) ? 'move' : verb, kind: resource }
}

/** The progress of saving a change. */
export type ChangeProgress =
  | {
      readonly kind:
        | 'conflict'
        | 'waits-for-sign-in'
        | 'waits-for-other'
        | 'paused'
        | 'waits-for-paused'
        | 'offline'
        | 'offline-in-tab'
        | 'unconfirmed'
        | 'saving'
    }
  | { readonly kind: 'rejected' | 'not-sent' | 'retrying'; readonly reason: ChangeReason }

/** Says what an unconfirmed change waits for, or why it was rejected, in more detail than its `state`. */
export function progressOf({ entry, state, isRetrying, isVolatile }: UnconfirmedChange): ChangeProgress {
  switch (state) {
    case 'attention':
      return attentionOf(entry)
    case 'waiting':
      return { kind: 'waits-for-other' }
    case 'paused':
      return { kind: entry.state === 'held' ? 'paused' : 'waits-for-paused' }
    case 'offline':
      // What answers in the service's place is named, so that the person can go to its page.
      return entry.problem?.kind === 'foreign'
        ? { kind: 'retrying', reason: reasonOf(entry) }
        : { kind: isVolatile ? 'offline-in-tab' : 'offline' }
    case 'saving':
      if (entry.state === 'unknown') return { kind: 'unconfirmed' }
      return isRetrying ? { kind: 'retrying', reason: reasonOf(entry) } : { kind: 'saving' }
  }
}

function attentionOf(entry: OutboxEntry): ChangeProgress {
  switch (entry.state) {
    case 'conflict':
      return { kind: 'conflict' }
    case 'refused':
      return { kind: 'rejected', reason: reasonOf(entry) }
    case 'parked':
      return { kind: 'not-sent', reason: reasonOf(entry) }
    default:
      return { kind: 'waits-for-sign-in' }
  }
}

/** Kinds of problems that need no other facts to be told apart. */
const plainKinds = [
  'gone',
  'invalid',
  'unauthenticated',
  'unauthorized',
  'forbidden',
  'not-implemented',
  'no-look-up',
  'offline',
  'timeout',
  'unavailable',
  'orphaned',
  'id-unknown',
  'console-too-old',
] as const

export interface ChangeReason {
  readonly kind:
    | (typeof plainKinds)[number]
    | 'none'
    | 'owner-missing'
    | 'parent-missing'
    | 'type-missing'
    | 'record-missing'
    | 'external-id-taken'
    | 'contradicted'
    | 'cross-site'
    | 'area-disabled'
    | 'site-closed'
    | 'sign-in-again'
    | 'foreign'
    | 'unexpected'
  /** The service's own words, for reasons that only it can give. */
  readonly said: string
  /** What it says to programs, where it does. */
  readonly errors?: readonly ErrorEntry[]
  /** Of the kind `foreign`. */
  readonly foreign?: ForeignFacts
}

/** Why a change is not saved. */
export function reasonOf({
  problem,
  ...change
}: Pick<OutboxEntry, 'resource' | 'verb' | 'problem' | 'mask'>): ChangeReason {
  if (!problem) return { kind: 'none', said: '' }
  const coded = problem.errors?.some((error) => codeOf(error) !== undefined) ? problem.errors : undefined
  const said = { said: problem.message, ...(coded && { errors: coded }) }
  switch (problem.kind) {
    case 'not-found':
      return { kind: `${missingOf(change, problem)}-missing`, ...said }
    case 'conflict':
      return {
        kind: change.verb === 'update' && fundResourceOf(change) ? 'external-id-taken' : 'contradicted',
        ...said,
      }
    case 'forbidden':
      return { kind: refusalKind(problem), ...said }
    case 'foreign': {
      const { content = 'page', said: quoted = '' } = problem.foreign ?? {}
      return { kind: 'foreign', ...said, foreign: { status: problem.status, content, said: quoted } }
    }
    case 'invalid':
      return { kind: retiredIn(problem) ?? 'invalid', ...said }
    default:
      return { kind: plainKinds.find((plain) => plain === problem.kind) ?? 'unexpected', ...said }
  }
}

/** Refusals of the bundled service that say more than that it is not permitted. */
const refusalKinds: ReadonlyMap<string, ChangeReason['kind']> = new Map([
  ['CROSS_SITE_REFUSED', 'cross-site'],
  ['AREA_DISABLED', 'area-disabled'],
  ['SITE_NOT_ACCESSIBLE', 'site-closed'],
  ['SIGN_IN_AGAIN', 'sign-in-again'],
] as const)

function refusalKind({ errors = [] }: EntryProblem): ChangeReason['kind'] {
  return errors.flatMap(({ type }) => refusalKinds.get(type) ?? [])[0] ?? 'forbidden'
}

/** What can no longer be chosen, where a 400 of the bundled service says so. */
function retiredIn({ errors = [] }: EntryProblem): 'owner-missing' | 'type-missing' | undefined {
  const refused = errors.filter(({ type }) => type === 'REFERENCE_INVALID').map(fieldNamed)
  if (refused.includes('ownerId')) return 'owner-missing'
  return refused.some((field) => field.endsWith('TypeId')) ? 'type-missing' : undefined
}

/** The field that an entry is about; empty for none. */
function fieldNamed({ path }: ErrorEntry): string {
  return readPointer(path)[0] ?? ''
}

/** What a 404 is about: what the service names where it does, else the only thing that it can be. */
function missingOf({ verb, mask = [] }: Pick<OutboxEntry, 'verb' | 'mask'>, { errors = [] }: EntryProblem) {
  const fields = errors.map(fieldNamed)
  if (fields.some((field) => field.startsWith('parent'))) return 'parent'
  if (fields.some((field) => field.endsWith('TypeId'))) return 'type'
  if (fields.includes('ownerId')) return 'owner'
  // The bundled service calls a missing record so. Elsewhere the record was read a moment before its owner was sent.
  const isRecord = errors.some(({ type }) => type === 'NOT_FOUND')
  return !isRecord && verb === 'update' && mask.includes('ownerId') ? 'owner' : 'record'
}
