import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { Organization } from '#contract/organizations.ts'
import type { Planning } from '#data/planning.tsx'
import { createHierarchyStore } from '#data/records/hierarchy-store.ts'
import { hitOf, questionsFor, type ServiceFind } from './service-search.ts'
import { withFinds } from './use-record-search.ts'

const focusAreaItem = (record: FocusArea) => ({ hierarchy: 'focus-areas', record }) as const
const organizationItem = (record: Organization) => ({ hierarchy: 'organizations', record }) as const

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const common = (number: number, name: string, ...above: number[]) => ({
  id: id(number),
  name,
  externalId: null,
  createdDate: '2026-01-01T00:00:00Z',
  updatedDate: '2026-01-01T00:00:00Z',
  owner: { id: 'u1', name: 'Ana' },
  status: { id: 's1', name: 'ON_TRACK' },
  path: above.map((ancestor, index) => ({ id: id(ancestor), index })),
})
const area = (number: number, name: string, ...above: number[]): FocusArea => ({
  ...common(number, name, ...above),
  focusAreaType: { id: 't1', name: 'Theme' },
})
const organization = (number: number, name: string): Organization => ({
  ...common(number, name),
  organizationType: { id: 't2', name: 'Company' },
})

function hierarchyStoreOf(name: string, ...held: FocusArea[]) {
  const store = createHierarchyStore({
    queryClient: new QueryClient(),
    name,
    readPage: () => Promise.reject(new Error('not asked for')),
    now: () => 0,
  })
  for (const record of held) store.apply(record)
  return store
}

/** A console that holds some records, whose service lists others and notes what it is asked. */
function consoleOf({ held = [], listed = [] }: { held?: FocusArea[]; listed?: FocusArea[] } = {}) {
  const asked: string[] = []
  const page = <Item>(values: Item[]) => ({ values, last: true, totalCount: values.length + 100 })
  const note = <Answer>(name: string, answer: Answer) => {
    return async (input: unknown) => {
      asked.push(`${name} ${JSON.stringify(input)}`)
      return answer
    }
  }
  const api = {
    listFocusAreas: note('listFocusAreas', page(listed)),
    listOrganizations: note('listOrganizations', page([organization(90, 'Payments Ltd')])),
    getFocusArea: note('getFocusArea', listed[0]),
    getOrganization: note('getOrganization', organization(90, 'Payments Ltd')),
  }
  const planning = {
    api,
    focusAreas: hierarchyStoreOf('focus-areas', ...held),
    organizations: hierarchyStoreOf('organizations'),
  } as unknown as Planning
  const ask = (text: string) =>
    Promise.all(
      questionsFor(planning, text).map((question) =>
        question.ask(new AbortController().signal, new QueryClient()),
      ),
    )
  return { planning, asked, ask }
}

describe('asking the service for a text', () => {
  test('asks by name in both hierarchies, and by external id where the API can', async () => {
    const { ask, asked } = consoleOf()
    await ask('pay')
    expect(asked).toEqual([
      'listFocusAreas {"query":{"nameContains":"pay","limit":"20"}}',
      'listOrganizations {"query":{"nameContains":"pay","limit":"20"}}',
      'listFocusAreas {"query":{"externalId":"pay","limit":"20"}}',
    ])
  })

  test('asks for an id itself, and only when it is not held', async () => {
    const { ask, asked } = consoleOf({ held: [area(1, 'Held')], listed: [area(2, 'Listed')] })
    await ask(id(2).toUpperCase())
    expect(asked.map((call) => call.split(' ')[0])).toEqual([
      'getFocusArea',
      'getOrganization',
      'listFocusAreas',
    ])
    asked.length = 0
    await ask(id(1))
    expect(asked.map((call) => call.split(' ')[0])).toEqual(['listFocusAreas'])
  })

  test('puts what it finds into the tree, at its place', async () => {
    const { ask, planning } = consoleOf({ held: [area(1, 'Root')], listed: [area(2, 'Payments', 1)] })
    const [find] = await ask('pay')
    expect(find).toMatchObject({ matched: 'name', total: 101 })
    const { index } = planning.focusAreas.getSnapshot()
    expect(hitOf(focusAreaItem(area(2, 'Payments', 1)), index, 'name')).toMatchObject({
      hierarchy: 'focus-areas',
      type: 'Theme',
      status: 'ON_TRACK',
      path: ['Root'],
    })
  })
})

describe('held records and those that the service found', () => {
  const { planning } = consoleOf({ held: [area(1, 'Root'), area(2, 'Pay', 1), area(3, 'Repay', 9)] })
  const { index } = planning.focusAreas.getSnapshot()
  const lists = {
    'focus-areas': { hits: [hitOf(focusAreaItem(area(2, 'Pay', 1)), index, 'name')], count: 1 },
    organizations: { hits: [], count: 0 },
  }
  const namesOf = (...finds: ServiceFind[]) =>
    withFinds(lists, finds, planning)['focus-areas'].hits.map((hit) => hit.name)

  test('become one list without repetition, cached records first', () => {
    const items = [area(2, 'Pay', 1), area(3, 'Repay', 9)].map(focusAreaItem)
    expect(namesOf({ items, matched: 'name', total: 2 })).toEqual(['Pay', 'Repay'])
  })

  test('begin with what an identifier led to', () => {
    const items = [focusAreaItem(area(3, 'Repay', 9))]
    expect(namesOf({ items, matched: 'external-id', total: 1 })).toEqual(['Repay', 'Pay'])
  })

  test('are counted by the device or the service, whichever knows more, each hierarchy separately', () => {
    const items = [organizationItem(organization(90, 'Payments Ltd'))]
    const merged = withFinds(lists, [{ items, matched: 'name', total: 40 }], planning)
    expect(merged.organizations).toMatchObject({ count: 40, hits: [{ type: 'Company', path: [] }] })
    expect(merged['focus-areas']).toEqual(lists['focus-areas'])
  })

  test('show an ancestor that is not loaded as unknown', () => {
    expect(hitOf(focusAreaItem(area(3, 'Repay', 9)), index, 'name').path).toEqual([undefined])
  })
})
