// What screens are given of a person's own changes, of those of others, and of access; on the real service.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeJson } from '#contract/decimal.ts'
import type { PlanningRecord } from '#contract/resources.ts'
import { enqueueImport } from '#data/imports/enqueue-import.ts'
import { readFocusAreas } from '#data/imports/fund-import.ts'
import { useSentImports } from '#data/imports/sent-imports.ts'
import { useChanges } from '#features/changes/changed-branches.ts'
import { useImportClaims } from '#features/import/import-claims.ts'
import type { WriteIntent } from '#offline/outbox/entry.ts'
import { addPerson } from '#testing/catalog-requests.ts'
import type { ComposedConsole } from '#testing/left-console.ts'
import { refusal } from '#testing/outbox-device.ts'
import { createArea, type PlantedAreas, plantAreas } from '#testing/planted-areas.ts'
import { openHookStage, waitFor } from '#testing/render-hook.tsx'
import { useAuditLog, usePrincipals } from './access.ts'
import { useChangeCount } from './changes.ts'
import { useLastSave } from './last-save.ts'
import { useWithPendingChanges } from './outbox.ts'
import { useChangedValues, useRecordNotice } from './record-saving.ts'
import { useSavingMarks } from './saving.ts'

const stage = openHookStage()
let parts: ComposedConsole
let areas: PlantedAreas

beforeEach(async () => {
  areas = await plantAreas(stage.site)
  parts = await stage.open()
})

const outbox = () => parts.planning.outbox
const unavailable = () => new Response('', { status: 503 })
const renaming = (): WriteIntent => ({
  resource: 'focus-area',
  verb: 'update',
  record: areas.cards,
  label: 'Cards',
  mask: ['name', 'externalId'],
  base: { name: 'Cards', externalId: 'E-Cards' },
  body: { name: 'Tokens', externalId: null },
})

describe('the changes of a record', () => {
  const notice = (id: string) => stage.use(() => useRecordNotice('focus-area', id))
  const marks = () => stage.use(() => useSavingMarks('focus-area'))

  test('are shown with what was typed and how to continue, when the service rejects one', async () => {
    stage.answer = () => refusal(400, 'This name is reserved.')
    const shown = notice(areas.cards)
    const marked = marks()
    await outbox().enqueue(renaming())
    await waitFor(() => expect(shown.current).toMatchObject([{ state: 'attention' }]))
    const [change] = shown.current
    expect(change?.progress).toEqual({
      kind: 'rejected',
      reason: { kind: 'invalid', said: 'This name is reserved.' },
    })
    expect(change?.values).toMatchObject([
      { field: 'name', before: 'Cards', after: 'Tokens' },
      { field: 'externalId', before: 'E-Cards', after: null },
    ])
    expect(change?.link).toMatchObject({ id: areas.cards, entry: String(change?.key) })
    expect(change?.acts.map(({ kind }) => kind)).toEqual(['retry', 'discard'])
    expect(marked.current(areas.cards)).toMatchObject({ state: 'attention', progress: change?.progress })
    expect(marked.current(areas.payments)).toBeUndefined()
    expect(notice(areas.payments).current).toEqual([])
  })

  test('are not shown while one is just being sent, and are once it is tried again', async () => {
    let isAnswered = false
    stage.answer = () => (isAnswered ? undefined : unavailable())
    const shown = notice(areas.cards)
    await outbox().enqueue(renaming())
    expect(shown.current).toEqual([])
    await waitFor(() => expect(shown.current).not.toEqual([]))
    isAnswered = true
    const [change] = shown.current
    await change?.acts.find(({ kind }) => kind === 'retry')?.act()
    await waitFor(() => expect(shown.current).toEqual([]))
  })

  test('name owners where this device knows them, and fields of updates only', async () => {
    parts.planning.focusAreas.ensure()
    await waitFor(() => expect(parts.planning.focusAreas.getSnapshot().isWhole).toBe(true))
    const valuesOf = stage.use(useChangedValues).current
    const owned = {
      mask: ['ownerId'],
      base: { ownerId: stage.site.principalId },
      body: { ownerId: 'unknown' },
    }
    const [owner] = valuesOf({ ...renaming(), ...owned } as never)
    expect(owner?.before).not.toBe(stage.site.principalId)
    expect(owner?.after).toBe('unknown')
    expect(valuesOf({ ...renaming(), resource: 'focus-area', verb: 'delete' } as never)).toEqual([])
    // What goes with a date that is taken away, and was not known.
    const dated = {
      mask: ['targetDate', 'targetDateType'],
      base: { targetDate: '2027-01-31' },
      body: { targetDate: null, targetDateType: null },
    }
    expect(valuesOf({ ...renaming(), ...dated } as never)).toMatchObject([
      { before: '2027-01-31', after: null },
    ])
  })
})

