// A member is invited, works, and is disabled while changes wait on their device: the next request is refused, and
// nothing they wrote is lost.
import { expect, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'
import { StoredRecords } from './stored-records.ts'
import { words } from './words.ts'

const { access } = words

test.use(withoutWorker)

let service: RunningService

test.beforeAll(async () => {
  service = await startService({ PLANNING_SAMPLE: '200' })
})

test.afterAll(async () => {
  await service?.stop()
})

/** Reads the invitation link that is shown once. */
async function takeLink(admin: Page): Promise<string> {
  const link = admin.getByRole('alert').locator('code')
  await expect(link).toContainText('/sign-in#code=')
  const address = (await link.textContent()) ?? ''
  await admin.getByRole('button', { name: access.copied }).click()
  return address
}

async function acceptLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: words.session.signInAs({ name: 'Grace' }) })).toBeVisible()
  await page.getByRole('button', { name: words.session.signIn }).click()
}

test('a disabled member is refused at the next request, and their pending changes are sent once they are back', {
  tag: '@languages',
}, async ({ page, context }) => {
  const browser = context.browser()
  if (!browser) throw new Error('there is no browser')
  const adminContext = await browser.newContext({ serviceWorkers: 'block' })
  const admin = await adminContext.newPage()
  await signInByLink(admin, service.signInLink)
  await admin.getByRole('link', { name: words.app.access, exact: true }).click()
  await admin.getByRole('button', { name: access.invite }).click()
  await admin.getByRole('textbox', { name: access.name }).fill('Grace')
  await admin.getByRole('textbox', { name: access.email }).fill('grace@example.com')
  await admin.getByRole('combobox', { name: access.role }).selectOption('editor')
  const form = admin.getByRole('complementary', { name: access.newAccess })
  await form.getByRole('button', { name: access.invite }).click()
  const invitation = await takeLink(admin)
  const panel = admin.getByRole('complementary', { name: access.title })
  await expect(panel.getByRole('heading', { name: 'Grace' })).toBeVisible()

  const stored = new StoredRecords(admin, service.url, new Set())
  const area = await stored.leaf()
  await acceptLink(page, invitation)
  await expect(page.getByRole('treegrid')).toBeVisible()
  await page.goto(`${service.url}/focus-areas/${area.id}/edit`)
  const name = page.getByRole('textbox', { name: words.ui.fieldName })
  await expect(name).toHaveValue(area.name)
  await context.setOffline(true)
  await name.fill('Renamed before being disabled')
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(page.getByRole('link', { name: `${words.app.pendingChanges} 1` })).toBeVisible()

  await panel.getByRole('button', { name: access.disable }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: access.disable }).click()
  await expect(panel.getByText(access.nowDisabled({ name: 'Grace' }))).toBeVisible()

  // Closed while offline: a reload that cuts a delivery leaves it unconfirmed for a minute.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(`${service.url}/focus-areas/${area.id}`)
  await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible()
  await expect(page.getByText(words.session.pending({ count: 1 }))).toBeVisible()
  expect((await stored.read(area.id)).name).toBe(area.name)

  await panel.getByRole('button', { name: access.enable }).click()
  await panel.getByRole('button', { name: access.createLink }).click()
  await acceptLink(page, await takeLink(admin))
  await expect.poll(async () => (await stored.read(area.id)).name).toBe('Renamed before being disabled')
  await adminContext.close()
})
