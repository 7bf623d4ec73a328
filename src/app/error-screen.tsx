import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Failure, mayPass } from '#client/failure.ts'
import { useMessages } from '#messages/catalogs.ts'
import { usePlanning } from '#queries/planning.tsx'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { FailedNotice } from '#ui/notice.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { ChunkLoadError } from './lazy-screen.tsx'
import { reloadForNewerRelease, reloadIfServed } from './newer-release.ts'

/** Milliseconds between two attempts to open a route that failed because the service did not respond. */
const lookAgainMs = 10_000

/** Epoch milliseconds at which the person last asked for a part again. */
let askedAt = Number.NEGATIVE_INFINITY
const askedRecentlyMs = 30_000

/** Shown in place of a route that could not be opened. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const m = useMessages('app')
  const router = useRouter()
  const { device } = usePlanning()
  const isAbsent = error instanceof ChunkLoadError
  const retry = () => {
    if (isAbsent) askedAt = Date.now()
    void router.invalidate()
  }
  const mayHeal = isAbsent || mayPass(error)
  usePageTitle(isAbsent ? m.partMissing : m.failed)
  useEffect(() => {
    if (!mayHeal) return
    const timer = setInterval(() => void router.invalidate(), lookAgainMs)
    return () => clearInterval(timer)
  }, [router, mayHeal])
  useEffect(() => {
    if (isAbsent) void reloadForNewerRelease()
  }, [isAbsent])
  useEffect(() => {
    // Firefox and WebKit fetch a file that they could not load only in a new document.
    if (!(error instanceof ChunkLoadError) || Date.now() - askedAt > askedRecentlyMs) return
    askedAt = Number.NEGATIVE_INFINITY
    void reloadIfServed()
  }, [error])

  const isLocked = mayPass(error) && device.marks.isLocked(Date.now())
  if (error instanceof Failure && !isLocked) {
    return <LoadFailureNotice failure={{ what: 'session', cause: error }} onRetry={retry} />
  }
  if (isLocked || isAbsent) {
    const [title, message] = isLocked
      ? [m.connectFirst, m.connectFirstText]
      : [m.partMissing, m.partMissingText]
    return <FailedNotice cause="network" title={title} message={message} said={[]} onRetry={retry} />
  }
  return (
    <FailedNotice
      cause="broken"
      title={m.failed}
      message={m.failedText}
      said={[error instanceof Error ? error.message : String(error)]}
      onRetry={retry}
    />
  )
}
