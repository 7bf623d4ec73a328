// What the console says about saving when the service rejects a change, when two people change one field, when the
// session ends, and without a network. What is true is what the service has.
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { canary } from './canaries.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'
import { type Stored, StoredRecords } from './stored-records.ts'

test.use(withoutWorker)

let service: RunningService
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>
const used = new Set<string>()

test.beforeAll(async ({ browser }) => {
  service = await startService()
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInByLink(page, service.signInLink)
  await expect(page.getByRole('treegrid')).toBeVisible()
  cookies = await context.cookies()
  await context.close()
})

test.afterAll(async () => {
  await service?.stop()
})

let stored: StoredRecords
let area: Stored

test.beforeEach(async ({ context, page }) => {
  await context.addCookies(cookies)
  stored = new StoredRecords(page, service.url, used)
  area = await stored.leaf()
})

const rowOf = (page: Page, id: string) =>
  page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ has: page.locator(`a[href^="/focus-areas/${id}"]`) })
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Console' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Focus area' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })

/** Types an owner who does not exist, and saves. */
async function giveUnknownOwner(page: Page): Promise<void> {
  await page.goto(`${service.url}/focus-areas/${area.id}/edit`)
  await page.getByRole('combobox', { name: 'Owner' }).fill('Ada Nobody')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('a rejected edit shows on row, record, sidebar and Pending changes until it is fixed, also after a reload', async ({
  page,
}) => {
  await giveUnknownOwner(page)
  const expectAttention = async () => {
    await expect(panel(page).getByRole('alert')).toContainText('The owner was not found.')
    await expect(panel(page).getByText('Ada Nobody')).toBeVisible()
    await expect(
      rowOf(page, area.id).getByRole('img', { name: /^Needs attention\. Not saved\./ }),
    ).toBeVisible()
    await expect(sidebar(page).getByText('Needs attention · 1 pending change')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pending changes 1' })).toBeVisible()
    await expect(saved(page)).toHaveCount(0)
  }
  await expectAttention()
  await page.reload()
  await expectAttention()

  await page.getByRole('link', { name: 'Pending changes 1' }).click()
  const listed = page.getByRole('region', { name: 'Needs attention' })
  await expect(listed).toContainText('The owner was not found.')
  await expect(listed).toContainText('Ada Nobody')
  await expect(saved(page)).toHaveCount(0)
  await page.goBack()

  await panel(page).getByRole('link', { name: /^Fix/ }).click()
  const owner = page.getByRole('combobox', { name: 'Owner' })
  await expect(owner).toHaveValue('Ada Nobody')
  await owner.fill(area.owner.id)
  await page.getByRole('textbox', { name: 'Name' }).fill('Fixed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await stored.read(area.id)).name).toBe('Fixed')
  await expect(saved(page)).not.toHaveCount(0)
  await expect(rowOf(page, area.id).getByRole('img', { name: /attention/ })).toHaveCount(0)
})

test('a cell that is rejected is discarded on the record, which then shows what the service has', async ({
  page,
}) => {
  await page.goto(`${service.url}/focus-areas/${area.id}`)
  const row = rowOf(page, area.id)
  await row.focus()
  // Another person deletes it while its name is typed.
  await page.keyboard.press('F2')
  await page.keyboard.type('Typed in its row')
  await stored.remove(area.id)
  await page.keyboard.press('Enter')
  // The panel may say at the same time that the record cannot be found.
  const notice = panel(page).getByRole('alert').filter({ hasText: 'This focus area was deleted.' })
  await expect(notice).toBeVisible()
  await expect(panel(page).getByText('Typed in its row')).toBeVisible()
  await expect(sidebar(page).getByText('Needs attention · 1 pending change')).toBeVisible()
  // The record leaves the tree; the text does not leave the screen.
  await page.reload()
  await expect(panel(page).getByText('Typed in its row')).toBeVisible()
  await expect(rowOf(page, area.id)).toHaveCount(0)
  await panel(page)
    .getByRole('button', { name: /^Discard/ })
    .click()
  await expect(sidebar(page).getByText('Needs attention')).toHaveCount(0)
})

test('in a conflict tree, row and panel show one name, and the record leads to its solution', async ({
  page,
}) => {
  await page.goto(`${service.url}/focus-areas/${area.id}/edit`)
  await page.getByRole('textbox', { name: 'Name' }).fill('My name')
  await stored.change(area.id, { name: 'Their name' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel(page).getByRole('alert')).toContainText('Someone else changed the same field.')
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('My name')
  await expect(rowOf(page, area.id)).toContainText('My name')
  await expect(page.getByRole('treegrid').getByText('Their name')).toHaveCount(0)
  await expect(rowOf(page, area.id).getByRole('img', { name: /^Needs attention/ })).toBeVisible()

  await panel(page)
    .getByRole('link', { name: /^Resolve conflict/ })
    .click()
  const form = page.getByRole('form', { name: /^Conflict/ })
  await expect(form).toBeFocused()
  await form.getByRole('radio', { name: /^Keep mine/ }).click()
  await form.getByRole('button', { name: 'Resolve conflict' }).click()
  await expect.poll(async () => (await stored.read(area.id)).name).toBe('My name')
  await expect(saved(page)).not.toHaveCount(0)
})

test('a session that ends leaves its changes on the device, and the sign-in page says so', async ({
  context,
  page,
}) => {
  await page.goto(`${service.url}/focus-areas/${area.id}/edit`)
  await page.getByRole('textbox', { name: 'Name' }).fill('After signing in')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sidebar(page).getByText('Offline · 1 pending change')).toBeVisible()
  await context.clearCookies()
  await context.setOffline(false)
  await page.goto(`${service.url}/focus-areas`)
  await expect(
    page.getByText('1 pending change is kept on this device and is sent after you sign in.'),
  ).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(canary.email)
  await page.getByRole('textbox', { name: 'API token' }).fill(canary.apiToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(async () => (await stored.read(area.id)).name).toBe('After signing in')
  await expect(saved(page)).not.toHaveCount(0)
})

test('what is created without a network is in the tree, takes children, and becomes real with them', async ({
  context,
  page,
}) => {
  await page.goto(`${service.url}/focus-areas/${area.id}`)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New below' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('On a train')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(panel(page).getByRole('heading', { level: 2, name: 'On a train' })).toBeVisible()
  await expect(panel(page).getByText('It is kept on this device')).toBeVisible()
  const row = page.getByRole('treegrid').getByRole('row', { name: /On a train/ })
  await expect(row.getByRole('img', { name: /^Pending\. Offline\./ })).toBeVisible()

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New below' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Its carriage')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(panel(page).getByRole('heading', { level: 2, name: 'Its carriage' })).toBeVisible()
  await expect(sidebar(page).getByText('Offline · 2 pending changes')).toBeVisible()

  await context.setOffline(false)
  await expect(saved(page)).not.toHaveCount(0)
  await expect(page).not.toHaveURL(/focus-areas\/tmp/)
  await expect(panel(page).getByRole('heading', { level: 2, name: 'Its carriage' })).toBeVisible()
  const all = await stored.list()
  const train = all.find(({ name }) => name === 'On a train')
  expect(train?.parent?.id).toBe(area.id)
  expect(all.filter(({ name, parent }) => name === 'Its carriage' && parent?.id === train?.id)).toHaveLength(
    1,
  )
})
