// What a session in the console may do is what its token may do, and it ends when the token does.
import { expect, type Page } from 'playwright/test'
import { canary } from './canaries.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn, signInByToken } from './sign-in-link.ts'
import { StoredRecords } from './stored-records.ts'
import { words } from './words.ts'

test.use(withoutWorker)

const ownPage = { 'x-planning-console': '1' }

let service: RunningService

test.beforeAll(async () => {
  service = await startService({ PLANNING_SAMPLE: '200' })
})

test.afterAll(async () => {
  await service?.stop()
})

interface Token {
  readonly email: string
  readonly apiToken: string
  /** The address at which it is revoked. */
  readonly address: string
}

const principals = () => `${service.url}/planning/access/v1/principals`
const authorization = `Basic ${Buffer.from(`${canary.email}:${canary.apiToken}`).toString('base64')}`

/** A person with every scope, and a token of theirs with these scopes; null for all. */
async function tokenOf(page: Page, name: string, scopes: readonly string[] | null): Promise<Token> {
  const write = async (address: string, data: object) => {
    const answer = await page.request.post(address, { data, headers: { authorization } })
    return (await answer.json()) as { id: string; secret: string; credential: { id: string } }
  }
  const verbs = ['read', 'write'].flatMap((verb) =>
    ['focus-areas', 'organizations', 'funds'].map((area) => `${verb}:${area}:planning`),
  )
  const email = `${name.toLowerCase()}@example.com`
  const everything = [...verbs, 'manage:access:planning']
  const { id } = await write(principals(), { kind: 'user', name, email, scopes: everything })
  const made = await write(`${principals()}/${id}/credentials`, { label: 'for this journey', scopes })
  return { email, apiToken: made.secret, address: `${principals()}/${id}/credentials/${made.credential.id}` }
}

test('a token that may read focus areas gives the console nothing more, though its owner has every right', async ({
  page,
}) => {
  const token = await tokenOf(page, 'Grace', ['read:focus-areas:planning'])
  await page.goto(`${service.url}/sign-in`)
  await signInByToken(page, token)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('link', { name: words.app.access, exact: true })).toHaveCount(0)
  const statuses = await page.evaluate(
    async ([path, headers]) => {
      const json = { ...headers, 'content-type': 'application/json' }
      const body = JSON.stringify({ kind: 'service', name: 'Planted', scopes: [] })
      const made = await fetch(path, { method: 'POST', headers: json, body })
      const read = await fetch('/gateway/api/planning/v1/organizations')
      return [made.status, read.status]
    },
    [new URL(principals()).pathname, ownPage] as const,
  )
  expect(statuses).toEqual([403, 403])
})

test('a revoked token ends the session at its next request, and what was not sent yet is sent after the next sign-in', {
  tag: '@languages',
}, async ({ page, context }) => {
  const token = await tokenOf(page, 'Ada', null)
  const admin = await context.browser()?.newContext()
  if (!admin) throw new Error('there is no browser')
  const adminPage = await admin.newPage()
  await openSignedIn(adminPage, service.signInLink)
  await expect(adminPage.getByRole('treegrid')).toBeVisible()
  const stored = new StoredRecords(adminPage, service.url, new Set())
  const area = await stored.leaf()

  await page.goto(`${service.url}/focus-areas/${area.id}/edit`)
  await signInByToken(page, token)
  const name = page.getByRole('textbox', { name: words.ui.fieldName })
  await expect(name).toHaveValue(area.name)
  await context.setOffline(true)
  await name.fill('Renamed before the token was revoked')
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(page.getByRole('link', { name: `${words.app.pendingChanges} 1` })).toBeVisible()

  const revoked = await adminPage.request.delete(token.address, { headers: ownPage })
  expect(revoked.status()).toBe(204)
  // Closed while offline: a reload that cuts a delivery leaves it unconfirmed for a minute.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(`${service.url}/focus-areas/${area.id}`)
  await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible()
  expect((await stored.read(area.id)).name).toBe(area.name)

  const { email } = token
  const again = await adminPage.request.post(token.address.replace(/\/[^/]+$/, ''), {
    data: { label: 'another' },
    headers: ownPage,
  })
  const { secret } = (await again.json()) as { secret: string }
  await signInByToken(page, { ...token, email, apiToken: secret })
  await expect
    .poll(async () => (await stored.read(area.id)).name)
    .toBe('Renamed before the token was revoked')
  await admin.close()
})
