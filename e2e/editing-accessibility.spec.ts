// What axe finds wrong with the forms and dialogs of editing, and with the outbox, in every state they can be in.
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { test, withoutWorker } from './console-test.ts'
import { placeAfterDeletionOf } from './editing-stage.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'
import { StoredRecords } from './stored-records.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
let context: BrowserContext
let page: Page
let stored: StoredRecords

test.beforeAll(async ({ browser }) => {
  service = await startService()
  context = await browser.newContext()
  page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await signInByLink(page, service.signInLink)
  await expect(page.getByRole('treegrid')).toBeVisible()
  stored = new StoredRecords(page, service.url, new Set())
})

test.afterAll(async () => {
  await context?.close()
  await service?.stop()
})

/** The tree beside it has its own test. */
const form = 'aside[tabindex="-1"]'

const open = async (path: string) => {
  await page.goto(`${service.url}${path}`)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('creating, at the top and below another, with and without problems', { tag: '@long' }, async () => {
  const parent = await stored.leaf()
  for (const path of ['/focus-areas/new', `/focus-areas/${parent.id}/new`, '/organizations/new']) {
    await open(path)
    await expect(button(words.editing.create)).toBeVisible()
    await expectNoViolation(page, form)
  }
  await button(words.editing.create).click()
  await expect(page.getByText(words.editing.enterName)).toBeVisible()
  await expectNoViolation(page, form)
  await open('/focus-areas/create-again')
  await expect(button(words.editing.chooseBackup)).toBeVisible()
  await expectNoViolation(page, form)
})

test('editing: plain, with problems, formatted, with a link, and leaving with changes', async () => {
  const area = await stored.leaf()
  await stored.change(area.id, { about: 'Plain words' })
  await open(`/focus-areas/${area.id}`)
  await expect(page.getByText('Plain words')).toBeVisible()
  await button(words.record.editRecord).click()
  await expect(page.getByRole('textbox', { name: words.ui.fieldDescription })).toHaveValue('Plain words')
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill('')
  await button(words.editing.save).click()
  await expectNoViolation(page, form)
  await page.getByRole('button', { name: words.editing.formatText }).click()
  await expect(
    page.getByRole('toolbar', { name: words.editor.toolbar({ label: words.ui.fieldDescription }) }),
  ).toBeVisible()
  await page.getByRole('textbox', { name: words.ui.fieldDescription }).press('ControlOrMeta+a')
  await page.getByRole('button', { name: words.editor.bulletedList }).click()
  await page.getByRole('button', { name: words.editor.link }).click()
  await page.getByRole('textbox', { name: words.editor.linkAddress }).fill('not an address')
  await page.getByRole('textbox', { name: words.editor.linkAddress }).press('Enter')
  await expect(page.getByText(words.editor.linkProblem)).toBeVisible()
  await expectNoViolation(page, form)
  await page.getByRole('link', { name: words.app.organizations }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolation(page, form)
  await page.getByRole('alertdialog').getByRole('button', { name: words.editing.discardChanges }).click()
})

test('a description with what the editor does not know', { tag: '@long' }, async () => {
  const area = await stored.leaf()
  const cell = {
    type: 'tableCell',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Cell' }] }],
  }
  const content = [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Heading' }] },
    { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
    { type: 'paragraph', content: [{ type: 'mention', attrs: { text: '@Ana' } }] },
  ]
  await stored.change(area.id, { about: JSON.stringify({ type: 'doc', version: 1, content }) })
  await open(`/focus-areas/${area.id}`)
  await expect(page.getByText('@Ana')).toBeVisible()
  await button(words.record.editRecord).click()
  await expect(page.getByText(words.editor.kept({ name: words.editor.keptTable }))).toBeVisible()
  await expectNoViolation(page, form)
})

test('editing in place and deleting many', { tag: '@long' }, async () => {
  await open('/focus-areas')
  const rows = page.getByRole('treegrid').getByRole('row')
  await rows.nth(3).focus()
  await page.keyboard.press('F2')
  await expectNoViolation(page, '[role="treegrid"]')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoViolation(page, '[role="treegrid"]')
  await page.keyboard.press('Escape')
  for (const at of [4, 5]) await rows.nth(at).click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('link', { name: words.hierarchies.deleteSelected }).click()
  await expect(page.getByRole('textbox', { name: words.editing.typeCount({ count: '2' }) })).toBeVisible()
  await expectNoViolation(page, form)
  await page
    .getByRole('group', { name: words.hierarchies.selection })
    .getByRole('button', { name: words.hierarchies.clearSelection })
    .click()
})

test('archiving, deleting, and what came of it', async () => {
  const organization = await stored.leaf('organizations')
  await open(`/organizations/${organization.id}/archive`)
  await expect(button(words.editing.archive)).toBeVisible()
  await expectNoViolation(page, form)
  const { area } = await stored.branch()
  await open(`/focus-areas/${area.id}/delete`)
  await page.getByRole('textbox', { name: words.editing.typeName({ name: area.name }) }).fill(area.name)
  await expectNoViolation(page, form)
  await button(words.editing.deleteWithBackup).click()
  const now = page.getByRole('list', { name: words.editing.childrenNow })
  await expect(now.getByText(await placeAfterDeletionOf({ stored }, area)).first()).toBeVisible()
  await expectNoViolation(page, form)
})

// What can be restored was deleted before.
test('the outbox: waiting, refused, in conflict, and what it leads to', { tag: '@long' }, async () => {
  const [first, second] = [await stored.leaf(), await stored.leaf()]
  const person = await stored.addPerson('Leaver')
  await open(`/focus-areas/${first.id}/edit`)
  await page.getByRole('combobox', { name: words.ui.fieldOwner }).fill('Leav')
  await expect(page.getByRole('option', { name: 'Leaver' })).toBeVisible()
  await expectNoViolation(page, form)
  await page.getByRole('option', { name: 'Leaver' }).click()
  await stored.retirePerson(person)
  await button(words.editing.save).click()
  await expect(button(words.editing.save)).toBeHidden()
  // Leaving the page during a delivery would leave the change unconfirmed for a minute.
  await page.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).click()
  await expect(
    page.getByText(words.ui.progress.rejected({ reason: words.ui.reasons['owner-missing'] })),
  ).toBeVisible()
  await open(`/focus-areas/${second.id}/edit`)
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill('Mine')
  await stored.change(second.id, { name: 'Theirs' })
  await button(words.editing.save).click()
  // It leads to the record, also from where the person has gone before.
  await expect(button(words.editing.save)).toBeHidden()
  await page.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.outbox.title })).toBeVisible()
  await expect(
    page.getByRole('form', { name: new RegExp(`^${words.outbox.conflictOf({ label: '' })}`) }),
  ).toBeVisible()
  await expectNoViolation(page)
  await open(`/focus-areas/${second.id}`)
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectNoViolation(page, 'main', ['light'])
  await open(`/focus-areas/${second.id}/edit`)
  await expect(page.getByRole('textbox', { name: words.ui.fieldName })).toBeVisible()
  await expectNoViolation(page, form)
  await page.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).click()
  await button(words.outbox.otherValue).click()
  await expectNoViolation(page)
  await button(words.outbox.useTheirs).click()
  await page.getByRole('link', { name: new RegExp(`^${words.ui.formActs.fix}`) }).click()
  await expect(page.getByText(words.editing.notSaved({ reason: '' }))).toBeVisible()
  await expectNoViolation(page, form)
  await page.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).click()
  await page
    .getByRole('link', { name: new RegExp(`^${words.ui.formActs.restore}`) })
    .first()
    .click()
  await expect(page.getByText(words.editing.notRestored)).toBeVisible()
  await expectNoViolation(page, form)
})
