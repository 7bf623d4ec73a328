import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { RowSelection } from './row-selection.ts'
import { takeAllSteps } from './steps.ts'
import { VisibleRows } from './visible-rows.ts'

const family = [
  sampleRecord('a'),
  sampleRecord('b', ['a']),
  sampleRecord('c', ['a', 'b']),
  sampleRecord('d', ['a']),
  sampleRecord('e'),
  sampleRecord('f', ['ghost']),
]

function open(records: readonly HierarchyRecord[] = family) {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(records)
  const rows = new VisibleRows(index)
  rows.expandAll()
  const selection = new RowSelection(index)
  const slot = (id: string) => index.slotFor(id)
  const row = (id: string) => rows.rowOf(slot(id))
  const selected = () =>
    Array.from(selection.slots(), (each) => index.idOf(each))
      .sort()
      .join(' ')
  return { index, rows, selection, slot, row, selected }
}

describe('a selection', () => {
  test('of a collapsed branch is not a selection of all rows, however many records it has', () => {
    const { rows, selection, slot } = open()
    expect(selection.coverageOf(rows)).toBe('none')
    rows.expandToLevel(1)
    selection.toggleBranch(slot('a'))
    expect(selection.count).toBeGreaterThan(rows.count)
    expect(selection.coverageOf(rows)).toBe('some')
    selection.toggle(slot('e'))
    expect(selection.coverageOf(rows)).toBe('all')
    rows.expandAll()
    expect(selection.coverageOf(rows)).toBe('some')
    selection.addAll(rows)
    expect(selection.coverageOf(rows)).toBe('all')
  })

  test('looks at the rows once until they or the selection change', () => {
    const { index, rows, selection, slot } = open()
    selection.toggle(slot('a'))
    const slotAt = vi.spyOn(rows, 'slotAt')
    const looks = () => {
      slotAt.mockClear()
      const counts = [selection.coverageOf(rows), selection.countIn(rows).collapsed]
      return [slotAt.mock.calls.length > 0, ...counts]
    }
    expect(looks()).toEqual([true, 'some', 0])
    expect(looks()).toEqual([false, 'some', 0])
    selection.addAll(rows)
    expect(looks()).toEqual([true, 'all', 0])
    rows.expandToLevel(1)
    expect(looks()).toEqual([true, 'all', 4])
    index.upsert([sampleRecord('g')])
    expect(looks()).toEqual([true, 'some', 4])
    expect(looks()).toEqual([false, 'some', 4])
  })

  test('selects a whole branch, and deselects it as a whole', () => {
    const { selection, slot, selected } = open()
    selection.toggle(slot('c'))
    selection.toggleBranch(slot('a'))
    expect(selected()).toBe('a b c d')
    expect([selection.countBelow(slot('a')), selection.countBelow(slot('b'))]).toEqual([3, 1])
    selection.toggle(slot('d'))
    selection.toggleBranch(slot('a'))
    selection.toggleBranch(slot('a'))
    expect(selected()).toBe('')
  })

  test('has no ghosts, but their descendants', () => {
    const { selection, slot, selected } = open()
    selection.toggle(slot('ghost'))
    expect(selection.count).toBe(0)
    selection.toggleBranch(slot('ghost'))
    expect(selected()).toBe('f')
  })

  test('adds the descendants, and shows their number before', () => {
    const { selection, slot, selected } = open()
    for (const id of ['a', 'b', 'e']) selection.toggle(slot(id))
    expect(selection.countAddable()).toBe(2)
    selection.addDescendants()
    expect(selected()).toBe('a b c d e')
    expect(selection.countAddable()).toBe(0)
  })

  test('says what no row shows, and why', () => {
    const { selection, rows, slot } = open()
    selection.toggleBranch(slot('a'))
    selection.toggle(slot('e'))
    rows.collapse(slot('b'))
    expect(selection.countIn(rows)).toEqual({ selected: 5, collapsed: 1, leftOut: 0 })
    takeAllSteps(rows.filterInSteps({ text: 'd' }))
    expect(selection.countIn(rows)).toEqual({ selected: 5, collapsed: 0, leftOut: 3 })
  })

  test('forgets a person who signed out, and remembers one who signs in again', () => {
    const { index, selection, slot, selected } = open()
    selection.toggle(slot('e'))
    selection.toggle(slot('d'))
    index.remove(['e'])
    expect([selection.count, selected()]).toEqual([1, 'd'])
    index.upsert([sampleRecord('e'), sampleRecord('late')])
    selection.toggle(slot('late'))
    expect(selected()).toBe('d e late')
  })

  test('of all that is filtered takes the matches and not what leads to them', () => {
    const { rows, selection, selected } = open()
    takeAllSteps(rows.filterInSteps({ accepts: ({ id }) => id === 'c' || id === 'e' }))
    selection.addAll(rows)
    expect(selected()).toBe('c e')
  })

  test('calls each listener once per change', () => {
    const { rows, selection, slot } = open()
    const versions: number[] = []
    const stop = selection.subscribe(() => versions.push(selection.version))
    selection.toggleBranch(slot('a'))
    selection.extend(rows, 0, 2)
    stop()
    selection.clear()
    expect(new Set(versions).size).toBe(2)
    expect(versions).toHaveLength(2)
  })
})

