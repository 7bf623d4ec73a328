// What has to be on disk before anyone goes on, and what the worker reads. Browsers write local storage to disk seconds
// after a change, and the name of a new cache, too: all of it is in the cache that a device has from its first start.
const cacheName = 'planning-console-language'

/** Nothing where the browser has no cache for the page, or no room in it. */
async function use<Result>(act: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act(await caches.open(cacheName))
  } catch {
    return undefined
  }
}

export const readKept = (path: string): Promise<string | undefined> =>
  use(async (cache) => (await cache.match(path))?.text())

/** Resolves when it is on disk. */
export const keep = (path: string, text: string): Promise<unknown> =>
  use((cache) => cache.put(path, new Response(text)))

export const dropKept = (path: string): Promise<unknown> => use((cache) => cache.delete(path))
