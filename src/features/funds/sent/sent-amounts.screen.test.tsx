// The amounts that this device sent, rolled up by focus area, after an import on the real service.
import { beforeEach, expect, test } from 'vitest'
import { messages as imports } from '#messages/en/imports.ts'
import { messages as items } from '#messages/en/items.ts'
import { messages as m } from '#messages/en/sent-amounts.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let retail: string
let cards: string

const createArea = async (name: string, parentFocusAreaId?: string): Promise<string> => {
  const { site } = stage
  const level = parentFocusAreaId === undefined ? 0 : 1
  const body = {
    name,
    focusAreaTypeId: site.focusAreaTypes[level],
    ownerId: site.principalId,
    parentFocusAreaId,
  }
  return ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
}

beforeEach(async () => {
  retail = await createArea('Retail')
  cards = await createArea('Cards', retail)
})

async function importRows(rows: readonly (readonly string[])[]): Promise<void> {
  await stage.open('/funds/cost-items/import')
  const heading = ['Name', 'External ID', 'Focus area', 'Forecast 2027-01', 'Forecast 2027-02']
  const text = [heading, ...rows].map((cells) => cells.join(',')).join('\n')
  const input = await screen.findByLabelText(imports.fileToImport)
  await stage.user.upload(input, new File([text], 'costs.csv', { type: 'text/csv' }))
  await stage.user.click(await screen.findByRole('button', { name: imports.reviewImport }))
  await stage.user.click(
    await screen.findByRole('button', { name: imports.importItems({ count: rows.length }) }),
  )
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain(imports.importMore))
}

const linesOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('sums what was last sent by branch and period, and opens a branch', async () => {
  await importRows([
    ['Desks', 'D-1', retail, '100.10', '200'],
    ['Readers', 'R-1', cards, '0.20', ''],
  ])
  // An amount that is sent again replaces the earlier one.
  await importRows([['Readers', 'R-1', cards, '5', '7.05']])
  await stage.open('/funds/cost-items/sent-amounts')
  await screen.findByRole('region', { name: m.byPeriod })
  expect(screen.getByRole('main').textContent).toContain('These sums are what this device last sent')
  await waitFor(() =>
    expect(linesOf(m.byArea)).toEqual([
      ['Retail', '2', '312.15'],
      [m.total, '2', '312.15'],
    ]),
  )
  expect(linesOf(m.byPeriod)).toEqual([
    ['2027-01', '105.10'],
    ['2027-02', '207.05'],
  ])
  await stage.user.click(screen.getByRole('link', { name: 'Retail' }))
  await waitFor(() =>
    expect(linesOf(m.byArea)).toEqual([
      ['Cards', '1', '12.05'],
      [m.directly, '1', '300.10'],
      [m.total, '2', '312.15'],
    ]),
  )
})

test('the panel of an item says its amounts once, with their decimals below each other', async () => {
  await importRows([['Desks', 'D-1', retail, '3600.5', '2500']])
  await stage.open('/funds/cost-items')
  await stage.user.click(await screen.findByText('Desks'))
  const sent = await screen.findByRole('region', { name: items.sentTitle({ from: 'here' }) })
  expect(
    within(sent)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['3,600.50', '2,500.00'])
  expect(screen.queryByText(items.amountsNotShown)).toBeNull()
})

test('says that nothing was sent from here', async () => {
  await stage.open('/funds/benefit-items/sent-amounts')
  await screen.findByText(m.nothingSent({ kind: 'benefit-item' }))
})
