import type { ReactNode } from 'react'
import { useNeedsSignIn } from '#data/access.ts'
import { RecordHint } from '#ui/records/record-section.tsx'
import { SignInAgain } from './change-problem.tsx'

/** What creates a credential; where the service would refuse that, how to sign in again in its place. */
export function RecentSignIn({ children }: { readonly children: ReactNode }) {
  const needsSignIn = useNeedsSignIn()
  if (needsSignIn === undefined) return null
  if (!needsSignIn) return children
  return (
    <RecordHint>
      <SignInAgain />
    </RecordHint>
  )
}
