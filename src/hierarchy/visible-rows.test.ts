import { describe, expect, it, vi } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import { MatchWalk } from './match-walk.ts'
import type { HierarchyRecord } from './record.ts'
import { takeAllSteps } from './steps.ts'
import { rowByTypeAhead } from './type-ahead.ts'
import { VisibleRows } from './visible-rows.ts'

function rowsOf(...records: HierarchyRecord[]) {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(records)
  return { index, rows: new VisibleRows(index) }
}

function shown(rows: VisibleRows<HierarchyRecord>): string {
  return Array.from({ length: rows.count }, (_, row) => rows.row(row).node.id).join(' ')
}

const family = [
  sampleRecord('a', [], { name: 'Nordic' }),
  sampleRecord('b', ['a'], { name: 'North' }),
  sampleRecord('c', ['a', 'b'], { name: 'South' }),
  sampleRecord('d', ['a'], { name: 'East' }),
  sampleRecord('e', [], { name: 'Far north' }),
]

describe('rows', () => {
  it('are those of the top level before anything is expanded, and kept as such', () => {
    const { rows } = rowsOf(...family)
    expect(shown(rows)).toBe('a e')
    expect(rows.expansion()).toEqual({ toLevel: 1, except: [] })
  })

  it('carry what a treegrid announces', () => {
    const { index, rows } = rowsOf(...family)
    rows.expand(index.slotFor('a'))
    expect(shown(rows)).toBe('a b d e')
    expect(rows.row(0)).toMatchObject({
      level: 1,
      setSize: 2,
      positionInSet: 1,
      hasChildren: true,
      expanded: true,
    })
    expect(rows.row(2)).toMatchObject({
      level: 2,
      setSize: 2,
      positionInSet: 2,
      hasChildren: false,
      expanded: false,
    })
    expect(rows.row(0)).toMatchObject({ childCount: 2, descendantCount: 3, isMatch: true })
  })

  it('show a ghost with its reason', () => {
    const { rows } = rowsOf(sampleRecord('b', ['g']))
    expect(rows.row(0).node).toMatchObject({ kind: 'ghost', id: 'g', reason: 'not-loaded' })
    expect(rows.row(0).isMatch).toBe(false)
    expect(rows.recordAt(0)).toBeUndefined()
  })

  it('are refused beyond the last', () => {
    const { rows } = rowsOf(...family)
    expect(() => rows.row(2)).toThrow(RangeError)
    expect(() => rows.slotAt(-1)).toThrow(RangeError)
  })

  it('are announced and versioned when the index or the view changes', () => {
    const { index, rows } = rowsOf(...family)
    const listener = vi.fn()
    const stop = rows.subscribe(listener)
    const versions = [rows.getVersion()]
    rows.expandAll()
    versions.push(rows.getVersion())
    index.remove(['e'])
    versions.push(rows.getVersion())
    stop()
    rows.expandToLevel(1)
    expect(listener).toHaveBeenCalledTimes(2)
    expect(new Set(versions).size).toBe(3)
  })
})

describe('expansion', () => {
  it('to a level holds for nodes that arrive later', () => {
    const { index, rows } = rowsOf(...family)
    rows.expandToLevel(2)
    expect(shown(rows)).toBe('a b d e')
    index.upsert([sampleRecord('f', ['e']), sampleRecord('g', ['e', 'f'])])
    expect(shown(rows)).toBe('a b d e f')
  })

  it('of a node outlives its absence and the collapse of its parent', () => {
    const { index, rows } = rowsOf(...family)
    rows.expandAll()
    rows.collapse(index.slotFor('b'))
    rows.toggle(index.slotFor('a'))
    expect(shown(rows)).toBe('a e')
    index.remove(['a', 'b', 'c', 'd'])
    index.upsert(family)
    rows.toggle(index.slotFor('a'))
    expect(shown(rows)).toBe('e a b d')
  })

  it('can be kept and restored before the records are there', () => {
    const before = rowsOf(...family)
    before.rows.expandToLevel(2)
    before.rows.expand(before.index.slotFor('b'))
    const { index, rows } = rowsOf()
    rows.restoreExpansion(before.rows.expansion())
    index.upsert(family)
    expect(shown(rows)).toBe('a b c d e')
  })

  it('reveals a node by expanding its ancestors and nothing else', () => {
    const { rows } = rowsOf(...family, sampleRecord('f', ['a', 'b', 'c']))
    expect(rows.reveal('c')).toBe(2)
    expect(shown(rows)).toBe('a b c d e')
    expect(rows.reveal('unknown')).toBe(-1)
  })

  it('of all siblings passes over those with nothing below', () => {
    const { index, rows } = rowsOf(...family, sampleRecord('f', ['e']))
    rows.expandSiblings(index.slotFor('a'))
    expect(shown(rows)).toBe('a b d e f')
    rows.expandSiblings(index.slotFor('d'))
    expect(rows.expansion().except.toSorted()).toEqual(['a', 'b', 'e'])
  })

  it('of a chain of 100,000 does not overflow the stack', () => {
    const chain = Array.from({ length: 100_000 }, (_, at) =>
      sampleRecord(String(at), [], { parent: at === 0 ? null : { id: String(at - 1) } }),
    )
    const { rows } = rowsOf(...chain)
    rows.expandAll()
    expect(rows.count).toBe(100_000)
  })
})

