// What the import asks about notations and headings, and what it does with the answers.
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/en/imports.ts'
import { list } from '#messages/formats.ts'
import { changeSettings } from '#service/store/sites.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let areaId: string

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  areaId = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
})

async function chooseFile(headings: readonly string[], ...rows: readonly (readonly string[])[]) {
  await stage.open('/funds/cost-items/import')
  const cells = [
    ['Name', 'Focus area', ...headings],
    ...rows.map((amounts, at) => [`Item ${at}`, areaId, ...amounts]),
  ]
  const text = cells.map((row) => row.join(';')).join('\n')
  const input = await screen.findByLabelText(messages.fileToImport)
  await stage.user.upload(input, new File([text], 'costs.csv', { type: 'text/csv' }))
  await screen.findByRole('grid')
}

const button = (name: string) => screen.findByRole('button', { name })
const review = () => screen.findByRole('button', { name: messages.reviewImport })
const fiscalYear = messages.findings['fiscal-year'].answers.offset
const column = (letters: string, heading: string) => messages.columnNamed({ letters, heading })

async function chooseVersion(): Promise<void> {
  await stage.user.selectOptions(await screen.findByLabelText(messages.versionLabel), 'FORECAST')
}

interface Sent {
  readonly items: readonly {
    readonly costPeriodValues: readonly { readonly timePeriodToAmount: Readonly<Record<string, number>> }[]
  }[]
}

/** The amounts of each item that were sent. */
async function sendAll(count: number) {
  await stage.user.click(await review())
  await stage.user.click(await button(messages.importItems({ count })))
  await waitFor(() => expect(stage.writes).toHaveLength(1))
  const [sent = { body: { items: [] } }] = stage.writes
  const { items } = sent.body as Sent
  return items.map(({ costPeriodValues: [series] }) => series?.timePeriodToAmount)
}

test('amounts below a heading in thousands are imported in full only as the person says', async () => {
  await chooseFile(['Forecast 2027-01 (TEUR)', 'Forecast 2027-02'], ['1.5', '7'], ['20', '8'])
  const heading = 'Forecast 2027-01 (TEUR)'
  const asked = await screen.findByRole('region', {
    name: messages.findings['heading-unit'].title({ columns: column('C', heading), unit: 'TEUR' }),
  })
  expect(await review()).toHaveProperty('disabled', true)
  expect(within(asked).getByText('20,000')).toBeDefined()
  await stage.user.click(
    within(asked).getByRole('button', { name: messages.findings['heading-unit'].answers.multiply }),
  )
  await waitFor(async () => expect(await review()).toHaveProperty('disabled', false))
  expect(
    await screen.findByLabelText(messages.findings['heading-unit'].choice({ unit: 'TEUR' })),
  ).toHaveProperty('value', 'multiply')
  expect(await sendAll(2)).toEqual([
    { '2027-01': 1500, '2027-02': 7 },
    { '2027-01': 20_000, '2027-02': 8 },
  ])
})

test('a quarter is divided only as the person chooses, and the parts sum to the amount of the sheet', async () => {
  await chooseFile(['Forecast Q1 2027'], ['100.00'], ['-0.01'])
  const asked = await screen.findByRole('region', {
    name: messages.findings.undivided.title({ columns: column('C', 'Forecast Q1 2027') }),
  })
  expect(await review()).toHaveProperty('disabled', true)
  expect(within(asked).getByText(/2027-01 to 2027-02: 33.33 each, 2027-03: 33.34/)).toBeDefined()
  await stage.user.click(
    within(asked).getByRole('button', { name: messages.findings.undivided.answers['equal-parts'] }),
  )
  await waitFor(async () => expect(await review()).toHaveProperty('disabled', false))
  expect(await sendAll(2)).toEqual([
    { '2027-01': 33.33, '2027-02': 33.33, '2027-03': 33.34 },
    { '2027-01': 0, '2027-02': 0, '2027-03': -0.01 },
  ])
})

