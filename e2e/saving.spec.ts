// What the console says about saving when the service rejects a change, when two people change one field, when the
// session ends, and without a network. The service's data decides what is right.
import { expect, type Page } from 'playwright/test'
import { canary } from './canaries.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf } from './sign-in-link.ts'
import { type Stored, StoredRecords } from './stored-records.ts'
import { startOf, words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
let cookies: Cookies
const used = new Set<string>()

test.beforeAll(async () => {
  service = await startService()
  cookies = await cookiesOf(service.signInLink)
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
const sidebar = (page: Page) => page.getByRole('complementary', { name: words.app.console })
const panel = (page: Page) =>
  page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })
const saved = (page: Page) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${words.ui.changesSaved}$`) })

/** What the sidebar says of so many changes without a network. */
const unsent = (count: number) =>
  words.ui.unreachedUnsent({ reach: words.app.connectionStates['no-network'], count })

/** Chooses an owner whom an administrator retires before the change is saved. */
async function giveUnknownOwner(page: Page): Promise<void> {
  const person = await stored.addPerson('Ada Unknown')
  await page.goto(`${service.url}/focus-areas/${area.id}/edit`)
  await page.getByRole('combobox', { name: words.ui.fieldOwner }).fill('Ada Unknown')
  await page.getByRole('option', { name: 'Ada Unknown' }).first().click()
  await stored.retirePerson(person)
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
}

test('a rejected edit shows on row, record, sidebar and Unsent changes until it is fixed, also after a reload', {
  tag: '@languages',
}, async ({ page }) => {
  await giveUnknownOwner(page)
  const expectAttention = async () => {
    await expect(panel(page).getByRole('alert')).toContainText(words.ui.reasons['owner-missing'])
    await expect(panel(page).getByText('Ada Unknown')).toBeVisible()
    await expect(
      rowOf(page, area.id).getByRole('img', {
        name: `${words.ui.needsAttention} ${words.ui.progress.rejected({ reason: words.ui.reasons['owner-missing'] })}`,
        exact: true,
      }),
    ).toBeVisible()
    await expect(sidebar(page).getByText(words.ui.changesNeedAttention({ count: 1 }))).toBeVisible()
    await expect(page.getByRole('link', { name: `${words.app.pendingChanges} 1` })).toBeVisible()
    await expect(saved(page)).toHaveCount(0)
  }
  await expectAttention()
  await page.reload()
  await expectAttention()

  await page.getByRole('link', { name: `${words.app.pendingChanges} 1` }).click()
  const listed = page.getByRole('region', { name: words.outbox.needsAttention })
  await expect(listed).toContainText(words.ui.reasons['owner-missing'])
  await expect(listed).toContainText('Ada Unknown')
  await expect(saved(page)).toHaveCount(0)
  await page.goBack()

  await panel(page)
    .getByRole('link', { name: startOf(words.ui.formActs.fix) })
    .click()
  const owner = page.getByRole('combobox', { name: words.ui.fieldOwner })
  await expect(owner).toHaveValue('Ada Unknown')
  await owner.click()
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill('Fixed')
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect.poll(async () => (await stored.read(area.id)).name).toBe('Fixed')
  await expect(saved(page)).not.toHaveCount(0)
  await expect(rowOf(page, area.id).getByRole('img', { name: words.ui.needsAttention })).toHaveCount(0)
})

test('a cell that is rejected is discarded on the record, which then shows what the service has', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(`${service.url}/focus-areas/${area.id}`)
  const row = rowOf(page, area.id)
  await row.focus()
  // Another person deletes it while its name is typed.
  await page.keyboard.press('F2')
  await page.keyboard.type('Typed in its row')
  await stored.remove(area.id)
  await page.keyboard.press('Enter')
  // The panel may say at the same time that the record cannot be found.
  const notice = panel(page).getByRole('alert').filter({ hasText: words.ui.reasons.gone })
  await expect(notice).toBeVisible()
  await expect(panel(page).getByText('Typed in its row')).toBeVisible()
  await expect(sidebar(page).getByText(words.ui.changesNeedAttention({ count: 1 }))).toBeVisible()
  // The record leaves the tree; the text does not leave the screen.
  await page.reload()
  await expect(panel(page).getByText('Typed in its row')).toBeVisible()
  await expect(rowOf(page, area.id)).toHaveCount(0)
  await panel(page)
    .getByRole('button', { name: startOf(words.ui.acts.discard) })
    .click()
  await expect(sidebar(page).getByText(words.outbox.needsAttention)).toHaveCount(0)
})

test('in a conflict tree, row and panel show one name, and it is resolved on the record', {
  tag: ['@languages', '@long'],
}, async ({ page }) => {
  await page.goto(`${service.url}/focus-areas/${area.id}/edit`)
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill('My name')
  await stored.change(area.id, { name: 'Their name' })
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(panel(page).getByRole('alert')).toContainText(words.ui.progress.conflict)
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('My name')
  await expect(rowOf(page, area.id)).toContainText('My name')
  await expect(page.getByRole('treegrid').getByText('Their name')).toHaveCount(0)
  await expect(rowOf(page, area.id).getByRole('img', { name: words.ui.needsAttention })).toBeVisible()

  const form = panel(page).getByRole('form', { name: startOf(words.outbox.conflictOf({ label: '' })) })
  await form.getByRole('button', { name: words.outbox.keepMine }).click()
  await expect.poll(async () => (await stored.read(area.id)).name).toBe('My name')
  await expect(saved(page)).not.toHaveCount(0)
})

test('a session that ends leaves its changes on the device, and the sign-in page says so', {
  tag: '@long',
}, async ({ context, page }) => {
  await page.goto(`${service.url}/focus-areas/${area.id}/edit`)
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill('After signing in')
  await context.setOffline(true)
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(sidebar(page).getByText(unsent(1))).toBeVisible()
  await context.clearCookies()
  // Closed while offline: leaving the page during a delivery leaves it unconfirmed for a minute.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(`${service.url}/focus-areas`)
  await expect(page.getByText(words.session.pending({ count: 1 }))).toBeVisible()
  await page.getByRole('button', { name: words.session.withApiToken }).click()
  await expect(page.getByLabel(words.session.email, { exact: true })).toHaveValue(canary.email)
  await page.getByLabel(words.session.apiToken, { exact: true }).fill(canary.apiToken)
  await page.getByRole('button', { name: words.session.signIn, exact: true }).click()
  await expect.poll(async () => (await stored.read(area.id)).name).toBe('After signing in')
  await expect(saved(page)).not.toHaveCount(0)
})

test('a record created without a network is in the tree, takes children, and is saved with them', {
  tag: '@long',
}, async ({ context, page }) => {
  await page.goto(`${service.url}/focus-areas/${area.id}`)
  await page.getByRole('button', { name: words.ui.moreActions, exact: true }).click()
  await page.getByRole('menuitem', { name: words.record.addChild }).click()
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill('On a train')
  await context.setOffline(true)
  await page.getByRole('button', { name: words.editing.create, exact: true }).click()
  await expect(panel(page).getByRole('heading', { level: 2, name: 'On a train' })).toBeVisible()
  await expect(panel(page).getByText(words.ui.progress.offline)).toBeVisible()
  const row = page.getByRole('treegrid').getByRole('row', { name: /On a train/ })
  await expect(
    row.getByRole('img', { name: `${words.ui.pending} ${words.ui.progress.offline}` }),
  ).toBeVisible()

  await page.getByRole('button', { name: words.ui.moreActions, exact: true }).click()
  await page.getByRole('menuitem', { name: words.record.addChild }).click()
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill('Its carriage')
  await page.getByRole('button', { name: words.editing.create, exact: true }).click()
  await expect(panel(page).getByRole('heading', { level: 2, name: 'Its carriage' })).toBeVisible()
  await expect(sidebar(page).getByText(unsent(2))).toBeVisible()

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
