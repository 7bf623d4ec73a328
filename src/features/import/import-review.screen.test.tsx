// The review of items whose amounts the service answers: from what to what each amount changes, and what others sent.
import { beforeEach, expect, test, vi } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { messages } from '#messages/en/imports.ts'
import { messages as items } from '#messages/en/items.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'
import { send } from '#testing/site.ts'

const stage = openStage()
let areaId: string

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  areaId = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
})

/** Amounts that the service holds, sent by someone else. */
async function sendAsOther(
  amounts: Readonly<Record<string, number>>,
  name = 'Licences',
  externalId = 'EXT-1',
) {
  const costPeriodValues = [{ financialVersionType: 'FORECAST', timePeriodToAmount: amounts }]
  const item = { name, costItemExternalId: externalId, focusAreaId: areaId, costPeriodValues }
  const { status } = await (await stage.site.caller()).ask('POST', '/funds/cost-item/bulk', {
    body: { items: [item] },
  })
  expect(status).toBe(201)
}

const heading = ['Name', 'External ID', 'Focus area', 'Forecast 2027-01', 'Forecast 2027-02']

async function review(rows: readonly (readonly string[])[]): Promise<void> {
  await stage.open('/funds/cost-items/import')
  const text = [heading, ...rows].map((cells) => cells.join(',')).join('\n')
  const input = await screen.findByLabelText(messages.fileToImport)
  await stage.user.upload(input, new File([text], 'costs.csv', { type: 'text/csv' }))
  const names = [messages.reviewImport, messages.reviewValid]
  await stage.user.click(await screen.findByRole('button', { name: (name) => names.includes(name) }))
  await screen.findByRole('region', { name: messages.changedAmounts })
}

const changes = () => within(screen.getByRole('region', { name: messages.changedAmounts }))
/** Each change without its bar, which has no text. */
const shown = () =>
  changes()
    .queryAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.querySelectorAll('td'), ({ textContent }) => textContent).filter(Boolean))
const toImport = (count: number) => screen.findByRole('button', { name: messages.importItems({ count }) })
const part = (title: string) =>
  within(screen.getByRole('region', { name: messages.account }))
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .textContent?.replace(/\s+/g, ' ')
    .trim()
const sentAmounts = () =>
  stage.writes.map(({ body }) =>
    (body as { items: { costPeriodValues?: { timePeriodToAmount: unknown }[] }[] }).items.map(
      ({ costPeriodValues }) => costPeriodValues?.[0]?.timePeriodToAmount,
    ),
  )

test('shows each change from old to new, and sends no amount that the service holds already', async () => {
  await sendAsOther({ '2027-01': 100, '2027-02': 400 })
  await review([
    ['Licences', 'EXT-1', areaId, '100', '250'],
    ['Desks', 'EXT-2', areaId, '7', ''],
  ])
  expect(shown()).toEqual([
    ['2', 'LicencesEXT-1', 'Feb 2027', '400', '250', '−150', '−37.5%'],
    ['3', 'DesksEXT-2', 'Jan 2027', 'blank', '7', '+7'],
  ])
  expect(part(messages.toSend)).toBe('To send 2 amounts 257')
  expect(part(messages.unchangedShort)).toBe('Unchanged 1 amount 100')
  await stage.user.click(changes().getByRole('button', { name: messages.changesOf.new({ count: 1 }) }))
  expect(shown().map(([row]) => row)).toEqual(['3'])
  const branches = within(screen.getByRole('region', { name: messages.toSendByBranch }))
  expect(branches.getByRole('row', { name: 'Payments 257 −143' })).toBeDefined()
  await stage.user.click(await toImport(2))
  await waitFor(() => expect(sentAmounts()).toEqual([[{ '2027-02': 250 }, { '2027-01': 7 }]]))
})

