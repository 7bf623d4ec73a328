// Short texts that must be on disk before the caller continues, or that the worker reads. Browsers write local storage to
// disk seconds after a change, and the name of a new cache, too: these texts share the cache that is made at the first start.
const cacheName = 'planning-console-language'

/** Returns undefined where the browser has no cache for the page, or no room in it. */
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
