// The console behind a gateway, whose upstream is the bundled service: the same work, with a credential of that site.
import { expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { canary } from './canaries.ts'
import { test, withoutWorker } from './console-test.ts'
import { noticeEndedSession } from './ended-session.ts'
import { type RunningService, startGateway, startService } from './running-service.ts'
import { words } from './words.ts'

test.use(withoutWorker)

const { email, apiToken, clientId, clientSecret } = canary

let upstream: RunningService
let gateway: Awaited<ReturnType<typeof startGateway>>

test.beforeAll(async () => {
  upstream = await startService()
  gateway = await startGateway({
    UPSTREAM_SITE_URL: upstream.url,
    UPSTREAM_AUTH_URL: upstream.url,
    PLANNING_LOG_LEVEL: 'trace',
  })
})

test.afterAll(async () => {
  await gateway?.stop()
  await upstream?.stop()
})

async function signIn(page: Page, as: string = email, token: string = apiToken): Promise<void> {
  await page.goto(gateway.url)
  await page.getByLabel(words.session.email, { exact: true }).fill(as)
  await page.getByLabel(words.session.apiToken, { exact: true }).fill(token)
  await page.getByRole('button', { name: words.session.signIn }).click()
  await expect(page.getByRole('navigation', { name: words.app.areas })).toBeVisible()
}

test('signing in with a token, browsing both trees, editing a record, signing out', async ({ page }) => {
  await signIn(page)
  for (const [path, name] of [
    ['/organizations', 'Organizations'],
    ['/focus-areas', 'Focus areas'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
    await expect(page.getByRole('treegrid').getByRole('row').nth(3)).toBeVisible()
  }

  await page.getByRole('treegrid').getByRole('row').nth(1).getByRole('link').first().click()
  const panel = page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })
  await panel.getByRole('button', { name: words.record.editRecord, exact: true }).click()
  await panel.getByRole('textbox', { name: words.ui.fieldName }).fill('Named through the gateway')
  await panel.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(panel.getByRole('heading', { level: 2, name: 'Named through the gateway' })).toBeVisible()
  const named = async () => {
    const answer = await page.request.get(`${upstream.url}/gateway/api/planning/v1/focus-areas`, {
      params: { nameContains: 'Named through the gateway' },
      headers: { authorization: `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}` },
    })
    return (await answer.json()).totalCount as number
  }
  await expect.poll(named).toBe(1)
  // The site may have the name before the console has the answer; one that leaves now could only ask for it later.
  await expect(page.getByRole('link', { name: words.outbox.title, exact: true })).toBeVisible()
  await page.goto(`${gateway.url}/outbox`)
  await expect(
    page.getByRole('region', { name: words.outbox.history }).getByText(words.outbox.saved),
  ).toBeVisible()
  expect(gateway.printed()).toMatch(
    /"operation":"updateFocusArea","person":"canary@example.com".*"answer":200/,
  )

  await page.getByRole('button', { name: /canary@example\.com/ }).click()
  await expect(page.getByText(words.account.otherDevices({ host: new URL(upstream.url).host }))).toBeVisible()
  await page.getByRole('button', { name: words.account.signOut, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible()
  await page.goto(`${gateway.url}/focus-areas`)
  await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible()
})

test('signing in as an OAuth client, with the keyboard alone', { tag: '@long' }, async ({ page }) => {
  await page.goto(gateway.url)
  await expect(page.getByText(words.session.forSite({ host: new URL(upstream.url).host }))).toBeVisible()
  await page.getByRole('radio', { name: words.session.emailAndToken }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type(clientId)
  await page.keyboard.press('Tab')
  await page.keyboard.type(clientSecret)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: words.app.areas })).toBeVisible()
  await expect(page.getByRole('button', { name: /canary-client/ })).toBeVisible()
  await page.goto(`${gateway.url}/focus-areas/new`)
  // Whose the credential is at the site is not known here, so no owner is offered.
  await expect(page.getByRole('combobox', { name: words.ui.fieldOwner })).toHaveValue('')
})

test('a token that the site revokes leads to signing in again, and what waits is kept', {
  tag: '@long',
}, async ({ page }) => {
  const access = `${upstream.url}/planning/access/v1/principals`
  const headers = { authorization: `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}` }
  const write = async (address: string, data: object) =>
    (await (await page.request.post(address, { data, headers })).json()) as Record<string, string>
  const scopes = ['read', 'write'].map((verb) => `${verb}:focus-areas:planning`)
  const bob = await write(access, { kind: 'user', name: 'Bob', email: 'bob@example.com', scopes })
  const newToken = () => write(`${access}/${bob.id}/credentials`, { label: 'Laptop' })
  await signIn(page, 'bob@example.com', (await newToken()).secret)
  await page.getByRole('link', { name: words.app.focusAreas }).click()
  await page.getByRole('treegrid').getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('button', { name: words.record.editRecord, exact: true }).click()
  await expect(page.getByText(words.editing.nothingToSave)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill('Kept while signed out')
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(page.getByRole('link', { name: `${words.app.pendingChanges} 1` })).toBeVisible()

  const listed = (await (await page.request.get(access, { headers })).json()) as {
    readonly values: readonly {
      readonly id: string
      readonly credentials: readonly { readonly id: string }[]
    }[]
  }
  for (const { id } of listed.values.find((one) => one.id === bob.id)?.credentials ?? [])
    await page.request.delete(`${access}/${bob.id}/credentials/${id}`, { headers })
  await page.context().setOffline(false)
  await noticeEndedSession(page)

  await page.getByLabel(words.session.email, { exact: true }).fill('bob@example.com')
  await page.getByLabel(words.session.apiToken, { exact: true }).fill((await newToken()).secret ?? '')
  await page.getByRole('button', { name: words.session.signIn }).click()
  await page.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${words.ui.changesSaved}$`) })
      .first(),
  ).toBeVisible()
  await expect(
    page.getByRole('region', { name: words.outbox.history }).getByText(words.outbox.saved),
  ).toBeVisible()
})

test('a refused credential is reported, and axe finds no fault in the form', async ({ page }) => {
  await page.goto(gateway.url)
  await page.getByLabel(words.session.email, { exact: true }).fill(email)
  await page.getByLabel(words.session.apiToken, { exact: true }).fill('another token than that one')
  await page.getByRole('button', { name: words.session.signIn }).click()
  await expect(page.getByRole('alert')).toContainText(words.session.wrongToken)
  await expectNoViolation(page)
})
