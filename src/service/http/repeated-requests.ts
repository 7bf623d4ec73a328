// Browsers send a request again by themselves, a POST as well, when a connection that they had used before is closed
// before the answer begins. The page that asked does not hear of it, so nobody but the service can tell.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { consoleHeader } from '#contract/session.ts'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
  readonly payload: string | Buffer | null
}

interface FirstRequest {
  /** Undefined when it never came in whole, and nothing was done. */
  readonly answer: Promise<Answer | undefined>
  /** Epoch milliseconds. */
  readonly at: number
}

/** Browsers repeat at once; longer than that no answer is kept. */
const keptFor = 60_000
const mostKept = 1000

/**
 * Answers a write of the console that arrives again as it was answered the first time, on this node. Each request of
 * the console has an id of its own in its header; a person who asks again makes another.
 */
export function answerRepeats(app: FastifyInstance): void {
  const known = new Map<string, FirstRequest>()
  const open = new WeakMap<FastifyRequest, (answer: Answer | undefined) => void>()

  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(request)
    if (key === undefined) return
    const answer = await known.get(key)?.answer
    if (answer) return reply.code(answer.status).headers(answer.headers).send(answer.payload)
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    forgetOld(known)
    known.set(key, { answer: promise, at: Date.now() })
    open.set(request, resolve)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const settle = open.get(request)
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload) || payload == null
    // What is said of a request that broke off is not said of its repetition.
    const isKept = isWhole && request.raw.complete
    const headers = reply.getHeaders()
    settle?.(isKept ? { status: reply.statusCode, headers, payload: payload ?? null } : undefined)
    return payload
  })

  app.addHook('onRequestAbort', async (request) => {
    // One that has come in whole is carried out, whoever still listens.
    if (!request.raw.complete) open.get(request)?.(undefined)
  })
}

/** What only a repetition has in common with a request; undefined for what may come twice. */
function keyOf({ method, url, headers }: FastifyRequest): string | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  const id = z.uuid().safeParse(headers[consoleHeader])
  if (!id.success) return undefined
  return [id.data, method, url, headers.authorization, headers.cookie].join('\n')
}

function forgetOld(known: Map<string, FirstRequest>): void {
  const oldest = Date.now() - keptFor
  for (const [key, { at }] of known) {
    if (at >= oldest && known.size < mostKept) return
    known.delete(key)
  }
}
