// The answer of a query about access or one's own account, as a screen shows it.
import { asFailure } from '#client/failure.ts'
import type { LoadFailure } from '#hierarchy/view-state.ts'

export type AccessViewState<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly retry: () => void }
  | { readonly kind: 'shown'; readonly value: Value }

interface AccessAnswer<Value> {
  readonly data: Value | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** The answer of a query as a screen shows it; what was read once stays in view. */
export function accessViewOf<Value>(
  what: LoadFailure['what'],
  { data, error, refetch }: AccessAnswer<Value>,
): AccessViewState<Value> {
  if (data) return { kind: 'shown', value: data }
  if (!error) return { kind: 'loading' }
  return { kind: 'failed', failure: { what, cause: asFailure(error) }, retry: () => void refetch() }
}
