import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Session } from '#contract/session.ts'

/** Has the routes decide anew when somebody else is signed in, or nobody any more. */
export function useSessionChange(session: Session | null | undefined): void {
  const router = useRouter()
  const who = session === null ? 'nobody' : session && `${session.site.id} ${session.principal.id}`
  const [shownTo, setShownTo] = useState(who)
  useEffect(() => {
    if (who === shownTo) return
    setShownTo(who)
    void router.invalidate()
  }, [router, who, shownTo])
}
