// The steps of an import, from a file to the receipt.
import { beforeEach, expect, test, vi } from 'vitest'
import { enqueueImport } from '#data/imports/enqueue-import.ts'
import { messages } from '#messages/en/imports.ts'
import { messages as shared } from '#messages/en/ui.ts'
import { quietTimeMs } from '#offline/outbox/state-machine.ts'
import { refusal } from '#testing/outbox-device.ts'
import { fireEvent, openStage, screen, waitFor } from '#testing/render.tsx'

const stage = openStage()
let areaId: string

interface StoredItem {
  readonly name: string
  readonly externalCostItemId?: string | null
  readonly focusAreaId: string
}

async function stored(): Promise<StoredItem[]> {
  const { body } = await stage.site.ask('GET', '/funds/cost-item', { query: { limit: '100' } })
  return (body as { values: StoredItem[] }).values
}

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  areaId = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
})

async function chooseFile(
  rows: readonly (readonly string[])[],
  address = '/funds/cost-items/import',
): Promise<void> {
  await stage.open(address)
  const text = rows.map((cells) => cells.join(',')).join('\n')
  const input = await screen.findByLabelText(messages.fileToImport)
  await stage.user.upload(input, new File([text], 'costs.csv', { type: 'text/csv' }))
  await screen.findByRole('grid')
}

const sheetText = () => `Name\tFocus area\tForecast 2027-01\nLicences\t${areaId}\t5\n`
/** What a drag holds. */
const dragged = (files: readonly File[], text = '') => ({
  types: files.length > 0 ? ['Files'] : ['text/plain'],
  files,
  getData: (type: string) => (type === 'text/plain' ? text : ''),
})
const file = (name: string) => new File([sheetText()], name, { type: 'text/tab-separated-values' })

test('takes a file that is dropped beside the zone', async () => {
  await stage.open('/funds/cost-items/import')
  const title = await screen.findByRole('heading', { level: 1 })
  const dataTransfer = dragged([file('costs.tsv')])
  expect(fireEvent.dragOver(title, { dataTransfer })).toBe(false)
  expect(fireEvent.drop(title, { dataTransfer })).toBe(false)
  expect(await screen.findByRole('gridcell', { name: 'Licences' })).toBeDefined()
})

test('reads a text again in the encoding that is chosen, where its own was guessed', async () => {
  await stage.open('/funds/cost-items/import')
  const input = await screen.findByLabelText(messages.fileToImport)
  // A program on a Mac wrote the ü.
  const bytes = Uint8Array.from(`Name,Forecast 2027-01\nB\u009fro,5\n`, (one) => one.charCodeAt(0))
  await stage.user.upload(input, new File([bytes], 'costs.csv', { type: 'text/csv' }))
  expect(await screen.findByText(messages.guessedEncoding({ encoding: 'windows-1252' }))).toBeDefined()
  expect(await screen.findByRole('gridcell', { name: 'BŸro' })).toBeDefined()
  const words = messages.findings['table-note']
  const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: words.choice() })
  await stage.user.selectOptions(choice(), words.answers.encoding({ value: 'macintosh' }))
  expect(await screen.findByRole('gridcell', { name: 'Büro' })).toBeDefined()
  expect(choice().value).toBe('encoding:macintosh')
  expect(screen.getByText(messages.guessedEncoding({ encoding: 'macintosh' }))).toBeDefined()
  // A correction would be lost.
  await stage.user.dblClick(screen.getByRole('gridcell', { name: '5' }))
  await stage.user.keyboard('6{Enter}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: words.choice() })).toBeNull())
  await stage.user.click(screen.getByRole('button', { name: words.answers.seen }))
  await waitFor(() =>
    expect(screen.queryByText(messages.guessedEncoding({ encoding: 'macintosh' }))).toBeNull(),
  )
})

test('an empty sheet asks for no version until an amount is there', async () => {
  await stage.open('/funds/cost-items/import')
  await stage.user.click(await screen.findByRole('button', { name: messages.typeRows }))
  const [first] = await screen.findAllByRole('gridcell')
  const problem = messages.findings.version.text({ of: 'columns' })
  expect(screen.queryByText(problem)).toBeNull()
  const isAsked = () => screen.getByLabelText(messages.versionLabel).closest('[data-open]') !== null
  expect(isAsked()).toBe(false)
  if (!first) throw new Error('the sheet has no cell')
  await stage.user.click(first)
  await stage.user.paste(`Licences\t\t${areaId}\t\t\t\t\t5`)
  expect(await screen.findByText(problem)).toBeDefined()
  expect(isAsked()).toBe(true)
})

test('takes cells that are dropped on the zone as it takes a paste', async () => {
  await stage.open('/funds/cost-items/import')
  const dataTransfer = dragged([], sheetText())
  fireEvent.drop(await screen.findByText(messages.dropFile), { dataTransfer })
  expect(await screen.findByRole('gridcell', { name: 'Licences' })).toBeDefined()
})