test('a person whom no record names is named by the catalog in a pending change and on its record', async () => {
  const ownerId = await addPerson(stage.site, 'Grace Hopper')
  stage.answer = () => unavailable()
  const areaId = areas.cards
  const base = { ownerId: stage.site.principalId }
  await outbox().enqueue({ ...renaming(), mask: ['ownerId'], base, body: { ownerId } })
  const valuesOf = stage.use(useChangedValues)
  const owned = { ...renaming(), mask: ['ownerId'], base, body: { ownerId } }
  await waitFor(() => expect(valuesOf.current(owned as never)[0]?.after).toBe('Grace Hopper'))
  const record = (await stage.site.ask('GET', `/focus-areas/${areaId}`)).body as PlanningRecord
  const shown = stage.use(() => useWithPendingChanges('focus-area', record))
  await waitFor(() => expect(shown.current?.owner).toEqual({ id: ownerId, name: 'Grace Hopper' }))
})

test('a save counts records and not requests; where one is rejected, only that one', async () => {
  stage.answer = () => unavailable()
  const save = stage.use(useLastSave)
  const dated = { ...renaming(), mask: ['targetDate'], base: {}, body: { targetDate: '2027-01-31' } }
  const names = { mask: ['name'], base: { name: 'Payments' }, body: { name: 'Fees' } }
  const other = { ...renaming(), record: areas.payments, label: 'Payments', ...names }
  await outbox().enqueueAll([renaming(), dated])
  await waitFor(() => expect(save.current).toMatchObject({ count: 1, label: 'Tokens' }))
  await outbox().enqueueAll([other, { ...renaming(), record: crypto.randomUUID(), label: 'Gone' }])
  stage.answer = () => undefined
  outbox().sendNow()
  await waitFor(() => expect(save.current).toMatchObject({ state: 'attention', count: 1 }))
})

test('changes of others are counted and told by branch', async () => {
  const { focusAreas } = parts.planning
  focusAreas.ensure()
  await waitFor(() => expect(focusAreas.getSnapshot().isWhole).toBe(true))
  const counted = stage.use(useChangeCount)
  const told = stage.use(() => useChanges(focusAreas))
  await waitFor(() => expect(told.current).toEqual({ kind: 'branches', branches: [], count: 0 }))
  await createArea(stage.site, 'Fees', areas.payments)
  await focusAreas.read()
  await waitFor(() => expect(counted.current).toBe(1))
  await waitFor(() => expect(told.current).toMatchObject({ count: 1, branches: [{ name: 'Payments' }] }))
})

test('what the person archives or deletes is no change of others, nor is what moves by it', async () => {
  const { focusAreas, organizations } = parts.planning
  const body = {
    name: 'Unit',
    organizationTypeId: stage.site.organizationTypes[0],
    ownerId: stage.site.principalId,
  }
  const unit = ((await stage.site.ask('POST', '/organizations', { body })).body as { id: string }).id
  for (const store of [focusAreas, organizations]) {
    store.ensure()
    await waitFor(() => expect(store.getSnapshot().isWhole).toBe(true))
  }
  const told = stage.use(useChangeCount)
  await outbox().enqueue({ resource: 'organization', verb: 'archive', record: unit, label: 'Unit', body: {} })
  await outbox().enqueue({
    resource: 'focus-area',
    verb: 'delete',
    record: areas.payments,
    label: 'Payments',
  })
  await waitFor(() =>
    expect(
      outbox()
        .getSnapshot()
        .entries.map(({ state }) => state),
    ).toEqual(['applied', 'applied']),
  )
  const other = await createArea(stage.site, 'Fees', undefined)
  await focusAreas.read()
  await organizations.read()
  expect(organizations.getSnapshot().index.find(unit)?.status.name).toBe('ARCHIVED')
  expect(focusAreas.getSnapshot().index.find(areas.cards)?.parent ?? null).toBeNull()
  await waitFor(() => expect(told.current).toBe(1))
  expect((await focusAreas.readNotes()).map(({ id }) => id)).toEqual([other])
  expect(await organizations.readNotes()).toEqual([])
})

test('what the person deletes is no change of others when it is read before the answer comes', async () => {
  const { focusAreas } = parts.planning
  focusAreas.ensure()
  await waitFor(() => expect(focusAreas.getSnapshot().isWhole).toBe(true))
  const told = stage.use(useChangeCount)
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const answer = await ask(address, init)
    if (init.method === 'DELETE') await focusAreas.read()
    return answer
  })
  await outbox().enqueue({
    resource: 'focus-area',
    verb: 'delete',
    record: areas.payments,
    label: 'Payments',
  })
  await waitFor(() => expect(focusAreas.getSnapshot().index.find(areas.payments)).toBeUndefined())
  await waitFor(() =>
    expect(
      outbox()
        .getSnapshot()
        .entries.map(({ state }) => state),
    ).toEqual(['applied']),
  )
  const other = await createArea(stage.site, 'Fees')
  await focusAreas.read()
  await waitFor(() => expect(told.current).toBe(1))
  expect((await focusAreas.readNotes()).map(({ id }) => id)).toEqual([other])
})