describe('a filter', () => {
  it('shows matches with their ancestors expanded, and afterwards what was expanded before', () => {
    const { index, rows } = rowsOf(...family)
    takeAllSteps(rows.filterInSteps({ text: 'SOUTH' }))
    expect(shown(rows)).toBe('a b c')
    expect(rows.row(1)).toMatchObject({ isMatch: false, setSize: 1, childCount: 1 })
    rows.collapse(index.slotFor('a'))
    expect(shown(rows)).toBe('a')
    expect(rows.matchCount).toBe(1)
    takeAllSteps(rows.filterInSteps({}))
    expect(rows.filter).toBeUndefined()
    expect(shown(rows)).toBe('a e')
  })

  it('takes a blank text for none', () => {
    const { rows } = rowsOf(...family)
    takeAllSteps(rows.filterInSteps({ text: '  ' }))
    expect(rows.filter).toBeUndefined()
  })

  it('hides the children of a match that do not match, and says it has none', () => {
    const { rows } = rowsOf(...family)
    takeAllSteps(rows.filterInSteps({ text: 'nord' }))
    expect(shown(rows)).toBe('a')
    expect(rows.row(0)).toMatchObject({ hasChildren: false, expanded: false, childCount: 2 })
  })

  it('joins text with any other condition', () => {
    const { rows } = rowsOf(...family)
    takeAllSteps(rows.filterInSteps({ text: 'no', accepts: (record) => record.parent === null }))
    expect(shown(rows)).toBe('a e')
    takeAllSteps(rows.filterInSteps({ accepts: (record) => record.id > 'c' }))
    expect(shown(rows)).toBe('a d e')
  })

  it('goes from match to match, round both ends, and numbers them', () => {
    const { rows } = rowsOf(...family)
    takeAllSteps(rows.filterInSteps({ text: 'north' }))
    expect(shown(rows)).toBe('a b e')
    expect(rows.matchCount).toBe(2)
    const matches = new MatchWalk(rows)
    expect([matches.next(-1), matches.next(1), matches.next(2)]).toEqual([1, 2, 1])
    expect([matches.previous(1), matches.previous(2)]).toEqual([2, 1])
    expect([0, 1, 2].map((row) => matches.numberOf(row))).toEqual([0, 1, 2])
  })

  it('has no next match when nothing is shown', () => {
    const { rows } = rowsOf(...family)
    takeAllSteps(rows.filterInSteps({ text: 'nowhere' }))
    const matches = new MatchWalk(rows)
    expect([rows.count, matches.next(-1), matches.previous(0)]).toEqual([0, -1, -1])
  })

  it('does not reveal what it hides', () => {
    const { rows } = rowsOf(...family)
    takeAllSteps(rows.filterInSteps({ text: 'south' }))
    expect(rows.reveal('d')).toBe(-1)
  })

  it('takes in records that come or change', () => {
    const { index, rows } = rowsOf(...family)
    takeAllSteps(rows.filterInSteps({ text: 'south' }))
    index.upsert([
      sampleRecord('d', ['a'], { name: 'South-east' }),
      sampleRecord('c', ['a', 'b'], { name: 'West' }),
    ])
    expect(shown(rows)).toBe('a d')
  })
})

