import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountDigits, Decimal } from '#contract/decimal.ts'
import { ancestorsOf } from '#service/database/node-answer.ts'
import { depthOf } from '#service/database/node-path.ts'
import type { NewHierarchyNodeRow } from '#service/database/tables.ts'
import { fold } from '#service/store/text-keys.ts'
import { historyMs } from './company.ts'
import { demoFocusAreas, type SampleSite, sampleSite } from './load-sample.ts'

const now = Date.UTC(2026, 10, 21, 9, 30)
const source = { siteId: '5b0c1c9e-7a52-4d9e-8a51-0c3c1c5f0a11', seed: 1, now, focusAreas: demoFocusAreas }
const demo = sampleSite(source)

function everything(site: SampleSite) {
  const tables = [site.types, site.statuses, site.people, site.references, site.organizations]
  const rest = [site.focusAreas, site.fundItems, site.fundSeries, site.vulnerabilities]
  return [...tables, ...rest].map((rows) => [...rows()])
}

const levels = new Map([...demo.types()].map((type) => [`${type.kind} ${type.id}`, type.level]))

function levelOf(row: NewHierarchyNodeRow): number {
  const level = levels.get(`${row.kind} ${row.type_id}`)
  if (level === undefined) throw new Error(`${row.name} has no type of its kind`)
  return level
}

describe('sample data', () => {
  it('is the same, byte for byte, whenever it is made from the same source', () => {
    expect(everything(sampleSite({ ...source }))).toStrictEqual(everything(demo))
  })

  it('gives another site and another seed other identifiers', () => {
    const idsOf = (site: SampleSite) => new Set([...site.focusAreas()].map((row) => row.id))
    const ids = idsOf(demo)
    for (const other of [
      { ...source, siteId: 'another' },
      { ...source, seed: 2 },
    ]) {
      expect([...idsOf(sampleSite(other))].filter((id) => ids.has(id))).toEqual([])
    }
  })

  it('has exactly as many focus areas as were asked for', () => {
    const sizes = fc.integer({ min: 0, max: 1500 })
    fc.assert(
      fc.property(sizes, fc.integer(), (focusAreas, seed) => {
        expect([...sampleSite({ ...source, focusAreas, seed }).focusAreas()]).toHaveLength(focusAreas)
      }),
      { seed: 7, numRuns: 20 },
    )
  })

  it('is large enough in the demonstration to be worth looking at', () => {
    expect([...demo.organizations()]).toHaveLength(147)
    expect([...demo.fundItems()].filter((item) => item.kind === 'cost')).toHaveLength(895)
    expect([...demo.fundItems()].filter((item) => item.kind === 'benefit')).toHaveLength(250)
    expect([...demo.vulnerabilities()]).toHaveLength(120)
    expect([...demo.people()].filter((person) => person.name !== null)).toHaveLength(60)
  })
})

