// The console against a service that answers every "not shown" of the specification in another way than the bundled one.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { describeReference } from '#contract/reference-lists.ts'
import { referenceListNames, referenceListQuery } from '#data/funds/reference-lists.ts'
import { readBenefitItems, readCostItems, readReferenceKeys } from '#data/imports/fund-import.ts'
import type { HierarchyStore } from '#data/records/hierarchy-store.ts'
import { newProgress } from '#offline/imports/bulk-progress.ts'
import { type OpenConsole, openConsole } from '#testing/contrary-upstream/console.ts'
import type { FundRow, Row, SiteData } from '#testing/contrary-upstream/site-data.ts'
import { loneSwitches, openSwitches, type Switch } from '#testing/contrary-upstream/switches.ts'
import { type ContraryUpstream, startContraryUpstream } from '#testing/contrary-upstream/upstream.ts'
import { sampleOf } from '#testing/effort.ts'
import { exportVulnerabilities } from './vulnerabilities.ts'

let upstream: ContraryUpstream

async function open(...switches: Switch[]): Promise<OpenConsole> {
  upstream = await startContraryUpstream(switches)
  return openConsole(upstream.origin)
}

afterEach(async () => {
  vi.unstubAllGlobals()
  await upstream.close()
})

type Shown = readonly string[]

/** Every record that the tree holds, as `id below parent: name (external id) at date`. */
function shownRecords({ getSnapshot }: HierarchyStore): Shown {
  const { index } = getSnapshot()
  const lines: string[] = []
  for (const slot of index.descendants(0)) {
    const record = index.recordAt(slot)
    if (!record) continue
    const above = index.ancestors(slot).map(({ id }) => id)
    const at = new Date(record.updatedDate).toISOString()
    lines.push(`${record.id} below ${above.join(' > ') || 'nothing'}: ${record.name} at ${at}`)
  }
  return lines.sort()
}

function keptRecords(rows: ReadonlyMap<string, Row>, isListed: (row: Row) => boolean = () => true): Shown {
  const ancestors = ({ parentId }: Row): string[] => {
    const parent = parentId === null ? undefined : rows.get(parentId)
    return parent ? [...ancestors(parent), parent.id] : []
  }
  return [...rows.values()]
    .filter(isListed)
    .map(
      (row) =>
        `${row.id} below ${ancestors(row).join(' > ') || 'nothing'}: ${row.name} at ${new Date(row.updatedAt).toISOString()}`,
    )
    .sort()
}

function keptItems(rows: ReadonlyMap<string, FundRow>): Shown {
  return [...rows.values()].map((row) => `${row.id} of ${row.focusAreaId}: ${row.externalId}`).sort()
}

async function readTrees({ planning }: OpenConsole): Promise<void> {
  await Promise.all([planning.focusAreas.read(), planning.organizations.read()])
}

/** Those that need a gateway, or a person's patience. */
const isTooMuch = (name: Switch) => name === 'large-records' || name === 'large-pages-hang'

const cases: readonly (readonly [string, readonly Switch[]])[] = [
  ['nothing thrown', []],
  ...sampleOf(
    [...openSwitches, ...loneSwitches].filter((name) => !isTooMuch(name)),
    3,
  ).map((name) => [name, [name]] as const),
  ['every switch thrown', openSwitches],
]

/** A list of which nothing says how long it is, and whose last page does not say so, cannot be known to be whole. */
function mayBeCutShort(switches: readonly Switch[]): boolean {
  return (
    switches.includes('last-never-true') &&
    (switches.includes('total-absent') || switches.includes('total-wrong') || switches.includes('total-zero'))
  )
}

