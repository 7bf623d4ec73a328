// Reads the pages of a list in a thread, all but the first: that is here sooner than a thread.
import type { ClientSettings } from '#client/settings.ts'
import type { InThread } from './list-source.ts'
import type { ThreadedPages } from './threaded-pages.ts'

/** Where there are no threads, or the code for them does not come, all pages are read directly. */
export function readingInThread(settings: ClientSettings): InThread {
  let opening: Promise<ThreadedPages | undefined> | undefined
  const opened = () => {
    opening ??= import('./threaded-pages.ts').then(
      ({ ThreadedPages }) => new ThreadedPages(settings),
      () => undefined,
    )
    return opening
  }
  let readings = 0
  return (list, direct) => {
    readings += 1
    let reading = readings
    return async (cursor, signal) => {
      if (cursor !== undefined)
        return (await opened())?.read({ list, reading, cursor, signal, direct }) ?? direct(cursor, signal)
      readings += 1
      reading = readings
      const first = await direct(cursor, signal)
      if (!first.last) void opened().then((pages) => pages?.prepare())
      return first
    }
  }
}
