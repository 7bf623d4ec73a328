// What screens of a hierarchy are given, on the real service.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { unnamedAncestors } from '#data/records/record-queries.ts'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { takeAllSteps } from '#hierarchy/steps.ts'
import { openAreaStage } from '#testing/area-stage.ts'
import { createArea } from '#testing/planted-areas.ts'
import { waitFor } from '#testing/render-hook.tsx'
import { useRecordValues } from './record-values.ts'
import { printPart, useHierarchyMap } from './use-hierarchy-map.ts'
import { useOpenedRecord } from './use-opened-record.ts'
import { useRecordSearch } from './use-record-search.ts'
import { useServiceNames } from './use-tree-view.ts'
import { useMovedChildren } from './verify-moved-children.ts'

const {
  hooks: stage,
  reopen,
  planning,
  areas,
  storeOf,
  snapshot,
  recordOf,
  slotOf,
  readAll,
} = openAreaStage()

describe('values of records', () => {
  beforeEach(readAll)
  const values = () => stage.use(() => useRecordValues('focus-area')).current
  const pending = () => planning().outbox.getSnapshot().entries

  test('a text is saved by a change of that field alone, and an empty one clears an external ID', async () => {
    const cards = recordOf(areas().cards)
    expect(await values().setText(cards, 'externalId', 'E-2')).toBeUndefined()
    const path = `/focus-areas/${areas().cards}?updateMask=externalId`
    await waitFor(() =>
      expect(stage.writes).toEqual([{ method: 'PATCH', path, body: { externalId: 'E-2' } }]),
    )
    expect(await values().setText(cards, 'externalId', ' ')).toBeUndefined()
    await waitFor(() =>
      expect(stage.writes[1]).toEqual({ method: 'PATCH', path, body: { externalId: null } }),
    )
  })

  test('nothing is saved of what is so already, and a name needs a visible character', async () => {
    const cards = recordOf(areas().cards)
    const { externalId: _, ...bare } = cards
    expect(await values().setText(cards, 'name', 'Cards')).toBeUndefined()
    expect(await values().setText(bare, 'externalId', '')).toBeUndefined()
    expect(await values().set([cards], { ownerId: cards.owner.id })).toBeUndefined()
    expect(await values().setText(cards, 'name', '   ')).toBe('no-name')
    expect(await values().setText(cards, 'name', 'x'.repeat(5_000))).toBe('too-long')
    expect(pending()).toEqual([])
  })

  test('a change that is pending is what the next one is compared with', async () => {
    stage.answer = () => new Response('', { status: 503 })
    const cards = recordOf(areas().cards)
    await values().setText(cards, 'name', 'Tokens')
    await values().setText(cards, 'name', 'Tokens')
    expect(pending()).toHaveLength(1)
  })

  test('values of several records are one act that is undone together', async () => {
    stage.answer = () => new Response('', { status: 503 })
    const records = [recordOf(areas().cards), recordOf(areas().payments)]
    await values().set(records, { externalId: 'Same' })
    expect(pending()).toHaveLength(2)
    expect(planning().outbox.lastSaved.get()).toHaveLength(2)
  })

  test('says that this device could not store the change', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
    })
    expect(await values().setText(recordOf(areas().cards), 'name', 'Tokens')).toBe('not-stored')
    vi.restoreAllMocks()
  })
})

