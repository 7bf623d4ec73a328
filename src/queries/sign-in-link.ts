// What a sign-in link is for, looked up before it is used.
import { useMutation } from '@tanstack/react-query'
import type { SignInLink } from '#contract/session.ts'
import { usePlanning } from './planning.tsx'
import { isUnauthenticated, readSession, useEnter } from './session.ts'

/**
 * Looks a link up by its code; `signed-in` when it was used before, by this browser. Fails with `unauthenticated` for a
 * link that works no more. A mutation, because the code is a credential and no key of a cache.
 */
export function useSignInLink() {
  const { api } = usePlanning()
  const enter = useEnter()
  return useMutation({
    mutationFn: async (code: string): Promise<SignInLink | 'signed-in'> => {
      try {
        // The second answer says whether the browser has kept a cookie of the first.
        await api.readSignInLink(code)
        return await api.readSignInLink(code)
      } catch (error) {
        const session = isUnauthenticated(error) ? await readSession(api) : null
        if (session === null) throw error
        await enter(session)
        return 'signed-in'
      }
    },
  })
}
