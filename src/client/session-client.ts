// Signing in and out (§5, "browser requests from authenticated sessions"). The credential is handed over once,
// for a cookie that no script can read; nothing here keeps it.
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
import type { AnswerHead } from './request-log-entry.ts'
import type { ClientSettings } from './settings.ts'
import { checkStatus, parseReply, send } from './transport.ts'

interface SessionOptions {
  readonly signal?: AbortSignal
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
  const url = `${settings.origin}/session`
  const { timeout } = settings
  const get = (address: string, signal: AbortSignal | undefined) =>
    send({ method: 'GET', url: address, body: undefined, timeout, signal })
  const post = (body: object, address = url) =>
    send({ method: 'POST', url: address, body: JSON.stringify(body), timeout, signal: undefined })
  const end = async (address: string) => {
    let head: AnswerHead | undefined
    const onHead = (read: AnswerHead) => {
      head = read
    }
    await send({ method: 'DELETE', url: address, body: undefined, timeout, signal: undefined, onHead })
    checkStatus(204, head)
  }
  return {
    readSignInWays: async ({ signal } = {}) => parseReply(SignInWays, await get(`${url}/ways`, signal)),
    readSession: async ({ signal, isDoubted = false } = {}) =>
      parseReply(Session, await get(isDoubted ? `${url}?${doubtedParameter}=yes` : url, signal)),
    signIn: async (credential) => parseReply(Session, await post(credential)),
    readSignInLink: async (code) => parseReply(SignInLink, await post({ code }, `${url}/link`)),
    beginSingleSignOn: async (asked) => parseReply(ProviderPage, await post(asked, `${url}/single-sign-on`)),
    endSingleSignOn: async () => parseReply(ProviderPage, await post({}, `${url}/single-sign-on/end`)),
    signOut: () => end(url),
    signOutEverywhere: () => end(`${url}?${everywhereParameter}=yes`),
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
