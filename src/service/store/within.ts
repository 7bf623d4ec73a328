// A limit to a wait.
import { DatabaseFailure, type FailureKind } from './database-failure.ts'

/**
 * What is asked of a database, unless it takes longer; what is asked goes on and is not listened to any more.
 * @throws DatabaseFailure of this kind after `ms` milliseconds.
 */
export async function within<Result>(
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
