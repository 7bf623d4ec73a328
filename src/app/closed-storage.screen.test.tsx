// A browser whose storage is closed to the page: everything works for as long as the page is open, and the page says so.
import { afterEach, expect, test, vi } from 'vitest'
import { english as words } from '#messages/messages-en.ts'
import { closeStorage, closings } from '#testing/closed-storage.ts'
import { isLongRun } from '#testing/effort.ts'
import { createArea } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor } from '#testing/render.tsx'

const stage = openStage()

afterEach(() => vi.restoreAllMocks())

/** What never answers is waited for: seconds, which only a long run has. */
const ways = closings.filter((how) => isLongRun || how !== 'never answers')

test.each(ways)('a form opens and saves where opening a database %s', async (how) => {
  const { site, user } = stage
  const id = await createArea(site, `Payments ${how}`)
  closeStorage(how)
  await stage.open(`/focus-areas/${id}/edit`)
  const name = await screen.findByRole('textbox', { name: new RegExp(words.ui.fieldName) })
  expect(screen.getAllByText(words.app.storageStates.unavailable)).not.toEqual([])
  await user.clear(name)
  await user.type(name, `Billing ${how}`)
  await user.click(screen.getByRole('button', { name: words.editing.save }))
  await waitFor(async () => {
    const { body } = await site.ask('GET', `/focus-areas/${id}`)
    expect(body).toMatchObject({ name: `Billing ${how}` })
  })
})
