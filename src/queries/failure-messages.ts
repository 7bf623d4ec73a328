// What a failure means to the person who meets it, and what to do about it.
import type { Failure } from '#client/failure.ts'
import type { FailureMessage } from '#hierarchy/view-state.ts'

/**
 * Words for a failure to read something.
 * @param noun what it was, in the middle of a sentence: `focus areas`, `this focus area`.
 */
export function describeFailure(failure: Failure, noun: string): FailureMessage {
  const said = [...new Set(failure.errors.map((entry) => entry.message))]
  return { ...wordsOf(failure, noun), said }
}

function wordsOf(failure: Failure, noun: string): Omit<FailureMessage, 'said'> {
  const title = `Could not read ${noun}`
  const unread = (cause: FailureMessage['cause'], message: string) => {
    return { cause, title, message, canRetry: true }
  }
  switch (failure.kind) {
    case 'offline':
      return unread(
        'network',
        'The service did not answer. Check the network; the console tries again when it is back.',
      )
    case 'timeout':
      return unread('network', 'The service took too long to answer. Try again in a moment.')
    case 'unavailable':
      return unread('broken', `The service cannot answer right now. ${whenToRetry(failure)}`)
    case 'unauthenticated':
      return unauthenticatedMessage(failure, noun)
    case 'forbidden':
      return {
        cause: 'closed',
        title: `You have no access to ${noun}`,
        message: 'Everything else keeps working. Whoever administers the site can open this to you.',
        canRetry: true,
      }
    case 'not-found':
      return {
        cause: 'broken',
        title: `Could not find ${noun}`,
        message: 'It may have been deleted, or its address may be incomplete.',
        canRetry: true,
      }
    case 'not-implemented':
      return {
        cause: 'closed',
        title: `This site does not list ${noun}`,
        message: 'The service does not offer the list yet. A record can still be opened by its ID.',
        canRetry: false,
      }
    case 'conflict':
      return unread('broken', 'Something changed while it was read. Try again.')
    case 'invalid':
      return unread('broken', 'The service did not accept the request.')
    case 'unexpected':
      return unread(
        'broken',
        failure.detail ?? 'The answer was not what the API describes. Something else may have answered.',
      )
  }
}

function unauthenticatedMessage(failure: Failure, noun: string): Omit<FailureMessage, 'said'> {
  if (isAboutScope(failure))
    return {
      cause: 'closed',
      title: `You have no access to ${noun}`,
      message:
        'You are signed in, and the credential lacks a scope for this. Everything else keeps working. Sign in with one that has it, or ask whoever made it.',
      canRetry: true,
    }
  return {
    cause: 'closed',
    title: `Could not read ${noun}`,
    message: 'Your session has ended. Sign in again to go on.',
    canRetry: false,
  }
}

/** Some services answer a missing scope with 401, as if nobody had signed in, and only their words tell it apart. */
function isAboutScope({ kind, errors }: Pick<Failure, 'kind' | 'errors'>): boolean {
  return (
    kind === 'unauthenticated' &&
    errors.some(({ type, message }) => /scope|permission/i.test(`${type} ${message}`))
  )
}

function whenToRetry({ retryAfter }: Failure): string {
  if (retryAfter === undefined || retryAfter === 0) return 'Try again in a moment.'
  return retryAfter === 1 ? 'It asks to wait a second.' : `It asks to wait ${retryAfter} seconds.`
}
