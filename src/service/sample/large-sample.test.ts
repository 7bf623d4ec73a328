import { describe, expect, it } from 'vitest'
import { depthOf } from '#service/database/node-path.ts'
import { sampleSite } from './load-sample.ts'

const site = sampleSite({ siteId: 'large', seed: 1, now: Date.UTC(2026, 10, 21), focusAreas: 100_000 })

describe('a sample of a hundred thousand focus areas', () => {
  const names = new Set<string>()
  const children = new Map<string, number>()
  let areas = 0
  let deepest = 0
  for (const row of site.focusAreas()) {
    areas += 1
    names.add(row.name)
    deepest = Math.max(deepest, depthOf(row.path))
    if (row.parent_id) children.set(row.parent_id, (children.get(row.parent_id) ?? 0) + 1)
  }

  it('keeps its names plausible and mostly unique', () => {
    expect(areas).toBe(100_000)
    expect(names.size).toBeGreaterThan(75_000)
  })

  it('branches unevenly over ten levels', () => {
    expect(deepest).toBe(9)
    expect(Math.max(...children.values())).toBeGreaterThan(40)
    expect([...children.values()].filter((count) => count === 1).length).toBeGreaterThan(1000)
  })

  it('brings organizations and fund items in proportion', () => {
    expect([...site.organizations()]).toHaveLength(1897)
    expect([...site.fundItems()]).toHaveLength(25_200)
  })
})
