import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Failure } from '#client/failure.ts'
import { retryDelay, shouldRetry } from '#client/repeating.ts'
import type { Connection } from './connection.ts'
import { sessionKey } from './session.ts'

/** The query client of the console: repeats only what can heal, and tells `connection` of each call it gives up. */
export function createQueryClient(connection: Connection): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof Failure)) return
    connection.noteFailure(error)
    // A refused call does not mean that the person is signed out: the session itself has to say so.
    if (error.kind === 'unauthenticated') void client.invalidateQueries({ queryKey: sessionKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // A call that cannot leave fails as `offline` and is shown as such, rather than waiting unseen.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: shouldRetry,
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
