// Deletions of focus areas with cost and benefit items, on the real service.
import { beforeEach, expect, test } from 'vitest'
import { messages as m } from '#messages/en/editing.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let mark = 0
let root: string
let child: string

async function area(name: string, typeAt: number, parentFocusAreaId?: string): Promise<string> {
  const { focusAreaTypes, principalId: ownerId } = stage.site
  const body = { name, focusAreaTypeId: focusAreaTypes[typeAt], ownerId, parentFocusAreaId }
  const answer = await stage.site.ask('POST', '/focus-areas', { body })
  expect(answer.status).toBe(201)
  return (answer.body as { id: string }).id
}

const attach = (kind: 'cost-item' | 'benefit-item', focusAreaId: string) =>
  stage.site.ask('POST', `/funds/${kind}/bulk`, { body: { items: [{ name: 'Desks', focusAreaId }] } })

const facts = async () =>
  within(await screen.findByRole('list', { name: m.attachedItems }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function deleteBoth(): Promise<void> {
  await stage.open(`/focus-areas?q=Root${mark}`)
  await screen.findByRole('link', { name: new RegExp(`Root${mark} below`) })
  await stage.user.click(await screen.findByRole('checkbox', { name: ui.selectAllShown }))
  await stage.user.click(await screen.findByRole('link', { name: hierarchies.deleteSelected }))
}

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: m.deleteWithBackup })

beforeEach(async () => {
  mark += 1
  root = await area(`Root${mark}`, 0)
  child = await area(`Root${mark} below`, 1, root)
})

test('the items of all records are counted, and those that have no parent to move to keep the records from being deleted', async () => {
  await attach('cost-item', child)
  await attach('benefit-item', root)
  await deleteBoth()
  await waitFor(async () =>
    expect(await facts()).toEqual([
      m.costItems({ count: '1' }),
      m.benefitItems({ count: '1' }),
      m.itemsOfManyBlock({ names: `Root${mark}` }),
    ]),
  )
  expect((await button()).disabled).toBe(true)
  expect(screen.queryByLabelText(m.typeCount({ count: '2' }))).toBeNull()
})

test('records whose items all have a parent to move to can be deleted', async () => {
  const other = await area(`Root${mark} next`, 1, root)
  await attach('cost-item', child)
  await stage.open(`/focus-areas?q=${encodeURIComponent(`Root${mark} `)}`)
  await screen.findByRole('link', { name: new RegExp(`Root${mark} next`) })
  await stage.user.click(await screen.findByRole('checkbox', { name: ui.selectAllShown }))
  await stage.user.click(await screen.findByRole('link', { name: hierarchies.deleteSelected }))
  await waitFor(async () => expect((await facts()).at(-1)).toBe(m.itemsOfManyMove))
  await stage.user.type(await screen.findByLabelText(m.typeCount({ count: '2' })), '2')
  await stage.user.click(await button())
  await screen.findByText(m.deletedAll({ count: 2 }))
  expect((await stage.site.ask('GET', `/focus-areas/${other}`)).status).toBe(404)
})

test('one record whose items have no parent to move to cannot be deleted', async () => {
  await attach('cost-item', root)
  await stage.open(`/focus-areas/${root}/delete`)
  await screen.findByText(m.itemsBlock)
  expect((await button()).disabled).toBe(true)
  expect(screen.queryByLabelText(m.typeName({ name: `Root${mark}` }))).toBeNull()
})

test('why one record was not deleted is shown', async () => {
  await stage.open(`/focus-areas/${root}/delete`)
  await waitFor(async () => expect((await facts())[0]).toBe(m.costItems({ count: '0' })))
  // Someone else attaches an item after the preview.
  await attach('cost-item', root)
  await stage.user.type(await screen.findByLabelText(m.typeName({ name: `Root${mark}` })), `Root${mark}`)
  await stage.user.click(await button())
  const results = await screen.findByRole('list', { name: m.results })
  expect(results.textContent).toContain('cost or benefit items')
})