test('says that several files cannot be imported together, and takes one of them', async () => {
  await stage.open('/funds/cost-items/import')
  const zone = await screen.findByText(messages.dropFile)
  fireEvent.drop(zone, { dataTransfer: dragged([file('one.tsv'), file('two.tsv')]) })
  expect(await screen.findByText(messages.oneFile)).toBeDefined()
  fireEvent.drop(zone, { dataTransfer: dragged([file('one.tsv')]) })
  expect(await screen.findByRole('gridcell', { name: 'Licences' })).toBeDefined()
})

const step = () =>
  screen.getByRole('list', { name: messages.steps }).querySelector('[aria-current=step]')?.textContent
const toReview = () =>
  screen.findByRole('button', {
    name: (name) => [messages.reviewImport, messages.reviewValid].includes(name),
  })
const toImport = (count = 1) => screen.findByRole('button', { name: messages.importItems({ count }) })

/** A card of a count, whose name continues with an explanation. */
const card = (count: number, title: string) => new RegExp(`^${count} ?${title}`)
const licences = () => ['Licences', 'EXT-1', areaId, '1100.25']
const heading = ['Name', 'External ID', 'Focus area', 'Forecast 2027-01']

test('sends the rows that are in order, with amounts as they are in the file, and leaves the others out', async () => {
  await chooseFile([heading, licences(), ['Desks', 'EXT-2', 'No such area', '12']])
  expect((await screen.findByRole('main')).textContent).toContain(messages.errors({ count: 1 }))
  await stage.user.click(await toReview())
  const send = await toImport()
  await screen.findByText(messages.rejectedRequests.bundled)
  expect(stage.writes).toEqual([])
  await stage.user.click(send)
  await waitFor(() => expect(step()).toMatch(/^4/))
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: 'Licences', focusAreaId: areaId }]))
  const amounts = [
    {
      financialVersionType: 'FORECAST',
      timePeriodToAmount: { '2027-01': 1100.25 },
      timePeriodToExpected: { '2027-01': null },
    },
  ]
  expect(stage.writes).toEqual([
    {
      method: 'POST',
      path: '/funds/cost-item/bulk',
      body: {
        items: [
          { name: 'Licences', costItemExternalId: 'EXT-1', focusAreaId: areaId, costPeriodValues: amounts },
        ],
      },
    },
  ])
})

test('does not send while the sum of the spreadsheet differs from that of the rows', async () => {
  await chooseFile([heading, licences()])
  await stage.user.click(await toReview())
  const send = await toImport()
  const sum = screen.getByRole('textbox', { name: messages.spreadsheetSum })
  await stage.user.type(sum, '1100.26')
  await waitFor(() => expect(send).toHaveProperty('disabled', true))
  await stage.user.clear(sum)
  await stage.user.type(sum, 'n/a')
  await waitFor(() => expect(screen.getAllByText(messages.sumNoAmount)).toHaveLength(2))
  expect(send).toHaveProperty('disabled', true)
  await stage.user.clear(sum)
  await stage.user.type(sum, '1,100.25')
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
  expect(stage.writes).toEqual([])
})

test('renders the review once, however often the progress of storing it moves', async () => {
  await chooseFile([heading, licences()])
  await stage.user.click(await toReview())
  const send = await toImport()
  // The list of changes takes its first ones at each rendering.
  const subarray = vi.spyOn(Object.getPrototypeOf(Uint32Array.prototype), 'subarray')
  await stage.user.click(send)
  await waitFor(async () => expect((await stored()).map((item) => item.name)).toEqual(['Licences']))
  expect(subarray.mock.contexts.filter((one) => one instanceof Uint32Array)).toEqual([])
  subarray.mockRestore()
})

test('comes back to the same rows, and sends the edit of a cell', async () => {
  await chooseFile([heading, licences()])
  await stage.user.click(await toReview())
  await stage.user.click(await screen.findByRole('button', { name: messages.backToRows }))
  const name = await screen.findByRole('gridcell', { name: 'Licences' })
  await stage.user.dblClick(name)
  await stage.user.keyboard('{Control>}a{/Control}Seats{Enter}')
  await stage.user.click(await toReview())
  await stage.user.click(await toImport())
  await waitFor(async () => expect((await stored()).map((item) => item.name)).toEqual(['Seats']))
})

test.each([
  ['/funds/cost-items/import?from=setup', ['/settings/setup?step=items']],
  ['/funds/cost-items/import', []],
])('the receipt of an import opened at %s leads to the items and to %j', async (address, expected) => {
  await chooseFile([heading, licences()], address)
  await stage.user.click(await toReview())
  await stage.user.click(await toImport())
  const link = await screen.findByRole('link', { name: messages.done })
  expect(link.getAttribute('href')).toBe('/funds/cost-items')
  const back = screen.queryAllByRole('link', { name: messages.backToSetup })
  expect(back.map((one) => one.getAttribute('href'))).toEqual(expected)
})

