// The journeys of editing, each in three ways.
import { type Browser, expect, type Page } from 'playwright/test'
import { hearAnnouncements, repeatedAnnouncements } from './announcements.ts'
import { test } from './console-test.ts'
import { journeys } from './editing-journeys.ts'
import type { Stage } from './editing-stage.ts'
import { type Hands, keyboard, pointer } from './hands.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'
import { StoredRecords } from './stored-records.ts'

let service: RunningService
let state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

test.beforeAll(async ({ browser }) => {
  service = await startService()
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInByLink(page, service.signInLink)
  await expect(page.getByRole('treegrid')).toBeVisible()
  state = await context.storageState()
  await context.close()
})

test.afterAll(async () => {
  await service?.stop()
})

const used = new Set<string>()

interface Way {
  readonly title: string
  readonly hands: (page: Page) => Hands
  readonly isOffline: boolean
}

const ways: readonly Way[] = [
  { title: 'online', hands: pointer, isOffline: false },
  { title: 'without a network that comes back', hands: pointer, isOffline: true },
  { title: 'by keyboard alone', hands: keyboard, isOffline: false },
]

/** A console that has been open before: its parts are on the device. */
async function openedConsole(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: state })
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
      const isShort = title === 'online' && journey.title === 'a change sends the changed field and no other'
      test(journey.title, isShort ? { tag: ['@languages', '@pseudo'] } : {}, async () => {
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
