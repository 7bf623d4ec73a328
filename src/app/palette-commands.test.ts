import { expect, test } from 'vitest'
import { accessScope, type Scope, scopes } from '#contract/access.ts'
import { messages } from '#messages/en/palette.ts'
import { type Command, findCommands, placeCommands } from './palette-commands.tsx'

const command = (title: string, terms = ''): Command => ({
  key: title,
  title,
  terms,
  icon: null,
  onChoose: () => {},
})
const commands = [
  command('Go to organizations', 'open tree'),
  command('Expand all', 'unfold open tree'),
  command('Appearance: dark', 'night theme colour scheme'),
]

test.each([
  ['', commands.length],
  ['  ', commands.length],
  ['expand', 1],
  ['DARK', 1],
  ['colour dark', 1],
  ['open', 2],
  ['tree all', 1],
  ['payments', 0],
])('%j finds the commands that hold each of its words: %i', (text, count) => {
  expect(findCommands(commands, text)).toHaveLength(count)
})

test('the access page is offered only to people who may manage access', () => {
  const gone: string[] = []
  const offered = (held: readonly Scope[]) =>
    findCommands(
      placeCommands((place) => gone.push(place), { scopes: held, canImport: true }, messages),
      'access',
    )
  expect(offered([...scopes])).toEqual([])
  const [command] = offered([...scopes, accessScope])
  command?.onChoose()
  expect(gone).toEqual(['/access'])
})

test('a template is found by what people call it, and its page is opened', () => {
  const gone: string[] = []
  const offered = findCommands(
    placeCommands((place) => gone.push(place), { scopes: [], canImport: true }, messages),
    'excel template',
  )
  expect(offered.map(({ title }) => title)).toEqual([messages.costItemTemplate, messages.benefitItemTemplate])
  for (const { onChoose } of offered) onChoose()
  expect(gone).toEqual(['/funds/cost-items/template', '/funds/benefit-items/template'])
})

test('offers imports only to people who can write funds', () => {
  const titlesFor = (canImport: boolean) =>
    findCommands(
      placeCommands(() => {}, { scopes: [], canImport }, messages),
      'paste spreadsheet',
    ).map(({ title }) => title)
  expect(titlesFor(true)).toEqual([messages.importCostItems, messages.importBenefitItems])
  expect(titlesFor(false)).toEqual([])
})

test.each([
  ['new', '/focus-areas/new'],
  ['create', '/organizations/new'],
  ['pending', '/outbox'],
  ['outbox', '/outbox'],
  ['vulnerabilities', '/vulnerabilities'],
  ['reference', '/settings'],
  ['news', '/changes'],
  ['profile', '/account'],
  ['owners', '/settings'],
  ['settings', '/settings'],
  ['upload hierarchy', '/focus-areas/import'],
  ['import organizations', '/organizations/import'],
  ['new cost item', '/funds/cost-items/new'],
  ['create benefit', '/funds/benefit-items/new'],
])('finds by %j the page %s', (text, place) => {
  const gone: string[] = []
  const rights = { scopes: [], canImport: true }
  for (const { onChoose } of findCommands(
    placeCommands((to) => gone.push(to), rights, messages),
    text,
  ))
    onChoose()
  expect(gone).toContain(place)
})

test('offers no new record to a reader', () => {
  const rights = {
    scopes: [],
    canImport: true,
    isClosed: {
      '/focus-areas/new': true,
      '/organizations/new': true,
      '/funds/cost-items/new': true,
      '/funds/benefit-items/new': true,
    },
  }
  expect(
    findCommands(
      placeCommands(() => {}, rights, messages),
      'create record',
    ),
  ).toEqual([])
})
