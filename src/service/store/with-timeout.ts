// Timeouts of database calls.
import { DatabaseFailure, type FailureKind } from './database-failure.ts'

/**
 * The result of a database call, unless it takes too long. The call itself continues, and its result is ignored.
 * @throws DatabaseFailure of this kind after `ms` milliseconds.
 */
export async function withTimeout<Result>(
  ms: number,
  asked: Promise<Result>,
  late: { readonly kind: FailureKind; readonly message: string },
): Promise<Result> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DatabaseFailure(late.kind, `${late.message} in ${ms} ms`)), ms)
  try {
    return await Promise.race([asked, silence])
  } finally {
    clearTimeout(timer)
  }
}
