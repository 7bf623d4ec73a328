import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NaiveHierarchy, type NaiveRow } from '#testing/naive-hierarchy.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import { MatchWalk } from './match-walk.ts'
import { foldName } from './name-folding.ts'
import type { HierarchyRecord } from './record.ts'
import { takeAllSteps } from './steps.ts'
import { VisibleRows } from './visible-rows.ts'

const seed = 20261121

const anyId = fc.constantFrom(...'abcdefghijkl')
const anyName = fc.constantFrom('North', 'north 2', 'NÓRTH 10', 'South', 'Straße', 'Ost', '東京')
const anyRecord: fc.Arbitrary<HierarchyRecord> = fc
  .tuple(anyId, anyName, fc.array(anyId, { maxLength: 4 }))
  .map(([id, name, ids]) => ({ id, name, path: ids.map((above, index) => ({ id: above, index })) }))

interface Sort {
  readonly by: 'name' | 'descendants'
  readonly direction: 'ascending' | 'descending'
}

interface Filter {
  readonly text: string
  readonly lastLetters: boolean
}

/** The naive side of a view: which ids are the other way round than `toLevel` says. */
interface Opening {
  readonly toLevel: number
  readonly except: Set<string>
}

const collator = new Intl.Collator(undefined, { numeric: true })
const accepts = (record: HierarchyRecord) => record.id > 'd'

/** The same tree and view twice: once as it is used, once naively. Every step acts on both. */
class Pair {
  readonly index = new HierarchyIndex<HierarchyRecord>(4)
  readonly rows = new VisibleRows(this.index)
  readonly naive = new NaiveHierarchy<HierarchyRecord>()
  #base: Opening = { toLevel: 1, except: new Set() }
  #filtered: { readonly filter: Filter; readonly opening: Opening } | undefined
  #sort: Sort | undefined

