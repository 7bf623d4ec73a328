import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { Planning } from '#data/planning.tsx'
import { readCostItems, readFocusAreas, readReferenceKeys } from './fund-import.ts'

const page = (...values: object[]) => ({ values, last: true, totalCount: values.length })
/** Of another site, or of the bundled service. */
const planningOf = (api: object, { isElsewhere = true } = {}) => {
  const session = isElsewhere ? { gateway: { host: 'planning.example.com' } } : {}
  return { api, device: { marks: { readSession: () => session } } } as unknown as Planning
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Answers a page after each of these failures was met once, as a service that is restarted does. */
function failing<Answer>(answer: Answer, ...failures: readonly Failure[]) {
  const left = [...failures]
  return async () => {
    const failure = left.shift()
    if (failure) throw failure
    return answer
  }
}

describe('the keys that rows may name', () => {
  const lists = {
    listCostTypes: async () => page({ typeId: 'T1', typeKey: 'LABOUR', name: 'Labour' }),
    listCostSubtypes: async () => page({ subtypeId: 'S1', subtypeKey: 'EMP', typeKey: 'LABOUR' }),
    listInvestmentCategories: async () => page({ investmentCategoryId: 'C1', key: 'RUN' }),
    listBenefitTypes: async () => page({ id: 'B1', name: 'Revenue' }, { id: 'B2', name: 'Savings' }),
  }

  test('are found under the names that another service has for them', async () => {
    expect(await readReferenceKeys(planningOf(lists))).toEqual({
      costTypes: [{ id: 'T1', key: 'LABOUR', name: 'Labour' }],
      costSubtypes: [{ id: 'S1', key: 'EMP', name: 'EMP' }],
      investmentCategories: [{ id: 'C1', key: 'RUN', name: 'RUN' }],
    })
  })

  test('are found under the names that the catalog has for them, as in exports', async () => {
    const entries = {
      'investment-categories': [{ id: 'C1', key: 'RUN', name: 'Run the business', retired: false }],
    }
    const listCatalogEntries = async ({ params }: { readonly params: { readonly list: string } }) => ({
      values: params.list === 'investment-categories' ? entries[params.list] : [],
    })
    const keys = await readReferenceKeys(planningOf({ ...lists, listCatalogEntries }, { isElsewhere: false }))
    expect(keys.investmentCategories).toEqual([{ id: 'C1', key: 'RUN', name: 'Run the business' }])
  })

  test('are read again after an answer that broke', async () => {
    const broken = failing(await lists.listCostTypes(), new Failure({ kind: 'unavailable', status: 502 }))
    const reading = readReferenceKeys(planningOf({ ...lists, listCostTypes: broken }))
    await vi.runAllTimersAsync()
    expect(await reading).toHaveProperty('costTypes')
  })

  test('are not known of a list whose references have none', async () => {
    expect(await readReferenceKeys(planningOf(lists))).not.toHaveProperty('benefitTypes')
  })
})

describe('the items that an import is planned against', () => {
  test('are all read though answers are lost and the service breaks on the way', async () => {
    const first = { ...page({ costItemId: 'a' }), last: false, nextPageCursor: 'next' }
    const pages = [
      failing(first, new Failure({ kind: 'unavailable', status: 500 })),
      failing(page({ costItemId: 'b' }), new Failure({ kind: 'offline' }), new Failure({ kind: 'timeout' })),
    ]
    const listCostItems = ({ query }: { query: { cursor?: string } }) => pages[query.cursor ? 1 : 0]?.()
    const reading = readCostItems(planningOf({ listCostItems }))
    await vi.runAllTimersAsync()
    expect(await reading).toEqual({ items: [{ costItemId: 'a' }, { costItemId: 'b' }], isWhole: true })
  })
})

describe('what an import reads while the service is away for ten seconds', () => {
  /** Answers once the outage is over. */
  function duringOutage<Answer>(answer: Answer) {
    const end = Date.now() + 10_000
    return async () => {
      if (Date.now() < end) throw new Failure({ kind: 'unavailable', status: 503 })
      return answer
    }
  }

  test('the items are there when it is back', async () => {
    const reading = readCostItems(planningOf({ listCostItems: duringOutage(page({ costItemId: 'a' })) }))
    await vi.runAllTimersAsync()
    expect(await reading).toEqual({ items: [{ costItemId: 'a' }], isWhole: true })
  })

  test('the keys are there when it is back', async () => {
    const list = duringOutage(page({ typeId: 'T1', typeKey: 'LABOUR', name: 'Labour' }))
    const reading = readReferenceKeys(planningOf({ listCostTypes: list }))
    await vi.runAllTimersAsync()
    expect(await reading).toHaveProperty('costTypes')
  })

  /** A list that fails as often as it is read during the outage. */
  function focusAreasDuring(outageMs: number) {
    const end = Date.now() + outageMs
    const failure = new Failure({ kind: 'offline' })
    const listeners = new Set<() => void>()
    let state: object = { kind: 'idle' }
    const read = () => {
      state = { kind: 'reading', read: 0 }
      setTimeout(() => {
        state = Date.now() < end ? { kind: 'failed', failure } : { kind: 'done', end: 'complete' }
        for (const listener of listeners) listener()
      }, 100)
    }
    const index = { descendants: () => [] }
    const focusAreas = {
      ensure: read,
      resume: vi.fn(read),
      getSnapshot: () => ({ state, index, isWhole: state === undefined || 'end' in state }),
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    return { focusAreas } as unknown as Planning & { focusAreas: { resume: ReturnType<typeof vi.fn> } }
  }

  test('the focus areas are there when it is back', async () => {
    const reading = readFocusAreas(focusAreasDuring(10_000))
    await vi.runAllTimersAsync()
    expect(await reading).toEqual({ items: [], isWhole: true })
  })

  test('a longer outage is not waited for', async () => {
    const planning = focusAreasDuring(3_600_000)
    const reading = readFocusAreas(planning)
    await vi.runAllTimersAsync()
    expect(await reading).toEqual({ items: [], isWhole: false })
    expect(planning.focusAreas.resume.mock.calls.length).toBeLessThan(10)
  })
})
