import { Button } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Failure, mayPass } from '#client/failure.ts'
import { usePlanning } from '#data/planning.tsx'
import { useMessages } from '#messages/catalogs.ts'
import { CopyText } from '#ui/copy-button.tsx'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { FailedNotice } from '#ui/notice.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { appPageMarker } from './app-page-marker.ts'
import classes from './error-screen.module.css'
import { ChunkLoadError } from './lazy-screen.tsx'

const reloadedAt = 'planning-console.reloaded-at'
/** Milliseconds. */
const patienceMs = 10_000

/**
 * Reloads the page where a newer release is served, whose files have other names than the ones this page requests.
 * Called only when a person opens a part that is missing, because a reload closes everything else that is open. Does
 * nothing without a network, while the service is down, or behind a page that answers for it.
 */
async function reloadForNewerRelease(): Promise<void> {
  const last = Number(sessionStorage.getItem(reloadedAt))
  // If the newer release lacks the part as well, the page must not reload for ever.
  if (performance.timeOrigin - last < 60_000) return
  const own = document.querySelector('script[src^="/assets/"]')?.getAttribute('src')
  const served = await readServedScript()
  if (!own || !served || served === own) return
  sessionStorage.setItem(reloadedAt, String(performance.timeOrigin))
  location.reload()
}

/** Reloads the page if the service serves the console now. */
async function reloadIfServed(): Promise<void> {
  if (await readServedScript()) location.reload()
}

/** The address of the script that the console begins with as it is served now. */
async function readServedScript(): Promise<string | undefined> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return answer.ok ? scriptOf(await answer.text()) : undefined
  } catch {
    return undefined
  }
}

/** The script of a page of this console; undefined for any other page. */
export function scriptOf(page: string): string | undefined {
  if (!page.includes(appPageMarker)) return undefined
  const tags = page.split('<script').map((rest) => rest.slice(0, rest.indexOf('>')))
  return tags.flatMap((tag) => tag.match(/ src="(\/assets\/[^"]+)"/)?.[1] ?? [])[0]
}

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
    return (
      <LoadFailureNotice failure={{ what: 'session', cause: error }} onRetry={retry}>
        <WaysOut error={error} />
      </LoadFailureNotice>
    )
  }
  if (isLocked || isAbsent) {
    const [title, message] = isLocked
      ? [m.connectFirst, m.connectFirstText]
      : [m.partMissing, m.partMissingText]
    return (
      <FailedNotice cause="network" title={title} message={message} said={[]} onRetry={retry}>
        <WaysOut error={error} />
      </FailedNotice>
    )
  }
  return (
    <FailedNotice
      cause="broken"
      title={m.failed}
      message={m.failedText}
      said={[error instanceof Error ? error.message : String(error)]}
      onRetry={retry}
    >
      <WaysOut error={error} />
    </FailedNotice>
  )
}

/** What leads on where trying again does not help: the address may be at fault, or the page itself. */
function WaysOut({ error }: { readonly error: unknown }) {
  const m = useMessages('app')
  const router = useRouter()
  const { pathname, searchStr, hash } = useRouterState({ select: ({ location }) => location })
  return (
    <div className={classes.ways}>
      {searchStr !== '' && (
        <Button size="xs" variant="default" onClick={() => router.history.push(pathname)}>
          {m.openWithoutFilters}
        </Button>
      )}
      <Button component={Link} to="/" size="xs" variant="default">
        {m.goHome}
      </Button>
      <Button size="xs" variant="default" onClick={() => location.reload()}>
        {m.reloadPage}
      </Button>
      <CopyText label={m.copyDetails} text={() => detailsOf(error, pathname + searchStr + hash)} />
    </div>
  )
}

/** An error as text for the person who is asked for help; technical, and in English whatever the language of the page. */
function detailsOf(error: unknown, address: string): string {
  const lines = [
    `Planning Console, error at ${new Date().toISOString()}`,
    `Address: ${address}`,
    `Browser: ${navigator.userAgent}`,
    `Error: ${String(error)}`,
    ...(error instanceof Error && error.stack !== undefined ? [error.stack] : []),
  ]
  return `${lines.join('\n')}\n`
}
