// What screens of items are given, on the real service.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeJson } from '#contract/decimal.ts'
import { externalIdIntent, handOverIntents } from '#data/funds/fund-edits.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { readSentAmounts, useJournal, useLastSent } from '#data/funds/sent-amounts.ts'
import { enqueueImport } from '#data/imports/enqueue-import.ts'
import { hasImportUnderWay, stopImport, useSentImports } from '#data/imports/sent-imports.ts'
import type { Planning } from '#data/planning.tsx'
import { openHookStage, waitFor } from '#testing/render-hook.tsx'
import { useExternalIdHolder } from './use-external-id-editing.ts'
import { useFundGrid, useLoadedGrid } from './use-fund-grid.ts'
import { useFundItem } from './use-fund-item.ts'

const stage = openHookStage()
let planning: Planning
let areaId: string

interface Created {
  readonly id: string
}

async function createArea(name: string, parentFocusAreaId?: string): Promise<string> {
  const { site } = stage
  const focusAreaTypeId = site.focusAreaTypes[parentFocusAreaId ? 1 : 0]
  const body = {
    name,
    focusAreaTypeId,
    ownerId: site.principalId,
    ...(parentFocusAreaId && { parentFocusAreaId }),
  }
  return ((await site.ask('POST', '/focus-areas', { body })).body as Created).id
}

const amounts = [{ financialVersionType: 'FORECAST', timePeriodToAmount: { '2027-01': 5 } }]

/** Two cost items, `first` and `second`, of an area below another. */
beforeEach(async () => {
  areaId = await createArea('Cards', await createArea('Payments'))
  const items = ['first', 'second'].map((name) => ({
    name,
    focusAreaId: areaId,
    costItemExternalId: name,
    costType: 'LABOUR',
    costPeriodValues: amounts,
  }))
  const answer = await stage.site.ask('POST', '/funds/cost-item/bulk', { body: { items } })
  expect(answer.status, answer.text).toBe(201)
  planning = (await stage.open()).planning
  planning.focusAreas.ensure()
  await planning.costItems.read()
  await waitFor(() => expect(planning.focusAreas.getSnapshot().isWhole).toBe(true))
})

function itemNamed(name: string): FundRecord {
  const found = planning.costItems.getSnapshot().items.find((item) => item.name === name)
  if (!found) throw new Error(`no item is called ${name}`)
  return found
}

describe('the holder of an external ID', () => {
  const holderOf = (wanted: string | null, own: string) =>
    stage.use(() => useExternalIdHolder('cost-item', wanted, own))

  test('is the other item that the service says has it', async () => {
    const found = holderOf('first', itemNamed('second').id)
    await waitFor(() => expect(found.current).toMatchObject({ isAsked: true, holder: { name: 'first' } }))
  })

  test('is none for an unused ID, and never the item itself', async () => {
    const free = holderOf('third', itemNamed('second').id)
    await waitFor(() => expect(free.current).toEqual({ isAsked: true, holder: undefined }))
    const own = holderOf('first', itemNamed('first').id)
    await waitFor(() => expect(own.current).toEqual({ isAsked: true, holder: undefined }))
  })

  test('is not asked for without an ID', () => {
    expect(holderOf(null, itemNamed('second').id).current).toEqual({ isAsked: false, holder: undefined })
  })

  test('is the item on this device until the service has answered', () => {
    expect(holderOf('first', itemNamed('second').id).current).toMatchObject({
      isAsked: false,
      holder: { name: 'first' },
    })
  })

  test('follows pending changes: the item that waits to be given the ID, not the one that has it', async () => {
    stage.answer = () => new Response('', { status: 503 })
    const [holder, taker] = [itemNamed('first'), itemNamed('second')]
    await planning.outbox.enqueueAll(handOverIntents('cost-item', { holder, taker }))
    const found = holderOf('first', 'a third item')
    await waitFor(() => expect(found.current).toMatchObject({ isAsked: true, holder: { name: 'second' } }))
  })
})

const namesOf = (rows: readonly FundRow[]) => rows.map(({ record }) => record.name)

describe('the grid of a list', () => {
  test('shows items with their areas, and of them those that the search leaves', async () => {
    const grid = stage.use(() => useFundGrid('cost-item', { q: 'sec' }))
    await waitFor(() => expect(namesOf(grid.current.shown)).toEqual(['second']))
    expect(namesOf(grid.current.all).sort()).toEqual(['first', 'second'])
    expect(grid.current.all[0]?.area).toMatchObject({ name: 'Cards', path: ['Payments'] })
    expect(grid.current).toMatchObject({ isReading: false, viewState: { kind: 'list', remark: undefined } })
  })

  test('is given to an export once the list has been loaded', async () => {
    const items = [{ name: 'Savings', focusAreaId: areaId }]
    await stage.site.ask('POST', '/funds/benefit-item/bulk', { body: { items } })
    const { planning: fresh } = await stage.open()
    const answered = Promise.withResolvers<void>()
    const fetchNow = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.includes('benefit-item')) await answered.promise
      return fetchNow(url, init)
    })
    const used = stage.use(() => {
      const grid = useFundGrid('benefit-item', {})
      return { grid, loaded: useLoadedGrid(grid) }
    })
    const reading = fresh.benefitItems.read()
    await waitFor(() => expect(used.current.grid.isLoading).toBe(true))
    const loaded = used.current.loaded()
    answered.resolve()
    await reading
    expect(namesOf((await loaded).all)).toEqual(['Savings'])
    expect(await loaded).toMatchObject({ isLoading: false, isWhole: true })
  })

  test('is given to an export that cannot be whole, and says so', async () => {
    const { planning: fresh } = await stage.open()
    vi.stubGlobal('fetch', async () => new Response('{"errors":[]}', { status: 400 }))
    const used = stage.use(() => {
      const grid = useFundGrid('benefit-item', {})
      return { grid, loaded: useLoadedGrid(grid) }
    })
    await fresh.benefitItems.read()
    expect(await used.current.loaded()).toMatchObject({ isLoading: false, isWhole: false, all: [] })
  })

  test('says that nothing matches, which is not that there is nothing', async () => {
    const grid = stage.use(() => useFundGrid('cost-item', { q: 'nothing like it' }))
    await waitFor(() => expect(grid.current.viewState).toEqual({ kind: 'no-match', isPartial: false }))
  })

  test.each([
    [403, { kind: 'failed' }],
    [400, { kind: 'list', remark: { kind: 'failed', isWhole: true } }],
  ])(
    'of a service that now answers with %i shows what was read only while it is open',
    async (status, view) => {
      const headers = { 'content-type': 'application/json' }
      vi.stubGlobal('fetch', async () => new Response('{"errors":[]}', { status, headers }))
      const grid = stage.use(() => useFundGrid('cost-item', {}))
      await planning.costItems.read()
      await waitFor(() => expect(grid.current.viewState).toMatchObject(view))
    },
  )

  test('shows an external ID that waits to be sent', async () => {
    stage.answer = () => new Response('', { status: 503 })
    await planning.outbox.enqueue(externalIdIntent('cost-item', itemNamed('first'), 'other'))
    const grid = stage.use(() => useFundGrid('cost-item', {}))
    await waitFor(() =>
      expect(grid.current.all.map(({ record }) => record.externalId).sort()).toEqual(['other', 'second']),
    )
  })
})