describe('the map', () => {
  beforeEach(readAll)
  const colours: number[] = []
  const colour = (items: Iterable<unknown>) => {
    colours.push([...items].length)
    return { categories: ['all'], categoryOf: () => 0 }
  }
  const map = (zoomId?: string, part?: string) =>
    stage.use(() => useHierarchyMap('focus-area', { zoomId, part, colour })).current

  test('shows the whole hierarchy unless a known record fills it', () => {
    const whole = { path: [], target: { slot: 0, part: undefined }, viewState: { kind: 'list' } }
    expect(map()).toMatchObject(whole)
    expect(map('00000000-0000-4000-8000-000000000000')).toMatchObject(whole)
    const zoomed = map(areas().cards)
    expect(zoomed.target.slot).toBe(slotOf(areas().cards))
    expect(zoomed.path.map(({ id }) => id)).toEqual([areas().payments, areas().cards])
    expect(map(areas().payments).path.map(({ id }) => id)).toEqual([areas().payments])
  })

  test('is coloured by every record', () => {
    colours.length = 0
    map()
    expect(colours.at(-1)).toBe(4)
  })

  test('reads a part from the address, where the largest is 1, and prints it so', () => {
    const { target } = map(areas().payments, '2-5')
    expect(target.part).toEqual({ from: 1, to: 5 })
    expect(printPart(target)).toBe('2-5')
    expect(printPart({ slot: 0 })).toBeUndefined()
    expect(map(areas().payments, 'all').target.part).toBeUndefined()
  })

  test('is whole though the tree is searched for something that there is not', () => {
    takeAllSteps(snapshot().rows.filterInSteps({ text: 'nothing', matches: () => false } as never))
    expect(map().viewState).toEqual({ kind: 'list', remark: undefined })
  })

  test('follows the hierarchy', async () => {
    const view = stage.use(() =>
      useHierarchyMap('focus-area', { zoomId: undefined, part: undefined, colour }),
    )
    const before = view.current.map
    // A look at the service, which can come at any time, would bring it back.
    const deleted = await stage.site.ask('DELETE', `/focus-areas/${areas().cards}`)
    expect(deleted.status).toBe(204)
    storeOf().applyGone(areas().cards)
    // Not the first map that is another: one can come of what was read before.
    await waitFor(() => expect(colours.at(-1)).toBe(3))
    expect(view.current.map).not.toBe(before)
  })
})

describe('names that the service is asked for', () => {
  const ask = (text: string, isNeeded = true) =>
    stage.use(() => useServiceNames('focus-area', { text, isNeeded }))

  test('are found and put into the tree', async () => {
    const found = ask(' ca ')
    expect(found.current).toEqual({ kind: 'asking' })
    await waitFor(() => expect(found.current).toEqual({ kind: 'answered', total: 1, shown: 1 }))
    expect(recordOf(areas().cards).name).toBe('Cards')
  })

  test('are shown below the names of their ancestors, which are asked for once they are needed', async () => {
    const found = ask('cards')
    expect(snapshot().index.find(areas().payments)).toBeUndefined()
    await waitFor(() => expect(found.current.kind).toBe('answered'))
    await waitFor(() => expect(recordOf(areas().payments).name).toBe('Payments'))
    expect(snapshot().index.ghostCount).toBe(0)
  })

  test('have no more ancestors asked for than a person reads', () => {
    const hits = Array.from({ length: 30 }, (_, at) => {
      const parent = { id: `above${at}` }
      return { id: `hit${at}`, name: 'Cards', parent, path: [{ ...parent, index: 0 }] }
    })
    const index = new HierarchyIndex<HierarchyRecord>()
    index.upsert(hits)
    index.markMissing('above1', 'not-found')
    const ids = unnamedAncestors(index, [...hits, ...hits])
    expect(ids).toHaveLength(20)
    expect(ids.slice(0, 2)).toEqual(['above0', 'above2'])
  })

  test.each([
    ['one letter', 'c', true],
    ['more than the service takes', 'c'.repeat(501), true],
    ['a text when all has been read', 'cards', false],
  ])('are not those of %s', (_, text, isNeeded) => {
    expect(ask(text, isNeeded).current).toEqual({ kind: 'not-asked' })
  })

  test('have a longest text and a shortest that are asked for', async () => {
    expect(ask('ca').current).toEqual({ kind: 'asking' })
    expect(ask('c'.repeat(500)).current).toEqual({ kind: 'asking' })
  })
})

