// Documents about the service: the API document and its page. Each is made once, with its compressed forms, and to whom it
// is shown is the operator's to say.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '#service/problem.ts'

/** Who may read the documents. */
export const audiences = ['everyone', 'members', 'off'] as const
export type Audience = (typeof audiences)[number]

interface Served {
  readonly type: string
  /** Called once; undefined where the installation does not have the document. */
  readonly make: () => string | undefined
}

interface Readers {
  readonly audience: Audience
  /** @throws Problem 401 for a caller who is no member. */
  admit(request: FastifyRequest): Promise<unknown>
}

/** Serves documents by their paths. */
export function registerDocuments(
  app: FastifyInstance,
  documents: Readonly<Record<string, Served>>,
  { audience, admit }: Readers,
): void {
  for (const [path, { type, make }] of Object.entries(documents)) {
    let made: Promise<Forms | undefined> | undefined
    const config = { checksCredential: audience === 'members' }
    app.get(path, { config }, async (request, reply) => {
      if (audience === 'off') throw problem(404, 'NOT_FOUND', 'this site does not show its API documents')
      if (audience === 'members') await admit(request)
      made ??= formsOf(make())
      const forms = await made
      if (!forms) throw problem(404, 'NOT_FOUND', 'this installation does not have the document')
      const coding = negotiate(request.headers['accept-encoding'] ?? '', codings)
      if (coding) reply.header('content-encoding', coding)
      return reply
        .type(type)
        .header('vary', 'accept-encoding')
        .send(forms[coding ?? 'identity'])
    })
  }
}

const codings: ('br' | 'zstd' | 'gzip')[] = ['br', 'zstd', 'gzip']

type Forms = Readonly<Record<'identity' | (typeof codings)[number], Buffer>>

async function formsOf(text: string | undefined): Promise<Forms | undefined> {
  if (text === undefined) return undefined
  const identity = Buffer.from(text)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return {
    identity,
    gzip: await promisify(gzip)(identity),
    br: await promisify(brotliCompress)(identity, quality),
    zstd: await promisify(zstdCompress)(identity),
  }
}
