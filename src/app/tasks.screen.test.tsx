// Everyday tasks take few clicks and keys, counted on the real service.
import { beforeEach, describe, expect, test } from 'vitest'
import { messages as editing } from '#messages/en/editing.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { messages as palette } from '#messages/en/palette.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { addPerson } from '#testing/catalog-requests.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
/** Counts clicks and keys (also those with Ctrl or Shift), without letters and without the keys that are held beside others. */
async function counted(work: () => Promise<void>): Promise<number> {
  const held = ['Control', 'Shift', 'Alt', 'Meta']
  let count = 0
  const noteClick = () => {
    count += 1
  }
  const noteKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (!held.includes(key) && (key.length > 1 || ctrlKey || metaKey)) count += 1
  }
  window.addEventListener('pointerdown', noteClick, true)
  window.addEventListener('keydown', noteKey, true)
  try {
    await work()
  } finally {
    window.removeEventListener('pointerdown', noteClick, true)
    window.removeEventListener('keydown', noteKey, true)
  }
  return count
}

const stored = async (path: string) => (await stage.site.ask('GET', path)).body

async function createArea(name: string, ownerId = stage.site.principalId): Promise<string> {
  const body = { name, focusAreaTypeId: stage.site.focusAreaTypes[0], ownerId }
  return ((await stage.site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
}

const panel = async () =>
  within(await screen.findByRole('complementary', { name: hierarchies.record({ kind: 'focus-area' }) }))

describe('the clicks and keys that a task takes', () => {
  let id: string
  beforeEach(async () => {
    id = await createArea('Payments')
  })

  test('finding a record takes two keys: Ctrl K, Enter', async () => {
    await stage.open('/organizations')
    const count = await counted(async () => {
      await stage.user.keyboard('{Control>}k{/Control}')
      const dialog = within(await screen.findByRole('dialog', { name: palette.label }))
      // A browser gives the first field of a dialog the focus.
      dialog.getByRole('combobox', { name: palette.label }).focus()
      await stage.user.keyboard('paym')
      await waitFor(() => expect(dialog.getAllByRole('option')[0]?.textContent).toContain('Payments'))
      await stage.user.keyboard('{Enter}')
      await screen.findByRole('heading', { name: 'Payments' })
    })
    expect(count).toBe(2)
  })

  test('changing an owner takes a click and a key', async () => {
    const graceId = await addPerson(stage.site, 'Grace Hopper')
    await createArea('Cards', graceId)
    await stage.open(`/focus-areas/${id}`)
    const owner = await (await panel()).findByTitle(record.editField({ field: ui.fieldOwner }))
    const count = await counted(async () => {
      await stage.user.click(owner)
      const choice = within(await screen.findByRole('dialog', { name: / of / }))
      await choice.findByRole('option', { name: /Grace Hopper/ })
      await stage.user.keyboard('gra')
      await waitFor(() => expect(choice.getAllByRole('option')).toHaveLength(1))
      await stage.user.keyboard('{Enter}')
      await waitFor(async () =>
        expect(await stored(`/focus-areas/${id}`)).toMatchObject({ owner: { id: graceId } }),
      )
    })
    expect(count).toBe(2)
  })

  test('archiving ten records takes three clicks', async () => {
    const units = Array.from({ length: 10 }, async (_, at) => {
      const body = {
        name: `Unit ${at}`,
        organizationTypeId: stage.site.organizationTypes[0],
        ownerId: stage.site.principalId,
      }
      return ((await stage.site.ask('POST', '/organizations', { body })).body as { id: string }).id
    })
    const ids = await Promise.all(units)
    await stage.open('/organizations?q=Unit')
    await screen.findByRole('link', { name: /Unit 0/ })
    const count = await counted(async () => {
      await stage.user.click(await screen.findByRole('checkbox', { name: ui.selectAllShown }))
      await stage.user.click(await screen.findByRole('link', { name: hierarchies.archiveSelected }))
      const form = within(await screen.findByRole('complementary', { name: editing.formTitles.organization }))
      await stage.user.click(await form.findByRole('button', { name: editing.archive }))
      for (const unit of ids)
        await waitFor(async () =>
          expect(await stored(`/organizations/${unit}`)).toMatchObject({ status: { name: 'ARCHIVED' } }),
        )
    })
    expect(count).toBe(3)
  })

  test('resolving a conflict of one field takes one click', async () => {
    await stage.open(`/focus-areas/${id}/edit`)
    const name = await screen.findByRole('textbox', { name: ui.fieldName })
    await stage.user.clear(name)
    await stage.user.type(name, 'Mine')
    const theirs = { query: { updateMask: 'name' }, body: { name: 'Theirs' } }
    expect(await stage.site.ask('PATCH', `/focus-areas/${id}`, theirs)).toMatchObject({ status: 200 })
    await stage.user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findAllByText(new RegExp(outbox.needsAttention))
    await stage.open('/outbox')
    const form = within(await screen.findByRole('form', { name: outbox.conflictOf({ label: 'Payments' }) }))
    const count = await counted(async () => {
      await stage.user.click(form.getByRole('button', { name: outbox.keepMine }))
      await waitFor(async () => expect(await stored(`/focus-areas/${id}`)).toMatchObject({ name: 'Mine' }))
    })
    expect(count).toBe(1)
  })

  test('undoing the last change takes one key', async () => {
    await stage.open(`/focus-areas/${id}`)
    await stage.user.click(await (await panel()).findByTitle(record.editField({ field: ui.fieldName })))
    await stage.user.keyboard('Payouts{Enter}')
    await waitFor(async () => expect(await stored(`/focus-areas/${id}`)).toMatchObject({ name: 'Payouts' }))
    const count = await counted(async () => {
      await stage.user.keyboard('{Control>}z{/Control}')
      await waitFor(async () =>
        expect(await stored(`/focus-areas/${id}`)).toMatchObject({ name: 'Payments' }),
      )
    })
    expect(count).toBe(1)
  })
})
