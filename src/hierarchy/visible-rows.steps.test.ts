// What is shown changes in steps: what a person and the service do in the pauses.
import { describe, expect, it } from 'vitest'
import { isLongRun } from '#testing/effort.ts'
import { sampleRecord } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { type Steps, takeAllSteps } from './steps.ts'
import { VisibleRows } from './visible-rows.ts'

const everything = Number.POSITIVE_INFINITY
const branches = 100

/** Enough for a pause in every part of the work. */
const records = Array.from({ length: branches }, (_, branch) => {
  const id = `b${branch}`
  const below = Array.from({ length: 99 }, (_, at) =>
    sampleRecord(`${id}-${at}`, [id], { name: at % 2 === 0 ? `North ${at}` : `South ${at}` }),
  )
  return [sampleRecord(id, [], { name: `Branch ${branch}` }), ...below]
}).flat()

function open() {
  const index = new HierarchyIndex<HierarchyRecord>(records.length + 1000)
  index.upsert(records)
  const rows = new VisibleRows(index)
  rows.sortBy({ key: ({ name }) => name, direction: 'ascending' })

  return { index, rows }
}

type Opened = ReturnType<typeof open>

function shown({ rows }: Opened): string {
  const lines = Array.from({ length: rows.count }, (_, row) => {
    const { node, level, setSize, positionInSet, expanded, isMatch } = rows.row(row)
    return [node.id, level, setSize, positionInSet, expanded, isMatch].join(' ')
  })
  return [rows.matchCount, ...lines].join('\n')
}

const works: Record<string, (opened: Opened) => Steps> = {
  'a search': ({ rows }) => rows.filterInSteps({ text: 'north' }),
  'a choice': ({ rows }) => rows.filterInSteps({ accepts: ({ id }) => id.endsWith('1') }),
  expanding: ({ rows }) => rows.expandInSteps(everything),
}

const acts: Record<string, (opened: Opened) => void> = {
  'other records come': ({ index }) =>
    index.upsert([sampleRecord('new', ['b50'], { name: 'North, new' }), sampleRecord('top', [])]),
  'records come silently': ({ index }) =>
    index.upsertSilently([sampleRecord('new', ['b50'], { name: 'North, new' })]),
  'a name changes': ({ index }) =>
    index.upsert([
      sampleRecord('b0-1', ['b0'], { name: 'North, once south' }),
      sampleRecord('b99-0', ['b99'], { name: 'South, once north' }),
    ]),
  'a branch moves': ({ index }) => index.upsert([sampleRecord('b0', ['b99'], { name: 'Branch 0' })]),
  'records leave': ({ index }) => index.remove(['b0', 'b99-0', 'b50']),
  'other records are left out': ({ rows }) => rows.leaveOut(({ id }) => id.startsWith('b5')),
  'the order changes': ({ rows }) => rows.sortBy({ key: ({ name }) => name, direction: 'descending' }),
}

/** Takes so many steps; false where the work ended before. */
function takeSteps(steps: Steps, count: number): boolean {
  for (let at = 0; at < count; at += 1) if (steps.next().done) return false
  return true
}

describe.each(Object.keys(works))('%s in steps', (work) => {
  const begin = (opened: Opened) => works[work]?.(opened) as Steps

  it('changes the rows with the last step', () => {
    const opened = open()
    const before = shown(opened)
    const steps = begin(opened)
    let pauses = 0
    for (; !steps.next().done; pauses += 1) expect(shown(opened)).toBe(before)
    expect(pauses).toBeGreaterThan(1)
    expect(shown(opened)).not.toBe(before)
  })

  it.each(Object.keys(acts))('has the rows of the whole when in one of its pauses %s', (act) => {
    const whole = open()
    acts[act]?.(whole)
    takeAllSteps(begin(whole))
    const expected = shown(whole)
    for (let pause = 0; ; pause += isLongRun ? 1 : 4) {
      const opened = open()
      const steps = begin(opened)
      if (!takeSteps(steps, pause)) break
      acts[act]?.(opened)
      takeAllSteps(steps)
      expect(shown(opened), `pause ${pause}`).toBe(expected)
    }
  })
})

describe('expanding in steps', () => {
  it('gives way to another level that was asked for in a pause', () => {
    const opened = open()
    const steps = opened.rows.expandInSteps(everything)
    steps.next()
    opened.rows.expandToLevel(1)
    const collapsed = shown(opened)
    takeAllSteps(steps)
    expect(opened.rows.count).toBe(branches)
    expect(shown(opened)).toBe(collapsed)
  })
})
