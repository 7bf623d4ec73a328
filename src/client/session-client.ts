// Signing in and out (§5, "browser requests from authenticated sessions"). The credential is handed over once,
// for a cookie that no script can read; nothing here keeps it.
import type { z } from 'zod/mini'
import { noContent } from '#contract/operation.ts'
import {
  doubtedParameter,
  everywhereParameter,
  ProviderPage,
  Session,
  SignInLink,
  type SignInRequest,
  SignInWays,
  type SingleSignOnRequest,
} from '#contract/session.ts'
import { isFailure } from './failure.ts'
import type { ClientSettings } from './settings.ts'
import { exchange, type HttpRequest } from './transport.ts'

interface SessionOptions {
  readonly signal?: AbortSignal | undefined
  /** A read was refused: a gateway asks its site whether the credential still holds. */
  readonly isDoubted?: boolean
}

export interface SessionClient {
  /** Who is signed in. Rejects with `unauthenticated` without a session. */
  readonly readSession: (options?: SessionOptions) => Promise<Session>
  /** Exchanges a credential for a session. Rejects with `unauthenticated` when it is refused. */
  readonly signIn: (credential: SignInRequest) => Promise<Session>
  /** Whom a sign-in link signs in; does not use it. Rejects with `unauthenticated` when it works no more. */
  readonly readSignInLink: (code: string) => Promise<SignInLink>
  /** Ends the session, if there is one. */
  readonly signOut: () => Promise<void>
  /** Ends the sessions of every device. Rejects with `unauthenticated` without a session. */
  readonly signOutEverywhere: () => Promise<void>
  /** The page of the identity provider on which to sign in. Rejects with status 502 when the provider is down. */
  readonly beginSingleSignOn: (asked: SingleSignOnRequest) => Promise<ProviderPage>
  /**
   * Ends this session; the page of the identity provider that ends its session, too. Rejects with status 502, and ends
   * nothing, when the provider is down.
   */
  readonly endSingleSignOn: () => Promise<ProviderPage>
  /** How one may sign in here; asked by those who are not in yet. */
  readonly readSignInWays: (options?: { readonly signal?: AbortSignal }) => Promise<SignInWays>
}

export function sessionClient(settings: ClientSettings): SessionClient {
  const { timeout, origin } = settings
  const ask = <Body extends z.ZodMiniType | null>(
    body: Body,
    request: Pick<HttpRequest, 'method'> & {
      readonly path?: string
      readonly sent?: object
    } & SessionOptions,
  ): Promise<Body extends z.ZodMiniType ? z.output<Body> : undefined> => {
    const { method, path = '', sent, signal } = request
    return exchange(
      { success: body ? { status: 200, body } : noContent },
      {
        method,
        url: `${origin}/session${path}`,
        body: sent && JSON.stringify(sent),
        timeout,
        signal,
      },
    ) as Promise<never>
  }
  return {
    readSignInWays: ({ signal } = {}) => ask(SignInWays, { method: 'GET', path: '/ways', signal }),
    readSession: ({ signal, isDoubted = false } = {}) =>
      ask(Session, { method: 'GET', path: isDoubted ? `?${doubtedParameter}=yes` : '', signal }),
    signIn: (credential) => ask(Session, { method: 'POST', sent: credential }),
    readSignInLink: (code) => ask(SignInLink, { method: 'POST', path: '/link', sent: { code } }),
    beginSingleSignOn: (asked) => ask(ProviderPage, { method: 'POST', path: '/single-sign-on', sent: asked }),
    endSingleSignOn: () => ask(ProviderPage, { method: 'POST', path: '/single-sign-on/end', sent: {} }),
    signOut: () => ask(null, { method: 'DELETE' }),
    signOutEverywhere: () => ask(null, { method: 'DELETE', path: `?${everywhereParameter}=yes` }),
  }
}

/** The session of this browser; null when there is none. */
export async function readSession(
  api: Pick<SessionClient, 'readSession'>,
  options?: SessionOptions,
): Promise<Session | null> {
  try {
    return await api.readSession(options)
  } catch (error) {
    if (isFailure(error, 'unauthenticated')) return null
    throw error
  }
}
