// What every store must do, held against both of them.
import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { ChangeNote } from './change-note.ts'
import { openIndexedStore, type StoreTrouble } from './indexed-store.ts'
import { MemoryStore } from './memory-store.ts'
import type { ReplicaStore } from './replica-store.ts'
import { emptySyncMetadata } from './sync-metadata.ts'

let databases = 0
const freshName = () => `cache:test-${databases++}`
const open = (name = freshName(), troubles: StoreTrouble[] = []) =>
  openIndexedStore({ name, onTrouble: (trouble) => troubles.push(trouble) })

const stores: readonly (readonly [string, () => Promise<ReplicaStore>])[] = [
  ['in memory', async () => new MemoryStore()],
  ['in IndexedDB', open],
]
const page = (number: number, generation = 1) => ({
  generation,
  number,
  cursor: number === 0 ? null : `c${number}`,
  asked: number,
  text: `page ${number} of ${generation}`,
})
const changed = (before: string, after: string): ChangeNote => ({
  id: 'a',
  name: after,
  kind: 'changed',
  fields: [{ field: 'name', before, after }],
  ancestors: [],
  at: 1,
})

describe.each(stores)('a store %s', (_, make) => {
  test('knows nothing at first', async () => {
    const store = await make()
    expect(await store.readList('areas')).toEqual({ step: 0, metadata: emptySyncMetadata, learned: [] })
    expect(await store.readNotes('areas')).toEqual([])
    expect(await store.readValue('lists')).toBeUndefined()
  })

  test('gives pages back in their order and only those asked for', async () => {
    const store = await make()
    for (const number of [0, 1, 2, 10]) await store.write('areas', { page: page(number) })
    await store.write('areas', { page: page(1, 2) })
    await store.write('others', { page: page(1) })
    const texts = (await store.readPages('areas', { generation: 1, from: 1, to: 10 })).map(({ text }) => text)
    expect(texts).toEqual(['page 1 of 1', 'page 2 of 1'])
    await store.write('areas', { dropGenerations: [1] })
    expect(await store.readPages('areas', { generation: 1, from: 0, to: 99 })).toEqual([])
    expect(await store.readPages('areas', { generation: 2, from: 0, to: 99 })).toHaveLength(1)
    expect(await store.readPages('others', { generation: 1, from: 0, to: 99 })).toHaveLength(1)
  })

  test('counts its writes and keeps records that are newer than those rolled back', async () => {
    const store = await make()
    expect(await store.write('areas', { apply: [{ id: 'a', record: { id: 'a' } }] })).toBe(1)
    expect(await store.write('areas', { apply: [{ id: 'b', record: null }] })).toBe(2)
    await store.write('areas', {
      dropApplied: { ids: ['a', 'b', 'c'], step: 1 },
      metadata: { ...emptySyncMetadata, pages: 7 },
    })
    expect(await store.readList('areas')).toEqual({
      step: 3,
      metadata: { ...emptySyncMetadata, pages: 7 },
      learned: [{ id: 'b', record: null, step: 2 }],
    })
  })

  test('makes one note of many on a record, and none of what was taken back', async () => {
    const store = await make()
    await store.write('areas', { notes: [changed('x', 'y')] })
    await store.write('areas', { notes: [changed('y', 'z')] })
    expect(await store.readNotes('areas')).toEqual([changed('x', 'z')])
    await store.write('areas', { notes: [changed('z', 'x')] })
    expect(await store.readNotes('areas')).toEqual([])
    await store.write('areas', { notes: [changed('x', 'y')] })
    await store.clearNotes('areas')
    expect(await store.readNotes('areas')).toEqual([])
  })

  test('keeps values by name', async () => {
    const store = await make()
    await store.writeValue('types', [{ key: 'A' }])
    expect(await store.readValue('types')).toEqual([{ key: 'A' }])
  })
})

describe('a store in IndexedDB', () => {
  test('has everything again when it is opened again', async () => {
    const name = freshName()
    const first = await open(name)
    await first.write('areas', { page: page(0), metadata: { ...emptySyncMetadata, pages: 1 } })
    first.close()
    const second = await open(name)
    expect(await second.readPages('areas', { generation: 1, from: 0, to: 9 })).toEqual([
      { cursor: null, asked: 0, text: 'page 0 of 1' },
    ])
    expect((await second.readList('areas')).metadata.pages).toBe(1)
  })

  test('takes metadata of another form for none, with what belongs to it', async () => {
    const name = freshName()
    const store = await open(name)
    const strange: object = { ...emptySyncMetadata, v: 9 }
    await store.write('areas', {
      metadata: strange as typeof emptySyncMetadata,
      apply: [{ id: 'a', record: {} }],
    })
    expect(await store.readList('areas')).toEqual({ step: 1, metadata: emptySyncMetadata, learned: [] })
  })

  test('closes the database when another tab deletes it, and reports that', async () => {
    const name = freshName()
    const troubles: StoreTrouble[] = []
    const store = await open(name, troubles)
    await new Promise((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase(name)
      deletion.onsuccess = resolve
      deletion.onerror = reject
    })
    expect(troubles).toEqual(['closed'])
    await expect(store.readList('areas')).rejects.toThrow()
  })
})
