// Reads the pages of a list in a thread, all but the first: that is here sooner than a thread.
import type { ClientSettings } from '#client/settings.ts'
import type { InThread } from './list-source.ts'
import type { ThreadedPages } from './threaded-pages.ts'

/** Where there are no threads, or the code for them does not come, all pages are read directly. */
export function readingInThread(settings: ClientSettings): InThread {
  let opening: Promise<ThreadedPages | undefined> | undefined
  const open = async () => {
    if (typeof Worker !== 'function') return undefined
    const { ThreadedPages } = await import('./threaded-pages.ts')
    return new ThreadedPages(settings)
  }
  const opened = () => {
    opening ??= open().catch(() => undefined)
    return opening
  }
  return (list, direct) => async (cursor, signal) => {
    if (cursor !== undefined)
      return (await opened())?.read({ list, cursor, signal, direct }) ?? direct(cursor, signal)
    const first = await direct(cursor, signal)
    if (!first.last) void opened().then((pages) => pages?.prepare())
    return first
  }
}
