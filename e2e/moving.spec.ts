// A row of the tree dragged onto another one, in a real browser: only that has real dragging.
import { expect } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn } from './sign-in-link.ts'
import { StoredRecords } from './stored-records.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let service: RunningService

test.beforeAll(async () => {
  service = await startService()
})

test.afterAll(async () => {
  await service?.stop()
})

test('dropping a row onto another one moves it there without a form, as the label said, and Undo moves it back', async ({
  page,
}) => {
  // Both rows are in view, wherever the sample has them: a tree that scrolls takes another row from under the pointer.
  await page.setViewportSize({ width: 1440, height: 4000 })
  await openSignedIn(page, service.signInLink)
  await expect(page.getByRole('treegrid')).toBeVisible()
  const stored = new StoredRecords(page, service.url, new Set())
  const all = await stored.list()
  const tops = all.filter(({ parent }) => !parent)
  const branch = all.find(({ id, path }) => path.length === 1 && all.some(({ parent }) => parent?.id === id))
  const from = branch?.parent?.id
  // Of the same type, so that the branch fits below it.
  const typeOf = (one?: (typeof all)[number]) => one?.focusAreaType?.id
  const typeOfParent = typeOf(tops.find(({ id }) => id === from))
  const to = tops.find((top) => top.id !== from && typeOf(top) === typeOfParent)
  if (!branch || from === undefined || !to) throw new Error('the sample company has no such branch')
  await page.goto(`${service.url}/focus-areas`)
  const row = (id: string) =>
    page
      .getByRole('treegrid')
      .getByRole('row')
      .filter({ has: page.locator(`a[href^="/focus-areas/${id}"]`) })
  // Rows change their places until all records are there.
  await expect(page.getByRole('main').getByText(String(all.length), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
  const name = { x: 300, y: 10 }
  await row(branch.id).hover({ position: name })
  await page.mouse.down()
  // Where it is already a drop would do nothing, and says so.
  await row(from).hover({ position: name })
  await row(from).hover({ position: { x: 310, y: 12 } })
  await expect(page.getByText(words.editing.obstacles['same-parent'])).toBeVisible()
  await row(to.id).hover({ position: name })
  await row(to.id).hover({ position: { x: 310, y: 12 } })
  await expect(page.getByText(words.values.moveUnder({ name: to.name }))).toBeVisible()
  await page.mouse.up()
  await expect.poll(async () => (await stored.read(branch.id)).parent?.id).toBe(to.id)
  await expect(row(branch.id)).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await stored.read(branch.id)).parent?.id).toBe(from)
})
