// Nothing untyped gets past here: what arrived is what the contract describes, or it is a Failure.
import type { z } from 'zod/mini'
import { Failure } from './failure.ts'

/**
 * The answer as the contract describes it.
 * @throws Failure of kind `unexpected` that names the first few fields in which the answer differs.
 */
export function parseReply<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const differences = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'the answer'}: ${issue.message}`)
  throw new Failure({
    kind: 'unexpected',
    detail: `The answer is not what the API describes. ${differences.join('; ')}.`,
  })
}
