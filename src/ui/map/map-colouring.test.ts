import { describe, expect, it } from 'vitest'
import { messages as m } from '#messages/en/ui.ts'
import { type ColouredFacts, colouringBy } from './map-colouring.ts'
import type { ColouringKey } from './map-search.ts'

interface Item {
  readonly status?: string
  readonly type?: string
  readonly depth?: number
  readonly updated?: string
}

const facts: ColouredFacts<Item> = {
  status: (item) => item.status ?? '',
  type: (item) => item.type ?? '',
  depth: (item) => item.depth ?? 0,
  updated: (item) => item.updated ?? '',
}
const now = Date.UTC(2026, 10, 21)

const noColor = () => undefined

function colour(
  key: ColouringKey,
  items: readonly Item[],
  colorOf: (status: string) => string | undefined = noColor,
) {
  const { categories, categoryOf } = colouringBy(key, { items, facts, colorOf, now, m })
  return { categories, of: items.map((item) => categories[categoryOf(item)]?.label) }
}

describe('colouring by status', () => {
  it('sorts entries that need attention first and finished ones last', () => {
    const { categories } = colour(
      'status',
      ['COMPLETED', 'PENDING', 'ON_TRACK', 'AT_RISK', 'OFF_TRACK', 'IN_PROGRESS'].map((status) => ({
        status,
      })),
    )
    expect(categories).toEqual([
      { label: 'Off track', fill: 'bad' },
      { label: 'At risk', fill: 'warning' },
      { label: 'In progress', fill: 'progress' },
      { label: 'On track', fill: 'good' },
      { label: 'Completed', fill: 'violet' },
      { label: 'Pending', fill: 'neutral' },
    ])
  })

  it('takes the colors of the site, as a tree does, and shades those that two statuses share', () => {
    const colors: Readonly<Record<string, string>> = { Blocked: 'orange', Ready: 'teal', PENDING: 'teal' }
    const items = ['PENDING', 'Blocked', 'Ready', 'ON_TRACK'].map((status) => ({ status }))
    expect(colour('status', items, (status) => colors[status]).categories).toEqual([
      { label: 'Blocked', fill: 'orange' },
      { label: 'Pending', fill: 'teal' },
      { label: 'Ready', fill: 'teal-2' },
      { label: 'On track', fill: 'good' },
    ])
  })

  it('does not change with how many there are of each', () => {
    const [one, other] = ['ON_TRACK', 'COMPLETED'].map((status) => ({ status }))
    if (!one || !other) throw new Error('there are two')
    expect(colour('status', [one, one, other]).categories).toEqual(
      colour('status', [other, other, one]).categories,
    )
  })
})

describe('colouring by type', () => {
  it('orders types as a path passes them', () => {
    const items = [
      { type: 'Project', depth: 2 },
      { type: 'Portfolio', depth: 0 },
      { type: 'Programme', depth: 1 },
      { type: 'Project', depth: 3 },
    ]
    const { categories, of } = colour('type', items)
    expect(categories.map(({ label }) => label)).toEqual(['Portfolio', 'Programme', 'Project'])
    expect(of).toEqual(['Project', 'Portfolio', 'Programme', 'Project'])
  })

  it('puts the rarest together when there are more types than colours', () => {
    const items = Array.from({ length: 13 }, (_, at) =>
      Array.from({ length: 14 - at }, () => ({ type: `Type ${at}`, depth: at })),
    ).flat()
    const { categories, of } = colour('type', items)
    expect(categories).toHaveLength(11)
    expect(categories.at(-1)).toEqual({ label: m.otherTypes, fill: 'other' })
    expect(of.filter((label) => label === m.otherTypes)).toHaveLength(4 + 3 + 2)
  })
})

describe('colouring by age', () => {
  it.each([
    ['2026-11-20T00:00:00Z', m.lastDays({ count: 7 })],
    ['2026-11-22T00:00:00Z', m.lastDays({ count: 7 })],
    ['2026-11-01T00:00:00Z', m.lastDays({ count: 30 })],
    ['2026-09-01T00:00:00Z', m.lastDays({ count: 90 })],
    ['2026-01-01T00:00:00Z', m.lastYear],
    ['2020-01-01T00:00:00Z', m.older],
    ['not a date', m.older],
  ])('puts %s among: %s', (updated, label) => {
    expect(colour('age', [{ updated }]).of).toEqual([label])
  })
})
