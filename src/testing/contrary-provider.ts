// An identity provider that describes itself truly, until a test has one of its endpoints misbehave. It refuses every
// code, until a test has it vouch for a person by an ID token.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JSONWebKeySet } from 'jose'

export type ProviderEndpoint = 'description' | 'keys' | 'token'

const headers = { 'content-type': 'application/json' }

/** Ways to answer in place of what was asked for; `truth` is what an honest provider would send. */
export const providerFaults = {
  'never answers': () => {},
  'sends a byte a second': (answer: ServerResponse) => {
    answer.writeHead(200, headers)
    const timer = setInterval(() => answer.write(' '), 1000)
    answer.on('close', () => clearInterval(timer))
  },
  'sends 5 MB': (answer: ServerResponse, truth: object) => {
    answer.writeHead(200, headers).end(JSON.stringify({ ...truth, padding: 'x'.repeat(5_000_000) }))
  },
  'redirects to itself': (answer: ServerResponse, _truth: object, url: string) => {
    answer.writeHead(307, { location: url }).end()
  },
  'sends half of its answer': (answer: ServerResponse, truth: object) => {
    const text = JSON.stringify(truth)
    answer.writeHead(200, { ...headers, 'content-length': text.length })
    answer.write(text.slice(0, text.length / 2), () => answer.destroy())
  },
} as const
export type ProviderFault = keyof typeof providerFaults

export interface ContraryProvider {
  readonly issuer: string
  /** Paths that were asked so far. */
  readonly asked: readonly string[]
  /** From now on one endpoint misbehaves; undefined makes all answer. */
  misbehave(fault: { readonly at: ProviderEndpoint; readonly by: ProviderFault } | undefined): void
  /** From now on every code is answered with this ID token. */
  vouchBy(idToken: string): void
  close(): Promise<void>
}

const paths: Readonly<Record<string, ProviderEndpoint>> = {
  '/.well-known/openid-configuration': 'description',
  '/keys': 'keys',
  '/token': 'token',
}

/** Listens on a free port of this machine. `keys` are the ones by which it claims to sign. */
export async function startContraryProvider(keys: JSONWebKeySet = { keys: [] }): Promise<ContraryProvider> {
  const asked: string[] = []
  let fault: { readonly at: ProviderEndpoint; readonly by: ProviderFault } | undefined
  let idToken: string | undefined
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    const endpoint = paths[url]
    if (endpoint && endpoint === fault?.at) {
      providerFaults[fault.by](answer, description, url)
      return
    }
    const tokens = idToken && { access_token: 'any', token_type: 'Bearer', id_token: idToken }
    const known = { description, keys, token: tokens }
    const truth = endpoint && known[endpoint]
    answer.writeHead(truth ? 200 : 400, headers)
    answer.end(JSON.stringify(truth ?? { error: 'invalid_grant' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const description = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    authorization_response_iss_parameter_supported: true,
  }
  return {
    issuer,
    asked,
    misbehave(next) {
      fault = next
    },
    vouchBy(next) {
      idToken = next
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
