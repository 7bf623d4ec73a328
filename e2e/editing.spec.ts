import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { type RunningService, startService } from './running-service.ts'

let service: RunningService
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>

test.beforeAll(async ({ browser }) => {
  service = await startService()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(service.signInLink)
  await expect(page.getByRole('treegrid')).toBeVisible()
  signedIn = await context.storageState()
  await context.close()
})

test.afterAll(async () => {
  await service?.stop()
})

test.beforeEach(async ({ context, page }) => {
  await context.addCookies(signedIn.cookies)
  await page.goto(`${service.url}/focus-areas`)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
})

interface Stored {
  readonly id: string
  readonly name: string
  readonly externalId?: string | null
  readonly about?: string | null
  readonly owner: { readonly id: string }
  readonly parent?: { readonly id: string } | null
  readonly path: readonly { readonly id: string; readonly index: number }[]
  readonly status: { readonly name: string }
}

const api = () => `${service.url}/gateway/api/planning/v1`

async function list(page: Page, noun = 'focus-areas'): Promise<Stored[]> {
  const reply = await page.request.get(`${api()}/${noun}?limit=1000`)
  return ((await reply.json()) as { values: Stored[] }).values
}

async function read(page: Page, id: string, noun = 'focus-areas'): Promise<Stored> {
  return (await (await page.request.get(`${api()}/${noun}/${id}`)).json()) as Stored
}

/** Every test has a record of its own. */
let used = 0
async function leaf(page: Page, noun = 'focus-areas'): Promise<Stored> {
  const all = await list(page, noun)
  const leaves = all.filter(
    ({ id, externalId, path }) =>
      externalId && path.length > 1 && all.every(({ parent }) => parent?.id !== id),
  )
  used += 1
  const found = leaves[used]
  if (!found) throw new Error('the sample has too few records')
  return found
}

const patches = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/planning/v1/'))
      seen.push(`${request.method()} ${request.url().split('/planning/v1')[1]} ${request.postData() ?? ''}`)
  })
  return seen
}

async function openForm(page: Page, address: string) {
  await page.goto(`${service.url}${address}`)
  await expect(page.getByRole('button', { name: /Save|Create|delete|Archive/ }).first()).toBeVisible()
}