test('changes of others wait for the tree that names their branches, when they are read before it', async () => {
  const { focusAreas } = parts.planning
  focusAreas.ensure()
  await waitFor(() => expect(focusAreas.getSnapshot().isWhole).toBe(true))
  await createArea(stage.site, 'Fees', areas.payments)
  await focusAreas.read()
  await waitFor(async () => expect(await focusAreas.readNotes()).toHaveLength(1))
  parts = await stage.open()
  const again = parts.planning.focusAreas
  const told = stage.use(() => useChanges(again))
  await waitFor(() => expect(parts.queryClient.getQueryData([again.name, 'changes'])).toHaveLength(1))
  expect(told.current).toEqual({ kind: 'loading' })
  again.ensure()
  await waitFor(() => expect(told.current).toMatchObject({ kind: 'branches', count: 1 }))
  expect(told.current).toMatchObject({ branches: [{ name: 'Payments' }] })
})

test('a person who is no administrator gets neither members nor audit log, and sees why', async () => {
  const principals = stage.use(usePrincipals)
  const log = stage.use(() => useAuditLog({}))
  expect([principals.current, log.current]).toEqual([{ kind: 'loading' }, { kind: 'loading' }])
  const closed = { kind: 'failed', failure: { cause: { kind: 'forbidden' } } }
  await waitFor(() => expect(principals.current).toMatchObject(closed))
  await waitFor(() => expect(log.current).toMatchObject(closed))
})

describe('an import', () => {
  test('waits for the focus areas that are being read', async () => {
    const { items, isWhole } = await readFocusAreas(parts.planning)
    expect(isWhole).toBe(true)
    expect(items.map(({ name }) => name).sort()).toEqual(['Audit', 'Cards', 'Payments', 'Transfers'])
    expect((await readFocusAreas(parts.planning)).items).toHaveLength(4)
  })

  const rowOf = (name: string, externalId: string) => ({
    element: writeJson({ name, focusAreaId: areas.cards, costType: 'LABOUR' }),
    facts: {
      kind: 'new',
      twins: 0,
      claim: { externalId, name, focusAreaId: areas.cards, before: [], row: 2 },
    } as const,
    cells: () => [{ row: 2, cells: [name] }],
  })

  test('finds the items that it made, gives them their external IDs, and does so once', async () => {
    const imports = stage.use(useSentImports)
    const rows = [rowOf('Engineers', 'E-1'), rowOf('Servers', 'E-2')]
    const toSend = { resource: 'cost-item', source: 'May.xlsx', headings: ['Name'], rows } as const
    await enqueueImport(parts.planning.outbox, toSend, { size: 200 })
    await waitFor(() => expect(imports.current).toMatchObject([{ counts: { waiting: 0, applied: 2 } }]))
    const [sent] = imports.current
    if (!sent) throw new Error('there is no import')
    const claims = stage.use(() => useImportClaims(sent))
    await waitFor(() =>
      expect(claims.current?.findings).toMatchObject([
        { match: { kind: 'found', item: { name: 'Engineers' } } },
        { match: { kind: 'found', item: { name: 'Servers' } } },
      ]),
    )
    const match = claims.current?.findings?.[0]?.match
    if (match?.kind !== 'found') throw new Error('it was not found')
    stage.answer = unavailable
    await claims.current?.give([{ item: match.item, externalId: 'E-1' }])
    await waitFor(() =>
      expect(claims.current?.findings?.map((finding) => finding.match.kind)).toEqual(['given', 'found']),
    )
    expect(claims.current?.isFailed).toBe(false)
    for (const { seq, resource, verb } of outbox().getSnapshot().entries)
      if (resource === 'cost-item' && verb === 'update') await outbox().discard(seq)
    await waitFor(() => expect(claims.current?.findings?.[0]?.match.kind).toBe('found'))
  })

  test('without claims has none to find', async () => {
    const imports = stage.use(useSentImports)
    const row = { ...rowOf('Engineers', 'E-1'), facts: { kind: 'new', twins: 0 } as const }
    const toSend = { resource: 'cost-item', source: 'May.xlsx', headings: ['Name'], rows: [row] } as const
    await enqueueImport(parts.planning.outbox, toSend, { size: 200 })
    await waitFor(() => expect(imports.current).toMatchObject([{ counts: { waiting: 0 } }]))
    const [sent] = imports.current
    if (sent) expect(stage.use(() => useImportClaims(sent)).current).toBeUndefined()
  })
})
