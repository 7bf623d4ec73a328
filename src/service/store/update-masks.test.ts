import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MaskableField, maskableFields } from '#contract/hierarchies.ts'
import { operations } from '#contract/operations.ts'
import { Problem } from '#service/problem.ts'
import { readChanges } from '#service/routes/hierarchy-records.ts'
import { check } from '#service/routes/validation.ts'
import { perEngine } from '#testing/effort.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'
import type { Database } from './database.ts'
import { Random } from './sample/random.ts'

const bodyStates = ['absent', 'null', 'empty', 'valid', 'wrong type'] as const
type BodyState = (typeof bodyStates)[number]

/** One combination: which fields the mask names, and what the body says of each field. */
interface Case {
  readonly mask: readonly MaskableField[]
  readonly states: Readonly<Record<MaskableField, BodyState>>
}

type Values = Readonly<Record<MaskableField, string>>
type Outcome = 'refused' | Partial<Record<MaskableField, string | null>>

const columns = { name: 'name', ownerId: 'owner_id', externalId: 'external_id', about: 'about' } as const

function* allCases(): Generator<Case> {
  for (let number = 0; number < 2 ** 4 * 5 ** 4; number += 1) {
    const mask = maskableFields.filter((_, position) => (number >> position) & 1)
    const stateOf = (position: number) => bodyStates[Math.floor(number / 16 / 5 ** position) % 5] ?? 'absent'
    const [name, ownerId, externalId, about] = [stateOf(0), stateOf(1), stateOf(2), stateOf(3)]
    yield { mask, states: { name, ownerId, externalId, about } }
  }
}

function bodyOf({ states }: Case, values: Values): Record<string, unknown> {
  const contents = { null: null, empty: '', 'wrong type': 7 } as const
  return Object.fromEntries(
    maskableFields.flatMap((field) => {
      const state = states[field]
      if (state === 'absent') return []
      return [[field, state === 'valid' ? values[field] : contents[state]]]
    }),
  )
}

/** What §4.4 asks for, written down a second time. Only `about` may be empty text: the others must be visible. */
function expected({ mask, states }: Case, values: Values): Outcome {
  if (mask.length === 0) return 'refused'
  const outcome: Partial<Record<MaskableField, string | null>> = {}
  for (const field of maskableFields) {
    const state = states[field]
    if (state === 'wrong type') return 'refused'
    if (state === 'empty' && field !== 'about') return 'refused'
    if (!mask.includes(field)) continue
    const isCleared = state === 'absent' || state === 'null'
    if (isCleared && (field === 'name' || field === 'ownerId')) return 'refused'
    outcome[field] = isCleared ? null : state === 'empty' ? '' : values[field]
  }
  return outcome
}

const resources = [
  { path: '/organizations', operation: operations.updateOrganization, type: 'organizationTypeId' },
  { path: '/focus-areas', operation: operations.updateFocusArea, type: 'focusAreaTypeId' },
] as const

describe.each(resources)('an update mask on $path', ({ operation }) => {
  function decide(one: Case, values: Values): Outcome {
    try {
      const { updateMask } = check(operation.query, { updateMask: one.mask.join(',') }, 'query')
      const changes = readChanges(updateMask, check(operation.body, bodyOf(one, values), 'body'))
      const named = maskableFields.filter((field) => columns[field] in changes)
      return Object.fromEntries(named.map((field) => [field, changes[columns[field]]]))
    } catch (error) {
      if (error instanceof Problem && error.status === 400) return 'refused'
      throw error
    }
  }

  it('does what §4.4 says for all 16 masks and all 625 bodies', () => {
    const values = { name: 'New', ownerId: 'somebody', externalId: 'X-1', about: 'About' }
    let count = 0
    for (const one of allCases()) {
      expect(decide(one, values), JSON.stringify(one)).toEqual(expected(one, values))
      count += 1
    }
    expect(count).toBe(10_000)
  })
})

const samples = perEngine(600) / resources.length

describe.each(engines)('on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let owners: readonly string[]

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await service.site()
    const other = await site.caller()
    owners = [site.principalId, other.principalId]
  })
  afterAll(() => service.close())

  function rowOf({ read }: Database, id: string) {
    return read
      .selectFrom('hierarchy_node')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  it.each(resources)(
    `stores the masked fields and nothing else, in ${samples} seeded requests to $path`,
    async ({ path, type }) => {
      const { database } = service.running
      const types = type === 'organizationTypeId' ? site.organizationTypes : site.focusAreaTypes
      const created = await site.ask('POST', path, { body: { name: 'Start', [type]: types[0] } })
      const { id } = created.body as { id: string }
      const random = new Random(path)
      const cases = [...allCases()].filter(({ states }) => {
        const isTyped = maskableFields.every((field) => states[field] !== 'wrong type')
        // Most combinations are refused for one wrong field; keep few of those.
        return isTyped || random.chance(0.1)
      })
      for (let round = 0; round < samples; round += 1) {
        const one = random.pick(cases)
        const values = {
          name: `Name ${round}`,
          ownerId: random.pick(owners),
          externalId: `external ${round}`,
          about: `{"round": ${round}}`,
        }
        const before = await rowOf(database, id)
        const query = { updateMask: one.mask.join(',') }
        const answer = await site.ask('PATCH', `${path}/${id}`, { query, body: bodyOf(one, values) })
        const { updated_at: time, name_fold: fold, name_sort: sort, ...row } = await rowOf(database, id)
        const outcome = expected(one, values)
        if (outcome === 'refused') {
          expect(answer.status, JSON.stringify(one)).toBe(400)
          expect({ ...row, updated_at: time, name_fold: fold, name_sort: sort }).toEqual(before)
          continue
        }
        expect(answer.status, answer.text).toBe(200)
        const { updated_at: earlier, name_fold: _fold, name_sort: _sort, ...kept } = before
        const changed = Object.entries(outcome).map(([field, value]) => [
          columns[field as MaskableField],
          value,
        ])
        expect(row).toEqual({ ...kept, ...Object.fromEntries(changed) })
        expect(time).toBeGreaterThan(earlier)
        expect(fold).toBe(row.name.toLowerCase())
        expect(new TextDecoder().decode(sort)).toBe(row.name.toLowerCase())
        expect((await site.ask('GET', `${path}/${id}`)).body).toEqual(answer.body)
      }
    },
  )
})
