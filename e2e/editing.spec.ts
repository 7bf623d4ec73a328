// The journeys of editing, each in three ways; `npm test` has all by keyboard and examples of the others.
import { type Browser, expect, type Page } from 'playwright/test'
import { hearAnnouncements, repeatedAnnouncements } from './announcements.ts'
import { test } from './console-test.ts'
import { type Journey, journeys, type WayTitle } from './editing-journeys.ts'
import type { Stage } from './editing-stage.ts'
import { type Hands, keyboard, pointer } from './hands.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf } from './sign-in-link.ts'
import { StoredRecords } from './stored-records.ts'

let service: RunningService
let cookies: Cookies

test.beforeAll(async () => {
  service = await startService()
  cookies = await cookiesOf(service.signInLink)
})

test.afterAll(async () => {
  await service?.stop()
})

const used = new Set<string>()

interface Way {
  readonly title: WayTitle
  readonly hands: (page: Page) => Hands
  readonly isOffline: boolean
}

const ways: readonly Way[] = [
  { title: 'by keyboard alone', hands: keyboard, isOffline: false },
  { title: 'online', hands: pointer, isOffline: false },
  { title: 'without a network that comes back', hands: pointer, isOffline: true },
]

/** Every journey goes every way in `npm run test:long`; `npm test` has examples. */
function tagsOf({ title, examples = [] }: Journey, way: WayTitle): string[] {
  if (!examples.includes(way)) return ['@long']
  const isShort = way === 'online' && title === 'a change sends the changed field and no other'
  return isShort ? ['@languages', '@german', '@pseudo'] : []
}

/** A console that has been open before: its parts are on the device. */
async function openedConsole(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const page = await context.newPage()
  await hearAnnouncements(page)
  await page.goto(`${service.url}/focus-areas`)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  return page
}

for (const { title, hands, isOffline } of ways) {
  test.describe(title, () => {
    let page: Page
    let stored: StoredRecords
    const sent: string[] = []

    test.beforeAll(async ({ browser }) => {
      page = await openedConsole(browser)
      stored = new StoredRecords(page, service.url, used)
      page.on('request', (request) => {
        if (request.method() === 'GET' || !request.url().includes('/planning/v1/')) return
        const [, path = ''] = request.url().split('/planning/v1')
        sent.push(`${request.method()} ${path} ${request.postData() ?? ''}`)
      })
      // A form that was left with changes asks; the journeys go on.
      page.on('dialog', (dialog) => void dialog.accept())
    })

    test.afterAll(async () => {
      await page?.context().close()
    })

    for (const journey of journeys) {
      test(journey.title, { tag: tagsOf(journey, title) }, async () => {
        await page.context().setOffline(false)
        sent.length = 0
        const stage: Stage = {
          page,
          hands: hands(page),
          stored,
          mark: title,
          isOffline,
          sent,
          open: async (path) => {
            await page.goto(`${service.url}${path}`)
            await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
          },
          loseNetwork: () => page.context().setOffline(isOffline),
          regainNetwork: () => page.context().setOffline(false),
        }
        await journey.walk(stage)
        expect(await repeatedAnnouncements(page)).toEqual([])
      })
    }
  })
}
