import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MaskableField, maskableFields, objectOf } from '#contract/hierarchies.ts'
import { operations } from '#contract/operations.ts'
import { maskedBody } from '#contract/record-patch.ts'
import type { HierarchyNodeRow, textColumns } from '#service/database/tables.ts'
import { check } from '#service/http/validation.ts'
import { Problem } from '#service/problem.ts'
import { readChanges } from '#service/routes/hierarchies.ts'
import { Random } from '#service/sample/random.ts'
import { isLongRun } from '#testing/effort.ts'
import { engines, perEngine, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'

const bodyStates = ['absent', 'null', 'empty', 'valid', 'wrong type'] as const
type BodyState = (typeof bodyStates)[number]

/** One combination: which fields the mask names, and what the body says of each field. */
interface Case {
  readonly mask: readonly MaskableField[]
  readonly states: Readonly<Record<MaskableField, BodyState>>
}

type Values = Readonly<Record<MaskableField, string>>
type Outcome = 'refused' | Partial<Record<MaskableField, string | null>>

type Column = 'name' | 'owner_id' | 'about' | (typeof textColumns)[keyof typeof textColumns]

/** The column of a field, by the rule that its name follows: `ownerId` is in `owner_id`. */
function columnOf(field: MaskableField): Column {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Column
}

const maskCount = 2 ** maskableFields.length
const bodyCount = bodyStates.length ** maskableFields.length

function* allCases(): Generator<Case> {
  for (let number = 0; number < maskCount * bodyCount; number += 1) {
    const mask = maskableFields.filter((_, position) => (number >> position) & 1)
    const body = Math.floor(number / maskCount)
    const stateOf = (field: MaskableField) =>
      bodyStates[Math.floor(body / 5 ** maskableFields.indexOf(field)) % 5] ?? 'absent'
    yield { mask, states: objectOf(maskableFields, stateOf) }
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

/** An independent model of §4.4. Only `about` can be empty text: the others must be visible. */
function expected({ mask, states }: Case, values: Values): Outcome {
  if (mask.length === 0) return 'refused'
  const outcome: Partial<Record<MaskableField, string | null>> = {}
  for (const field of maskableFields) {
    const state = states[field]
    if (!mask.includes(field)) continue
    if (state === 'wrong type') return 'refused'
    if (state === 'empty' && field !== 'about') return 'refused'
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

const values = objectOf(maskableFields, (field) => `New ${field}`)

describe.each(resources)('an update mask on $path', ({ operation }) => {
  function decide(one: Case): Outcome {
    try {
      const { updateMask } = check(operation.query, { updateMask: one.mask.join(',') }, 'query')
      const body = maskedBody(bodyOf(one, values), updateMask)
      const changes = readChanges(updateMask, check(operation.body, body, 'body'))
      const named = maskableFields.filter((field) => columnOf(field) in changes)
      return Object.fromEntries(named.map((field) => [field, changes[columnOf(field)]]))
    } catch (error) {
      if (error instanceof Problem && error.status === 400) return 'refused'
      throw error
    }
  }

  it(`does what §4.4 says for all ${maskCount} masks and all ${bodyCount} bodies`, () => {
    let count = 0
    const wrong: Case[] = []
    for (const one of allCases()) {
      // An expectation for each would take most of the time.
      if (!isDeepStrictEqual(decide(one), expected(one, values))) wrong.push(one)
      count += 1
    }
    expect(wrong).toEqual([])
    expect(count).toBe(10 ** maskableFields.length)
  })
})

const samples = perEngine(isLongRun ? 4000 : 320) / resources.length
/** All cases that change something, and a few of the many that are refused. */
function telling(random: Random): Case[] {
  return [...allCases()].filter((one) => expected(one, values) !== 'refused' || random.chance(0.05))
}

/** The row without the columns that follow from others. */
function essential({
  updated_at: _time,
  name_fold: _fold,
  name_search: _search,
  name_sort: _sort,
  ...row
}: HierarchyNodeRow) {
  return row
}

function expectStored(
  before: HierarchyNodeRow,
  after: HierarchyNodeRow,
  outcome: Exclude<Outcome, 'refused'>,
): void {
  const fields = Object.keys(outcome) as MaskableField[]
  const changed = Object.fromEntries(fields.map((field) => [columnOf(field), outcome[field]]))
  expect(essential(after)).toEqual({ ...essential(before), ...changed })
  expect(after.updated_at).toBeGreaterThan(before.updated_at)
  expect(after.name_fold).toBe(after.name.toLowerCase())
  expect(new TextDecoder().decode(after.name_sort)).toBe(after.name.toLowerCase())
}

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

  function rowOf(id: string): Promise<HierarchyNodeRow> {
    return service.running.database.read
      .selectFrom('hierarchy_node')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  it.each(resources)(
    `stores the masked fields and nothing else, in ${samples} seeded requests to $path`,
    async ({ path, type }) => {
      const types = type === 'organizationTypeId' ? site.organizationTypes : site.focusAreaTypes
      const created = await site.ask('POST', path, { body: { name: 'Start', [type]: types[0] } })
      const { id } = created.body as { id: string }
      const random = new Random(path)
      const cases = telling(random)
      for (let round = 0; round < samples; round += 1) {
        const one = random.pick(cases)
        const texts = objectOf(maskableFields, (field) => `${field} ${round}`)
        const drawn = { ...texts, ownerId: random.pick(owners), about: `{"round": ${round}}` }
        const before = await rowOf(id)
        const query = { updateMask: one.mask.join(',') }
        const answer = await site.ask('PATCH', `${path}/${id}`, { query, body: bodyOf(one, drawn) })
        const after = await rowOf(id)
        const outcome = expected(one, drawn)
        expect(answer.status, JSON.stringify(one)).toBe(outcome === 'refused' ? 400 : 200)
        if (outcome === 'refused') expect(after).toEqual(before)
        else expectStored(before, after, outcome)
      }
      const row = await rowOf(id)
      const { ownerId, ...texts } = objectOf(maskableFields, (field) => row[columnOf(field)])
      const last = await site.ask('GET', `${path}/${id}`)
      expect(last.body).toMatchObject({ ...texts, owner: { id: ownerId } })
    },
  )
})
