// Two people edit one record in two browsers, in any order of opening, typing, saving, losing the network, coming back
// and deciding. No value is overwritten before the other person has seen it.
import { type Browser, expect, type Page } from 'playwright/test'
import { Random } from '#service/sample/random.ts'
import { test } from './console-test.ts'
import { type GroundTruth, Interleaving } from './interleaving.ts'
import { PersonAtConsole } from './person-at-console.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn, signInByToken } from './sign-in-link.ts'
import { type Stored, StoredRecords } from './stored-records.ts'

const interleavings = process.env.TEST_LONG ? 200 : 2
const ownPage = { 'x-planning-console': '1' }

// The failure says what happened, and a trace of every frame would take most of the time.
test.use({ trace: 'off' })

let service: RunningService
let ada: Page
let people: readonly PersonAtConsole[]
let records: readonly Stored[]
let truth: GroundTruth

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: '200' })
  ada = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await openSignedIn(ada, service.signInLink)
  await expect(ada.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  const bob = await signInColleague(browser)
  people = [
    new PersonAtConsole(ada, service.url, 'Administrator'),
    new PersonAtConsole(bob, service.url, 'Bob'),
  ]
  const stored = new StoredRecords(ada, service.url, new Set())
  records = (await stored.list()).filter(({ parent }) => !parent).slice(0, 5)
  for (const { id } of records) await stored.change(id, { about: 'Plain words' })
  for (const person of people) await person.openTree()
  truth = truthOf(stored)
})

test.afterAll(async () => {
  await service?.stop()
})

/** Signs in a second person, with their own API token. */
async function signInColleague(browser: Browser): Promise<Page> {
  const access = `${service.url}/planning/access/v1/principals`
  const write = async (address: string, data: object) =>
    (await (await ada.request.post(address, { data, headers: ownPage })).json()) as Record<string, string>
  const scopes = ['read', 'write'].map((verb) => `${verb}:focus-areas:planning`)
  const { id } = await write(access, { kind: 'user', name: 'Bob', email: 'bob@example.com', scopes })
  const { secret = '' } = await write(`${access}/${id}/credentials`, { label: 'for this run' })
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await page.goto(`${service.url}/sign-in`)
  await signInByToken(page, { email: 'bob@example.com', apiToken: secret })
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  return page
}

interface Writes {
  readonly values: readonly { readonly principalName: string }[]
  readonly totalCount: number
}

function truthOf(stored: StoredRecords): GroundTruth {
  let known = 0
  return {
    async read(id) {
      const { name, externalId = null, about = null } = await stored.read(id)
      return { name, externalId, about }
    },
    async newWriters() {
      const reply = await ada.request.get(`${service.url}/planning/access/v1/writes?limit=20`)
      const { values, totalCount } = (await reply.json()) as Writes
      const added = totalCount - known
      known = totalCount
      return values.slice(0, added).map(({ principalName }) => principalName)
    },
  }
}

test(`in ${interleavings} interleavings no value is overwritten by a person to whom it was not shown`, {
  tag: '@sample',
}, async () => {
  test.setTimeout(Math.max(240_000, interleavings * 10_000))
  let conflicts = 0
  for (let seed = 1; seed <= interleavings; seed += 1) {
    const record = records[seed % records.length]
    if (!record) throw new Error('the sample has no records')
    const interleaving = await Interleaving.begin({
      id: record.id,
      mark: `${record.name} s${seed}`,
      people,
      random: new Random(`two people ${seed}`),
      truth,
    })
    await interleaving.run().catch((error: unknown) => {
      throw new Error(`seed ${seed}: ${error}\n${interleaving.story.join('\n')}`, { cause: error })
    })
    conflicts += interleaving.conflicts
  }
  // Otherwise they never met.
  expect(conflicts).toBeGreaterThan(interleavings / 10)
})
