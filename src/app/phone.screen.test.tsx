// The console on a phone, on the real service.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messages as accounts } from '#messages/en/account.ts'
import { messages as app } from '#messages/en/app.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as imports } from '#messages/en/imports.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as tour } from '#messages/en/tour.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { createArea } from '#testing/planted-areas.ts'
import { fireEvent, openStage, screen, setScreen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
const phone = { width: 390, isTouch: true }
const desktop = { width: 1280, isTouch: false }

beforeEach(() => setScreen(phone))
afterEach(() => setScreen(desktop))

describe('a row of a list has a second line instead of columns', () => {
  test('with cost items', async () => {
    const focusAreaId = await createArea(stage.site, 'Payments')
    const amounts = [{ financialVersionType: 'FORECAST', timePeriodToAmount: { '2027-01': 5 } }]
    const item = { name: 'Engineers', focusAreaId, costItemExternalId: 'E-1', costType: 'LABOUR' }
    const items = [{ ...item, costPeriodValues: amounts }]
    const answer = await stage.site.ask('POST', '/funds/cost-item/bulk', { body: { items } })
    expect(answer.status).toBe(201)
    const rowText = async () => {
      const link = await screen.findByRole('link', { name: 'Engineers' })
      const row = link.closest('[role="row"]')
      return within(row as HTMLElement)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent)
    }
    await stage.open('/funds/cost-items')
    await waitFor(async () =>
      expect(await rowText()).toEqual(['', expect.stringMatching(/^EngineersPayments · .+/)]),
    )
    setScreen(desktop)
    await stage.open('/funds/cost-items')
    await waitFor(async () => expect((await rowText())[1]).toBe('Engineers'))
  })

  test('with vulnerabilities', async () => {
    const list = { resources: [{ id: 'CVE-1', severity: 'HIGH', package: 'left-pad' }], total_count: 1 }
    const ask = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
      address.includes('/vuln-transparency/') ? Response.json(list) : ask(address, init),
    )
    await stage.open('/vulnerabilities')
    const link = await screen.findByRole('link', { name: 'CVE-1' })
    expect(link.closest('[role="row"]')?.textContent).toBe('CVE-1 High · left-pad')
  })
})

test('rows are sorted by columns without room for their headings, too', async () => {
  await createArea(stage.site, 'Audit')
  await createArea(stage.site, 'Payments')
  await stage.open('/focus-areas')
  const names = () =>
    screen.getAllByRole('link', { name: /^(Audit|Payments)/ }).map((link) => link.textContent)
  await waitFor(() => expect(names()).toEqual(['Audit', 'Payments']))
  const select = await screen.findByRole('combobox', { name: ui.sortRows })
  // It says what the order is; the heading does not repeat that.
  expect(screen.queryByRole('button', { name: hierarchies.name })).toBeNull()
  const heading = () => screen.getByText(hierarchies.name, { selector: '[role=columnheader] > span' })
  expect(heading().className).toBe('visuallyHidden')
  const order = ui.sortedBy({ column: hierarchies.externalId, direction: 'descending' })
  await stage.user.selectOptions(select, order)
  await waitFor(() => expect(names()).toEqual(['Payments', 'Audit']))
  expect(location.search).toContain('sort=-external-id')
  expect(heading().className).not.toBe('visuallyHidden')
})

test('an import has a field to paste into, and speaks of no key', async () => {
  await createArea(stage.site, 'Payments')
  await stage.open('/funds/cost-items/import')
  const field = await screen.findByRole('textbox', { name: imports.pasteByTouch })
  screen.getByText(imports.openFile)
  expect(screen.getByRole('main').querySelector('kbd')).toBeNull()
  const sheet = 'Name\tFocus area\tForecast 2027-01\nEngineers\tPayments\t5'
  const clipboardData = { files: [], getData: (type: string) => (type === 'text/plain' ? sheet : '') }
  fireEvent.paste(field, { clipboardData })
  await screen.findByText('Engineers')

  setScreen(desktop)
  await stage.open('/funds/cost-items/import')
  await screen.findByText(imports.dropFile)
  expect(screen.queryByRole('textbox', { name: imports.pasteByTouch })).toBeNull()
})

// A page has a header of its content as well.
const topBar = () => within(screen.getAllByRole('banner')[0] as HTMLElement)

describe('the top bar', () => {
  test('shows that the device is offline', async () => {
    await stage.open('/organizations')
    const bar = topBar()
    const mark = { name: app.connectionStates['no-network'] }
    expect(bar.queryByRole('button', mark)).toBeNull()
    window.dispatchEvent(new window.Event('offline'))
    await bar.findByRole('button', mark)
    window.dispatchEvent(new window.Event('online'))
    await waitFor(() => expect(bar.queryByRole('button', mark)).toBeNull())
  })

  test('counts changes that the service has not confirmed', async () => {
    const id = await createArea(stage.site, 'Payments')
    await stage.open(`/focus-areas/${id}`)
    await stage.user.click(await screen.findByTitle(record.editField({ field: ui.fieldName })))
    stage.answer = () => new Response('', { status: 503 })
    await stage.user.keyboard('Payouts{Enter}')
    const line = ui.unreachedUnsent({ reach: app.connectionStates.foreign, count: 1 })
    expect((await topBar().findByRole('button', { name: line })).textContent).toBe('1')
  })
})

test('no keys are shown where there is no keyboard', async () => {
  /** The words of the menu of the account; the simulated browser has no popovers. */
  const openMenu = async () => {
    const menu = await screen.findByRole('dialog', { name: app.account })
    fireEvent(menu, Object.assign(new window.Event('toggle'), { newState: 'open' }))
    return within(menu)
  }
  const sidebar = () => screen.getByRole('complementary', { name: app.console })
  await stage.open('/organizations')
  const menu = await openMenu()
  await menu.findByText(accounts.language)
  expect(menu.queryByText(app.keyboardShortcuts)).toBeNull()
  expect(menu.queryByText(accounts.singleKeys)).toBeNull()
  expect(sidebar().querySelector('kbd')).toBeNull()
  setScreen(desktop)
  await stage.open('/organizations')
  await (await openMenu()).findByText(app.keyboardShortcuts)
  expect(sidebar().querySelector('kbd')).not.toBeNull()
})

describe('the first steps', () => {
  test('are not offered where there is no mouse', async () => {
    await createArea(stage.site, 'Payments')
    await stage.open('/focus-areas')
    await screen.findByRole('link', { name: /Payments/ })
    expect(screen.queryByRole('region', { name: tour.firstSteps })).toBeNull()
    setScreen(desktop)
    await stage.open('/focus-areas')
    await screen.findByRole('region', { name: tour.firstSteps })
  })
})
