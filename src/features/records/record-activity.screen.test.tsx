// The activity of a record in its panel, on the real service.
import { beforeEach, expect, test, vi } from 'vitest'
import { messages as app } from '#messages/en/app.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as m } from '#messages/en/record-activity.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { refusal } from '#testing/outbox-device.ts'
import { createArea, type PlantedAreas, plantAreas } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'
import { send } from '#testing/site.ts'

const stage = openStage()
let planted: PlantedAreas
let asked: string[]

const panel = async () =>
  within(await screen.findByRole('complementary', { name: hierarchies.record({ kind: 'focus-area' }) }))
const toggle = async () => (await panel()).findByRole('button', { name: app.activity })
const entries = async () => within(await (await panel()).findByRole('list', { name: m.title }))
const texts = async () =>
  [...(await (await panel()).findByRole('list', { name: m.title })).children].map(
    ({ textContent }) => textContent,
  )
const change = (body: object, path = 'planning') =>
  path === 'planning'
    ? stage.site.ask('PATCH', `/focus-areas/${planted.cards}`, {
        query: { updateMask: Object.keys(body).join(',') },
        body,
      })
    : send('PATCH', `${stage.site.origin}/planning/extended/v1/focus-areas/${planted.cards}`, {
        query: { updateMask: Object.keys(body).join(',') },
        body,
        headers: stage.site.headers,
      })

beforeEach(async () => {
  planted = await plantAreas(stage.site)
  asked = []
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (String(address).includes('/activity')) asked.push(String(address))
    return ask(address, init)
  })
})

test('is loaded when it is opened, and says who changed what, with a link to a parent', async () => {
  await change({ name: 'Cards and wallets' })
  await change({ parentId: await createArea(stage.site, 'Compliance') }, 'extended')
  await stage.open(`/focus-areas/${planted.cards}`)
  expect((await toggle()).getAttribute('aria-expanded')).toBe('false')
  expect(asked).toEqual([])
  await stage.user.click(await toggle())
  await entries()
  const [moved, renamed, created] = await texts()
  expect(moved).toContain(`Tester ${m.actions.moved}`)
  expect(moved).toContain(`${ui.fieldParent}: Payments → Compliance`)
  expect(renamed).toContain(`${ui.fieldName}: Cards → Cards and wallets`)
  expect(created).toContain(m.actions.created)
  expect(asked).toHaveLength(1)
  await stage.user.click((await entries()).getByRole('link', { name: 'Compliance' }))
  await screen.findByRole('heading', { level: 2, name: 'Compliance' })
})

test('shows what the person saves, and closes again', async () => {
  await stage.open(`/focus-areas/${planted.cards}`)
  await stage.user.click(await toggle())
  await entries()
  await stage.user.click((await panel()).getByTitle(record.editField({ field: ui.fieldName })))
  await stage.user.keyboard('Cards 2{Enter}')
  await waitFor(async () => expect((await texts())[0]).toContain('Cards → Cards 2'))
  await stage.user.click(await toggle())
  expect((await panel()).queryByRole('list', { name: m.title })).toBeNull()
})

test('shows older ones on demand', async () => {
  for (let at = 0; at < 21; at += 1) await change({ name: `Cards ${at}` })
  await stage.open(`/focus-areas/${planted.cards}`)
  await stage.user.click(await toggle())
  await (await panel()).findByText(m.shownOf({ shown: 20, total: 22 }), { exact: false })
  await stage.user.click((await panel()).getByRole('button', { name: m.showOlder }))
  await waitFor(async () => expect(await texts()).toHaveLength(22))
  expect((await texts()).at(-1)).toContain(m.actions.created)
  expect((await panel()).queryByRole('button', { name: m.showOlder })).toBeNull()
})

test('shows older ones page by page to the end, and says when they could not be loaded', async () => {
  for (let at = 0; at < 120; at += 1) await change({ name: `Cards ${at}` })
  await stage.open(`/focus-areas/${planted.cards}`)
  await stage.user.click(await toggle())
  const showOlder = async () =>
    stage.user.click(await (await panel()).findByRole('button', { name: m.showOlder }))
  const online = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (String(address).includes('/activity')) return refusal(500)
    return online(address, init)
  })
  await showOlder()
  const alert = within(await (await panel()).findByRole('alert'))
  expect(await texts()).toHaveLength(20)
  vi.stubGlobal('fetch', online)
  await stage.user.click(alert.getByRole('button', { name: ui.tryAgain }))
  await waitFor(async () => expect(await texts()).toHaveLength(120))
  await showOlder()
  await waitFor(async () => expect(await texts()).toHaveLength(121))
  expect((await texts()).at(-1)).toContain(m.actions.created)
  expect((await panel()).queryByRole('button', { name: m.showOlder })).toBeNull()
})

test('needs the network, says so, and tries again', async () => {
  await stage.open(`/focus-areas/${planted.cards}`)
  const online = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (String(address).includes('/activity')) throw new TypeError('no network')
    return online(address, init)
  })
  await stage.user.click(await toggle())
  const alert = within(await (await panel()).findByRole('alert'))
  expect(alert.getByText(m.needsNetwork)).toBeDefined()
  vi.stubGlobal('fetch', online)
  await stage.user.click(alert.getByRole('button', { name: ui.tryAgain }))
  await entries()
})

test('is shown to a person who cannot read the audit log', async () => {
  await stage.signInAs({ scopes: ['read:focus-areas:planning'] })
  await stage.open(`/focus-areas/${planted.cards}`)
  await stage.user.click(await toggle())
  expect((await texts())[0]).toContain(m.actions.created)
})