describe('one item', () => {
  test('is shown with the name of its area and a pending external ID', async () => {
    stage.answer = () => new Response('', { status: 503 })
    const { id } = itemNamed('first')
    const view = stage.use(() => useFundItem('cost-item', id))
    await waitFor(() => expect(view.current.viewState).toMatchObject({ kind: 'record' }))
    await planning.outbox.enqueue(externalIdIntent('cost-item', itemNamed('first'), 'other'))
    await waitFor(() =>
      expect(view.current.viewState).toMatchObject({
        kind: 'record',
        record: { area: { name: 'Cards' }, record: { name: 'first', externalId: 'other' } },
      }),
    )
  })

  test('is a failure when the service has none of that ID', async () => {
    const view = stage.use(() => useFundItem('cost-item', '00000000-0000-4000-8000-000000000000'))
    await waitFor(() => expect(view.current.viewState.kind).toBe('failed'))
  })
})

describe('an import that this device sends', () => {
  const rowOf = (name: string) => ({
    element: writeJson({
      name,
      focusAreaId: areaId,
      costItemExternalId: name,
      costType: 'LABOUR',
      costPeriodValues: amounts,
    }),
    facts: { kind: 'named', isThere: false } as const,
    cells: () => [{ row: 2, cells: [name] }],
  })
  const toSend = (...names: readonly string[]) =>
    ({ resource: 'cost-item', source: 'May.xlsx', headings: ['Name'], rows: names.map(rowOf) }) as const
  const keep = (...names: readonly string[]) => enqueueImport(planning.outbox, toSend(...names), { size: 1 })

  test('is under way for its own kind of item, until it is through', async () => {
    stage.answer = () => new Response('', { status: 503 })
    expect(hasImportUnderWay(planning.outbox, 'cost-item')).toBe(false)
    await keep('third')
    expect(hasImportUnderWay(planning.outbox, 'cost-item')).toBe(true)
    expect(hasImportUnderWay(planning.outbox, 'benefit-item')).toBe(false)
    stage.answer = () => undefined
    planning.outbox.sendNow()
    await waitFor(() => expect(hasImportUnderWay(planning.outbox, 'cost-item')).toBe(false))
  })

  test('is listed with what became of it, and stopping it leaves what was applied', async () => {
    const imports = stage.use(useSentImports)
    await keep('third')
    await waitFor(() => expect(imports.current).toMatchObject([{ counts: { applied: 1, waiting: 0 } }]))
    const [sent] = imports.current
    if (sent) await stopImport(planning.outbox, sent)
    expect(imports.current).toMatchObject([{ counts: { applied: 1, waiting: 0 } }])
  })

  test('leaves its amounts on this device, found by the external ID and saved in a file', async () => {
    await keep('first')
    await waitFor(() => expect(hasImportUnderWay(planning.outbox, 'cost-item')).toBe(false))
    const sentOf = await readSentAmounts(planning)
    const { id, name, focusAreaId } = itemNamed('first')
    const identity = { id, externalId: 'first', focusAreaId, name }
    expect(sentOf('cost-item', identity)).toHaveLength(1)
    expect(sentOf('cost-item', { ...identity, id: 'x', externalId: 'second', name: 'second' })).toEqual([])
    const last = stage.use(() => useLastSent('cost-item', itemNamed('first')))
    await waitFor(() => expect(last.current).toEqual(sentOf('cost-item', identity)))
    const journal = stage.use(useJournal)
    await waitFor(() => expect(journal.current).toBeDefined())
    const file = await journal.current?.save()
    expect(await file?.text()).toContain('first')
    expect(file && (await journal.current?.merge(file))).toBe(1)
  })
})

test('a device that stores nothing has no journal and no sent amounts', async () => {
  await planning.device.setKeepsNothing(true)
  planning = (await stage.open()).planning
  const journal = stage.use(useJournal)
  expect(journal.current).toBeUndefined()
  const sentOf = await readSentAmounts(planning)
  expect(sentOf('cost-item', { id: 'x', externalId: 'first', focusAreaId: areaId, name: 'first' })).toEqual(
    [],
  )
  expect(planning.device.journal).toBeUndefined()
})
