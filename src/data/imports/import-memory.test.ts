import { describe, expect, it } from 'vitest'
import { wipeStorage } from '#offline/shell/wipe.ts'
import { ImportMemory } from './import-memory.ts'

/** The storage of a browser. */
class KeptTexts implements Storage {
  readonly [name: string]: unknown
  readonly #texts = new Map<string, string>()

  get length(): number {
    return this.#texts.size
  }
  key = (index: number) => [...this.#texts.keys()][index] ?? null
  getItem = (key: string) => this.#texts.get(key) ?? null
  setItem = (key: string, text: string) => void this.#texts.set(key, text)
  removeItem = (key: string) => void this.#texts.delete(key)
  clear = () => this.#texts.clear()
}

function device() {
  const storage = new KeptTexts()
  return { storage, memoryOf: (scope: string) => new ImportMemory(() => storage, scope) }
}

const mapping = { headings: 'A|B', roles: { A: 'externalId' }, usedAt: 5 }

describe('the memory of imports', () => {
  it('is found again by the headings, in another tab, too', () => {
    const { memoryOf } = device()
    memoryOf('ada').keepMapping(mapping)
    memoryOf('ada').pattern = 'YYYYMM'
    memoryOf('ada').partSize = 50
    memoryOf('ada').atomicity = 'by-row'
    const again = memoryOf('ada')
    expect(again.mapping('A|B')).toEqual(mapping)
    expect(again.mapping('A')).toBeUndefined()
    expect([again.pattern, again.partSize, again.atomicity]).toEqual(['YYYYMM', 50, 'by-row'])
  })

  it('does not believe an earlier release that looked for missing rows at once', () => {
    const { storage, memoryOf } = device()
    memoryOf('ada').partSize = 50
    const key = storage.key(0) ?? ''
    for (const [atomicity, believed] of [
      ['whole', undefined],
      ['by-row', 'by-row'],
    ] as const) {
      storage.setItem(key, JSON.stringify({ mappings: [], atomicity }))
      expect(memoryOf('ada').atomicity).toBe(believed)
    }
    memoryOf('ada').atomicity = 'whole'
    expect(memoryOf('ada').atomicity).toBe('whole')
  })

  it('is not visible to another person or another site', () => {
    const { memoryOf } = device()
    memoryOf('ada').keepMapping(mapping)
    expect(memoryOf('grace').mapping('A|B')).toBeUndefined()
  })

  it('is deleted when its person signs out, and only then', () => {
    const { storage, memoryOf } = device()
    memoryOf('ada').keepMapping(mapping)
    memoryOf('ada').partSize = 7
    memoryOf('grace').partSize = 9
    storage.setItem('planning-console.tree-columns.focus-areas', 'stays')
    wipeStorage(() => storage, { scope: 'ada', person: 'a' })
    expect(memoryOf('ada').mapping('A|B')).toBeUndefined()
    expect(memoryOf('ada').partSize).toBe(200)
    expect(memoryOf('grace').partSize).toBe(9)
    expect(storage.length).toBe(2)
  })

  it('holds the last forty sets of headings, and forgets one when told to', () => {
    const memory = device().memoryOf('ada')
    for (let set = 0; set < 45; set += 1) memory.keepMapping({ headings: `${set}`, roles: {}, usedAt: set })
    expect(memory.mapping('4')).toBeUndefined()
    expect(memory.mapping('5')).toBeDefined()
    memory.forgetMapping('5')
    expect(memory.mapping('5')).toBeUndefined()
  })

  it('takes no size that the service would refuse, and survives what others wrote there', () => {
    const { storage, memoryOf } = device()
    const memory = memoryOf('ada')
    memory.partSize = 1_000_000
    expect(memory.partSize).toBe(2000)
    memory.partSize = 0
    expect(memory.partSize).toBe(1)
    for (const text of [
      '{',
      '7',
      '{"mappings":7,"partSize":"x","pattern":[]}',
      '{"mappings":[{"roles":3}]}',
    ]) {
      storage.setItem(storage.key(0) ?? '', text)
      expect([memory.partSize, memory.pattern, memory.mapping('A|B')]).toEqual([200, undefined, undefined])
    }
  })

  it('lasts no longer than the page on a device that keeps nothing', () => {
    const closed = () => {
      throw new Error('This device is to keep nothing.')
    }
    const memory = new ImportMemory(closed, 'ada')
    memory.keepMapping(mapping)
    memory.partSize = 50
    expect([memory.mapping('A|B'), memory.partSize]).toEqual([mapping, 50])
    const next = new ImportMemory(closed, 'ada')
    expect([next.mapping('A|B'), next.partSize]).toEqual([undefined, 200])
  })
})
