import type { Failure } from '#client/failure.ts'
import type { SignInRequest } from '#contract/session.ts'

export const cookieRefused =
  'You were signed in, but this browser did not keep the session. Safari refuses secure cookies on http://localhost: use another browser here, or open the console over https.'

/** Before a sign-in link is used. */
export const cookieNotKept =
  'This browser does not keep the session, so the link was not used. Safari refuses secure cookies on http://localhost: open the link in another browser, or open the console over https.'

/** Why signing in failed, and what to do about it. */
export function signInFailure(failure: Failure, credential: SignInRequest): string {
  switch (failure.kind) {
    case 'unauthenticated':
      return 'code' in credential
        ? 'This sign-in link no longer works: it was used before, or it is too old. Sign in with your email and API token, or make a new link with “npm run sign-in-link”.'
        : 'email' in credential
          ? 'E-mail and API token do not belong together, or the token was revoked. Check both and try again.'
          : 'Client ID and client secret do not belong together, or the client was revoked. Check both and try again.'
    case 'offline':
    case 'timeout':
      return 'The service did not answer. Check the network and that the service is running, then try again.'
    case 'unavailable':
      return failure.status === 429
        ? `There were too many attempts. Try again ${failure.retryAfter ? `in ${failure.retryAfter} seconds` : 'in a minute'}.`
        : `The service cannot sign anyone in right now. Try again in a moment.${failure.errors.length > 0 ? ` It said: ${failure.message}.` : ''}`
    case 'forbidden':
    case 'not-found':
    case 'conflict':
    case 'invalid':
    case 'not-implemented':
    case 'unexpected':
      return `Signing in did not work. ${failure.message}`
  }
}
