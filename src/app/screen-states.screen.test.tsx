// What each screen shows while it waits for the service, where the service refuses, and where there is nothing: always the
// shared notices, whose look `e2e/accessibility.spec.ts` checks on examples.
import { beforeEach, expect, test, vi } from 'vitest'
import { english as words } from '#messages/messages-en.ts'
import { createArea } from '#testing/planted-areas.ts'
import {
  emptied,
  type ReadingScreen,
  type ReadingScreenName,
  readingScreens,
  refusedReading,
} from '#testing/reading-screens.ts'
import { openStage, screen, waitFor } from '#testing/render.tsx'
import noticeClasses from '#ui/notice.module.css'

const stage = openStage()
let ids: Record<string, string>

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Retail', organizationTypeId: site.organizationTypes[0], ownerId: site.principalId }
  const organization = (await site.ask('POST', '/organizations', { body })).body as { readonly id: string }
  ids = { focusArea: await createArea(site, 'Payments'), organization: organization.id }
})

const loading = /^Loading.*…$/

/** Answers what the screen reads; undefined for as long as it is held back. */
function answerReads({ reads, readsOne }: ReadingScreen) {
  const ask = globalThis.fetch
  let answer: ((address: string, init: RequestInit) => Promise<Response>) | undefined
  let isHeld = true
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (isHeld && readsOne?.test(address)) return new Promise<Response>(() => {})
    if (!reads.test(address)) return ask(address, init)
    return answer ? answer(address, init) : new Promise<Response>(() => {})
  })
  return {
    refuse() {
      isHeld = false
      answer = async () => Response.json(refusedReading.body, { status: refusedReading.status })
    },
    empty() {
      isHeld = false
      answer = async (address, init) => {
        const whole = await ask(address, init)
        return Response.json(emptied(await whole.json()), { status: whole.status })
      }
    },
  }
}

const pathOf = ({ path }: ReadingScreen) => path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? '')
/** The notice around each text that says that something is loading; null where it is in none. */
const loadingNotices = () =>
  screen
    .queryAllByText(loading, { selector: 'main *' })
    .map((text) => text.closest(`.${noticeClasses.notice}`))
const names = Object.keys(readingScreens) as ReadingScreenName[]
/** Empty they are examples of `e2e/accessibility.spec.ts`. */
const emptyInBrowser: readonly ReadingScreenName[] = ['settings', 'the audit log']
const main = () => screen.getByRole('main')

test.each(names)('%s shows the shared notices on its way, refused and empty', async (name) => {
  const tested = readingScreens[name]
  const service = answerReads(tested)
  await stage.open(pathOf(tested))
  await waitFor(() => expect(loadingNotices()).not.toEqual([]))
  expect(loadingNotices()).not.toContain(null)

  service.refuse()
  await stage.open(pathOf(tested))
  await waitFor(() => {
    const refused = [...main().querySelectorAll(`.${noticeClasses.alert}[role="alert"]`)]
    expect(refused.map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(words.failures.forbidden),
    )
  })

  if (!tested.saysWhenEmpty || emptyInBrowser.includes(name)) return
  service.empty()
  await stage.open(pathOf(tested))
  expect((await screen.findAllByText(tested.saysWhenEmpty(words))).length).toBeGreaterThan(0)
  expect(screen.queryByText(words.failures.forbidden)).toBeNull()
})
