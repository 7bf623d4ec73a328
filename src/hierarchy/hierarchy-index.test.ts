import { describe, expect, it } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { VisibleRows } from './visible-rows.ts'

function indexOf(...records: HierarchyRecord[]): HierarchyIndex<HierarchyRecord> {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(records)
  return index
}

/** The tree as text, ghosts in brackets: `a(b (c))`. */
function drawing(index: HierarchyIndex<HierarchyRecord>, slot = 0): string {
  return index
    .children(slot)
    .map((child) => {
      const node = index.node(child)
      const name = node.kind === 'ghost' ? `[${node.id}]` : node.id
      return index.childCount(child) === 0 ? name : `${name}(${drawing(index, child)})`
    })
    .join(' ')
}

function ghostReasons(index: HierarchyIndex<HierarchyRecord>): Record<string, string> {
  return Object.fromEntries([...index.ghosts()].map((ghost) => [ghost.id, ghost.reason]))
}

describe('records that arrive in any order', () => {
  it('stand under their parents when children come first, in one page or in many', () => {
    const records = [sampleRecord('c', ['a', 'b']), sampleRecord('b', ['a']), sampleRecord('a')]
    const index = new HierarchyIndex<HierarchyRecord>()
    for (const record of records) index.upsert([record])
    expect(drawing(indexOf(...records))).toBe('a(b(c))')
    expect(drawing(index)).toBe('a(b(c))')
  })

  it('keep the order in which siblings arrived', () => {
    const index = indexOf(sampleRecord('z'), sampleRecord('m'))
    index.upsert([sampleRecord('a'), sampleRecord('z', [], { name: 'renamed' })])
    expect(drawing(index)).toBe('z m a')
  })

  it('let the index of a path item decide, not its place in the array', () => {
    const path = [
      { id: 'b', index: 1 },
      { id: 'a', index: 0 },
    ]
    expect(drawing(indexOf({ id: 'c', name: 'c', path }))).toBe('[a]([b](c))')
  })

  it('follow parent where path differs, and path where there is no parent', () => {
    const path = [{ id: 'b', index: 0 }]
    const roots = [sampleRecord('a'), sampleRecord('b')]
    expect(drawing(indexOf(...roots, { id: 'c', name: 'c', parent: { id: 'a' }, path }))).toBe('a(c) b')
    expect(drawing(indexOf(...roots, { id: 'c', name: 'c', parent: null, path }))).toBe('a b(c)')
  })

  it('let the last of two records with one id stand, and say so until it comes alone', () => {
    const index = indexOf(sampleRecord('b', ['x']), sampleRecord('a'), sampleRecord('b', ['a']))
    const slot = index.slotFor('b')
    expect(drawing(index)).toBe('a(b)')
    expect(index.isDuplicate(slot)).toBe(true)
    index.upsert([sampleRecord('b', ['a'])])
    expect(index.isDuplicate(slot)).toBe(false)
  })
})

describe('ancestors that have not come', () => {
  it('are placeholders from the root down, marked as not loaded by default', () => {
    const index = indexOf(sampleRecord('c', ['a', 'b']))
    index.markMissing('a', 'not-permitted')
    index.markMissing('b', 'not-found')
    expect(drawing(index)).toBe('[a]([b](c))')
    expect(ghostReasons(index)).toEqual({ a: 'not-permitted', b: 'not-found' })
  })

  it('become records in the same slot when they come', () => {
    const index = indexOf(sampleRecord('c', ['a', 'b']))
    const slot = index.slotOf('b')
    index.upsert([sampleRecord('b', ['a'], { name: 'Bee' })])
    expect(drawing(index)).toBe('[a](b(c))')
    expect(index.slotOf('b')).toBe(slot)
    expect(index.ghostCount).toBe(1)
  })

  it('vanish with the last node below them', () => {
    const index = indexOf(sampleRecord('c', ['a', 'b']), sampleRecord('d', ['a']))
    index.remove(['c'])
    expect(drawing(index)).toBe('[a](d)')
    index.upsert([sampleRecord('d')])
    expect(drawing(index)).toBe('d')
    expect(index.nodeCount).toBe(1)
  })

  it('are not made for what a record in between knows better', () => {
    expect(drawing(indexOf(sampleRecord('b'), sampleRecord('c', ['a', 'b'])))).toBe('b(c)')
  })

  it('stand where the latest path put them', () => {
    const index = indexOf(sampleRecord('c', ['a', 'g']))
    index.upsert([sampleRecord('d', ['b', 'g'])])
    expect(drawing(index)).toBe('[b]([g](c d))')
  })

  it('keep a reason that was known before anything referred to them', () => {
    const index = indexOf(sampleRecord('a'))
    index.markMissing('b', 'not-found')
    index.upsert([sampleRecord('c', ['b'])])
    expect(ghostReasons(index)).toEqual({ b: 'not-found' })
  })

  it('are what a removed record leaves in its place while it has children', () => {
    const index = indexOf(sampleRecord('a'), sampleRecord('b', ['a']), sampleRecord('c', ['a', 'b']))
    index.remove(['b'])
    expect(drawing(index)).toBe('a([b](c))')
    index.upsert([sampleRecord('c', ['a'])])
    expect(drawing(index)).toBe('a(c)')
  })
})

