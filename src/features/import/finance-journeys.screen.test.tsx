// What a controller does with their sheets, from the file to the database: the first import, rows that come back, the next
// month, a colleague, benefits, a German sheet, another device.
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/en/imports.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { refusal } from '#testing/outbox-device.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'
import { amountsOf } from '#testing/stored-amounts.ts'

const stage = openStage()

beforeEach(async () => {
  const { site } = stage
  for (const name of ['Payments', 'Cards']) {
    const body = { name, focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
    expect((await site.ask('POST', '/focus-areas', { body })).status).toBe(201)
  }
})

type Kind = 'cost-item' | 'benefit-item'

/** What the database has, by item and version: the amounts of each month. */
async function stored(kind: Kind = 'cost-item') {
  const { site, database } = stage
  const { body } = await site.ask('GET', `/funds/${kind}`)
  const { values } = body as { values: { name: string; costItemId?: string; benefitItemId?: string }[] }
  const items = values.map(async ({ name, costItemId, benefitItemId }) => {
    return [name, await amountsOf(database, site.id, costItemId ?? benefitItemId ?? '')] as const
  })
  return Object.fromEntries(await Promise.all(items))
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
async function press(name: string | RegExp): Promise<void> {
  await waitFor(async () => expect(await button(name)).toHaveProperty('disabled', false))
  await stage.user.click(await button(name))
}

async function choose(rows: readonly (readonly string[])[], kind: Kind = 'cost-item'): Promise<void> {
  await stage.open(`/funds/${kind}s/import`)
  const input = await screen.findByLabelText(messages.fileToImport)
  const text = rows.map((cells) => cells.join('\t')).join('\n')
  await stage.user.upload(input, new File([text], 'plan.tsv', { type: 'text/tab-separated-values' }))
  await screen.findByRole('grid')
}

async function importAll(count: number): Promise<void> {
  await press(messages.importItems({ count }))
  await screen.findByText(messages.allImported({ count }))
}

const areaHeadings = ['Name', 'External ID', 'Focus area']

test('(a) a first import has the sum of the spreadsheet, in the review, the receipt and the database', async () => {
  await choose([
    [...areaHeadings, 'Jan 2027', 'Feb 2027', 'Total'],
    ['Licences', 'L-1', 'Payments', '12,000.50', '10,000.00', '22,000.50'],
    ['Travel', 'T-1', 'Payments / Nowhere', '1.00', '1.00', '2.00'],
    ['Rent', 'R-1', 'Cards', '(100.00)', '700', '600.00'],
    ['Total', '', '', '11,901.50', '10,701.00', '22,602.50'],
  ])
  await stage.user.selectOptions(await screen.findByLabelText(messages.versionLabel), 'FORECAST')
  await stage.user.dblClick(await screen.findByRole('gridcell', { name: 'Payments / Nowhere' }))
  await stage.user.keyboard('{Control>}a{/Control}Cards{Enter}')
  await press(messages.reviewImport)
  const field = await screen.findByLabelText(messages.spreadsheetSum)
  await stage.user.type(field, 'Sum: 22,602.50')
  await importAll(3)
  expect(await stored()).toEqual({
    Licences: { FORECAST: { '2027-01': '12000.5', '2027-02': '10000' } },
    Travel: { FORECAST: { '2027-01': '1', '2027-02': '1' } },
    Rent: { FORECAST: { '2027-01': '-100', '2027-02': '700' } },
  })
})

test('(d) rows that the service rejects are fixed from the receipt, and are in the database once', async () => {
  await choose([
    [...areaHeadings, 'Forecast 2027-01', 'Forecast 2027-02'],
    ['Licences', 'L-1', 'Payments', '100.25', '200'],
    ['Travel', 'T-1', 'Cards', '3', ''],
    ['Total', '', '', '103.25', '200'],
  ])
  stage.answer = ({ body }) =>
    JSON.stringify(body).includes('100.25') ? refusal(400, 'The year 2027 is closed.') : undefined
  await press(messages.reviewImport)
  await press(messages.importItems({ count: 2 }))
  await screen.findByText(messages.someImported({ count: 1, total: 2 }))
  expect(await stored()).toEqual({ Travel: { FORECAST: { '2027-01': '3' } } })
  await press(messages.fixRows({ count: 1 }))
  stage.answer = () => undefined
  await stage.user.dblClick(await screen.findByRole('gridcell', { name: 'Payments' }))
  await stage.user.keyboard('{Control>}a{/Control}Cards{Enter}')
  await press(messages.reviewImport)
  await importAll(1)
  expect(await stored()).toEqual({
    Licences: { FORECAST: { '2027-01': '100.25', '2027-02': '200' } },
    Travel: { FORECAST: { '2027-01': '3' } },
  })
})

test('(e) the next month sends what changed or is new, and nothing else', async () => {
  await choose([
    [...areaHeadings, '2027-01', '2027-02'],
    ['Alpha', 'A-1', 'Payments', '100.00', '200.00'],
    ['Gamma', 'G-1', 'Cards', '5.50', '6.50'],
  ])
  await stage.user.selectOptions(await screen.findByLabelText(messages.versionLabel), 'ACTUAL')
  await press(messages.reviewImport)
  await importAll(2)
  stage.writes.length = 0
  await choose([
    [...areaHeadings, '2027-01', '2027-02', '2027-03'],
    ['Alpha', 'A-1', 'Payments', '100.00', '250.00', '300.00'],
    ['Gamma', 'G-1', 'Cards', '5.50', '6.50', ''],
  ])
  // Months have another column now: the version is asked for again, and Gamma has nothing to send.
  const version = screen.queryByLabelText(messages.versionLabel)
  if (version) await stage.user.selectOptions(version, 'ACTUAL')
  await press(messages.reviewImport)
  await importAll(1)
  expect(await stored()).toEqual({
    Alpha: { ACTUAL: { '2027-01': '100', '2027-02': '250', '2027-03': '300' } },
    Gamma: { ACTUAL: { '2027-01': '5.5', '2027-02': '6.5' } },
  })
  const [{ body } = { body: { items: [] } }] = stage.writes
  expect(JSON.stringify(body)).not.toContain('Gamma')
})

/** The amounts of Licences, as another person sends them from another device. */
async function importElsewhere(timePeriodToAmount: Readonly<Record<string, number>>): Promise<void> {
  const { values } = (await stage.site.ask('GET', '/focus-areas')).body as {
    values: { id: string; name: string }[]
  }
  const focusAreaId = values.find(({ name }) => name === 'Payments')?.id
  const costPeriodValues = [{ financialVersionType: 'FORECAST', timePeriodToAmount }]
  const items = [{ name: 'Licences', costItemExternalId: 'TA-1', focusAreaId, costPeriodValues }]
  const colleague = await stage.site.caller()
  expect((await colleague.ask('POST', '/funds/cost-item/bulk', { body: { items } })).status).toBe(201)
}

test('(f) what a colleague imported since the review is not overwritten before it was shown', async () => {
  const sheet = (amount: string) => [
    [...areaHeadings, 'Forecast 2027-01'],
    ['Licences', 'TA-1', 'Payments', amount],
  ]
  await choose(sheet('50'))
  await press(messages.reviewImport)
  await importAll(1)
  await choose(sheet('100'))
  await press(messages.reviewImport)
  await button(messages.importItems({ count: 1 }))
  await importElsewhere({ '2027-01': 999 })
  await press(messages.importItems({ count: 1 }))
  await screen.findByText(messages.findings.newer.title({ count: '1' }))
  expect(await stored()).toEqual({ Licences: { FORECAST: { '2027-01': '999' } } })
  const changes = within(screen.getByRole('region', { name: messages.changedAmounts }))
  await stage.user.click(changes.getByRole('button', { name: outbox.keepMine }))
  await importAll(1)
  expect(await stored()).toEqual({ Licences: { FORECAST: { '2027-01': '100' } } })
})

test('(h) benefits have their types by name and by key, and both versions; a type that is none is an error', async () => {
  const { body } = await stage.site.ask('GET', '/funds/benefit-type')
  const [type] = (body as { values: { key: string; name: string }[] }).values
  const [key = '', name = ''] = [type?.key, type?.name]
  await choose(
    [
      ['Name', 'Focus area', 'Benefit type', 'Actual 2027-01', 'Forecast 2027-02'],
      ['By name', 'Payments', name, '(1,234.50)', '10'],
      ['By key', 'Cards', key, '7', '1,000.25'],
      ['Wrong', 'Cards', 'Nonsense', '1', '2'],
    ],
    'benefit-item',
  )
  await press(messages.reviewValid)
  await importAll(2)
  expect(await stored('benefit-item')).toEqual({
    'By name': { ACTUAL: { '2027-01': '-1234.5' }, FORECAST: { '2027-02': '10' } },
    'By key': { ACTUAL: { '2027-01': '7' }, FORECAST: { '2027-02': '1000.25' } },
  })
})

test('(i) a German sheet has its words, its marks and its units', async () => {
  await choose([
    ['Bezeichnung', 'Externe ID', 'Fokusbereich', 'Ist Jan 2027', 'Prognose Mrz 2027', 'Prognose Dez 2027'],
    ['Lizenzen', '00120', 'Payments', '1.234,56', '(500)', '3 Tsd.'],
    ['Miete', 'M-1', 'Cards', '1.000,00 €', '-7,5', '0,125'],
  ])
  await press(messages.reviewImport)
  await importAll(2)
  expect(await stored()).toEqual({
    Lizenzen: { ACTUAL: { '2027-01': '1234.56' }, FORECAST: { '2027-03': '-500', '2027-12': '3000' } },
    Miete: { ACTUAL: { '2027-01': '1000' }, FORECAST: { '2027-03': '-7.5', '2027-12': '0.125' } },
  })
})

test('(j) a device that has sent nothing compares with what was sent from another one', async () => {
  await importElsewhere({ '2027-01': 200.2, '2027-02': 7 })
  await choose([
    [...areaHeadings, 'Forecast 2027-01', 'Forecast 2027-02'],
    ['Licences', 'TA-1', 'Payments', '250.20', '7'],
  ])
  await press(messages.reviewImport)
  const changes = within(await screen.findByRole('region', { name: messages.changedAmounts }))
  expect(changes.getByRole('columnheader', { name: messages.nowHeading })).toBeTruthy()
  expect(changes.queryByText(messages.lastSentHeading)).toBeNull()
  const [, changed, ...more] = changes.getAllByRole('row')
  expect(changed?.textContent).toMatch(/200\.20?.*250\.20?.*\+50/)
  expect(more).toEqual([])
  stage.writes.length = 0
  await importAll(1)
  expect(JSON.stringify(stage.writes[0]?.body)).not.toContain('2027-02')
  expect(await stored()).toEqual({ Licences: { FORECAST: { '2027-01': '250.2', '2027-02': '7' } } })
})
