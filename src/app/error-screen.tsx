import { Button, VisuallyHidden } from '@mantine/core'
import { IconError404 } from '@tabler/icons-react'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { canHeal, Failure } from '#client/failure.ts'
import { describeFailure } from '#queries/failure-messages.ts'
import { usePlanning } from '#queries/planning.tsx'
import { FailedNotice, Notice } from '#ui/notice.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { ChunkLoadError } from './lazy-screen.tsx'
import { reloadForNewerRelease } from './newer-release.ts'

/** Milliseconds between two attempts to open a route that a silent service kept shut. */
const lookAgainMs = 10_000

/** What a route shows that could not be opened. */
export function ErrorScreen({ error }: ErrorComponentProps) {
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

  if (error instanceof Failure && canHeal(error) && device.marks.isLocked(Date.now())) {
    return (
      <FailedNotice
        cause="network"
        title="Connect to open your data"
        message="This device has not reached the service for too long to open what it keeps. Everything is still here, your pending changes included, and opens when the service answers."
        said={[]}
        onRetry={retry}
      />
    )
  }
  if (error instanceof Failure) {
    return <FailedNotice {...describeFailure(error, 'your session')} onRetry={retry} />
  }
  if (isAbsent) {
    return (
      <FailedNotice
        cause="network"
        title="This part of the console is not here yet"
        message="It could not be loaded, and this device has no copy of it. The console tries again; everything else keeps working."
        said={[]}
        onRetry={retry}
      />
    )
  }
  return (
    <FailedNotice
      cause="broken"
      title="This part of the console broke down"
      message="Nothing you had saved is affected. Try again; if it stays so, reload the page and report the sentence below."
      said={[error instanceof Error ? error.message : String(error)]}
      onRetry={retry}
    />
  )
}

/** What every address shows that no screen has. */
export function NotFoundScreen() {
  usePageTitle('No such page')
  return (
    <>
      <VisuallyHidden component="h1">No such page</VisuallyHidden>
      <Notice
        icon={<IconError404 size={32} stroke={1.5} />}
        title="There is no such page"
        actions={
          <Button component={Link} to="/" size="xs">
            Go to the start
          </Button>
        }
      >
        <p>The address may be incomplete, or from another version of the console.</p>
      </Notice>
    </>
  )
}