describe.each(cases)('with %s', (_name, switches) => {
  test('both trees hold every record in its place, and know that they are whole', async () => {
    const console = await open(...switches)
    await readTrees(console)
    const { focusAreas, organizations } = console.planning
    const isListed = ({ name }: Row) =>
      !switches.includes('ancestors-missing') || !/^(?:\w+|Net zero) 3$/.test(name)
    expect(shownRecords(focusAreas)).toEqual(keptRecords(upstream.data.focusAreas, isListed))
    expect(shownRecords(organizations)).toEqual(keptRecords(upstream.data.organizations, isListed))
    const ends = mayBeCutShort(switches) ? ['complete', 'missing-cursor'] : ['complete']
    for (const store of [focusAreas, organizations])
      expect(store.getSnapshot().state).toMatchObject({ kind: 'done', end: expect.toBeOneOf(ends) })
  })

  test('cost items, benefit items and reference lists are read to the end', async () => {
    const { planning, queryClient } = await open(...switches)
    const { data } = upstream
    const [costs, benefits] = await Promise.all([readCostItems(planning), readBenefitItems(planning)])
    expect(
      costs.items
        .map((item) => `${item.costItemId} of ${item.focusAreaId}: ${item.externalCostItemId ?? null}`)
        .sort(),
    ).toEqual(keptItems(data.costItems))
    expect(
      benefits.items
        .map((item) => `${item.benefitItemId} of ${item.focusAreaId}: ${item.externalBenefitItemId ?? null}`)
        .sort(),
    ).toEqual(keptItems(data.benefitItems))
    const keys = await readReferenceKeys(planning)
    for (const name of referenceListNames) {
      const { items } = await queryClient.fetchQuery(referenceListQuery(planning, name))
      const described = items.map((item) =>
        describeReference(item, name.replace(/ies$/, 'y').replace(/s$/, '')),
      )
      const kept = data.references[listOf[name]]
      if (switches.some((one) => one.startsWith('references-') && one !== 'references-of-any-shape')) {
        expect(described.length).toBe(switches.includes('references-empty') ? 0 : kept.length)
        expect(new Set(described.map(({ label }) => label)).size).toBe(described.length)
        continue
      }
      const whole = kept.map(({ id, key }) => ({ id, key }))
      const mayBeOne = name === 'investmentCategories' && switches.includes('categories-as-object')
      const listed = (count = whole.length) => (mayBeOne && count === 1 ? whole.slice(0, 1) : whole)
      expect(described.map(({ id, key }) => ({ id, key }))).toEqual(listed(described.length))
      expect(keys[name]?.map(({ key }) => key)).toEqual(listed(keys[name]?.length).map(({ key }) => key))
      expect(described.every(({ label }) => label !== undefined)).toBe(true)
    }
  })

  test('a record is created below another, changed, and deleted, once each', async () => {
    const console = await open(...switches)
    const { data } = upstream
    const [parent] = [...data.focusAreas.keys()]
    const before = data.focusAreas.size
    const created = await console.write({
      resource: 'focus-area',
      verb: 'create',
      record: `tmp:${randomUUID()}`,
      label: 'Growth',
      body: {
        // Part of a hundred other names: what is like it has to be told from them.
        name: 'Growth',
        focusAreaTypeId: data.focusAreaTypes[1] ?? '',
        ownerId: 'user-1',
        ...(parent !== undefined && { parentFocusAreaId: parent }),
      },
    })
    expect(created).toMatchObject({ state: 'applied' })
    expect(data.focusAreas.size).toBe(before + 1)
    const id = created.realId ?? ''
    const isAltered = switches.includes('names-are-changed')
    const stored = (name: string) => (isAltered ? `${name} (checked)` : name)
    expect(data.focusAreas.get(id)).toMatchObject({ name: stored('Growth'), parentId: parent })

    const changed = await console.write({
      resource: 'focus-area',
      verb: 'update',
      record: id,
      label: 'Growth',
      mask: ['name', 'externalId'],
      body: { name: 'Größer', externalId: 'X-1' },
      base: { name: stored('Growth'), externalId: null },
    })
    expect(changed).toMatchObject({ state: 'applied', receipt: { kind: isAltered ? 'altered' : 'as-sent' } })
    expect(data.focusAreas.get(id)).toMatchObject({
      name: stored('Größer'),
      externalId: 'X-1',
      ownerId: 'user-1',
    })

    const deleted = await console.write({
      resource: 'focus-area',
      verb: 'delete',
      record: id,
      label: 'Größer',
    })
    expect(deleted).toMatchObject({ state: 'applied' })
    expect(data.focusAreas.has(id)).toBe(false)
  })

  test('an organization is archived, and another is deleted', async () => {
    const console = await open(...switches)
    const [first, second] = [...upstream.data.organizations.keys()]
    const archived = await console.write({
      resource: 'organization',
      verb: 'archive',
      record: first ?? '',
      label: 'Retail',
      body: { comment: 'merged' },
    })
    expect(archived.state).toBe('applied')
    expect(upstream.data.organizations.get(first ?? '')?.isArchived).toBe(true)
    const deleted = await console.write({
      resource: 'organization',
      verb: 'delete',
      record: second ?? '',
      label: 'One',
    })
    expect(deleted.state).toBe('applied')
    expect(upstream.data.organizations.has(second ?? '')).toBe(false)
  })

  test('the external id of a cost item is set and cleared, and kept unchanged', async () => {
    const console = await open(...switches)
    const [id = ''] = [...upstream.data.costItems.keys()]
    const update = (before: string | null, after: string | null) =>
      console.write({
        resource: 'cost-item',
        verb: 'update',
        record: id,
        label: 'Cost 1',
        mask: ['externalCostItemId'],
        body: { externalCostItemId: after },
        base: { externalCostItemId: before },
      })
    const set = await update('PO-1', 'PO/neu 1')
    expect(set).toMatchObject({ state: 'applied', receipt: { kind: 'as-sent' } })
    expect(upstream.data.costItems.get(id)?.externalId).toBe('PO/neu 1')
    expect(await update('PO/neu 1', null)).toMatchObject({ state: 'applied' })
    expect(upstream.data.costItems.get(id)?.externalId).toBeNull()
  })

  test('vulnerabilities are read page by page to the end', async () => {
    const { planning } = await open(...switches)
    const { count } = await exportVulnerabilities(planning, () => {})
    expect(count).toBe(23)
  })

  test('a failing item of a bulk request is refused in words', async () => {
    const { write } = await open(...switches)
    const [area = ''] = [...upstream.data.focusAreas.keys()]
    const items = [
      { name: 'Fine', focusAreaId: area },
      { name: 'Lost', focusAreaId: 'nowhere' },
    ]
    const entry = await write({
      resource: 'cost-item',
      verb: 'import',
      record: `import:${randomUUID()}:1`,
      label: 'Import',
      bulk: newProgress(items.map(() => ({ kind: 'new', twins: 0 }))),
      rows: { items: JSON.stringify(items), source: 'Test', headings: [], cells: [] },
    })
    const [first, lost] = entry.bulk?.outcomes ?? []
    // A list without an end does not show that an item is absent, so that its row is not sent again.
    const isEndless = switches.includes('last-never-true')
    expect(isEndless && first?.kind === 'unknown' ? 'applied' : first?.kind).toBe('applied')
    expect(lost).toMatchObject({ kind: 'refused' })
    // The reason, whatever its shape, and no number of a row in a request.
    const isSaid = !switches.includes('bulk-refusals-as-text') && lost?.kind === 'refused'
    if (isSaid) expect(lost.message).toMatch(/^(focusAreaId: )?is not known$/)
  })
})

