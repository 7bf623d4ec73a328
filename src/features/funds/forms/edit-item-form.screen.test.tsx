// The form that edits the external ID of an item.
import { expect, test } from 'vitest'
import { maxLengths } from '#contract/hierarchies.ts'
import { messages } from '#messages/en/items.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { fireEvent, openStage, screen, waitFor } from '#testing/render.tsx'

const stage = openStage()

test('refuses an external ID that is longer than the service takes', async () => {
  const { site } = stage
  const area = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  const { body } = await site.ask('POST', '/focus-areas', { body: area })
  const items = [{ name: 'Licences', focusAreaId: (body as { id: string }).id }]
  await site.ask('POST', '/funds/cost-item/bulk', { body: { items } })
  const listed = (await site.ask('GET', '/funds/cost-item')).body as { values: { costItemId: string }[] }
  await stage.open(`/funds/cost-items/${listed.values[0]?.costItemId}/edit`)
  const field = await screen.findByRole('textbox', { name: messages.externalId })
  const save = screen.getByRole('button', { name: messages.save })
  const longest = 'e'.repeat(maxLengths.externalId)
  fireEvent.change(field, { target: { value: `${longest}e` } })
  await stage.user.click(save)
  expect(await screen.findByText(ui.tooLong({ max: maxLengths.externalId }))).toBeDefined()
  expect(stage.writes).toEqual([])
  fireEvent.change(field, { target: { value: longest } })
  await stage.user.click(save)
  await waitFor(() => expect(stage.writes).toMatchObject([{ body: { externalCostItemId: longest } }]))
})
