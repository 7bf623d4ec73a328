// A credential for the upstream, limited before the upstream is asked: it must not be what guesses are made through.
import type { FastifyRequest } from 'fastify'
import { SignInRequest } from '#contract/session.ts'
import { countedAddress } from '#service/http/client-address.ts'
import { checkGuess, type Guess } from '#service/http/guesses.ts'
import { readRequest } from '#service/http/read-request.ts'
import { problem } from '#service/problem.ts'
import type { Credential } from './credential.ts'
import { verifyCredential } from './sign-in.ts'
import type { UpstreamSite } from './upstream-site.ts'

/**
 * The credential of a request to sign in, when the upstream takes it.
 * @throws Problem as `verifyCredential` does, and 429 after too many wrong ones.
 */
export async function verifyGuess(site: UpstreamSite, request: FastifyRequest): Promise<Credential> {
  const asked = readRequest(SignInRequest, request)
  const address = countedAddress(request.clientAddress)
  const credential = await checkGuess(request, guessOf(asked), () => verifyCredential(site, asked, address))
  if (!credential) throw problem(401, 'UNAUTHENTICATED', 'the site does not take this credential')
  return credential
}

function guessOf(asked: SignInRequest): Guess {
  if ('code' in asked) return { kind: 'link', account: '', secret: asked.code }
  if ('email' in asked) return { kind: 'api-token', account: asked.email, secret: asked.apiToken }
  return { kind: 'client', account: asked.clientId, secret: asked.clientSecret }
}
