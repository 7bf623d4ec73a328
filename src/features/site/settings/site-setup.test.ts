import { expect, test } from 'vitest'
import { firstSiteName } from '#contract/catalog-operations.ts'
import { type SetupList, type SiteContents, setupLists, setupSteps, stepsDone } from './site-setup.ts'

const entry = (name: string, retired = false) => ({ id: name, name, retired })

const administrator = [entry('Administrator')]

/** The first day of a site: its administrator, and nothing else. */
const empty: SiteContents = {
  name: firstSiteName,
  entriesOf: (list) => (list === 'people' ? administrator : []),
  currency: null,
  focusAreas: 0,
  organizations: 0,
  items: { costItems: 0, benefitItems: 0 },
}

const withList = (filled: SetupList, ...entries: ReturnType<typeof entry>[]): SiteContents => ({
  ...empty,
  entriesOf: (list) => (list === filled ? entries : empty.entriesOf(list)),
})

test('nothing is done on an empty site', () => {
  expect([...stepsDone(empty)]).toEqual([])
})

test.each([
  ['name', { ...empty, name: 'Acme' }],
  ['amounts', { ...empty, currency: 'EUR' }],
  ['records', { ...empty, focusAreas: 1 }],
  ['records', { ...empty, organizations: 1 }],
  ['items', { ...empty, items: { costItems: 1, benefitItems: 0 } }],
  ['items', { ...empty, items: { costItems: 0, benefitItems: 1 } }],
  ['people', withList('people', entry('Administrator'), entry('Ada'))],
  ['cost-types', withList('cost-types', entry('Labor'))],
] as const)('%s is done by what the site holds', (step, contents) => {
  expect([...stepsDone(contents)]).toEqual([step])
})

test('retired entries are no help to anyone', () => {
  expect([...stepsDone(withList('cost-types', entry('Labor', true)))]).toEqual([])
  expect([...stepsDone(withList('people', entry('Administrator'), entry('Ada', true)))]).toEqual([])
})

test('items that are not counted yet are not done', () => {
  expect([...stepsDone({ ...empty, items: undefined })]).toEqual([])
})

test('every list is one step, between the name and the amounts', () => {
  expect(setupSteps).toEqual(['name', ...setupLists, 'amounts', 'records', 'items'])
})
