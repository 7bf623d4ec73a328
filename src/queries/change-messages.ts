// One change in words: what it does, how its saving stands, why it was rejected, what came of it.
import { findOperation, printRequest } from '#contract/request-text.ts'
import { resources } from '#contract/resources.ts'
import type { EntryProblem, OutboxEntry } from '#offline/outbox/entry.ts'
import type { UnconfirmedChange } from '#offline/saving-status.ts'

const verbs: Readonly<Record<string, string>> = {
  create: 'Create',
  update: 'Change',
  archive: 'Archive',
  delete: 'Delete',
  bulk: 'Import',
}

/** `Change focus area`, `Undo a change of the focus area`. */
export function actMessage({ kind, undoes }: Pick<OutboxEntry, 'kind' | 'undoes'>): string {
  const verb = kind.slice(kind.indexOf('.') + 1)
  const noun = nounOf(kind)
  return undoes === undefined ? `${verbs[verb] ?? verb} ${noun}` : `Undo a change of the ${noun}`
}

function nounOf(kind: string): string {
  const resource = kind.slice(0, kind.indexOf('.'))
  const known = Object.values(resources).find((one) => one.kind === resource)
  return known?.noun ?? resource
}

/** How the saving of a change stands, in a sentence or two. */
export function savingSentence({ entry, state, isRetrying }: UnconfirmedChange): string {
  switch (state) {
    case 'attention':
      return attentionSentence(entry)
    case 'paused':
      return entry.state === 'held' ? 'Paused.' : 'Waits for a paused change.'
    case 'offline':
      return 'Offline. It is kept on this device and sent when the service can be reached.'
    case 'saving':
      if (entry.state === 'unknown')
        return 'Sent, and no answer came. The service is asked what became of it.'
      return isRetrying ? `Trying again. ${reasonOf(entry)}` : 'Saving…'
  }
}

function attentionSentence(entry: OutboxEntry): string {
  switch (entry.state) {
    case 'conflict':
      return 'Someone else changed the same field. Choose which value to keep.'
    case 'refused':
      return `Not saved. ${reasonOf(entry)}`
    case 'parked':
      return `Not sent. ${reasonOf(entry)}`
    default:
      return 'It is sent after you sign in, or after another change that needs your attention.'
  }
}

/** Why a change is not saved, in plain words and with what to do. */
export function reasonOf({
  kind,
  problem,
  mask = [],
}: Pick<OutboxEntry, 'kind' | 'problem' | 'mask'>): string {
  const noun = nounOf(kind)
  if (!problem) return 'The service gave no reason.'
  switch (problem.kind) {
    case 'gone':
      return `This ${noun} was deleted. What you typed is kept here until you discard it.`
    case 'not-found':
      return missingMessages[missingOf(kind, problem, mask)] ?? `This ${noun} was deleted.`
    case 'conflict':
      if (kind.endsWith('-item.update')) return `Another ${noun} has this external ID.`
      return `Something else on the site stands against it: ${sentence(problem.message)}`
    case 'invalid':
      return `The service did not accept it: ${sentence(problem.message)}`
    case 'unauthenticated':
      return 'The service did not accept your session for this. Sign in again, then try again.'
    case 'forbidden':
      return 'You do not have permission for this. Ask an administrator, then try again.'
    case 'not-implemented':
      return 'This service does not offer this yet.'
    case 'no-look-up':
      return `${sentence(problem.message)} Look in the planning site, then say which.`
    case 'offline':
      return 'The service did not answer.'
    case 'timeout':
      return 'The service took too long to answer.'
    case 'unavailable':
      return 'The service is busy or not working.'
    default:
      return sentence(problem.message)
  }
}

type Missing = 'owner' | 'parent' | 'type' | 'record'

const missingMessages: Readonly<Partial<Record<Missing, string>>> = {
  owner: 'The owner was not found. Choose a person of this site.',
  parent: 'The parent was not found. It may have been deleted.',
  type: 'The type was not found. Choose another type.',
}

/** What a 404 is about: what the service names where it does, else the only thing that it can be. */
function missingOf(kind: string, { errors = [] }: EntryProblem, mask: readonly string[]): Missing {
  const named = errors.map(({ message }) => /^(ownerId|parent|type):/.exec(message)?.[1]).find(Boolean)
  if (named === 'parent' || named === 'type') return named
  if (named === 'ownerId') return 'owner'
  // The bundled service calls a missing record so. Elsewhere the record was read a moment before its owner was sent.
  const isRecord = errors.some(({ type }) => type === 'NOT_FOUND')
  return !isRecord && kind.endsWith('.update') && mask.includes('ownerId') ? 'owner' : 'record'
}

function sentence(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`
}

/** The request as it goes out, for people; of an import its parts say more. */
export function requestMessage({ kind, record, mask, body }: OutboxEntry): string {
  const [resource = '', act = ''] = kind.split('.')
  const operation = findOperation(resource, act)
  return operation
    ? printRequest(operation, { id: record, mask, body: act === 'archive' ? body?.comment : body })
    : ''
}
