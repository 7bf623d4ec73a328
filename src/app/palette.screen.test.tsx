// The palette over a tree whose search was just cleared, on the real service.
import { expect, test } from 'vitest'
import { messages as palette } from '#messages/en/palette.ts'
import { createArea } from '#testing/planted-areas.ts'
import { fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()

test('stays open, with what is typed, while the address of the tree follows its search', async () => {
  await createArea(stage.site, 'Payments')
  await stage.open('/focus-areas?q=Pay')
  const search = await screen.findByRole('searchbox')
  await waitFor(() => expect(search).toHaveProperty('value', 'Pay'))
  await stage.user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: palette.label }))
  const field = dialog.getByRole('combobox', { name: palette.label })
  field.focus()
  await stage.user.keyboard('paym')
  // A search that was cleared a moment ago is written to the address now.
  fireEvent.keyDown(search, { key: 'Escape' })
  await waitFor(() => expect(location.search).not.toContain('q='))
  await waitFor(() => expect(dialog.getAllByRole('option')[0]?.textContent).toContain('Payments'))
  expect(screen.getByRole('dialog', { name: palette.label }).contains(field)).toBe(true)
  expect(field).toHaveProperty('value', 'paym')
})