describe('sorting', () => {
  it('is within siblings, by text as people sort it, and back to the order of arrival', () => {
    const names = { x10: 'Item 10', x9: 'item 9', x1: 'Ítem 1' }
    const { rows } = rowsOf(...Object.entries(names).map(([id, name]) => sampleRecord(id, [], { name })))
    rows.sortBy({ key: (record) => record.name, direction: 'ascending' })
    expect(shown(rows)).toBe('x1 x9 x10')
    rows.sortBy({ key: (record) => record.name, direction: 'descending' })
    expect(shown(rows)).toBe('x10 x9 x1')
    rows.sortBy(undefined)
    expect(shown(rows)).toBe('x1 x9 x10'.split(' ').toReversed().join(' '))
  })

  it('puts what has no key last, ghosts after that, and equals by id, in both directions', () => {
    const { rows } = rowsOf(
      sampleRecord('z', ['ghost']),
      ...['q', 'b', 'n', 'a'].map((id) => sampleRecord(id)),
    )
    const keys = new Map<string, number | null>([
      ['a', 1],
      ['b', 1],
      ['q', Number.NaN],
      ['n', null],
    ])
    for (const direction of ['ascending', 'descending'] as const) {
      rows.sortBy({ key: (record) => keys.get(record.id), direction })
      expect(shown(rows)).toBe('a b n q ghost')
    }
  })

  it('puts equals in a second order, which does not turn round with the first', () => {
    const names = { p: 'B', q: 'A', r: 'C' }
    const { rows } = rowsOf(...Object.entries(names).map(([id, name]) => sampleRecord(id, [], { name })))
    const thenBy = (record: HierarchyRecord) => record.name
    rows.sortBy({ key: ({ id }) => (id === 'r' ? 1 : 2), direction: 'descending', thenBy })
    expect(shown(rows)).toBe('q p r')
  })

  it('in steps changes the rows with the last one, also when records come in between', () => {
    const sketches = Array.from({ length: 300 }, (_, at) => `p${at}`)
    const { index, rows } = rowsOf(
      ...sketches.flatMap((id) => [sampleRecord(id), sampleRecord(`${id}x`, [id])]),
    )
    rows.expandAll()
    const before = shown(rows)
    const steps = rows.sortInSteps({ key: (record) => record.name, direction: 'descending' })
    steps.next()
    expect(shown(rows)).toBe(before)
    index.upsert([sampleRecord('zz', []), sampleRecord('zy', ['zz'])])
    for (const _ of steps);
    const inSteps = shown(rows)
    rows.sortBy({ key: (record) => record.name, direction: 'descending' })
    expect(inSteps).toBe(shown(rows))
    for (const _ of rows.prepare());
    expect(shown(rows)).toBe(inSteps)
  })

  it('follows renames and descendant counts', () => {
    const { index, rows } = rowsOf(sampleRecord('a'), sampleRecord('b'))
    rows.sortBy({ key: (_record, slot) => index.descendantCount(slot), direction: 'descending' })
    expect(shown(rows)).toBe('a b')
    index.upsert([sampleRecord('c', ['b'])])
    index.upsert([sampleRecord('d', ['b', 'c'])])
    expect(shown(rows)).toBe('b a')
    rows.sortBy({ key: (record) => record.name, direction: 'ascending' })
    index.upsert([sampleRecord('b', [], { name: 'zz' })])
    expect(shown(rows)).toBe('a b')
  })
})

describe('typing ahead', () => {
  it('goes to the next name with the letter, and on with the letter again', () => {
    const { rows } = rowsOf(...family)
    rows.expandAll()
    expect(shown(rows)).toBe('a b c d e')
    expect([rowByTypeAhead(rows, 0, 'n'), rowByTypeAhead(rows, 1, 'n')]).toEqual([1, 0])
  })

  it('stays where longer text still matches', () => {
    const { rows } = rowsOf(...family)
    rows.expandAll()
    expect([rowByTypeAhead(rows, 1, 'no'), rowByTypeAhead(rows, 1, 'nord')]).toEqual([1, 0])
    expect([
      rowByTypeAhead(rows, -1, 'fa'),
      rowByTypeAhead(rows, 1, 'x'),
      rowByTypeAhead(rows, 1, ''),
    ]).toEqual([4, -1, -1])
  })
})
