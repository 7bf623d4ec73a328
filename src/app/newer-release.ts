import { appPageMarker } from './app-page-marker.ts'

const reloadedAt = 'planning-console.reloaded-at'
/** Milliseconds. */
const patienceMs = 10_000

/**
 * Reloads the page where a newer release is served, whose files have other names than the ones this page requests.
 * Called only when a person opens a part that is missing, because a reload closes everything else that is open. Does
 * nothing without a network, while the service is down, or behind a page that answers for it.
 */
export async function reloadForNewerRelease(): Promise<void> {
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
export async function reloadIfServed(): Promise<void> {
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
