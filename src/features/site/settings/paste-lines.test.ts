import { expect, test } from 'vitest'
import type { CatalogEntry, CatalogList } from '#contract/catalog-operations.ts'
import { readLines } from './paste-lines.ts'

const entry = (fields: Partial<CatalogEntry>): CatalogEntry => ({
  id: 'one',
  name: 'One',
  retired: false,
  ...fields,
})

const costTypes = [entry({ name: 'Labour', key: 'LABOUR' })]

function read(list: CatalogList, text: string, entries: readonly CatalogEntry[] = []) {
  return readLines(list, text, { entries, costTypes }).map(({ line, values, result }) => [
    line,
    values,
    result,
  ])
}

test('people have a name, and an email address after a tab, semicolon, comma or in angle brackets', () => {
  const text = [
    'Ada Lovelace\tada@example.com',
    'Grace;',
    '',
    'Zoë, z@example.com',
    'Al <al@example.com>',
    'Doe, Jane',
  ].join('\r\n')
  expect(read('people', text)).toEqual([
    [1, { name: 'Ada Lovelace', email: 'ada@example.com' }, 'new'],
    [2, { name: 'Grace', email: '' }, 'new'],
    [4, { name: 'Zoë', email: 'z@example.com' }, 'new'],
    [5, { name: 'Al', email: 'al@example.com' }, 'new'],
    [6, { name: 'Doe, Jane', email: '' }, 'new'],
  ])
})

test('people are told apart by their addresses, and without one by name', () => {
  const entries = [entry({ name: 'Ada', email: 'ada@example.com' }), entry({ name: 'Zoë' })]
  const text = [
    'ADA;Ada@example.com',
    'Ada',
    'Ada;other@example.com',
    'Administrator;ada@example.com',
    'Zoë;zoe@example.com',
    'Bob;x',
    'Cid',
    'Cid',
    'Dan;zoe@example.com',
  ]
  expect(read('people', text.join('\n'), entries).map(([, , result]) => result)).toEqual([
    'unchanged',
    'unchanged',
    'new',
    'repeated',
    'new',
    'email',
    'new',
    'repeated',
    'repeated',
  ])
  expect(read('people', 'Administrator;ada@example.com', entries)).toEqual([
    [1, { name: 'Administrator', email: 'ada@example.com' }, 'email-taken'],
  ])
})

test('titles above the columns are no entry', () => {
  expect(read('people', 'Name\tE-Mail\nAda\tada@example.com\nName')).toEqual([
    [1, { name: 'Name\tE-Mail' }, 'heading'],
    [2, { name: 'Ada', email: 'ada@example.com' }, 'new'],
    [3, { name: 'Name', email: '' }, 'new'],
  ])
})

test('types without a level go on from the lowest one, and take a level that is given', () => {
  const entries = [entry({ name: 'Portfolio', level: 2 })]
  expect(read('focus-area-types', 'Program\nProject\t5\nTask\nEpic\tdeep\nPORTFOLIO', entries)).toEqual([
    [1, { name: 'Program', level: '4' }, 'new'],
    [2, { name: 'Project', level: '5' }, 'new'],
    [3, { name: 'Task', level: '6' }, 'new'],
    [4, { name: 'Epic', level: 'deep' }, 'level'],
    [5, { name: 'PORTFOLIO', level: '3' }, 'unchanged'],
  ])
})

test('statuses take a color', () => {
  expect(read('focus-area-statuses', 'Blocked;Red\nOpen\nLate;pink')).toEqual([
    [1, { name: 'Blocked', color: 'red' }, 'new'],
    [2, { name: 'Open', color: '' }, 'new'],
    [3, { name: 'Late', color: 'pink' }, 'color'],
  ])
})

test('keys are made from names unless they are given, and are used once', () => {
  const entries = [entry({ name: 'Travel', key: 'TRAVEL' })]
  const text = `Cloud & Größe\nHardware;HW\nTravel\nTrips;TRAVEL\nHW\n${'x'.repeat(201)}\n;KEY`
  expect(read('cost-types', text, entries).map(([, values, result]) => [values, result])).toEqual([
    [{ name: 'Cloud & Größe', key: 'CLOUD-GROSSE' }, 'new'],
    [{ name: 'Hardware', key: 'HW' }, 'new'],
    [{ name: 'Travel', key: 'TRAVEL' }, 'unchanged'],
    [{ name: 'Trips', key: 'TRAVEL' }, 'repeated'],
    [{ name: 'HW', key: 'HW' }, 'repeated'],
    [{ name: 'x'.repeat(201), key: 'X'.repeat(100) }, 'long-name'],
    [{ name: '', key: 'KEY' }, 'no-name'],
  ])
  expect(read('cost-types', 'Trips;TRAVEL', entries)).toEqual([
    [1, { name: 'Trips', key: 'TRAVEL' }, 'key-taken'],
  ])
})

test('subtypes name their cost type by name or key', () => {
  expect(read('cost-subtypes', 'Engineers\tlabour\nTesters;LABOUR;QA\nServers;Hardware')).toEqual([
    [1, { name: 'Engineers', key: 'ENGINEERS', costType: 'LABOUR' }, 'new'],
    [2, { name: 'Testers', key: 'QA', costType: 'LABOUR' }, 'new'],
    [3, { name: 'Servers', key: 'SERVERS', costType: 'Hardware' }, 'cost-type'],
  ])
})
