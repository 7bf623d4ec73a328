import type { ReactNode } from 'react'
import type { LoadFailure } from '#hierarchy/view-state.ts'
import { useMessages } from '#messages/catalogs.ts'
import { failureMessage, reasonOf } from './failure-message.ts'
import { FailedNotice } from './notice.tsx'

interface LoadFailureNoticeProps {
  readonly failure: LoadFailure
  /** Offered where trying again can help. */
  readonly onRetry: () => void
  /** What can be done instead. */
  readonly children?: ReactNode
}

/** In place of data that could not be loaded. */
export function LoadFailureNotice({ failure, onRetry, children }: LoadFailureNoticeProps) {
  const { canRetry, ...message } = failureMessage(useMessages('failures'), failure)
  return (
    <FailedNotice {...message} onRetry={canRetry ? onRetry : undefined}>
      {children}
    </FailedNotice>
  )
}

/** Why something could not be loaded, as text beside what is known of it. */
export function LoadFailureReason({ failure }: { readonly failure: LoadFailure }) {
  return reasonOf(useMessages('failures'), failure.cause)
}
