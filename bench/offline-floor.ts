// The least that a start from stored pages can cost, in the same browser and on the same pages: they are read, parsed,
// and each record is linked below its parent. No names are written, nothing is shown, nothing gives way.

export interface FloorFigures {
  /** Milliseconds. */
  readonly all: number
  readonly records: number
}

/** The least that a first visit can cost: asking for the pages of the service and parsing them. Runs in the page. */
export async function readFromService(path: string): Promise<FloorFigures> {
  const begun = performance.now()
  let records = 0
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: '1000', ...(cursor && { cursor }) })
    const answer = await fetch(`${path}?${query}`, {
      headers: { 'x-planning-console': '1' },
      cache: 'no-store',
    })
    const page = await answer.json()
    records += page.values.length
    cursor = page.last ? null : page.nextPageCursor
  }
  return { all: performance.now() - begun, records }
}

/** Runs in the page. @param list the noun of the resource. */
export async function readAtOnce(list: string): Promise<FloorFigures> {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('cache:'))
  const begun = performance.now()
  const database = await settled(indexedDB.open(found?.name ?? ''))
  const range = IDBKeyRange.bound([list], [list, []])
  const kept = await settled(database.transaction('pages').objectStore('pages').getAll(range))
  const slots = new Map<string, number>()
  const parents = new Int32Array(1_000_000)
  for (const { text } of kept as readonly { readonly text: string }[]) {
    const page = JSON.parse(text)
    const keys: readonly string[] = page.shapes[0]
    const [id, parent] = [keys.indexOf('id') + 1, keys.indexOf('parent') + 1]
    for (const row of page.rows) {
      const line = row[parent] < -1 ? page.lines[-2 - row[parent]] : undefined
      parents[slotOf(row[id])] = line ? slotOf(line[1]) : 0
    }
  }
  const all = performance.now() - begun
  database.close()
  return { all, records: parents.slice(1, slots.size + 1).length }

  function slotOf(id: string): number {
    const known = slots.get(id)
    if (known !== undefined) return known
    slots.set(id, slots.size + 1)
    return slots.size
  }

  function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  }
}