test('shows what someone else sent since the review, and sends nothing before each of these has an answer', async () => {
  await sendAsOther({ '2027-01': 100, '2027-02': 400 })
  await review([['Licences', 'EXT-1', areaId, '120', '250']])
  await sendAsOther({ '2027-01': 999, '2027-02': 777 })
  await stage.user.click(await toImport(1))
  await screen.findByText(messages.itemsChanged)
  expect(screen.getByText(messages.findings.newer.title({ count: '2' }))).toBeDefined()
  expect(await toImport(1)).toHaveProperty('disabled', true)
  expect(changes().getByText(/sent 999 .*You saw 100\./)).toBeDefined()
  const [useTheirs] = changes().getAllByRole('button', { name: outbox.useTheirs })
  const [, keepMine] = changes().getAllByRole('button', { name: outbox.keepMine })
  if (useTheirs && keepMine) {
    await stage.user.click(useTheirs)
    await waitFor(() => expect(useTheirs.getAttribute('aria-pressed')).toBe('true'))
    await stage.user.click(keepMine)
  }
  await waitFor(async () => expect(await toImport(1)).toHaveProperty('disabled', false))
  expect(part(messages.leftOut)).toBe('Left out 1 amount 120')
  expect(stage.writes).toEqual([])
  await stage.user.click(await toImport(1))
  await waitFor(() => expect(sentAmounts()).toEqual([[{ '2027-02': 250 }]]))
})

test('leads back to the review where someone else sends between the look and the request', async () => {
  await sendAsOther({ '2027-01': 100, '2027-02': 400 })
  await review([['Licences', 'EXT-1', areaId, '120', '400']])
  const direct = fetch
  let isFirst = true
  // Someone else is a moment faster than the request.
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (isFirst && address.endsWith('/funds/cost-item/bulk') && !/^https?:/.test(address)) {
      isFirst = false
      await sendAsOther({ '2027-01': 999 })
    }
    return direct(address, init)
  })
  await stage.user.click(await toImport(1))
  const contested = await screen.findByRole('region', { name: messages.contestedTitle })
  const steps = screen.getByRole('list', { name: messages.steps })
  expect(steps.querySelector('[aria-current=step]')?.textContent).toMatch(/^3/)
  expect(within(contested).getByText('999')).toBeDefined()
  await stage.user.click(within(contested).getByRole('button', { name: outbox.keepMine }))
  await screen.findByText(messages.allImported({ count: 1 }))
})

test('asks once about closed months, and leaves them out where the person says so', async () => {
  const address = `${stage.site.origin}/planning/extended/v1/site`
  const query = { updateMask: 'closedThrough' }
  const { headers } = await stage.site.caller({ scopes: everyScope })
  const closed = await send('PATCH', address, { query, body: { closedThrough: '2027-01' }, headers })
  expect(closed.status).toBe(200)
  await review([['Licences', 'EXT-1', areaId, '120', '250']])
  const question = screen.getByRole('region', {
    name: messages.findings['closed-months'].title({ count: '1', months: 'Jan 2027' }),
  })
  expect(question.textContent).toContain(
    messages.findings['closed-months'].text({ sum: '120', through: 'Jan 2027' }),
  )
  expect(await toImport(1)).toHaveProperty('disabled', true)
  await stage.user.click(
    within(question).getByRole('button', { name: messages.findings['closed-months'].answers['leave-out'] }),
  )
  await waitFor(async () => expect(await toImport(1)).toHaveProperty('disabled', false))
  await stage.user.click(await toImport(1))
  await waitFor(() => expect(sentAmounts()).toEqual([[{ '2027-02': 250 }]]))
})

test('names no new row without a focus area as new, and takes the focus area in the review', async () => {
  await review([
    ['Licences', 'EXT-1', areaId, '120', '250'],
    ['Desks', 'EXT-2', '', '7', '8'],
  ])
  const row = within(screen.getByRole('region', { name: messages.findings['error-row'].title({ row: '3' }) }))
  expect(row.getByText(messages.marks['area-needed'])).toBeDefined()
  expect(await toImport(1)).toBeDefined()
  // The simulated browser does not open popovers.
  const choices = row.getByRole('dialog', { name: messages.chooseArea, hidden: true })
  Object.assign(choices, { hidePopover: () => {} })
  fireEvent(choices, Object.assign(new window.Event('toggle'), { newState: 'open' }))
  const search = await within(choices).findByRole('searchbox', { name: items.searchAreas, hidden: true })
  await stage.user.type(search, 'paym{Enter}')
  await toImport(2)
  expect(
    screen.queryByRole('region', { name: messages.findings['error-row'].title({ row: '3' }) }),
  ).toBeNull()
})
