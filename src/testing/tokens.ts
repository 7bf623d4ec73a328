// Access tokens, asked for in each of the ways that RFC 6749 and the bundled service allow.
import { type Answer, send } from './site.ts'

export interface TokenWishes {
  readonly id: string
  readonly secret: string
  readonly scope?: string
}

const grant = { grant_type: 'client_credentials' }

function scopeOf({ scope }: TokenWishes): Record<string, string> {
  return scope === undefined ? {} : { scope }
}

function postForm(origin: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return send('POST', `${origin}/oauth/token`, {
    rawBody: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

/** Asks for a token, the client's credential in the place that the name says. */
export const askForToken: Readonly<
  Record<
    'form' | 'basic' | 'json',
    (origin: string, wishes: TokenWishes, headers?: Record<string, string>) => Promise<Answer>
  >
> = {
  form: (origin, wishes, headers) =>
    postForm(
      origin,
      { ...grant, client_id: wishes.id, client_secret: wishes.secret, ...scopeOf(wishes) },
      headers,
    ),
  basic: (origin, wishes, headers) => {
    const credential = [wishes.id, wishes.secret].map(encodeURIComponent).join(':')
    const authorization = `Basic ${Buffer.from(credential).toString('base64')}`
    return postForm(origin, { ...grant, ...scopeOf(wishes) }, { ...headers, authorization })
  },
  json: (origin, wishes, headers = {}) =>
    send('POST', `${origin}/oauth/token`, {
      body: { ...grant, client_id: wishes.id, client_secret: wishes.secret, ...scopeOf(wishes) },
      headers,
    }),
}

/** The headers of a caller who holds a fresh access token. */
export async function bearer(origin: string, wishes: TokenWishes): Promise<{ authorization: string }> {
  const { body, text } = await askForToken.json(origin, wishes)
  const { access_token: token } = (body ?? {}) as { access_token?: string }
  if (!token) throw new Error(`no token was issued: ${text}`)
  return { authorization: `Bearer ${token}` }
}
