// What other people changed, on the page that lists it, on the real service.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages as activity } from '#messages/en/activity.ts'
import { messages as editing } from '#messages/en/editing.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { createArea, type PlantedAreas, plantAreas } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let areas: PlantedAreas
let unit: string

const create = async (name: string) => {
  const { site } = stage
  const body = { name, organizationTypeId: site.organizationTypes[0], ownerId: site.principalId }
  return ((await site.ask('POST', '/organizations', { body })).body as { readonly id: string }).id
}

/** Opens a tree and waits until it is read: from then on changes are noted, and one that moves rows is offered. */
const visit = async (path: string) => {
  await stage.open(path)
  await waitFor(() => {
    const offer = screen.queryByRole('button', { name: ui.showHeldChanges({ count: 1 }) })
    expect(offer ?? screen.getByRole('button', { name: ui.refresh })).toHaveProperty('disabled', false)
  })
}

const branch = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(async () => {
  areas = await plantAreas(stage.site)
  unit = await create('Treasury')
  await visit('/organizations')
  await visit('/focus-areas')
})

afterEach(() => vi.restoreAllMocks())

test('does not say that nothing changed where changes could not be read', async () => {
  const { getAll } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...range) {
    if (this.name === 'notes') throw new DOMException('the disk is damaged', 'UnknownError')
    return getAll.apply(this, range)
  })
  await stage.open('/changes')
  await screen.findByText(activity.failed({ kind: 'focus-areas' }))
  expect(screen.queryByText(activity.noneTitle)).toBeNull()
})

test('lists changes of others in words, under the branch that is there, with links, also when it is opened first', async () => {
  const fees = await createArea(stage.site, 'Fees', areas.payments)
  expect((await stage.site.ask('POST', `/organizations/${unit}:archive`)).status).toBe(204)
  await visit('/organizations')
  await visit('/focus-areas')
  await stage.open('/changes')
  const payments = await branch('Payments')
  const link = payments.getByRole('link', { name: 'Fees' })
  expect(link.getAttribute('href')).toBe(`/focus-areas/${fees}`)
  expect(screen.queryByText(activity.deletedBranch)).toBeNull()
  const treasury = await branch('Treasury')
  const line = treasury.getByText(ui.statusArchived).closest('li')
  expect(line?.textContent).toBe(`${activity.status}: ${ui.statusActive} → ${ui.statusArchived}`)
  // Who changed them, as the service tells everyone who reads them.
  await payments.findByText('Tester')
  await treasury.findByText('Tester')
})

test('lists 100 changes of a branch, and the others on demand', async () => {
  for (let at = 0; at < 101; at++) await createArea(stage.site, `Fees ${at}`, areas.payments)
  await visit('/focus-areas')
  await stage.open('/changes')
  const payments = await branch('Payments')
  const more = await payments.findByRole('button', { name: ui.showMore({ count: 1 }) })
  expect(payments.getAllByRole('link')).toHaveLength(100)
  await stage.user.click(more)
  expect(payments.getAllByRole('link')).toHaveLength(101)
  expect(payments.queryByRole('button')).toBeNull()
})

test('does not list what the person archived themselves', async () => {
  await stage.open(`/organizations/${unit}/archive`)
  await stage.user.click(await screen.findByRole('button', { name: editing.archive }))
  await waitFor(async () =>
    expect((await stage.site.ask('GET', `/organizations/${unit}`)).body).toMatchObject({
      status: { name: 'ARCHIVED' },
    }),
  )
  await createArea(stage.site, 'Fees', areas.payments)
  await visit('/organizations')
  await visit('/focus-areas')
  await stage.open('/changes')
  await branch('Payments')
  expect(screen.queryByRole('region', { name: activity.organizations })).toBeNull()
})
