// Keys of sessions, access tokens and cursors while the secret behind them changes, on nodes that differ in their
// configuration, and what a copy of the database is worth to a thief.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { signAccessToken } from '#service/identity/access-tokens.ts'
import { sharedKeys } from '#service/identity/key-ring.ts'
import { type HandedOut, handOut, honour } from '#testing/handed-out.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import {
  apiEngines,
  createPreparedDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'

const secret = () => randomBytes(32).toString('base64url')

type Settings = Readonly<Record<string, string>>

const statusesOf = (answers: Awaited<ReturnType<typeof honour>>) =>
  Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]))

const allTaken = { token: 200, cookie: 200, cursor: 200, pageId: 200 }

/** A site whose organizations by name need a second page of two. */
async function siteOfTwoPages(node: TestService): Promise<PopulatedSite> {
  const site = await createPopulatedSite(node)
  const body = { name: 'Third', organizationTypeId: site.organizationTypes[0] }
  const { status, text } = await site.ask('POST', '/organizations', { body })
  if (status !== 201) throw new Error(text)
  return site
}

describe.each(apiEngines)('the session secret on %s', (engine) => {
  let database: TestDatabase
  let site: PopulatedSite | undefined

  beforeEach(async () => {
    database = await createPreparedDatabase(engine)
    site = undefined
  })
  afterEach(() => database.remove())

  /** Starts a node of this configuration for as long as `work` takes: SQLite has one node at a time. */
  async function onNode<Result>(
    environment: Settings,
    work: (origin: string, of: PopulatedSite) => Promise<Result>,
  ): Promise<Result> {
    const node = await startTestService(engine, { database, environment })
    try {
      site ??= await siteOfTwoPages(node)
      return await work(node.origin, site)
    } finally {
      await node.close()
    }
  }

  const handOutOn = (environment: Settings) => onNode(environment, handOut)
  const honourOn = (environment: Settings, handedOut: HandedOut) =>
    onNode(environment, async (origin, of) => statusesOf(await honour(origin, of, handedOut)))

  test('changes while nodes of each step take what every other step has handed out', async () => {
    const [old, next] = [secret(), secret()]
    const before = { PLANNING_SESSION_SECRET: old }
    const learned = { PLANNING_SESSION_SECRET: old, PLANNING_SESSION_SECRET_FALLBACK: next }
    const switched = { PLANNING_SESSION_SECRET: next, PLANNING_SESSION_SECRET_FALLBACK: old }
    const after = { PLANNING_SESSION_SECRET: next }
    // In a rolling change two neighbouring steps run side by side.
    for (const [one, other] of [
      [before, learned],
      [learned, switched],
      [switched, after],
    ] as const) {
      const ofOther = await handOutOn(other)
      const ofOne = await handOutOn(one)
      expect(await honourOn(other, ofOne)).toEqual(allTaken)
      expect(await honourOn(one, ofOther)).toEqual(allTaken)
    }
  })

  test('that is gone opens nothing any more', async () => {
    const handedOut = await handOutOn({ PLANNING_SESSION_SECRET: secret() })
    // A page id is a row of the database, and grants nothing; a session is a row that its cookie's own secret opens.
    expect(await honourOn({ PLANNING_SESSION_SECRET: secret() }, handedOut)).toEqual({
      token: 401,
      cookie: 200,
      cursor: 400,
      pageId: 200,
    })
  })

  test('that is configured leaves the secret in the database worthless', async () => {
    // As in version 1.0.0: without a setting the database stores the secret, and so does its copy.
    const { id, principalId } = await onNode({}, async (_origin, of) => of)
    const stolen = await openDatabase(database.url)
    const keys = await sharedKeys(stolen, [])
    await stolen.close()
    const forged = await signAccessToken(keys.accessToken, {
      site: id,
      principalId,
      scopes: ['read:organizations:planning'],
      begunAt: Date.now(),
      origin: undefined,
    })
    const useIt = (environment: Settings) =>
      onNode(environment, async (origin, of) => {
        const url = `${origin}${of.base}/organizations`
        return (await fetch(url, { headers: { authorization: `Bearer ${forged}` } })).status
      })
    expect(await useIt({})).toBe(200)
    expect(await useIt({ PLANNING_SESSION_SECRET: secret() })).toBe(401)
  })
})
