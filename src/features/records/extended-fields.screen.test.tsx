// The status, the target date and its precision edited where a record is shown, on the real service.
import { beforeEach, expect, test, vi } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { messages as editing } from '#messages/en/editing.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as m } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { messages as values } from '#messages/en/values.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let id: string

const panel = () => screen.findByRole('complementary', { name: hierarchies.record({ kind: 'organization' }) })

async function ask(method: string, path: string, body?: object) {
  const { headers } = await stage.site.caller({ scopes: everyScope })
  const answer = await fetch(`${stage.site.origin}/planning${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}
const stored = () => ask('GET', `/extended/v1/organizations/${id}`)

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', organizationTypeId: site.organizationTypes[0], ownerId: site.principalId }
  id = ((await site.ask('POST', '/organizations', { body })).body as { id: string }).id
})

async function open() {
  await stage.open(`/organizations/${id}`)
  const shown = within(await panel())
  await shown.findByText(ui.fieldTargetDate)
  return shown
}

test('a status is chosen in the panel by one click on it and one on another; Ctrl+Z takes it back', async () => {
  const status = await ask('POST', '/catalog/v1/organization-statuses', { name: 'Waiting for funds' })
  const shown = await open()
  const title = m.editField({ field: ui.fieldStatus })
  const value = await shown.findByTitle(title)
  await stage.user.click(value)
  const choice = within(await screen.findByRole('dialog', { name: / of / }))
  await choice.findByRole('option', { name: /Waiting for funds/ })
  await stage.user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: / of / })).toBeNull()
  expect(document.activeElement).toBe(value)
  expect(stage.writes).toEqual([])
  await stage.user.click(value)
  await stage.user.click(await screen.findByRole('option', { name: /Waiting for funds/ }))
  await waitFor(async () => expect(await stored()).toMatchObject({ status: { id: status.id } }))
  await waitFor(() => expect(shown.getByTitle(title).textContent).toBe('Waiting for funds'))
  expect(stage.writes).toEqual([
    { method: 'PATCH', path: `/organizations/${id}?updateMask=statusId`, body: { statusId: status.id } },
  ])
  await stage.user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await stored()).toMatchObject({ status: { name: 'ACTIVE' } }))
})

test('a target date is typed in words in the panel, shown as exactly as it is meant, and taken away', async () => {
  const shown = await open()
  const value = shown.getByTitle(m.editField({ field: ui.fieldTargetDate }))
  await stage.user.click(value)
  await stage.user.keyboard('q3 2027{Enter}')
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      targetDate: '2027-09-30T00:00:00.000Z',
      targetDateType: 'QUARTER',
    }),
  )
  // One request holds the date and its precision.
  expect(stage.writes).toHaveLength(1)
  await waitFor(() => expect(value.textContent).toContain(ui.quarter({ quarter: 3, year: '2027' })))
  expect(value.textContent).not.toContain('30')
  await stage.user.click(value)
  const choice = within(await screen.findByRole('dialog', { name: / of / }))
  // The calendar is of quarters, and has the present one.
  expect(choice.getByRole('option', { selected: true }).textContent).toBe(
    ui.quarter({ quarter: 3, year: '2027' }),
  )
  await stage.user.keyboard('{ArrowRight}{Enter}')
  await waitFor(async () => expect(await stored()).toMatchObject({ targetDate: '2027-12-31T00:00:00.000Z' }))
  await stage.user.click(value)
  await stage.user.click(await screen.findByRole('button', { name: values.noDate }))
  await waitFor(async () => expect(await stored()).toMatchObject({ targetDate: null, targetDateType: null }))
})

test('a text that is no date says so, and Enter then changes nothing', async () => {
  const shown = await open()
  await stage.user.click(shown.getByTitle(m.editField({ field: ui.fieldTargetDate })))
  await stage.user.keyboard('soon{Enter}')
  await screen.findByText(values.noSuchDate, { selector: 'p' })
  expect(stage.writes).toEqual([])
})

test('the form saves the name, the status and the date in one request, and one Ctrl+Z takes it back', async () => {
  const status = await ask('POST', '/catalog/v1/organization-statuses', { name: 'Waiting for funds' })
  await stage.open(`/organizations/${id}/edit`)
  const name = await screen.findByRole('textbox', { name: ui.fieldName })
  await stage.user.type(name, ' 2')
  // Until the statuses are here, the record's own is the only one.
  const choice = await screen.findByRole('option', { name: 'Waiting for funds' })
  await stage.user.selectOptions(screen.getByRole('combobox', { name: ui.fieldStatus }), choice)
  await stage.user.type(await screen.findByLabelText(ui.fieldTargetDate), '2027-09-30')
  await stage.user.click(await screen.findByRole('button', { name: editing.save }))
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      name: 'Payments 2',
      status: { id: status.id },
      targetDate: '2027-09-30T00:00:00.000Z',
    }),
  )
  expect(stage.writes.map(({ path }) => decodeURIComponent(path))).toEqual([
    `/organizations/${id}?updateMask=name,statusId,targetDate`,
  ])
  await stage.user.keyboard('{Control>}z{/Control}')
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ name: 'Payments', status: { name: 'ACTIVE' }, targetDate: null }),
  )
})

test('the selection bar gives all selected records a target date, by the words of a date', async () => {
  const { site } = stage
  const body = { name: 'Cards', organizationTypeId: site.organizationTypes[0], ownerId: site.principalId }
  const other = ((await site.ask('POST', '/organizations', { body })).body as { id: string }).id
  await stage.open('/organizations')
  for (const name of [/Payments/, /Cards/])
    await stage.user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'))
  const bar = within(screen.getByRole('group', { name: hierarchies.selection }))
  await stage.user.click(await bar.findByRole('button', { name: new RegExp(`^${hierarchies.targetDate}`) }))
  await stage.user.keyboard('2028{Enter}')
  for (const one of [id, other])
    await waitFor(async () =>
      expect(await ask('GET', `/extended/v1/organizations/${one}`)).toMatchObject({
        targetDate: '2028-12-31T00:00:00.000Z',
        targetDateType: 'YEAR',
      }),
    )
  await stage.user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await stored()).toMatchObject({ targetDate: null }))
})

/** Makes every change wait from now on. */
function leaveUnanswered() {
  const direct = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    init?.method === 'PATCH' ? Response.json({ errors: [] }, { status: 503 }) : direct(address, init),
  )
}

test('what is pending is shown by names and days, not by codes', async () => {
  const shown = await open()
  leaveUnanswered()
  await stage.outbox().enqueue({
    resource: 'organization',
    verb: 'update',
    record: id,
    label: 'Payments',
    mask: ['statusId', 'targetDate', 'targetDateType'],
    base: { statusId: 'AT_RISK', targetDate: '2032-12-31', targetDateType: 'MONTH' },
    body: { statusId: 'OFF_TRACK', targetDate: '2027-09-30', targetDateType: 'YEAR' },
  })
  const pending = await shown.findByRole('region', { name: ui.pendingChanges })
  await waitFor(() => expect(pending.textContent).toMatch(/At.*Off.*2032.*2027.*Month.*Year/s))
  expect(pending.textContent).not.toMatch(/AT_RISK|OFF_TRACK|\d{4}-\d{2}-\d{2}|YEAR|MONTH/)
})

test('a form opens with the fields that are known, and gets the others when the service answers', async () => {
  const direct = globalThis.fetch
  const answered = Promise.withResolvers<void>()
  let waiting: AbortSignal | null | undefined
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes('/extended/v1/')) return direct(address, init)
    waiting = init?.signal
    await answered.promise
    return direct(address, init)
  })
  await stage.open(`/organizations/${id}/edit`)
  const name = await screen.findByRole('textbox', { name: new RegExp(`^${ui.fieldName}`) })
  await stage.user.type(name, ' and payouts')
  expect(screen.queryByLabelText(ui.fieldTargetDate)).toBeNull()
  // The request has not been given up.
  expect(waiting?.aborted).toBe(false)
  answered.resolve()
  await stage.user.type(await screen.findByLabelText(ui.fieldTargetDate), '2027-09-30')
  await stage.user.click(screen.getByRole('button', { name: editing.save }))
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      name: 'Payments and payouts',
      targetDate: '2027-09-30T00:00:00.000Z',
    }),
  )
})

test('a form stays open with the typed text while the service is away and asked again', async () => {
  const direct = globalThis.fetch
  let asked = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes('/extended/v1/')) return direct(address, init)
    if (!address.includes(id)) return new Promise<Response>(() => {})
    asked += 1
    if (asked === 1) return Response.json({ errors: [] }, { status: 503 })
    return new Promise<Response>(() => {})
  })
  await stage.open(`/organizations/${id}/edit`)
  const field = await screen.findByRole('textbox', { name: new RegExp(`^${ui.fieldName}`) })
  await stage.user.type(field, ' and payouts')
  window.dispatchEvent(new window.Event('online'))
  await waitFor(() => expect(asked).toBe(2))
  expect(field.isConnected).toBe(true)
  expect(field).toHaveProperty('value', 'Payments and payouts')
})

test('a form keeps the record of the tree, and the typed text, when the service cannot be reached', async () => {
  const direct = globalThis.fetch
  const isTyped = Promise.withResolvers<void>()
  let isAway = false
  let underWay = 0
  let asked = 0
  await stage.open('/organizations')
  await screen.findByRole('row', { name: /Payments/ })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.endsWith(`/v1/organizations/${id}`) || address.includes('/extended/')) {
      // What has failed is asked for again with each answer to anything else, so there is none from then on.
      if (isAway) return new Promise<Response>(() => {})
      underWay += 1
      return direct(address, init).finally(() => {
        underWay -= 1
      })
    }
    await isTyped.promise
    // The panel gave its request up when the form was opened.
    init?.signal?.throwIfAborted()
    asked += 1
    return Response.json({ errors: [] }, { status: 503, headers: { 'retry-after': '0' } })
  })
  await stage.user.click(screen.getByRole('row', { name: /Payments/ }))
  await stage.user.click(await screen.findByRole('button', { name: m.editRecord }))
  const field = await screen.findByRole('textbox', { name: new RegExp(`^${ui.fieldName}`) })
  await stage.user.type(field, ' and payouts')
  await waitFor(() => expect(underWay).toBe(0))
  isAway = true
  isTyped.resolve()
  await waitFor(() => expect(asked).toBe(3))
  await stage.user.type(field, ' in euros')
  expect(field.isConnected).toBe(true)
  expect(field).toHaveProperty('value', 'Payments and payouts in euros')
})

test('the precision of a record comes from the list, without another request', async () => {
  const target = { targetDate: '2034-12-31', targetDateType: 'YEAR' }
  await ask('PATCH', `/extended/v1/organizations/${id}?updateMask=targetDate,targetDateType`, target)
  const direct = globalThis.fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes(`/extended/v1/organizations/${id}`)) return direct(address, init)
    asked.push(address)
    return Response.json({ errors: [] }, { status: 503 })
  })
  await stage.open('/organizations')
  await stage.user.click(await screen.findByRole('link', { name: /Payments/ }))
  const shown = within(await panel())
  expect((await shown.findAllByText(/2034/)).map(({ textContent }) => textContent)).not.toContain(
    'Dec 31, 2034',
  )
  expect(asked).toEqual([])
})