describe('records that are ancestors of each other', () => {
  it('are all shown, the one with the smallest id at the top', () => {
    const index = indexOf(sampleRecord('c', ['b']), sampleRecord('b', ['a']), sampleRecord('a', ['c']))
    expect(drawing(index)).toBe('a(b(c))')
    expect(index.cycleOf(index.slotFor('a'))?.map((slot) => index.idOf(slot))).toEqual(['c', 'b', 'a'])
  })

  it('stand where they say again as soon as one of them moves away', () => {
    const index = indexOf(sampleRecord('b', ['a']), sampleRecord('a', ['b']), sampleRecord('r'))
    index.upsert([sampleRecord('b', ['r'])])
    expect(drawing(index)).toBe('r(b(a))')
    expect(index.cycleOf(index.slotFor('a'))).toBeUndefined()
  })

  it('yield to a ghost among them, because its place is hearsay', () => {
    const index = indexOf(sampleRecord('a', ['b']), sampleRecord('b', ['a', 'g'], { parent: { id: 'g' } }))
    expect(drawing(index)).toBe('[g](b(a))')
  })

  it('include a record that names itself', () => {
    const index = indexOf(sampleRecord('a', ['a']), sampleRecord('b', ['a']))
    expect(drawing(index)).toBe('a(b)')
    expect(index.cycleOf(index.slotFor('a'))).toEqual([index.slotFor('a')])
    index.remove(['a', 'b'])
    expect(drawing(index)).toBe('')
    expect(index.cycleOf(index.slotFor('a'))).toBeUndefined()
  })
})

describe('changes', () => {
  it('move a record with all below it', () => {
    const index = indexOf(
      sampleRecord('a'),
      sampleRecord('b'),
      sampleRecord('c', ['a']),
      sampleRecord('d', ['a', 'c']),
    )
    expect(index.descendantCount(index.slotFor('a'))).toBe(2)
    index.upsert([sampleRecord('c', ['b'])])
    expect(drawing(index)).toBe('a b(c(d))')
    expect(index.descendantCount(index.slotFor('a'))).toBe(0)
    expect(index.descendantCount(index.slotFor('b'))).toBe(2)
  })

  it('are announced once per page, and not after unsubscribing', () => {
    const index = new HierarchyIndex<HierarchyRecord>()
    const versions: number[] = []
    const stop = index.subscribe(() => versions.push(index.version))
    index.upsert([sampleRecord('a'), sampleRecord('b')])
    index.upsert([])
    index.remove(['unknown'])
    index.remove(['a', 'b'])
    stop()
    index.upsert([sampleRecord('a')])
    expect(versions).toEqual([1, 2])
    expect(index.getVersion()).toBe(3)
  })

  it('are shown in every row as soon as they are added, and announced together', () => {
    const index = new HierarchyIndex<HierarchyRecord>()
    const rows = new VisibleRows(index)
    let told = 0
    index.subscribe(() => {
      told += 1
    })
    index.upsertSilently([sampleRecord('a')])
    index.upsertSilently([sampleRecord('b')])
    expect([index.recordCount, rows.count, told]).toEqual([2, 2, 0])
    index.notify()
    expect(told).toBe(1)
  })

  it('list the slots they touched', () => {
    const index = indexOf(sampleRecord('a'), sampleRecord('b'))
    const before = index.version
    index.upsert([sampleRecord('b', ['g'])])
    expect(index.changedSince(before).map((slot) => index.idOf(slot))).toEqual(['b', 'g'])
    const between = index.version
    index.markMissing('g', 'not-found')
    expect(index.changedSince(between).map((slot) => index.idOf(slot))).toEqual(['g'])
  })
})

describe('a slot', () => {
  it('is for life: an id that comes back has the one it had', () => {
    const index = indexOf(sampleRecord('a'), sampleRecord('b'))
    const slot = index.slotFor('a')
    index.remove(['a'])
    expect(index.slotOf('a')).toBeUndefined()
    expect(() => index.node(slot)).toThrow(RangeError)
    index.upsert([sampleRecord('c'), sampleRecord('a')])
    expect(index.slotOf('a')).toBe(slot)
    expect(index.find('a')?.name).toBe('a')
  })

  it('knows its ancestors by record where there is one', () => {
    const index = indexOf(sampleRecord('b', ['g']), sampleRecord('c', ['g', 'b'], { name: 'Sea' }))
    const ancestors = index.ancestors(index.slotFor('c'))
    expect(ancestors.map((node) => (node.kind === 'record' ? node.record.name : node.reason))).toEqual([
      'not-loaded',
      'b',
    ])
    expect(index.depth(index.slotFor('c'))).toBe(2)
  })
})

describe('a chain of 100,000', () => {
  it('is built, counted and walked from either end without a stack overflow', () => {
    const length = 100_000
    const chain = Array.from({ length }, (_, at): HierarchyRecord => {
      return { id: String(at), name: String(at), parent: at === 0 ? null : { id: String(at - 1) }, path: [] }
    })
    for (const records of [chain, chain.toReversed()]) {
      const index = indexOf(...records.slice(0, 1))
      index.upsert(records)
      expect(index.descendantCount(index.slotFor('0'))).toBe(length - 1)
      expect(index.depth(index.slotFor(String(length - 1)))).toBe(length - 1)
    }
  })
})
