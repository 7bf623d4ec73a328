// Typed text survives a reload, leaving the page, and a closed tab.
import { expect, type Page } from 'playwright/test'
import { canary } from './canaries.ts'
import { test, withoutWorker } from './console-test.ts'
import { noticeEndedSession } from './ended-session.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf, signInByToken } from './sign-in-link.ts'
import { type Stored, StoredRecords } from './stored-records.ts'
import { words } from './words.ts'

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

async function openForm(page: Page): Promise<void> {
  await page.goto(`${service.url}/focus-areas/${area.id}/edit`)
  await expect(page.getByRole('button', { name: words.editing.save, exact: true })).toBeVisible()
}

test('typed text survives a reload, and leaving asks only when something changed', async ({ page }) => {
  await openForm(page)
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill('Typed and not saved')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('textbox', { name: words.ui.fieldName })).toHaveValue('Typed and not saved')
  await page.getByRole('link', { name: words.app.organizations }).click()
  const guard = page.getByRole('alertdialog', { name: words.editing.unsavedChanges })
  await guard.getByRole('button', { name: words.editing.keepEditing }).click()
  await expect(guard).toBeHidden()
  await page.getByRole('link', { name: words.app.organizations }).click()
  await guard.getByRole('button', { name: words.editing.discardChanges }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.app.organizations })).toBeVisible()
  await openForm(page)
  await expect(page.getByText(words.editing.nothingToSave)).toBeVisible()
  await page.getByRole('link', { name: words.app.organizations }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.app.organizations })).toBeVisible()
})

test('back and forward ask at a form with unsaved changes, and the address stays that of the form', async ({
  page,
}) => {
  const record = `${service.url}/focus-areas/${area.id}`
  const atForm = new RegExp(`/focus-areas/${area.id}/edit`)
  const atRecord = new RegExp(`/focus-areas/${area.id}(\\?|$)`)
  const name = page.getByRole('textbox', { name: words.ui.fieldName })
  const guard = page.getByRole('alertdialog', { name: words.editing.unsavedChanges })
  await page.goto(record)
  await page.getByRole('button', { name: words.record.editRecord, exact: true }).click()
  await name.fill('Typed and not saved')
  await page.goBack()
  await expect(guard).toBeVisible()
  await expect(page).toHaveURL(atForm)
  await expect(name).toHaveValue('Typed and not saved')
  await page.keyboard.press('Escape')
  await expect(guard).toBeHidden()
  await expect(page).toHaveURL(atForm)
  await expect(name).toHaveValue('Typed and not saved')

  await page.goBack()
  await guard.getByRole('button', { name: words.editing.discardChanges }).click()
  await expect(page).toHaveURL(atRecord)
  await expect(page.getByRole('heading', { level: 2, name: area.name })).toBeVisible()
  await page.goForward()
  await expect(name).toHaveValue(area.name)
})

test('a new record that is typed survives a reload and a session that ends, and can be discarded', {
  tag: '@long',
}, async ({ context, page }) => {
  const name = page.getByRole('textbox', { name: words.ui.fieldName })
  const remark = page.getByText(words.editing.draftRestored)
  await page.goto(`${service.url}/focus-areas/new`)
  await name.fill('Typed and not created')
  await expect(remark).toBeHidden()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(name).toHaveValue('Typed and not created')
  await expect(remark).toBeVisible()

  await context.clearCookies()
  await noticeEndedSession(page)
  await signInByToken(page, canary)
  await expect(name).toHaveValue('Typed and not created')

  await page.getByRole('button', { name: words.editing.discardChanges }).click()
  await expect(name).toHaveValue('')
  await expect(remark).toBeHidden()
  await page.reload()
  await expect(name).toHaveValue('')
})

test('a formatted description survives a reload unchanged', { tag: '@long' }, async ({ page }) => {
  await stored.change(area.id, { about: 'Plain words' })
  await openForm(page)
  await expect(page.getByRole('textbox', { name: words.ui.fieldDescription })).toHaveValue('Plain words')
  await page.getByRole('button', { name: words.editing.formatText }).click()
  const editor = page.getByRole('textbox', { name: words.ui.fieldDescription })
  await editor.press('ControlOrMeta+End')
  await page.keyboard.type(' and more')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(editor).toHaveText('Plain words and more')
  await page.getByRole('button', { name: words.editing.discardChanges }).click()
  await expect(editor).toHaveValue('Plain words')
  await expect(page.getByText(words.editing.nothingToSave)).toBeVisible()
})

test('changes made without a network wait on the device, survive a closed tab and go out later', {
  tag: '@long',
}, async ({ context, page }) => {
  await openForm(page)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill('Renamed on a train')
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(page.getByRole('link', { name: `${words.app.pendingChanges} 1` })).toBeVisible()
  expect((await stored.read(area.id)).name).toBe(area.name)
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(`${service.url}/outbox`)
  const after = new StoredRecords(later, service.url, used)
  await expect.poll(async () => (await after.read(area.id)).name).toBe('Renamed on a train')
  await expect(
    later
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${words.ui.changesSaved}$`) })
      .first(),
  ).toBeVisible()
})

test('a cell is edited in place: Enter saves it, Escape cancels, errors are shown', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(`${service.url}/focus-areas/${area.id}`)
  // By its address: other names may hold this one.
  const link = page.locator(`a[href^="/focus-areas/${area.id}"]`)
  const row = page.getByRole('treegrid').getByRole('row').filter({ has: link })
  await row.focus()
  await page.keyboard.press('F2')
  const cell = page.getByRole('treegrid').getByRole('textbox', { name: words.hierarchies.name })
  await expect(cell).toBeFocused()
  await page.keyboard.type('Thrown away')
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(words.hierarchies.cellProblems['no-name'])
  await expect(cell).toBeFocused()
  await page.keyboard.type('Renamed in its row')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored.read(area.id)).name).toBe('Renamed in its row')
  const renamed = page.getByRole('treegrid').getByRole('row', { name: 'Renamed in its row' })
  await expect(renamed.last()).toBeFocused()
})

test('two tabs have a draft of the same form each, and Back does not lead into one that is saved', {
  tag: '@long',
}, async ({ context, page }) => {
  const nameIn = (tab: Page) => tab.getByRole('textbox', { name: words.ui.fieldName })
  const other = await context.newPage()
  await openForm(page)
  await other.goto(`${service.url}/focus-areas/${area.id}/edit`)
  await nameIn(page).fill('Typed in one tab')
  await nameIn(other).fill('x')
  await other.getByRole('button', { name: words.editing.discardChanges }).click()
  await expect(nameIn(other)).toHaveValue(area.name)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(nameIn(page)).toHaveValue('Typed in one tab')
  await page.close({ runBeforeUnload: false })
  await other.reload()
  await expect(nameIn(other)).toHaveValue('Typed in one tab')
  await other.getByRole('button', { name: words.editing.discardChanges }).click()

  const record = `${service.url}/focus-areas/${area.id}`
  await other.goto(record)
  await other.getByRole('button', { name: words.record.editRecord, exact: true }).click()
  await nameIn(other).fill(`${area.name} saved`)
  await other.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(other.getByRole('heading', { level: 2, name: `${area.name} saved` })).toBeVisible()
  await other.goBack()
  await expect(other).not.toHaveURL(/\/edit/)
})
