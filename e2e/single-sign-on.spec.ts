// A person who signs in at the identity provider of their company, works, and signs out there.
import { createServer } from 'node:net'
import { expect, type Page } from 'playwright/test'
import { addPerson, startProvider, type TestProvider } from '#testing/identity-provider.ts'
import { test } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { words } from './words.ts'

let provider: TestProvider
let service: RunningService

test.beforeAll(async () => {
  // The provider and the service know each other's address before either starts.
  const port = await freePort()
  provider = await startProvider(`http://localhost:${port}`)
  service = await startService({
    ...provider.environment,
    PORT: String(port),
    PLANNING_SAMPLE: '40',
    OIDC_DEFAULT_ROLE: 'editor',
  })
})

test.afterAll(async () => {
  await service?.stop()
  await provider?.close()
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

const signOn = (page: Page) =>
  page.getByRole('button', { name: words.session.signOnWith({ name: 'Contoso' }), exact: true })

/** Types a login and a password on the provider's page, and agrees to what the service may read. */
async function passProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('signs in at the provider on the page that was asked for, works, and signs out at the provider', async ({
  page,
}) => {
  const login = await addPerson(provider)
  // The provider's pages ask for a font that is not to be waited for.
  await page.route('https://fonts.googleapis.com/**', (route) => route.abort())
  await page.goto(`${service.url}/focus-areas?q=e`)
  await expect(signOn(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await passProvider(page, login)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  expect(page.url()).toBe(`${service.url}/focus-areas?q=e`)

  await page.getByRole('treegrid').getByRole('row').nth(1).press('F2')
  await page.getByRole('treegrid').getByRole('textbox').fill('Renamed by Ada')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  const signOut = page.getByRole('button', {
    name: words.account.signOutAt({ name: 'Contoso' }),
    exact: true,
  })
  // It is worded otherwise while the change is on its way.
  await signOut.click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()

  await expect(signOn(page)).toBeVisible()
  await page.goto(`${service.url}/focus-areas`)
  await signOn(page).click()
  await passProvider(page, login)
  await expect(page.getByText('Renamed by Ada').first()).toBeVisible()
})