test('a fiscal year is divided once its first month is chosen, and the answer can be changed', async () => {
  await chooseFile(['Forecast FY27 Q1'], ['9'])
  await screen.findByLabelText(messages.findings['fiscal-year'].choice())
  // What the months of a quarter are is asked first.
  expect(screen.queryByText(messages.findings.undivided.text())).toBeNull()
  const july = fiscalYear({ year: '2027', from: '2026-07', to: '2027-06' })
  await stage.user.selectOptions(
    await screen.findByLabelText(messages.findings['fiscal-year'].choice()),
    july,
  )
  await stage.user.click(await button(messages.findings.undivided.answers['equal-parts']))
  await stage.user.selectOptions(
    await screen.findByLabelText(messages.findings.undivided.choice()),
    messages.findings.undivided.answers['first-month'],
  )
  await waitFor(async () => expect(await review()).toHaveProperty('disabled', false))
  expect(await sendAll(1)).toEqual([{ '2026-07': 9 }])
})

test('fiscal years that begin as those of the site are offered first', async () => {
  await stage.database.write((transaction) =>
    changeSettings(transaction, stage.site.id, { firstFiscalMonth: 7 }),
  )
  await chooseFile(['Forecast FY27 Q1'], ['9'])
  const choice = await screen.findByLabelText(messages.findings['fiscal-year'].choice())
  const years = () => within(choice).getAllByRole('option').slice(1, 4)
  await waitFor(() =>
    expect(years().map(({ textContent }) => textContent)).toEqual([
      fiscalYear({ year: '2027', from: '2026-07', to: '2027-06' }),
      fiscalYear({ year: '2027', from: '2027-07', to: '2028-06' }),
      fiscalYear({ year: '2027', from: '2026-02', to: '2027-01' }),
    ]),
  )
})

test('a quarter beside its months is asked about, and can be ignored', async () => {
  await chooseFile(
    ['Forecast 2027-01', 'Forecast 2027-02', 'Forecast 2027-03', 'Forecast Q1 2027'],
    ['1', '2', '3', '7'],
  )
  expect(await screen.findByText(messages.findings.overlap.text())).toBeDefined()
  await stage.user.click(await button(messages.findings.overlap.answers['leave-out']({ count: '1' })))
  await waitFor(async () => expect(await review()).toHaveProperty('disabled', false))
  expect(await sendAll(1)).toEqual([{ '2027-01': 1, '2027-02': 2, '2027-03': 3 }])
})

test('a column that adds the months of its row is left out, which can be changed', async () => {
  await chooseFile(
    ['Forecast 2027-01', 'Forecast 2027-02', 'Forecast Q2 2027', 'Total'],
    ['1', '2', '3', '6'],
    ['4', '5', '', '9'],
  )
  const { title, answers } = messages.findings['sum-columns']
  const note = await screen.findByRole('region', {
    name: title({ columns: column('F', 'Total'), count: '1' }),
  })
  await stage.user.click(within(note).getByRole('button', { name: answers.import }))
  await screen.findByRole('region', { name: messages.findings.unassigned.title({ columns: '', count: '1' }) })
})

test('currencies that are mixed are a question, and those that are not wanted are errors', async () => {
  await chooseFile(['Forecast 2027-01'], ['5 EUR'], ['€ 6'], ['7 USD'])
  const asked = await screen.findByRole('region', {
    name: messages.findings.currencies.title({ count: '2' }),
  })
  expect(
    within(asked)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([expect.anything(), 'EUR2C25 EUR', 'USD1C47 USD'])
  await stage.user.click(await button(messages.findings.currencies.answers.only({ value: 'EUR' })))
  expect(await screen.findByText(messages.errors({ count: 1 }))).toBeDefined()
  await stage.user.selectOptions(
    await screen.findByLabelText(messages.findings.currencies.choice()),
    messages.findings.currencies.answers.any,
  )
  expect(await screen.findByText(messages.noErrors)).toBeDefined()
  expect(await sendAll(3)).toEqual([{ '2027-01': 5 }, { '2027-01': 6 }, { '2027-01': 7 }])
})

test('a currency in a heading is among the notations found, and mixed with others a question', async () => {
  await chooseFile(['Forecast 2027-01 (EUR)', 'Forecast 2027-02 USD'], ['5', '6'], ['7 CHF', ''])
  const asked = await screen.findByRole('region', {
    name: messages.findings.currencies.title({ count: '3' }),
  })
  const inHeading = (text: string, unit: string) => messages.textUnderHeading({ text, unit })
  expect(
    within(asked)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    expect.anything(),
    `EUR1C2${inHeading('5', 'EUR')}`,
    'CHF1C37 CHF',
    `USD1D2${inHeading('6', 'USD')}`,
  ])
  const found = within(screen.getByRole('list', { name: messages.notations }))
  expect(found.getByText(messages.notationCurrency({ currencies: 'EUR, CHF, and USD' }))).toBeDefined()
})

