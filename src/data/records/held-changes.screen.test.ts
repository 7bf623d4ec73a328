// What others change in a tree that is being read, on the real service.
import { afterEach, describe, expect, test } from 'vitest'
import { composeConsole } from '#app/compose.ts'
import { sameOrigin } from '#client/settings.ts'
import { sessionQuery } from '#data/session.ts'
import { openAreaStage } from '#testing/area-stage.ts'
import { leaveConsole } from '#testing/left-console.ts'
import { createArea } from '#testing/planted-areas.ts'
import { waitFor } from '#testing/render-hook.tsx'

const { hooks: stage, areas, snapshot, storeOf, slotOf, readAll } = openAreaStage()

const shown = () => {
  const { rows } = snapshot()
  return Array.from({ length: rows.count }, (_, row) => rows.recordAt(row)?.name)
}

const ask = async (method: 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await stage.site.ask(method, `/focus-areas/${path}`, { body })
  expect(answer.status).toBeLessThan(300)
}

describe('news that are held', () => {
  test('leave values to change in place', async () => {
    await readAll()
    snapshot().held.hold()
    await ask('PATCH', `${areas().cards}?updateMask=externalId`, { externalId: 'E-9' })
    await storeOf().read()
    expect(snapshot().index.find(areas().cards)?.externalId).toBe('E-9')
    expect(snapshot().held.getSize()).toBe(0)
  })

  test('keep deleted rows and rows whose place would change, until they are shown', async () => {
    await readAll()
    const stop = snapshot().held.hold()
    await ask('DELETE', areas().payments)
    await storeOf().read()
    expect(shown()).toEqual(['Audit', 'Payments', 'Cards', 'Transfers'])
    expect(snapshot().held.getSize()).toBe(3)
    stop()
    expect(shown()).toEqual(['Audit', 'Cards', 'Transfers'])
    expect(snapshot().held.getSize()).toBe(0)
  })

  test('do not count what comes where no row shows it', async () => {
    await readAll()
    snapshot().rows.collapse(slotOf(areas().payments))
    snapshot().held.hold()
    await createArea(stage.site, 'Fees', areas().payments)
    await storeOf().read()
    expect(snapshot().held.getSize()).toBe(0)
    expect(snapshot().index.recordCount).toBe(5)
  })

  test('are held with what was created below them, and once only', async () => {
    await readAll()
    snapshot().held.hold()
    await createArea(stage.site, 'Fees', await createArea(stage.site, 'Aviation'))
    await storeOf().read()
    await storeOf().read()
    expect(snapshot().held.getSize()).toBe(2)
    expect(snapshot().index.recordCount).toBe(4)
    expect(await storeOf().readNotes()).toHaveLength(2)
    await storeOf().refresh()
    expect(shown()).toEqual(['Audit', 'Aviation', 'Fees', 'Payments', 'Cards', 'Transfers'])
  })

  test('are shown of a record that is read alone', async () => {
    await readAll()
    snapshot().held.hold()
    const id = await createArea(stage.site, 'Aviation')
    await createArea(stage.site, 'Bonds')
    await storeOf().read()
    const { body } = await stage.site.ask('GET', `/focus-areas/${id}`)
    storeOf().apply(body as never)
    expect(shown()).toEqual(['Audit', 'Aviation', 'Payments', 'Cards', 'Transfers'])
    expect(snapshot().held.getSize()).toBe(1)
  })
})

describe('the person’s own changes in another tab', () => {
  let closeTab = () => {}
  afterEach(() => closeTab())

  /** The same console once more, in the same browser. */
  const openTab = async () => {
    const opened = composeConsole({ settings: sameOrigin, network: window, hasNetwork: true })
    closeTab = () => leaveConsole(opened)
    const { planning, queryClient } = opened
    await queryClient.ensureQueryData(sessionQuery(planning))
    planning.focusAreas.ensure()
    await waitFor(() => expect(planning.focusAreas.getSnapshot().isWhole).toBe(true))
    return planning
  }

  test('are shown, and those of others still held', async () => {
    await readAll()
    const { outbox, focusAreas } = await openTab()
    snapshot().held.hold()
    const { cards: record, payments } = areas()
    const base = { name: 'Cards' }
    await outbox.enqueue({
      resource: 'focus-area',
      verb: 'update',
      record,
      label: 'Cards',
      mask: ['name'],
      body: { name: 'Yield' },
      base,
    })
    await waitFor(() => expect(shown()).toEqual(['Audit', 'Payments', 'Transfers', 'Yield']))
    expect(snapshot().held.getSize()).toBe(0)

    await ask('PATCH', `${record}?updateMask=name`, { name: 'Bills' })
    await focusAreas.read()
    await waitFor(() => expect(snapshot().held.getSize()).toBe(1))

    await outbox.enqueue({ resource: 'focus-area', verb: 'delete', record: payments, label: 'Payments' })
    await waitFor(() => expect(shown()).toEqual(['Audit', 'Bills', 'Transfers']))
  })
})
