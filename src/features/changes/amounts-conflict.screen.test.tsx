// Amounts that a colleague changed meanwhile: what is asked about them in the list of pending changes, and what is then written.
import { expect, test } from 'vitest'
import { amountsIntent } from '#data/outbox.ts'
import { messages } from '#messages/en/outbox.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'
import { amountsOf } from '#testing/stored-amounts.ts'

const stage = openStage()

/** An item with amounts that a colleague has just imported; its ID. */
async function importedItem(): Promise<string> {
  const { site } = stage
  const area = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  const focusAreaId = ((await site.ask('POST', '/focus-areas', { body: area })).body as { id: string }).id
  const costPeriodValues = [
    { financialVersionType: 'FORECAST', timePeriodToAmount: { '2027-01': 1234.5, '2027-02': 20 } },
  ]
  const items = [{ name: 'Licenses', focusAreaId, costItemExternalId: 'L-1', costPeriodValues }]
  expect((await site.ask('POST', '/funds/cost-item/bulk', { body: { items } })).status).toBe(201)
  const { body } = await site.ask('GET', '/funds/cost-item', { query: { externalId: 'L-1' } })
  return (body as { values: { costItemId: string }[] }).values[0]?.costItemId ?? ''
}

/** Saves two amounts in sight of none; the form that asks about them. */
async function conflictForm(itemId: string) {
  await stage.open('/outbox')
  const row = { itemId, version: 'FORECAST', expected: null } as const
  const rows = [
    { ...row, period: '2027-01', amount: '7000' },
    { ...row, period: '2027-02', amount: null },
  ]
  await stage.outbox().enqueue(amountsIntent({ resource: 'cost-item', label: 'Licenses', rows }))
  return within(await screen.findByRole('form', { name: messages.conflictOf({ label: 'Licenses' }) }))
}

const amount = (period: string) => ui.amountOf({ item: 'Licenses', version: 'Forecast', period })

test('each is named with what was seen, what is stored, by whom, and what this person wrote', async () => {
  const form = await conflictForm(await importedItem())
  const january = form.getByRole('group', { name: amount('January 2027') })
  expect(january.textContent).toMatch(/Not set.*1,234\.5.*Tester.*7,000/s)
  expect(form.getByRole('button', { name: messages.resolve })).toHaveProperty('disabled', true)
})

test('one stays as others wrote it, the other is replaced', async () => {
  const itemId = await importedItem()
  const form = await conflictForm(itemId)
  const choose = async (period: string, choice: string) => {
    const group = within(form.getByRole('group', { name: amount(period) }))
    await stage.user.click(group.getByRole('radio', { name: new RegExp(`^${choice}`) }))
  }
  await choose('January 2027', messages.keepMine)
  await choose('February 2027', messages.useTheirs)
  await stage.user.click(form.getByRole('button', { name: messages.resolve }))
  await waitFor(() =>
    expect(screen.queryByRole('form', { name: messages.conflictOf({ label: 'Licenses' }) })).toBeNull(),
  )
  const history = await screen.findByRole('region', { name: messages.history })
  expect(history.textContent).toContain(ui.actions.amounts({ kind: 'cost-item' }))
  expect(await amountsOf(stage.database, stage.site.id, itemId)).toEqual({
    FORECAST: { '2027-01': '7000', '2027-02': '20' },
  })
})

test('all are decided at once', async () => {
  const itemId = await importedItem()
  const form = await conflictForm(itemId)
  await stage.user.click(form.getByRole('button', { name: messages.keepAllMine }))
  await stage.user.click(form.getByRole('button', { name: messages.resolve }))
  await waitFor(async () =>
    expect(await amountsOf(stage.database, stage.site.id, itemId)).toEqual({
      FORECAST: { '2027-01': '7000' },
    }),
  )
})
