// A person who is signed in on the real service: `fetch` carries their session, which in a browser is a cookie.
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { consoleHeader } from '#contract/session.ts'
import type { Database } from '#service/database/database.ts'
import { startTestService, type TestService } from './service.ts'
import { type Caller, type SiteWishes, send, type TestSite } from './site.ts'

export interface Write {
  readonly method: string
  /** Below the version, `/focus-areas/…`, with the query. */
  readonly path: string
  readonly body: unknown
}

export interface SignedInPerson {
  /** A new site for each test, with a signed-in person who may do everything. */
  readonly site: TestSite
  /** Of the service: for what no request of a person can make. */
  readonly database: Database
  /** What the console has sent to change something, in order. */
  readonly writes: Write[]
  /** Answers a write in place of the service; undefined lets it through. */
  answer: (write: Write) => Response | undefined
  /** Signs another person of the site in, in place of this one. */
  signInAs(wishes: SiteWishes): Promise<void>
  /** Signs the first person in again. */
  signInBack(): Promise<void>
}

const direct = globalThis.fetch

/** The person of a test file; the service is started before its tests and ended after them. */
export function signInPerson(): SignedInPerson {
  const writes: Write[] = []
  let service: TestService
  let site: TestSite
  let cookie: string
  const person = {
    get site() {
      return site
    },
    get database() {
      return service.running.database
    },
    writes,
    answer: (_: Write): Response | undefined => undefined,
    signInAs: async (wishes: SiteWishes) => signIn(await site.caller(wishes)),
    signInBack: () => signIn(site),
  }
  const signIn = async ({ email, apiToken }: Caller) => {
    const own = { [consoleHeader]: '1', 'sec-fetch-site': 'same-origin' }
    const body = { email, apiToken }
    const answer = await send('POST', `${service.origin}/session`, { body, headers: own })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const fetchAsPerson = async (address: string, init: RequestInit = {}) => {
    // What the test itself asks of the service has the whole address.
    if (/^https?:/.test(address)) return direct(address, init)
    const { method = 'GET', headers, body } = init
    const path = address.replace(/^.*\/v1/, '')
    if (method !== 'GET') {
      const write = { method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined }
      writes.push(write)
      const answer = person.answer(write)
      if (answer) return answer
    }
    const sent = { ...(headers as Record<string, string>), cookie, 'sec-fetch-site': 'same-origin' }
    return direct(new URL(address, service.origin), { ...init, headers: sent })
  }

  beforeAll(async () => {
    service = await startTestService('sqlite')
  })
  beforeEach(async () => {
    site = await service.site()
    await signIn(site)
    writes.length = 0
    person.answer = () => undefined
    vi.stubGlobal('fetch', fetchAsPerson)
  })
  afterEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
  afterAll(() => service.close())
  return person
}
