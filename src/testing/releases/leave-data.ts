// Writes to a service of an earlier release what its database is to hold, and reads how that release answers.
import { z } from 'zod'
import { bases } from '#contract/operations.ts'
import { type Answer, send } from '#testing/site.ts'

const Page = z.object({
  values: z.array(z.looseObject({ id: z.optional(z.string()), name: z.optional(z.string()) })),
  nextPageCursor: z.nullish(z.string()),
})
const Typed = z.object({
  values: z.array(
    z.object({
      id: z.string(),
      parent: z.nullish(z.object({ id: z.string() })),
      focusAreaType: z.object({ id: z.string() }),
    }),
  ),
})
const Created = z.object({ id: z.string() })
const Secret = z.object({ clientId: z.nullable(z.string()), secret: z.string() })

/** What a test needs to know of the database of an earlier release. */
export const LeftData = z.object({
  site: z.string(),
  admin: z.object({ email: z.string(), apiToken: z.string() }),
  /** The OAuth client of the first start. */
  client: z.object({ clientId: z.string(), clientSecret: z.string() }),
  reader: z.object({ email: z.string(), apiToken: z.string() }),
  robot: z.object({ clientId: z.string(), clientSecret: z.string() }),
  /** Epoch milliseconds at which it was made. */
  madeAt: z.number(),
  /** A walk through the focus areas that is half done: the cursor, and the ids that are still to come. */
  walk: z.object({ cursor: z.string(), rest: z.array(z.string()) }),
  /** How that release answered each path. */
  answers: z.record(z.string(), z.json()),
})
export type LeftData = z.output<typeof LeftData>

const answered = [
  '/planning/organizations?limit=1000',
  '/planning/focus-areas?limit=1000',
  '/planning/focus-areas?externalId=E-1&limit=10',
  '/planning/funds/cost-item?limit=1000',
  '/planning/funds/benefit-item?limit=1000',
  '/planning/funds/cost-type',
  '/access/principals',
] as const

/** Amounts that lose a digit wherever they pass through a number. */
export const exactAmounts = {
  '2026-01': '9007199254740993.01',
  '2026-02': '-0.1',
  '2026-03': '1E+2',
  '2026-04': '0.30000000000000004',
} as const

type Credentials = Pick<LeftData, 'site' | 'admin' | 'client'>
type Others = Pick<LeftData, 'reader' | 'robot'>

/** Adds records, items, a person and a program. @throws Error when the service refuses anything. */
export async function leaveData(origin: string, { admin }: Credentials): Promise<Others> {
  const ask = asking(origin, admin)
  await writeRecords(ask)
  const reader = { email: 'reader@example.com', apiToken: await addUser(ask, 'reader@example.com') }
  return { reader, robot: await addRobot(ask) }
}

/** Records how the service answers for the present data. @throws Error when it refuses anything. */
export async function noteAnswers(origin: string, credentials: Credentials & Others): Promise<LeftData> {
  const ask = asking(origin, credentials.admin)
  const first = Page.parse((await ask('GET', '/planning/focus-areas?limit=20')).body)
  const all = Page.parse((await ask('GET', '/planning/focus-areas?limit=1000')).body)
  const rest = all.values.slice(20).map(({ id }) => id ?? '')
  const answers: LeftData['answers'] = {}
  for (const path of answered) answers[path] = JSON.parse((await ask('GET', path)).text)
  return { ...credentials, madeAt: Date.now(), walk: { cursor: first.nextPageCursor ?? '', rest }, answers }
}

/** Where a path of the notes is at a service. */
export function addressOf(origin: string, path: string): string {
  return origin + path.replace(/^\/planning/, bases.site).replace(/^\/access/, bases.access)
}

type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>

function asking(origin: string, { email, apiToken }: LeftData['admin']): Ask {
  const authorization = `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  return async (method, path, body) => {
    const options = typeof body === 'string' ? { rawBody: body } : { body }
    const answer = await send(method, addressOf(origin, path), { headers, ...options })
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
    return answer
  }
}

async function writeRecords(ask: Ask): Promise<void> {
  const { values } = Typed.parse((await ask('GET', '/planning/focus-areas?limit=1000')).body)
  const below = values.find(({ parent }) => parent)
  const above = values.find(({ id }) => id === below?.parent?.id)
  const make = async (body: object) => Created.parse((await ask('POST', '/planning/focus-areas', body)).body)
  const focusAreaTypeId = above?.focusAreaType.id
  const top = await make({ name: 'Häfen — Ostsee ½ “Ω”', externalId: 'E-1', focusAreaTypeId })
  const child = await make({
    name: 'Kai',
    focusAreaTypeId: below?.focusAreaType.id,
    parentFocusAreaId: top.id,
  })
  await ask('PATCH', `/planning/focus-areas/${child.id}?updateMask=about`, { about: 'Zwei Zeilen\nText' })
  const gone = await make({ name: 'Gone', focusAreaTypeId })
  await ask('DELETE', `/planning/focus-areas/${gone.id}`)
  const amounts = Object.entries(exactAmounts).map(([period, digits]) => `"${period}":${digits}`)
  const series = `[{"financialVersionType":"ACTUAL","timePeriodToAmount":{${amounts}}}]`
  for (const noun of ['cost', 'benefit']) {
    const item = `{"name":"Exact","focusAreaId":"${top.id}","${noun}ItemExternalId":"X-1","${noun}PeriodValues":${series}}`
    await ask('POST', `/planning/funds/${noun}-item/bulk`, `{"items":[${item}]}`)
  }
}

async function addUser(ask: Ask, email: string): Promise<string> {
  const scopes = ['read:focus-areas:planning', 'read:organizations:planning']
  const user = { kind: 'user', name: 'Reader', email, scopes }
  const { id } = Created.parse((await ask('POST', '/access/principals', user)).body)
  return Secret.parse((await ask('POST', `/access/principals/${id}/credentials`, { label: 'laptop' })).body)
    .secret
}

async function addRobot(ask: Ask): Promise<LeftData['robot']> {
  const service = { kind: 'service', name: 'Robot', scopes: ['write:funds:planning', 'read:funds:planning'] }
  const { id } = Created.parse((await ask('POST', '/access/principals', service)).body)
  const made = await ask('POST', `/access/principals/${id}/credentials`, {
    label: 'nightly',
    scopes: ['read:funds:planning'],
  })
  const { clientId, secret } = Secret.parse(made.body)
  return { clientId: clientId ?? '', clientSecret: secret }
}
