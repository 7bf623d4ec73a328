// Expenditure types in an import: named as the catalog of the site names them, and sent as the API wants them.
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/en/imports.ts'
import { messages as items } from '#messages/en/items.ts'
import { messages as m } from '#messages/en/new-item.ts'
import { openStage, screen, waitFor } from '#testing/render.tsx'

const stage = openStage()
let areaId: string

async function stored(): Promise<readonly (string | null)[]> {
  const { body } = await stage.site.ask('GET', '/funds/cost-item', { query: { limit: '100' } })
  return (body as { values: { expenditureType: string | null }[] }).values.map((one) => one.expenditureType)
}

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  areaId = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
})

test('an import takes the expenditure type from the column of an export', async () => {
  await stage.open('/funds/cost-items/import')
  const rows = [
    ['Name', 'Focus area', 'Expenditure'],
    ['Licences', areaId, 'opex'],
  ]
  const text = rows.map((cells) => cells.join(',')).join('\n')
  await stage.user.upload(
    await screen.findByLabelText(messages.fileToImport),
    new File([text], 'costs.csv', { type: 'text/csv' }),
  )
  await stage.user.click(await screen.findByRole('button', { name: messages.reviewImport }))
  await stage.user.click(await screen.findByRole('button', { name: messages.importItems({ count: 1 }) }))
  await waitFor(async () => expect(await stored()).toEqual(['OPEX']))
})

test('a new item has the expenditure type that was chosen in its form', async () => {
  await stage.open(`/funds/cost-items/new?branch=${areaId}`)
  await stage.user.type(await screen.findByRole('textbox', { name: items.name }), 'Servers')
  const choice = screen.getByRole('combobox', { name: messages.fieldNames.expenditureType })
  await stage.user.selectOptions(choice, 'CAPEX')
  await stage.user.click(screen.getByRole('button', { name: m.create({ kind: 'cost-item' }) }))
  await waitFor(async () => expect(await stored()).toEqual(['CAPEX']))
  expect(stage.writes).toMatchObject([
    { body: { items: [{ expenditureType: { key: 'CAPEX', order: 0, displayName: expect.any(String) } }] } },
  ])
})
