// Reads the pages of a list in a thread, all but the first: that is here sooner than a thread.
import type { ClientSettings } from '#client/settings.ts'
import type { InThread } from './list-source.ts'
import { ThreadedPages } from './threaded-pages.ts'

/** Where there are no threads all pages are read directly. */
export function readingInThread(settings: ClientSettings): InThread {
  const pages = new ThreadedPages(settings)
  let readings = 0
  return (list, direct) => {
    readings += 1
    let reading = readings
    return async (cursor, signal) => {
      if (cursor !== undefined) return pages.read({ list, reading, cursor, signal, direct })
      readings += 1
      reading = readings
      const first = await direct(cursor, signal)
      if (!first.last) pages.prepare()
      return first
    }
  }
}