describe('a range', () => {
  test('grows and shrinks from where it began, and keeps what was selected before', () => {
    const { rows, selection, slot, row, selected } = open()
    selection.toggle(slot('e'))
    selection.extend(rows, row('b'), row('d'))
    expect(selected()).toBe('b c d e')
    selection.extend(rows, row('d'), row('a'))
    expect(selected()).toBe('a b e')
    selection.extend(rows, row('a'), row('e'))
    expect(selected()).toBe('b c d e')
    selection.extend(rows, row('e'), row('b'))
    expect(selected()).toBe('b e')
  })

  test('starts over when it does not continue the last one', () => {
    const { rows, selection, row, selected } = open()
    selection.extend(rows, row('a'), row('b'))
    selection.extend(rows, row('d'), row('e'))
    expect(selected()).toBe('a b d e')
  })

  test('starts over when its first row is not shown any more', () => {
    const { rows, selection, slot, row, selected } = open()
    selection.extend(rows, row('c'), row('d'))
    rows.collapse(slot('b'))
    selection.extend(rows, row('d'), row('e'))
    expect(selected()).toBe('c d e')
  })
})

test('the counts equal a recount after any operations', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'ghost']
  const act = fc.record({
    kind: fc.constantFrom('toggle', 'toggleBranch', 'extend', 'addDescendants', 'collapse'),
    id: fc.constantFrom(...ids),
    to: fc.nat(6),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      const { index, rows, selection, slot } = open()
      const slots = [...index.descendants(0)]
      for (const { kind, id, to } of acts) {
        const addable = selection.count + selection.countAddable()
        if (kind === 'toggle') selection.toggle(slot(id))
        else if (kind === 'toggleBranch') selection.toggleBranch(slot(id))
        else if (kind === 'collapse') rows.toggle(slot(id))
        else if (kind === 'extend')
          selection.extend(rows, Math.max(0, rows.rowOf(slot(id))), Math.min(to, rows.count - 1))
        else {
          selection.addDescendants()
          expect(selection.count).toBe(addable)
        }
        // After each, because what was counted before is kept.
        const selected = slots.filter((each) => selection.has(each))
        expect(selection.countIn(rows)).toEqual({
          selected: selected.length,
          collapsed: selected.filter((each) => rows.rowOf(each) < 0).length,
          leftOut: 0,
        })
      }
      for (const each of slots) {
        const below = [...index.descendants(each)].filter((node) => selection.has(node))
        expect(selection.countBelow(each)).toBe(below.length)
      }
    }),
    { seed: 20_261_208, numRuns: 200 },
  )
})