test('percentages, credit and debit are questions with what each answer gives', async () => {
  await chooseFile(['Forecast 2027-01', 'Forecast 2027-02'], ['12.5%', '5.25 CR'], ['1', '2 DR'])
  const percent = await screen.findByRole('region', {
    name: messages.findings.percent.title({ columns: column('C', 'Forecast 2027-01') }),
  })
  expect(
    within(percent)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['C2', '12.5%', '0.125', '12.5', messages.notAnAmount])
  await stage.user.click(
    within(percent).getByRole('button', { name: messages.findings.percent.answers.fraction }),
  )
  await stage.user.click(await button(messages.findings['credit-debit'].answers.credit))
  await waitFor(async () => expect(await review()).toHaveProperty('disabled', false))
  expect(await sendAll(2)).toEqual([
    { '2027-01': 0.125, '2027-02': -5.25 },
    { '2027-01': 1, '2027-02': 2 },
  ])
})

test('every notation is shown with an example and a count, and kept up to date by edits', async () => {
  await chooseFile(['Jan 2027', 'Feb 2027'], ['(1,234.50)', '12k'], ['(5)', '-'])
  await chooseVersion()
  const found = await screen.findByRole('list', { name: messages.notations })
  const lines = () =>
    within(found)
      .getAllByRole('listitem')
      .map((line) => line.textContent)
  expect(lines()).toEqual([
    `${messages.notationParentheses}(1,234.50) → -1,234.5${messages.notationCells({ count: 2 })}`,
    `${messages.notationDash}- → 0${messages.notationCells({ count: 1 })}`,
    `${messages.notationScale}12k → 12,000${messages.notationCells({ count: 1 })}`,
  ])
  await stage.user.dblClick(await screen.findByRole('gridcell', { name: '(5)' }))
  await stage.user.keyboard('{Control>}a{/Control}5{Enter}')
  await waitFor(() => expect(lines()[0]).toContain(messages.notationCells({ count: 1 })))
  expect(await sendAll(2)).toEqual([
    { '2027-01': -1234.5, '2027-02': 12000 },
    { '2027-01': 5, '2027-02': 0 },
  ])
})

test('months in words are sent as the service takes them, on a device that has imported nothing', async () => {
  await chooseFile(['Prognose Jan 2027', 'Prognose 28.2.2027'], ['1', '2'])
  expect(await sendAll(1)).toEqual([{ '2027-01': 1, '2027-02': 2 }])
})

test('columns that are matched to one period are named, and why no review is possible', async () => {
  const months = ['Forecast 2027-01', 'Forecast 2027-01', 'Forecast Jan 2027']
  await chooseFile(months, ['1', '2', '3'])
  const names = list(months.map((heading, at) => column('CDE'[at] ?? '', heading)))
  const role = messages.periodWithVersion({ period: '2027-01', version: 'Forecast' })
  const { title, answers } = messages.findings['repeated-columns']
  expect(await screen.findByRole('heading', { name: title({ count: '3', role }) })).toBeDefined()
  expect(screen.getByText(names)).toBeDefined()
  expect(await review()).toHaveProperty('disabled', true)
  expect(screen.queryByText(messages.noErrors)).toBeNull()
  expect(screen.getByText(messages.answersFirst)).toBeDefined()
  await stage.user.click(screen.getByRole('button', { name: answers.only({ letter: 'D' }) }))
  await waitFor(async () => expect(await review()).toHaveProperty('disabled', false))
})