describe.each([
  { kind: 'focus areas', rows: [...demo.focusAreas()], levelCount: 10 },
  { kind: 'organizations', rows: [...demo.organizations()], levelCount: 6 },
])('sample $kind', ({ rows, levelCount }) => {
  const byId = new Map(rows.map((row) => [row.id, row]))

  it('come after their parent, whose path theirs extends', () => {
    const seen = new Map<string, NewHierarchyNodeRow>()
    for (const row of rows) {
      const parent = seen.get(row.parent_id ?? '')
      expect(parent?.id ?? null).toBe(row.parent_id)
      const ancestors = parent ? [...ancestorsOf(parent.path).map(({ id }) => id), parent.id] : []
      expect(ancestorsOf(row.path).map(({ id }) => id)).toEqual(ancestors)
      expect(Buffer.from(row.path).toString('hex').slice(-32)).toBe(row.id.replaceAll('-', ''))
      seen.set(row.id, row)
    }
    expect(seen.size).toBe(rows.length)
  })

  it('are of a type below the type of their parent', () => {
    for (const row of rows) {
      const parent = byId.get(row.parent_id ?? '')
      if (parent) expect(levelOf(row)).toBeGreaterThan(levelOf(parent))
    }
  })

  it('use every level, with leaves at each of them', () => {
    const parents = new Set(rows.map((row) => row.parent_id))
    const leafLevels = new Set(rows.filter((row) => !parents.has(row.id)).map(levelOf))
    expect(new Set(rows.map(levelOf)).size).toBe(levelCount)
    expect(leafLevels.size).toBeGreaterThanOrEqual(levelCount - 1)
    expect(Math.max(...rows.map((row) => depthOf(row.path)))).toBeGreaterThanOrEqual(levelCount - 2)
  })

  it('differ in name from their siblings, with no slot left unfilled', () => {
    const siblings = new Set(rows.map((row) => `${row.parent_id} ${row.name}`))
    expect(siblings.size).toBe(rows.length)
    expect(rows.every((row) => row.name_fold === fold(row.name) && !row.name.includes('{'))).toBe(true)
  })

  it('were created before they were changed, and neither in the future', () => {
    for (const row of rows) {
      expect(row.created_at).toBeGreaterThanOrEqual(now - historyMs)
      expect(row.updated_at).toBeGreaterThanOrEqual(row.created_at)
      expect(row.updated_at).toBeLessThanOrEqual(now)
      if (row.target_at !== null) expect(row.target_at).toBeGreaterThan(row.created_at)
    }
  })

  it('refer only to people, types and statuses of the site', () => {
    const known = new Set([...demo.people(), ...demo.types(), ...demo.statuses()].map((row) => row.id))
    const references = rows.flatMap((row) => [row.owner_id, row.type_id, row.status_id])
    expect(references.filter((id) => !known.has(id))).toEqual([])
  })

  it('have external identifiers that no other has', () => {
    const given = rows.flatMap((row) => (row.external_id === null ? [] : [row.external_id]))
    expect(new Set(given).size).toBe(given.length)
    expect(given.length).toBeGreaterThan(rows.length / 5)
  })

  it('describe themselves in a document for a good third, in a note for some', () => {
    const documents = rows.filter((row) => row.about?.startsWith('{'))
    expect(documents.length / rows.length).toBeGreaterThan(0.3)
    for (const { about } of documents) {
      expect(JSON.parse(about ?? '')).toMatchObject({ version: 1, type: 'doc', content: expect.any(Array) })
      expect(about).not.toContain('"text":""')
    }
    expect(rows.some((row) => row.about && !row.about.startsWith('{'))).toBe(true)
    expect(rows.some((row) => row.about === null)).toBe(true)
  })
})

describe('sample fund items', () => {
  const items = [...demo.fundItems()]

  it('belong to focus areas that exist, and refer to reference items that exist', () => {
    const areas = new Set([...demo.focusAreas()].map((row) => row.id))
    const references = [...demo.references()]
    const listed = new Set(references.flatMap((row) => [row.id, `${row.list}/${row.key}`]))
    for (const item of items) {
      expect(areas.has(item.focus_area_id)).toBe(true)
      const named = [
        item.cost_subtype_id,
        item.investment_category_id,
        item.cost_type && `cost-type/${item.cost_type}`,
        item.benefit_type && `benefit-type/${item.benefit_type}`,
      ]
      for (const reference of named) expect(reference === null || listed.has(reference)).toBe(true)
    }
  })

  it('have a cost subtype of their own cost type', () => {
    const parents = new Map([...demo.references()].map((row) => [row.id, row.parent_key]))
    for (const item of items) {
      if (item.cost_subtype_id) expect(parents.get(item.cost_subtype_id)).toBe(item.cost_type)
    }
  })

  it('have an identity and an external identifier of their own', () => {
    const external = items.flatMap((item) => (item.external_id ? [`${item.kind} ${item.external_id}`] : []))
    expect(new Set(external).size).toBe(external.length)
    expect(new Set(items.map((item) => item.id)).size).toBe(items.length)
  })

  it('have amounts for 36 months as canonical decimals, the actuals up to last month', () => {
    const ids = new Set(items.map((item) => item.id))
    for (const { item_id: id, version, amounts } of demo.fundSeries()) {
      expect(ids.has(id)).toBe(true)
      const entries = Object.entries(JSON.parse(amounts) as Record<string, string>)
      expect(entries).toHaveLength(version === 'ACTUAL' ? 22 : 36)
      for (const [period, amount] of entries) {
        expect(period).toMatch(/^202[567]-(0[1-9]|1[0-2])$/)
        expect(amountDigits(new Decimal(amount))).toBe(amountDigits(Number(amount)))
      }
    }
  })
})

describe('sample vulnerabilities', () => {
  const rows = [...demo.vulnerabilities()]

  it('carry the severity of their vector', () => {
    expect(
      rows.find(({ vector }) => vector === 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H')?.severity,
    ).toBe(9.8)
    expect(new Set(rows.map((row) => row.severity)).size).toBeGreaterThan(8)
  })

  it('have identifiers outside the numbers that are really assigned', () => {
    expect(rows.every((row) => /^CVE-20\d\d-9\d{4}$/.test(row.id))).toBe(true)
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  })
})
