// What tests ask for as an administrator, and the requests of those who are given access.
import { expect } from 'vitest'
import { type CreatedCredential, scopes } from '#contract/access.ts'
import { accessOperations, type Principal } from '#contract/access-operations.ts'
import { type Answer, type AskOptions, type Caller, send } from './site.ts'

export const accessBase = '/planning/access/v1'

export const grace = { kind: 'user', name: 'Grace Hopper', email: 'grace@example.com', scopes: [...scopes] }

/** The header of HTTP Basic with an API token. */
export const basic = (email: string | null, token: string) =>
  `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`

interface AccessScene {
  readonly origin: string
  readonly site: { readonly base: string }
  readonly admin: Caller
}

/** Requests to the site that the scene has when they are sent. */
export function accessRequests(at: () => AccessScene) {
  function ask(
    method: string,
    path: string,
    options: AskOptions = {},
    by: Caller = at().admin,
  ): Promise<Answer> {
    return send(method, `${at().origin}${accessBase}${path}`, {
      ...options,
      headers: { ...by.headers, ...options.headers },
    })
  }

  async function added(body: object): Promise<Principal> {
    const answer = await ask('POST', '/principals', { body })
    expect(answer.status, answer.text).toBe(201)
    return accessOperations.createPrincipal.success.body.parse(answer.body)
  }

  async function credentialOf({ id }: Principal, body: object): Promise<CreatedCredential> {
    const answer = await ask('POST', `/principals/${id}/credentials`, { body })
    expect(answer.status, answer.text).toBe(201)
    return accessOperations.createCredential.success.body.parse(answer.body)
  }

  async function listed(): Promise<Principal[]> {
    const { body } = await ask('GET', '/principals')
    return accessOperations.listPrincipals.success.body.parse(body).values
  }

  const read = (authorization: string) => {
    const { origin, site } = at()
    return send('GET', `${origin}${site.base}/organizations`, { headers: { authorization } })
  }

  return { ask, added, credentialOf, listed, read }
}
