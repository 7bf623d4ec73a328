// People sign in at the identity provider of their company: two nodes behind a proxy that ends TLS, a provider that may be
// down or wrong, and someone in the middle.
import { expect, type Page } from 'playwright/test'
import { addPerson } from '#testing/identity-provider.ts'
import { canary } from './canaries.ts'
import { type Company, startCompany } from './company.ts'
import { test, withoutWorker } from './console-test.ts'
import { signInByLink } from './sign-in-link.ts'
import { words } from './words.ts'

const { session } = words
const name = 'Contoso'
const minute = 60_000

// Chromium loads no service worker from a place whose certificate no one vouches for.
test.use({ ...withoutWorker, ignoreHTTPSErrors: true })

let company: Company

test.beforeAll(async () => {
  company = await startCompany()
})
test.beforeEach(({ page }) => openDirectly(page))
test.afterAll(() => company?.stop())

/** The provider's pages ask for a font that is not to be waited for. */
const openDirectly = (page: Page) => page.route('https://fonts.googleapis.com/**', (route) => route.abort())

const signOn = (page: Page) => page.getByRole('button', { name: session.signOnWith({ name }), exact: true })
const firstRow = (page: Page) => page.getByRole('treegrid').getByRole('row').nth(1)

/** Types a login and a password on the provider's page, and agrees to what the service may read. */
async function passProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The sign-in page says this, and its ways to sign in are there. */
async function expectSaid(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(signOn(page)).toBeEnabled()
}

const toAreas = () => `${company.url}/focus-areas`

// The first journey: neither node has read the provider's description yet.
test('a provider that is down is reported, and a link and a token sign in', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await company.provider.setThere(false)
  await page.goto(toAreas())
  await signOn(page).click()
  await expectSaid(page, session.signOnUnavailable({ name }))

  await page.getByRole('button', { name: session.otherWays, exact: true }).click()
  await page.getByRole('textbox', { name: session.email, exact: true }).fill(canary.email)
  await page.getByRole('textbox', { name: session.apiToken, exact: true }).fill(canary.apiToken)
  await page.getByRole('button', { name: session.signIn, exact: true }).click()
  await expect(firstRow(page)).toBeVisible()
  await context.clearCookies()
  await signInByLink(page, company.signInLink)
  await expect(page.getByRole('link', { name: words.app.access, exact: true })).toBeVisible()
  await company.provider.setThere(true)
})

test('leaves one node, comes back to the other on the page that was asked for, works, and signs out at the provider', {
  tag: '@long',
}, async ({ page }) => {
  const login = await addPerson(company.provider)
  await page.goto(`${toAreas()}?q=e`)
  await expect(signOn(page)).toBeFocused()
  company.switchTo(0)
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
  company.switchTo(1)
  await passProvider(page, login)
  await expect(firstRow(page)).toBeVisible()
  expect(page.url()).toBe(`${toAreas()}?q=e`)

  // Whatever node a request comes to, the session is there.
  company.switchTo(0)
  await firstRow(page).press('F2')
  await page.getByRole('treegrid').getByRole('textbox').fill('Renamed by Ada')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  // It is worded otherwise while the change is on its way.
  await page.getByRole('button', { name: words.account.signOutAt({ name }), exact: true }).click()
  company.switchTo(1)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()

  await expect(signOn(page)).toBeVisible()
  expect((await page.request.get(`${company.url}/session`)).status()).toBe(401)
  await page.goto(toAreas())
  await signOn(page).click()
  await passProvider(page, login)
  await expect(page.getByText('Renamed by Ada').first()).toBeVisible()
})

test('an answer that does not hold is refused in plain words, and the next attempt signs in', {
  tag: '@long',
}, async ({ page, browser }) => {
  const { provider, proxy } = company
  await page.goto(toAreas())
  await page.route(
    `${provider.issuer}/auth?*`,
    (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('nonce', 'another')
      return route.continue({ url: url.href })
    },
    { times: 1 },
  )
  await signOn(page).click()
  await passProvider(page, await addPerson(provider))
  await test.step('wrong nonce', () => expectSaid(page, session.signOnInvalid({ name })))

  // From here on the provider knows the person, and sends them back without a question.
  proxy.rewrite = (path) => path.replace(/([?&]iss=)[^&]*/, '$1https%3A%2F%2Fother.example.com')
  // The page has this message already, so the second refusal is waited for.
  const refused = page.waitForResponse((answer) => answer.url().includes('/sign-in?problem='))
  await signOn(page).click()
  await refused
  await test.step('another issuer', () => expectSaid(page, session.signOnInvalid({ name })))

  let returned = ''
  proxy.rewrite = (path) => {
    if (path.startsWith('/session/single-sign-on/return')) returned = path
    return path
  }
  let attempt: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> = []
  await page.route(
    `${provider.issuer}/auth?*`,
    async (route) => {
      attempt = await page.context().cookies(company.url)
      await route.continue()
    },
    { times: 1 },
  )
  await signOn(page).click()
  await expect(firstRow(page)).toBeVisible()
  proxy.rewrite = (path) => path
  const thief = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
  await thief.addCookies(attempt)
  const replaying = await thief.newPage()
  await openDirectly(replaying)
  company.switchTo(0)
  await replaying.goto(`${company.url}${returned}`)
  await test.step('replayed code', () => expectSaid(replaying, session.signOnExpired))
  await thief.close()
})

test('a clock that is three minutes off signs in; one that is ten minutes off is named', {
  tag: '@long',
}, async ({ page, context }) => {
  const { provider } = company
  const login = await addPerson(provider)
  for (const minutes of [3, -3]) {
    await provider.setClock(minutes * minute)
    await page.goto(toAreas())
    await signOn(page).click()
    await passProvider(page, login)
    await expect(firstRow(page)).toBeVisible()
    await context.clearCookies()
  }
  await provider.setClock(10 * minute)
  await page.goto(toAreas())
  await signOn(page).click()
  await passProvider(page, login)
  await expectSaid(page, session.signOnClock({ name }))
  await provider.setClock(0)
})