test.each([
  ['names its row', []],
  ['is a sentence', ['bulk-refusals-as-text']],
] as const)(
  'rows that a late, partial site has made are not made twice after a rejection that %s',
  async (_, switches) => {
    let time = Date.now()
    upstream = await startContraryUpstream(['items-listed-late', 'bulk-partial', ...switches], () => time)
    const { write } = openConsole(upstream.origin)
    const [area = ''] = [...upstream.data.focusAreas.keys()]
    const items = [
      { name: 'Lost', focusAreaId: 'nowhere' },
      { name: 'First', focusAreaId: area },
      { name: 'Second', focusAreaId: area },
    ]
    const intent = {
      resource: 'cost-item',
      verb: 'import',
      record: `import:${randomUUID()}:1`,
      label: 'Import',
      bulk: newProgress(items.map(() => ({ kind: 'new', twins: 0 }))),
      rows: { items: JSON.stringify(items), source: 'Test', headings: [], cells: [] },
    } as const
    const { bulk } = await write(intent, () => (time += 100))
    expect(bulk?.outcomes.map(({ kind }) => kind)).toEqual(['refused', 'applied', 'applied'])
    const made = [...upstream.data.costItems.values()].filter(({ madeAt }) => madeAt)
    expect(made.map(({ name }) => name)).toEqual(['First', 'Second'])
  },
)

test('a create whose answer is lost is found on a later page of few, and not made twice', async () => {
  const console = await open('limit-capped', 'ids-of-any-shape')
  const { data } = upstream
  const before = data.focusAreas.size
  const through = globalThis.fetch
  let lost = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await through(url, init)
    if (init.method !== 'POST' || lost > 0) return answer
    lost += 1
    throw new TypeError('the connection was reset')
  })
  const entry = await console.write({
    resource: 'focus-area',
    verb: 'create',
    record: `tmp:${randomUUID()}`,
    label: 'Growth',
    body: {
      name: 'Growth',
      focusAreaTypeId: data.focusAreaTypes[1] ?? '',
      ownerId: 'user-1',
      externalId: 'N',
    },
  })
  expect(entry.state).toBe('applied')
  expect(lost).toBe(1)
  expect(data.focusAreas.size).toBe(before + 1)
})

const listOf = {
  costTypes: 'cost-type',
  costSubtypes: 'cost-subtype',
  benefitTypes: 'benefit-type',
  investmentCategories: 'investment-category',
} as const satisfies Record<(typeof referenceListNames)[number], keyof SiteData['references']>