test('shows the reason of a rejection at its item, and counts nothing as imported', async () => {
  stage.answer = () => refusal(400, 'The year 2027 is closed.')
  await chooseFile([heading, licences()])
  await stage.user.click(await toReview())
  await stage.user.click(await toImport())
  await waitFor(() => expect(step()).toMatch(/^4/))
  const main = screen.getByRole('main')
  await waitFor(() => expect(main.textContent).toContain('The year 2027 is closed.'))
  expect(screen.getByRole('button', { name: card(0, messages.imported) })).toBeDefined()
  expect(screen.getByRole('button', { name: card(1, messages.rejected) })).toBeDefined()
  expect(await stored()).toEqual([])
})

test('asks the service for the item of an external ID, and sends nothing for a row that changes nothing', async () => {
  const item = { name: 'Licences', focusAreaId: areaId, costItemExternalId: 'EXT-1' }
  const made = await stage.site.ask('POST', '/funds/cost-item/bulk', { body: { items: [item] } })
  expect(made.status).toBeLessThan(300)
  await chooseFile([
    ['Name', 'External ID', 'Focus area'],
    ['Licences', 'EXT-1', areaId],
  ])
  await stage.user.click(await toReview())
  expect(await screen.findByRole('button', { name: card(1, messages.unchanged) })).toBeDefined()
  expect(screen.getByText(messages.noChange)).toBeDefined()
  expect(await toImport(0)).toHaveProperty('disabled', true)
  await chooseFile([heading, licences()])
  await stage.user.click(await toReview())
  const changes = await screen.findByRole('region', { name: messages.changedAmounts })
  expect(changes.textContent).toContain(messages.blankAmount)
})

/** Says of the session that a gateway relays it to another site. */
function relay(): void {
  const direct = fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = await direct(address, init)
    if (!/^\/session(\?|$)/.test(address)) return answer
    const gateway = { host: 'plan.example.com', base: 'cloud', credential: 'api-token' }
    return Response.json({ ...(await answer.json()), gateway })
  })
}

/** Puts the clock of the outbox forward. */
function passTime(milliseconds: number): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds)
}

test.each([
  ['the bundled service, which creates it', 'new', () => {}],
  ['another site, which may reject it', 'unmatched', relay],
] as const)('counts an item of an unknown external ID at %s, as %s', async (_site, outcome, enter) => {
  enter()
  await chooseFile([heading, licences()])
  await stage.user.click(await toReview())
  await screen.findByRole('button', { name: card(1, messages[outcome]) })
  const others = (['new', 'unmatched'] as const).filter((one) => one !== outcome)
  for (const other of others)
    expect(screen.getByRole('button', { name: card(0, messages[other]) })).toBeDefined()
})

test('says of another site what an earlier import has shown of requests with a rejected row', async () => {
  relay()
  const sheet = [['Name', 'Focus area'], ...['Licences', 'Desks'].map((name) => [name, areaId])]
  await chooseFile(sheet)
  await stage.user.click(await toReview())
  await screen.findByText(messages.rejectedRequests.unknown)
  stage.answer = () => {
    stage.answer = () => undefined
    return refusal(400, 'items[1].name: is not allowed')
  }
  await stage.user.click(await toImport(2))
  await screen.findByText(messages.checkingRejected)
  expect(await stored()).toEqual([])
  passTime(quietTimeMs)
  stage.outbox().sendNow()
  await screen.findByRole('button', { name: card(1, messages.rejected) })
  await waitFor(async () => expect((await stored()).map((item) => item.name)).toEqual(['Licences']))
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('whole'))
  await chooseFile(sheet)
  await stage.user.click(await toReview())
  await screen.findByText(messages.rejectedRequests.whole)
})

test('lists the latest imports of this device, and the earlier ones at a press', async () => {
  await stage.open('/funds/cost-items/import')
  const row = {
    element: JSON.stringify({ name: 'Desks', focusAreaId: areaId }),
    facts: { kind: 'new', twins: 0 },
    cells: () => [],
  } as const
  for (let month = 1; month <= 7; month += 1) {
    const toSend = { resource: 'cost-item', source: `${month}.csv`, headings: [], rows: [row] } as const
    await enqueueImport(stage.outbox(), toSend, { size: 1 })
  }
  const names = () =>
    screen
      .queryAllByRole('button', { name: new RegExp(`^${messages.openImport({ name: '' }).trim()}`) })
      .map((button) => button.getAttribute('aria-label'))
  const named = (months: readonly number[]) =>
    months.map((month) => messages.openImport({ name: `${month}.csv` }))
  await waitFor(() => expect(names()).toEqual(named([7, 6, 5, 4, 3])))
  await stage.user.click(screen.getByRole('button', { name: shared.showMore({ count: 2 }) }))
  expect(names()).toEqual(named([7, 6, 5, 4, 3, 2, 1]))
})
