import { Button } from '@mantine/core'
import { IconError404 } from '@tabler/icons-react'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { canHeal, Failure } from '#client/failure.ts'
import { useMessages } from '#messages/catalogs.ts'
import { usePlanning } from '#queries/planning.tsx'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { FailedNotice, Notice } from '#ui/notice.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { ChunkLoadError } from './lazy-screen.tsx'
import { reloadForNewerRelease } from './newer-release.ts'

/** Milliseconds between two attempts to open a route that failed because the service did not respond. */
const lookAgainMs = 10_000

/** Shown in place of a route that could not be opened. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const m = useMessages('app')
  const router = useRouter()
  const { device } = usePlanning()
  const retry = () => void router.invalidate()
  const isAbsent = error instanceof ChunkLoadError
  const mayHeal = isAbsent || (error instanceof Failure && canHeal(error))
  useEffect(() => {
    if (!mayHeal) return
    const timer = setInterval(() => void router.invalidate(), lookAgainMs)
    return () => clearInterval(timer)
  }, [router, mayHeal])
  useEffect(() => {
    if (isAbsent) void reloadForNewerRelease()
  }, [isAbsent])

  const isLocked = error instanceof Failure && canHeal(error) && device.marks.isLocked(Date.now())
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

/** Shown for unknown URLs. */
export function NotFoundScreen() {
  const m = useMessages('app')
  usePageTitle(m.notFound)
  return (
    <>
      <h1 className="visuallyHidden">{m.notFound}</h1>
      <Notice
        icon={<IconError404 size={32} stroke={1.5} />}
        title={m.notFound}
        actions={
          <Button component={Link} to="/" size="xs">
            {m.goHome}
          </Button>
        }
      >
        <p>{m.notFoundText}</p>
      </Notice>
    </>
  )
}
