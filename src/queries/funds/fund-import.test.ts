import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { Planning } from '#queries/planning.tsx'
import { readCostItems, readReferenceKeys } from './fund-import.ts'

const page = (...values: object[]) => ({ values, last: true, totalCount: values.length })
const planningOf = (api: object) => ({ api }) as unknown as Planning

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