  get #opening(): Opening {
    return this.#filtered?.opening ?? this.#base
  }

  upsert(records: readonly HierarchyRecord[]): void {
    this.index.upsert(records)
    this.naive.upsert(records)
  }

  remove(id: string): void {
    this.index.remove([id])
    this.naive.remove([id])
  }

  toggle(id: string): void {
    const slot = this.index.slotOf(id)
    if (slot === undefined) return
    this.rows.toggle(slot)
    this.#flip(id)
  }

  expandToLevel(level: number): void {
    this.rows.expandToLevel(level)
    const opening = { toLevel: level, except: new Set<string>() }
    if (this.#filtered) this.#filtered = { ...this.#filtered, opening }
    else this.#base = opening
  }

  setFilter(filter: Filter): void {
    takeAllSteps(this.rows.filterInSteps({ text: filter.text, ...(filter.lastLetters && { accepts }) }))
    const opening = { toLevel: Number.POSITIVE_INFINITY, except: new Set<string>() }
    this.#filtered = filter.text === '' && !filter.lastLetters ? undefined : { filter, opening }
  }

  sortBy(sort: Sort | undefined): void {
    this.#sort = sort
    this.rows.sortBy(
      sort && {
        direction: sort.direction,
        key: (record, slot) => (sort.by === 'name' ? record.name : this.index.descendantCount(slot)),
      },
    )
  }

  reveal(id: string): void {
    const row = this.rows.reveal(id)
    if (this.#isHidden(id)) {
      expect(row).toBe(-1)
      return
    }
    for (const above of this.naive.ancestorsOf(id))
      if (!this.#isExpanded(above, this.naive.ancestorsOf(above).length + 1)) this.#flip(above)
    expect(this.index.idOf(this.rows.slotAt(row))).toBe(id)
  }

  check(): void {
    const expected = this.#naiveRows()
    expect(this.rows.count).toBe(expected.length)
    const shown = expected.map((_, row) => this.rows.row(row))
    expect(
      shown.map(({ node, level, setSize, positionInSet, hasChildren, expanded }) => ({
        id: node.id,
        level,
        setSize,
        positionInSet,
        hasChildren,
        expanded,
      })),
    ).toEqual(expected)
    const matching = expected.map(({ id }) => this.#matches(id))
    expect(shown.map((row) => row.isMatch)).toEqual(matching)
    expect(this.rows.matchCount).toBe([...this.naive.records.keys()].filter((id) => this.#matches(id)).length)
    const matches = new MatchWalk(this.rows)
    for (const [row, { id }] of expected.entries()) {
      expect(this.rows.rowOf(this.index.slotFor(id))).toBe(row)
      expect(matches.next(row)).toBe(nextTrue(matching, row))
      expect(matches.previous(row)).toBe(previousTrue(matching, row))
      expect(matches.numberOf(row)).toBe(
        matching[row] ? matching.slice(0, row + 1).filter(Boolean).length : 0,
      )
    }
  }

  #naiveRows(): NaiveRow[] {
    return this.naive.rows({
      isExpanded: (id, level) => this.#isExpanded(id, level),
      matches: this.#filtered && ((record) => this.#matches(record.id)),
      inOrder: (ids) => this.#inOrder(ids),
    })
  }

  #isExpanded(id: string, level: number): boolean {
    return level < this.#opening.toLevel !== this.#opening.except.has(id)
  }

  #flip(id: string): void {
    if (!this.#opening.except.delete(id)) this.#opening.except.add(id)
  }

  #matches(id: string): boolean {
    const record = this.naive.records.get(id)
    if (!record) return false
    if (!this.#filtered) return true
    const { text, lastLetters } = this.#filtered.filter
    return foldName(record.name).includes(foldName(text)) && (!lastLetters || accepts(record))
  }

  #isHidden(id: string): boolean {
    if (!this.naive.parents.has(id)) return true
    const shown = [...this.naive.parents.keys()].filter((match) => this.#matches(match))
    return (
      this.#filtered !== undefined &&
      !shown.some((match) => [...this.naive.ancestorsOf(match), match].includes(id))
    )
  }

  #inOrder(ids: string[]): string[] {
    const sort = this.#sort
    if (!sort) {
      const arrival = [...this.index.descendants(0)].map((slot) => this.index.idOf(slot))
      return arrival.filter((id) => ids.includes(id))
    }
    const sign = sort.direction === 'ascending' ? 1 : -1
    const compareKeys = (a: string, b: string) =>
      sort.by === 'name'
        ? collator.compare(this.#nameOf(a), this.#nameOf(b))
        : this.naive.descendantCount(a) - this.naive.descendantCount(b)
    const records = ids.filter((id) => this.naive.records.has(id)).toSorted()
    const ghosts = ids.filter((id) => !this.naive.records.has(id)).toSorted()
    return [...records.toSorted((a, b) => sign * compareKeys(a, b)), ...ghosts]
  }

  #nameOf(id: string): string {
    return this.naive.records.get(id)?.name ?? ''
  }
}

function nextTrue(flags: readonly boolean[], at: number): number {
  const later = flags.indexOf(true, at + 1)
  return later === -1 ? flags.indexOf(true) : later
}

function previousTrue(flags: readonly boolean[], at: number): number {
  const earlier = at === 0 ? -1 : flags.lastIndexOf(true, at - 1)
  return earlier === -1 ? flags.lastIndexOf(true) : earlier
}

type Step = (pair: Pair) => void

const anySort = fc.option(
  fc.record({
    by: fc.constantFrom<Sort['by']>('name', 'descendants'),
    direction: fc.constantFrom<Sort['direction']>('ascending', 'descending'),
  }),
  { nil: undefined, freq: 3 },
)
const anyFilter = fc.record({
  text: fc.constantFrom('', '', 'n', 'nor', 'ss', '京', 'x'),
  lastLetters: fc.boolean(),
})

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(anyRecord, { minLength: 1, maxLength: 6 }).map(
      (records): Step =>
        (pair) =>
          pair.upsert(records),
    ),
  },
  {
    weight: 2,
    arbitrary: anyId.map(
      (id): Step =>
        (pair) =>
          pair.remove(id),
    ),
  },
  {
    weight: 6,
    arbitrary: anyId.map(
      (id): Step =>
        (pair) =>
          pair.toggle(id),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(1, 2, 3, Infinity).map(
      (level): Step =>
        (pair) =>
          pair.expandToLevel(level),
    ),
  },
  {
    weight: 2,
    arbitrary: anyFilter.map(
      (filter): Step =>
        (pair) =>
          pair.setFilter(filter),
    ),
  },
  {
    weight: 2,
    arbitrary: anySort.map(
      (sort): Step =>
        (pair) =>
          pair.sortBy(sort),
    ),
  },
  {
    weight: 1,
    arbitrary: anyId.map(
      (id): Step =>
        (pair) =>
          pair.reveal(id),
    ),
  },
)

describe('VisibleRows', () => {
  it('equals the naive model after every step, whether or not it is read in between', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyStep, fc.boolean()), { minLength: 1, maxLength: 25, size: 'max' }),
        (steps) => {
          const pair = new Pair()
          for (const [step, isRead] of steps) {
            step(pair)
            if (isRead) pair.check()
          }
          pair.check()
        },
      ),
      { seed, numRuns: 800 },
    )
  })
})
