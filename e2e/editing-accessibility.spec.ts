// What axe finds wrong with the forms and dialogs of editing, and with the outbox, in every state they can be in.
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'
import { StoredRecords } from './stored-records.ts'

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

test('creating, at the top and below another, with and without problems', async () => {
  const parent = await stored.leaf()
  for (const path of ['/focus-areas/new', `/focus-areas/${parent.id}/new`, '/organizations/new']) {
    await open(path)
    await expect(button('Create')).toBeVisible()
    await expectNoViolation(page, form)
  }
  await button('Create').click()
  await expect(page.getByText('A name with something to be seen in it is needed.')).toBeVisible()
  await expectNoViolation(page, form)
  await open('/focus-areas/create-again')
  await expect(button('Choose the file')).toBeVisible()
  await expectNoViolation(page, form)
})

test('editing: plain, with problems, formatted, with a link, and leaving with changes', async () => {
  const area = await stored.leaf()
  await stored.change(area.id, { about: 'Plain words' })
  await open(`/focus-areas/${area.id}`)
  await expect(page.getByText('Plain words')).toBeVisible()
  await button('Change').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Plain words')
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await button('Save').click()
  await expectNoViolation(page, form)
  await page.getByRole('button', { name: 'Format the text' }).click()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await page.getByRole('button', { name: 'Link' }).click()
  await page.getByRole('textbox', { name: 'Address of the link' }).fill('not an address')
  await page.getByRole('textbox', { name: 'Address of the link' }).press('Enter')
  await expect(page.getByText('Write a whole address')).toBeVisible()
  await expectNoViolation(page, form)
  await page.getByRole('link', { name: 'Organizations' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolation(page, form)
  await button('Discard changes').click()
})

test('a description with what the editor does not know', async () => {
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
  await button('Change').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByText('Table: stays as it is')).toBeVisible()
  await expectNoViolation(page, form)
})

test('editing in place and editing many', async () => {
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
  await page.getByRole('link', { name: 'Change all…' }).click()
  await expect(page.getByRole('list', { name: 'What each record becomes' })).toBeVisible()
  await expectNoViolation(page, form)
  await page.getByRole('link', { name: 'Delete all…' }).click()
  await expect(page.getByRole('textbox', { name: /^Type how many/ })).toBeVisible()
  await expectNoViolation(page, form)
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Clear' }).click()
})

test('archiving, deleting, and what came of it', async () => {
  const organization = await stored.leaf('organizations')
  await open(`/organizations/${organization.id}/archive`)
  await expect(button('Archive')).toBeVisible()
  await expectNoViolation(page, form)
  const { area } = await stored.branch()
  await open(`/focus-areas/${area.id}/delete`)
  await page.getByRole('textbox', { name: /Type the name/ }).fill(area.name)
  await expectNoViolation(page, form)
  await button('Save the file and delete').click()
  await expect(page.getByText('as was said').first()).toBeVisible()
  await expectNoViolation(page, form)
})

test('the outbox: waiting, refused, in conflict, and what it leads to', async () => {
  const [first, second] = [await stored.leaf(), await stored.leaf()]
  await open(`/focus-areas/${first.id}/edit`)
  await page.getByRole('combobox', { name: 'Owner' }).fill('nobody')
  await button('Save').click()
  await expect(button('Save')).toBeHidden()
  // A page that is left while it sends leaves behind what nobody knows the end of for a minute.
  await page.getByRole('link', { name: /^Pending changes/ }).click()
  await expect(page.getByText(/^Not saved\./)).toBeVisible()
  await open(`/focus-areas/${second.id}/edit`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await stored.change(second.id, { name: 'Theirs' })
  await button('Save').click()
  await page.getByRole('link', { name: /^Pending changes/ }).click()
  await expect(page.getByRole('form', { name: /^Conflict/ })).toBeVisible()
  await expectNoViolation(page)
  await open(`/focus-areas/${second.id}`)
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectNoViolation(page, 'main', ['light'])
  await open(`/focus-areas/${second.id}/edit`)
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await expectNoViolation(page, form)
  await page.getByRole('link', { name: /^Pending changes/ }).click()
  await page.getByRole('radio', { name: 'Other value' }).click()
  await expectNoViolation(page)
  await button('Discard my change').click()
  await page.getByRole('link', { name: /^Fix/ }).click()
  await expect(page.getByText(/^It was not saved/)).toBeVisible()
  await expectNoViolation(page, form)
  await page.getByRole('link', { name: /^Pending changes/ }).click()
  await page
    .getByRole('link', { name: /^Create again/ })
    .first()
    .click()
  await expect(page.getByText('What cannot come back')).toBeVisible()
  await expectNoViolation(page, form)
})