test('a change by keyboard alone sends exactly the changed field, and is taken back from the outbox', async ({
  page,
}) => {
  const area = await leaf(page)
  const sent = patches(page)
  await page.goto(`${service.url}/focus-areas/${area.id}`)
  const panel = page.getByRole('complementary', { name: 'Focus area' })
  await panel.getByRole('button', { name: 'Change' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  const name = panel.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(panel.getByText('Nothing to save.')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('A name by keyboard')
  await expect(panel.getByRole('region', { name: 'The request' })).toContainText(
    `PATCH /planning/v1/focus-areas/${area.id}?updateMask=name`,
  )
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { level: 2, name: 'A name by keyboard' })).toBeVisible()
  await expect.poll(async () => (await read(page, area.id)).name).toBe('A name by keyboard')
  expect(sent).toEqual([`PATCH /focus-areas/${area.id}?updateMask=name {"name":"A name by keyboard"}`])

  await page.goto(`${service.url}/outbox`)
  await expect(page.getByText('Saved as sent')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect.poll(async () => (await read(page, area.id)).name).toBe(area.name)
  await expect(page.getByText('taken back')).toBeVisible()
})

test('what is set back is not sent, clearing is an act of its own, and nothing needed can be emptied', async ({
  page,
}) => {
  const area = await leaf(page)
  const sent = patches(page)
  await openForm(page, `/focus-areas/${area.id}/edit`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Something else')
  await name.fill(area.name)
  await expect(page.getByText('Nothing to save.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  await name.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Nothing to be seen is typed here.')).toBeVisible()
  await name.fill(area.name)
  await page.getByRole('button', { name: 'Clear the External ID' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await read(page, area.id)).externalId ?? null).toBeNull()
  expect(sent).toEqual([`PATCH /focus-areas/${area.id}?updateMask=externalId {"externalId":null}`])
})

test('typed text survives a reload, and leaving asks only when something changed', async ({ page }) => {
  const area = await leaf(page)
  await openForm(page, `/focus-areas/${area.id}/edit`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Typed and not saved')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed and not saved')
  await page.getByRole('link', { name: 'Organizations' }).click()
  const guard = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await guard.getByRole('button', { name: 'Go on editing' }).click()
  await expect(guard).toBeHidden()
  await page.getByRole('link', { name: 'Organizations' }).click()
  await guard.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await openForm(page, `/focus-areas/${area.id}/edit`)
  await expect(page.getByText('Nothing to save.')).toBeVisible()
  await page.getByRole('link', { name: 'Organizations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
})

test('two people change one field: neither is overwritten before one of them chose', async ({ page }) => {
  const area = await leaf(page)
  await openForm(page, `/focus-areas/${area.id}/edit`)
  await page.getByRole('textbox', { name: 'Name' }).fill('What I want')
  // The other person, at the API: another field, too, which stays theirs without a word.
  const theirs = await page.request.patch(`${api()}/focus-areas/${area.id}?updateMask=name,externalId`, {
    data: { name: 'What they want', externalId: 'THEIRS' },
    headers: { 'x-planning-console': '1' },
  })
  expect(theirs.ok()).toBe(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: /Outbox/ }).click()
  const conflict = page.getByRole('form', { name: `Conflict: ${area.name}` })
  await expect(conflict).toContainText('What they want')
  expect((await read(page, area.id)).name).toBe('What they want')
  await conflict.getByRole('radio', { name: /Mine/ }).press('Space')
  await conflict.getByRole('button', { name: 'Save what I chose' }).press('Enter')
  await expect.poll(async () => (await read(page, area.id)).name).toBe('What I want')
  expect((await read(page, area.id)).externalId).toBe('THEIRS')
})

test('changes made without a network wait on the device, survive a closed tab and go out later', async ({
  context,
  page,
}) => {
  const area = await leaf(page)
  await page.goto(`${service.url}/focus-areas/${area.id}`)
  const panel = page.getByRole('complementary', { name: 'Focus area' })
  await panel.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByText('Nothing to save.')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Name' }).fill('Renamed on a train')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByRole('heading', { level: 2, name: 'Renamed on a train' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Outbox 1/ })).toBeVisible()
  expect((await read(page, area.id)).name).toBe(area.name)
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(`${service.url}/outbox`)
  await expect.poll(async () => (await read(later, area.id)).name).toBe('Renamed on a train')
  await expect(later.getByText('Everything is saved')).toBeVisible()
})

test('a record is created below another, with its owner said aloud', async ({ page }) => {
  const parent = (await list(page)).find(({ path }) => path.length === 0)
  if (!parent) throw new Error('the sample has no top')
  const sent = patches(page)
  await openForm(page, `/focus-areas/${parent.id}/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Created by a test')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Created by a test' })).toBeVisible()
  const created = (await list(page)).filter(({ name }) => name === 'Created by a test')
  expect(created).toHaveLength(1)
  expect(created[0]?.parent?.id).toBe(parent.id)
  expect(sent[0]).toContain('"ownerId":')
})

test('deleting tells what moves, wants the name, keeps a file, and does what it said', async ({ page }) => {
  const all = await list(page)
  const area = all.find(
    ({ id, parent }) => parent && all.filter((other) => other.parent?.id === id).length > 1,
  )
  if (!area) throw new Error('the sample has no branch')
  const children = all.filter(({ parent }) => parent?.id === area.id)
  await openForm(page, `/focus-areas/${area.id}/delete`)
  const moves = page.getByRole('list', { name: 'Records that move' })
  for (const { name } of children) await expect(moves).toContainText(name)
  const remove = page.getByRole('button', { name: 'Save the file and delete' })
  await expect(remove).toBeDisabled()
  await page.getByRole('textbox', { name: /Type the name/ }).fill(area.name)
  const saving = page.waitForEvent('download')
  await remove.click()
  expect((await saving).suggestedFilename()).toMatch(/^create again .*\.json$/)
  await expect
    .poll(async () => (await page.request.get(`${api()}/focus-areas/${area.id}`)).status())
    .toBe(404)
  for (const { id } of children) expect((await read(page, id)).parent?.id).toBe(area.parent?.id)
})

test('an organization is archived with its reason', async ({ page }) => {
  const organization = await leaf(page, 'organizations')
  const sent = patches(page)
  await openForm(page, `/organizations/${organization.id}/archive`)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Merged with another')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect
    .poll(async () => (await read(page, organization.id, 'organizations')).status.name)
    .not.toBe(organization.status.name)
  expect(sent).toEqual([`POST /organizations/${organization.id}:archive "Merged with another"`])
})
