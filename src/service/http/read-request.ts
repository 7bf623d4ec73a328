// The body of a request that is no operation of the API, as its schema reads it.
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { check, readBody } from '#service/routes/validation.ts'

/**
 * The value of the body; a form arrives parsed, JSON as its bytes.
 * @throws Problem 400 with an entry for each issue.
 */
export function readRequest<Schema extends z.core.$ZodType>(
  schema: Schema,
  { body }: FastifyRequest,
): z.output<Schema> {
  const value = body instanceof Uint8Array ? readBody(body) : body
  return check(schema, value ?? {}, 'body')
}
