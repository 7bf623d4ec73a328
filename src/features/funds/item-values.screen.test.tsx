// Values of items chosen where they are shown, of one and of several, on the real service.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages as items } from '#messages/en/items.ts'
import { messages as palette } from '#messages/en/palette.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { messages as values } from '#messages/en/values.ts'
import { createArea } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()

interface StoredItem {
  readonly name: string
  readonly costType: string | null
  readonly focusAreaId: string
}

async function storedItems(): Promise<readonly StoredItem[]> {
  const { body } = await stage.site.ask('GET', '/funds/cost-item', { query: { limit: '100' } })
  return (body as { values: StoredItem[] }).values.toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )
}

const storedTypes = async () => (await storedItems()).map(({ costType }) => costType)
const storedAreas = async () => (await storedItems()).map(({ focusAreaId }) => focusAreaId)

afterEach(() => vi.restoreAllMocks())

beforeEach(async () => {
  // Room for all columns.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600)
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  const { id } = (await site.ask('POST', '/focus-areas', { body })).body as { id: string }
  const costItems = ['Item 1', 'Item 2', 'Item 3'].map((name) => ({
    name,
    focusAreaId: id,
    costType: 'LABOUR',
  }))
  await site.ask('POST', '/funds/cost-item/bulk', { body: { items: costItems } })
})

const row = (name: string) => screen.findByRole('row', { name: (text) => text.includes(name) })

/** The cell of the focus area, which every width has room for. */
async function areaCell(name: string): Promise<HTMLElement> {
  const line = await row(name)
  await waitFor(() => expect(line.querySelector('[data-field="area"][data-edit="choice"]')).not.toBeNull())
  return line.querySelector('[data-field="area"]') as HTMLElement
}

test('a focus area is chosen in its cell by two acts, and undone by one', async () => {
  await createArea(stage.site, 'Payroll')
  await stage.open('/funds/cost-items')
  const cell = await areaCell('Item 2')
  await waitFor(() => expect(cell.textContent).toBe('Payments'))
  await stage.user.click(cell)
  const label = values.ofOne({ field: items.focusArea, name: 'Item 2' })
  const choice = within(await screen.findByRole('dialog', { name: label }))
  expect(choice.getByRole('option', { selected: true }).textContent).toBe('Payments')
  await stage.user.click(choice.getByRole('option', { name: 'Payroll' }))
  await waitFor(async () => expect((await areaCell('Item 2')).textContent).toBe('Payroll'))
  await waitFor(async () => expect(new Set(await storedAreas()).size).toBe(2))
  // The click did not open the item.
  expect(location.pathname).toBe('/funds/cost-items')
  await stage.user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(new Set(await storedAreas()).size).toBe(1))
})

test('the type of three selected items is chosen at once, with one undo', async () => {
  await stage.open('/funds/cost-items')
  await areaCell('Item 1')
  await stage.user.click(screen.getByRole('checkbox', { name: ui.selectAllShown }))
  const bar = within(await screen.findByRole('group', { name: items.selection }))
  await stage.user.click(bar.getByRole('button', { name: items.costType }))
  const label = values.ofMany({ field: items.costType, kind: 'cost-item', count: 3 })
  const choice = within(await screen.findByRole('dialog', { name: label }))
  await stage.user.click(await choice.findByRole('option', { name: /^HARDWARE/ }))
  await waitFor(async () => expect(await storedTypes()).toEqual(['HARDWARE', 'HARDWARE', 'HARDWARE']))
  await stage.user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await storedTypes()).toEqual(['LABOUR', 'LABOUR', 'LABOUR']))
})

test('an item has neighbors in its panel, and a full page on which its values are chosen', async () => {
  await stage.open('/funds/cost-items')
  await areaCell('Item 2')
  await stage.user.click(screen.getByRole('link', { name: 'Item 2' }))
  const panel = within(await screen.findByRole('complementary', { name: items.item({ kind: 'cost-item' }) }))
  expect(panel.getByText(ui.partOf({ part: 2, total: 3 }))).toBeDefined()
  await stage.user.click(panel.getByRole('link', { name: record.nextSibling({ name: 'Item 3' }) }))
  await panel.findByRole('heading', { name: 'Item 3' })
  await stage.user.click(panel.getByRole('link', { name: record.openFullPage }))
  const page = within(await screen.findByRole('article', { name: items.item({ kind: 'cost-item' }) }))
  await page.findByRole('heading', { name: 'Item 3' })
  await stage.user.click(await page.findByTitle(record.editField({ field: items.costType })))
  const label = values.ofOne({ field: items.costType, name: 'Item 3' })
  const choice = within(await screen.findByRole('dialog', { name: label }))
  await stage.user.click(await choice.findByRole('option', { name: /^HARDWARE/ }))
  await waitFor(async () => expect(await storedTypes()).toEqual(['LABOUR', 'LABOUR', 'HARDWARE']))
})

test('the palette acts on the open item', async () => {
  await stage.open('/funds/cost-items')
  await areaCell('Item 2')
  await stage.user.click(screen.getByRole('link', { name: 'Item 2' }))
  await screen.findByTitle(record.editField({ field: items.costType }))
  await stage.user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: palette.label }))
  dialog.getByRole('combobox', { name: palette.label }).focus()
  await stage.user.keyboard('cost type')
  const option = await dialog.findByRole('option', { name: items.setValue({ field: items.costType }) })
  await stage.user.click(option)
  const label = values.ofOne({ field: items.costType, name: 'Item 2' })
  expect(await screen.findByRole('dialog', { name: label })).toBeDefined()
})
