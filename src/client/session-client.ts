// Signing in and out (§5, "browser requests from authenticated sessions"). The credential is handed over once,
// for a cookie that no script can read; nothing here keeps it.
import { Session, type SignInRequest, SignInWays } from '#contract/session.ts'
import { parseReply } from './reply.ts'
import type { ClientSettings } from './settings.ts'
import { type HttpRequest, send } from './transport.ts'

export interface SessionClient {
  /** Who is signed in. Rejects with `unauthenticated` when nobody is. */
  readonly readSession: (options?: { readonly signal?: AbortSignal }) => Promise<Session>
  /** Exchanges a credential for a session. Rejects with `unauthenticated` when it is refused. */
  readonly signIn: (credential: SignInRequest) => Promise<Session>
  readonly signOut: () => Promise<void>
  /** How one may sign in here; asked by those who are not in yet. */
  readonly readSignInWays: (options?: { readonly signal?: AbortSignal }) => Promise<SignInWays>
}

export function sessionClient(settings: ClientSettings): SessionClient {
  const request = (method: HttpRequest['method'], body?: SignInRequest, signal?: AbortSignal) =>
    send({
      method,
      url: `${settings.origin}/session`,
      body: body && JSON.stringify(body),
      timeout: settings.timeout,
      signal,
    })
  const url = `${settings.origin}/session/ways`
  return {
    readSignInWays: async ({ signal } = {}) =>
      parseReply(
        SignInWays,
        await send({ method: 'GET', url, body: undefined, timeout: settings.timeout, signal }),
      ),
    readSession: async ({ signal } = {}) => parseReply(Session, await request('GET', undefined, signal)),
    signIn: async (credential) => parseReply(Session, await request('POST', credential)),
    signOut: async () => {
      await request('DELETE')
    },
  }
}
