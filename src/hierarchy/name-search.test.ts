import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import { foldName } from './name-folding.ts'
import { NameSearch } from './name-search.ts'
import type { HierarchyRecord } from './record.ts'
import { takeAllSteps } from './steps.ts'

function found(
  index: HierarchyIndex<HierarchyRecord>,
  search: NameSearch<HierarchyRecord>,
  text: string,
): string[] {
  const hits = new Uint8Array(index.slotLimit)
  takeAllSteps(search.findInSteps(foldName(text), hits))
  return Array.from(hits.keys()).flatMap((slot) => (hits[slot] === 1 ? [index.idOf(slot)] : []))
}

describe('NameSearch', () => {
  it('finds what looking at each name finds, as records come, change and go', () => {
    // More records than one block holds, so that block borders are crossed.
    const anyNames = fc.array(fc.constantFrom('North', 'Süd', 'OST', 'n', '', 'Łódź', '物流 Nord'), {
      minLength: 1,
      maxLength: 40,
      size: 'max',
    })
    const anyChange = fc.tuple(
      fc.integer({ min: 0, max: 2300 }),
      fc.constantFrom('North', 'Sud', '物流', undefined),
    )
    const anyText = fc.constantFrom('n', 'nor', 'SUD', 'th', 'x', 'ł', '物')
    fc.assert(
      fc.property(anyNames, fc.array(anyChange, { maxLength: 8 }), anyText, (names, changes, text) => {
        const index = new HierarchyIndex<HierarchyRecord>()
        const search = new NameSearch(index)
        const held = new Map<string, string>()
        for (let at = 0; at < 2300; at += 1) held.set(`r${at}`, names[at % names.length] ?? '')
        index.upsert([...held].map(([id, name]) => sampleRecord(id, [], { name })))
        for (const [at, name] of changes) {
          takeAllSteps(search.refreshInSteps())
          held.delete(`r${at}`)
          if (name === undefined) index.remove([`r${at}`])
          else {
            held.set(`r${at}`, name)
            index.upsert([sampleRecord(`r${at}`, [], { name })])
          }
        }
        const expected = [...held]
          .filter(([, name]) => foldName(name).includes(foldName(text)))
          .map(([id]) => id)
        expect(found(index, search, text).toSorted()).toEqual(expected.toSorted())
      }),
      { seed: 20261121, numRuns: 60 },
    )
  })

  it('resumes where it was interrupted, and includes records that changed in between', () => {
    const index = new HierarchyIndex<HierarchyRecord>()
    const search = new NameSearch(index)
    index.upsert(Array.from({ length: 5000 }, (_, at) => sampleRecord(`r${at}`, [], { name: 'old' })))
    const cutShort = search.refreshInSteps()
    for (let steps = 0; steps < 3; steps += 1) cutShort.next()
    // In a part that was done, and in one that was not.
    index.upsert([sampleRecord('r1', [], { name: 'new' }), sampleRecord('r4500', [], { name: 'new' })])
    expect([...search.refreshInSteps()]).toHaveLength(3)
    expect(found(index, search, 'new')).toEqual(['r1', 'r4500'])
    expect([...search.refreshInSteps()]).toHaveLength(0)
  })

  it('does not find across the border between two names, nor in ghosts', () => {
    const index = new HierarchyIndex<HierarchyRecord>()
    const search = new NameSearch(index)
    index.upsert([sampleRecord('1', ['ghost'], { name: 'on' }), sampleRecord('2', [], { name: 'e\ntwo' })])
    expect(found(index, search, 'one')).toEqual([])
    expect(found(index, search, 'on\ne')).toEqual([])
    expect(found(index, search, 'e\ntwo')).toEqual(['2'])
    expect(found(index, search, 'ghost')).toEqual([])
  })
})
