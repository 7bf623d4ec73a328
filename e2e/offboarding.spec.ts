// A member is invited, works, and is disabled while changes wait on their device: the next request is refused at every
// node, and nothing they wrote is lost.
import { expect, type Page } from 'playwright/test'
import { ownPage } from '#testing/gateway.ts'
import { type Company, startCompany } from './company.ts'
import { test, withoutWorker } from './console-test.ts'
import { signInByLink } from './sign-in-link.ts'
import { StoredRecords } from './stored-records.ts'
import { words } from './words.ts'

const { access } = words

test.use({ ...withoutWorker, ignoreHTTPSErrors: true })

let service: Company

test.beforeAll(async () => {
  service = await startCompany()
})

test.afterAll(() => service?.stop())

/** Reads the invitation link that is shown once. */
async function takeLink(admin: Page): Promise<string> {
  const link = admin.getByRole('alert').locator('code')
  await expect(link).toContainText('/sign-in#code=')
  const address = (await link.textContent()) ?? ''
  await admin.getByRole('button', { name: access.copied }).click()
  return address
}

/** The statuses that a question gets at each node. */
async function atEachNode(ask: () => Promise<{ status(): number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let node = 0; node < service.nodes; node += 1) {
    service.switchTo(node)
    statuses.push((await ask()).status())
  }
  return statuses
}

/** An API token of a member, which an administrator makes. */
async function makeToken(admin: Page, member: string): Promise<string> {
  const principals = `${service.url}/planning/access/v1/principals`
  const { values } = (await (await admin.request.get(principals)).json()) as {
    values: { id: string; name: string }[]
  }
  const found = values.find(({ name }) => name === member)
  const answer = await admin.request.post(`${principals}/${found?.id}/credentials`, {
    headers: ownPage,
    data: { label: 'Laptop' },
  })
  return ((await answer.json()) as { secret: string }).secret
}

async function acceptLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: words.session.signInAs({ name: 'Grace' }) })).toBeVisible()
  await page.getByRole('button', { name: words.session.signIn, exact: true }).click()
}

test('a disabled member is refused at the next request, and their pending changes are sent once they are back', {
  tag: ['@languages', '@long'],
}, async ({ page, context }) => {
  const browser = context.browser()
  if (!browser) throw new Error('there is no browser')
  const adminContext = await browser.newContext({ serviceWorkers: 'block', ignoreHTTPSErrors: true })
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
  const authorization = `Basic ${btoa(`grace@example.com:${await makeToken(admin, 'Grace')}`)}`
  const areas = `${service.url}/gateway/api/planning/v1/focus-areas`
  await acceptLink(page, invitation)
  await expect(page.getByRole('treegrid')).toBeVisible()
  await page.goto(`${service.url}/focus-areas/${area.id}/edit`)
  const name = page.getByRole('textbox', { name: words.ui.fieldName })
  await expect(name).toHaveValue(area.name)
  await context.setOffline(true)
  await name.fill('Renamed before being disabled')
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(page.getByRole('link', { name: `${words.app.pendingChanges} 1` })).toBeVisible()

  // Not through the page, which is offline.
  const byCookie = async () => page.request.get(areas)
  const byToken = () => admin.request.get(areas, { headers: { authorization } })
  const accepted = Array.from({ length: service.nodes }, () => 200)
  expect(await atEachNode(byCookie)).toEqual(accepted)
  expect(await atEachNode(byToken)).toEqual(accepted)
  await panel.getByRole('button', { name: access.disable }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: access.disable }).click()
  await expect(panel.getByText(access.nowDisabled({ name: 'Grace' }))).toBeVisible()

  const refused = accepted.map(() => 401)
  expect(await atEachNode(byCookie)).toEqual(refused)
  expect(await atEachNode(byToken)).toEqual(refused)

  // Closed while offline: a reload that cuts a delivery leaves it unconfirmed for a minute.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(`${service.url}/focus-areas/${area.id}`)
  await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible()
  await expect(page.getByText(words.session.pending({ count: 1 }))).toBeVisible()
  expect((await stored.read(area.id)).name).toBe(area.name)
  service.switchTo(0)
  await page.reload()
  await expect(page.getByText(words.session.pending({ count: 1 }))).toBeVisible()

  await panel.getByRole('button', { name: access.enable }).click()
  await panel.getByRole('button', { name: access.createLink }).click()
  await acceptLink(page, await takeLink(admin))
  // A reload above may have cut a delivery, which is looked at after a minute.
  await expect
    .poll(async () => (await stored.read(area.id)).name, { timeout: 120_000 })
    .toBe('Renamed before being disabled')
  await adminContext.close()
})