describe('an opened record', () => {
  test('has its family though the list is not read, and is among the recent ones', async () => {
    const view = stage.use(() => useOpenedRecord('focus-area', areas().payments))
    await waitFor(() => expect(view.current.family?.childCount).toBe(2))
    expect(view.current.record?.name).toBe('Payments')
    const children = view.current.family?.children ?? []
    expect(children.map((node) => node.kind === 'record' && node.record.name)).toEqual(['Cards', 'Transfers'])
    expect(planning().recent.list()).toMatchObject([{ id: areas().payments, name: 'Payments' }])
  })

  test('counts children and siblings that are not loaded, until all are', async () => {
    const view = stage.use(() => useOpenedRecord('focus-area', areas().cards))
    await waitFor(() =>
      expect(view.current.family).toMatchObject({ unloadedChildren: 0, unloadedSiblings: 1, isWhole: false }),
    )
    expect(view.current.family?.siblings.count).toBe(1)
    await readAll()
    await waitFor(() => expect(view.current.family?.siblings.count).toBe(2))
    expect(view.current.family?.unloadedSiblings).toBeUndefined()
  })

  test('has its ancestors, and its siblings without itself being lost', async () => {
    await readAll()
    const view = stage.use(() => useOpenedRecord('focus-area', areas().cards))
    await waitFor(() => expect(view.current.viewState.kind).toBe('record'))
    expect(view.current.family?.ancestors.map(({ id }) => id)).toEqual([areas().payments])
    expect(view.current.family).toMatchObject({ childCount: 0, descendantCount: 0, isWhole: true })
    expect(view.current.family?.countBelow(slotOf(areas().payments))).toBe(2)
  })
})

describe('a search over all records', () => {
  test('finds held records by name, and others through the service', async () => {
    await readAll()
    const held = stage.use(() => useRecordSearch('card'))
    await waitFor(() =>
      expect(held.current.lists['focus-areas']).toMatchObject({
        count: 1,
        hits: [{ id: areas().cards, path: ['Payments'] }],
      }),
    )
    await waitFor(() =>
      expect(held.current).toMatchObject({ isSearching: false, isAsking: false, failures: [] }),
    )
    await reopen()
    const asked = stage.use(() => useRecordSearch('Audit'))
    await waitFor(() =>
      expect(asked.current.lists['focus-areas']).toMatchObject({ count: 1, hits: [{ name: 'Audit' }] }),
    )
  })

  test('puts the one with that external ID first', async () => {
    const named = await createArea(stage.site, 'A note on E-Cards')
    const byExternalId = stage.use(() => useRecordSearch('E-Cards'))
    await waitFor(() =>
      expect(byExternalId.current.lists['focus-areas'].hits.map(({ id }) => id)).toEqual([
        areas().cards,
        named,
      ]),
    )
  })

  test('finds by ID a record that is not held, and keeps it found', async () => {
    const byId = stage.use(() => useRecordSearch(areas().payments))
    await waitFor(() => expect(byId.current.isAsking).toBe(false))
    await waitFor(() =>
      expect(byId.current.lists['focus-areas'].hits).toMatchObject([{ id: areas().payments }]),
    )
  })

  test('finds nothing for a blank text', () => {
    const empty = { hits: [], count: 0 }
    expect(stage.use(() => useRecordSearch('  ')).current).toEqual({
      lists: { 'focus-areas': empty, organizations: empty },
      isSearching: false,
      isAsking: false,
      failures: [],
    })
  })
})

test('children of a deleted record are read again, each where it is now', async () => {
  const gone = '00000000-0000-4000-8000-000000000000'
  const ids = [areas().cards, areas().payments, gone]
  const whereabouts = (isDone: boolean) =>
    stage.use(() => useMovedChildren({ kind: 'focus-area', ids, after: 1, isDone }))
  expect(whereabouts(false).current).toEqual(ids.map(() => ({ kind: 'reading' })))
  const after = whereabouts(true)
  await waitFor(() =>
    expect(after.current).toEqual([
      { kind: 'below', parentId: areas().payments },
      { kind: 'below', parentId: undefined },
      { kind: 'gone' },
    ]),
  )
})
