import { describe, expect, test } from 'vitest'
import { type RecentRecord, RecentRecords } from './recent-records.ts'

const area = (id: string, name = `Area ${id}`): RecentRecord => ({ hierarchy: 'focus-areas', id, name })

/** As much of a browser's storage as is used. */
function storageOf(kept = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, open: () => storage as Storage }
}

describe('RecentRecords', () => {
  test('lists the last opened record first, each once and under its last name', () => {
    const recent = new RecentRecords(storageOf().open)
    for (const record of [area('a'), area('b'), area('a', 'Renamed')]) recent.remember(record)
    recent.remember({ hierarchy: 'organizations', id: 'a', name: 'Same id, other list' })
    expect(recent.list().map(({ name }) => name)).toEqual(['Same id, other list', 'Renamed', 'Area b'])
  })

  test('keeps a few, and none after clearing', () => {
    const recent = new RecentRecords(storageOf().open)
    for (let number = 1; number <= 20; number += 1) recent.remember(area(String(number)))
    expect(recent.list().map(({ id }) => id)).toEqual(['20', '19', '18', '17', '16', '15', '14', '13'])
    recent.clear()
    expect(recent.list()).toEqual([])
  })

  test('is visible to another tab immediately', () => {
    const { open } = storageOf()
    new RecentRecords(open).remember(area('a'))
    expect(new RecentRecords(open).list()).toEqual([area('a')])
  })

  test.each(['', 'no JSON', '{"a":1}', '[{"id":7}]'])('takes %j in the storage for nothing', (text) => {
    const { kept, open } = storageOf()
    kept.set('planning-console.recent-records', text)
    expect(new RecentRecords(open).list()).toEqual([])
  })

  test('works without a storage', () => {
    const recent = new RecentRecords(() => {
      throw new Error('access is denied')
    })
    recent.remember(area('a'))
    expect(recent.list()).toEqual([])
  })
})
