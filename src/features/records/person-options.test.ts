import { expect, test } from 'vitest'
import { offeredPeople, type Person, personMeant } from './person-options.ts'

const people: readonly Person[] = [
  { id: '1', name: 'Zoë Adler', email: 'zoe@example.com' },
  { id: '2', name: 'Ada Lovelace' },
  { id: '3', name: 'Grace Hopper', email: 'grace@navy.example' },
  { id: '4', name: 'Ada Lovelace', email: 'second@example.com' },
  { id: '5', name: 'Alan Ada' },
]
const choices = { people, me: '3', recent: ['5', '3', 'gone'] }
const idsOf = (text: string) =>
  offeredPeople(choices, text).groups.map(({ key, people: group }) => [key, group.map(({ id }) => id).sort()])

test('offers the person first, then recent ones, then all others', () => {
  expect(idsOf('')).toEqual([
    ['me', ['3']],
    ['recent', ['5']],
    ['all', ['1', '2', '4']],
  ])
})

test.each([
  ['zoe', [['all', ['1']]]],
  ['navy', [['me', ['3']]]],
  ['lov ada', [['all', ['2', '4']]]],
  ['nobody', []],
])('finds by parts of name and email: %s', (text, groups) => {
  expect(idsOf(text)).toEqual(groups)
})

test('names that begin with the text come before names that contain it', () => {
  const { groups } = offeredPeople({ people, me: undefined, recent: [] }, 'ada')
  expect(groups[0]?.people.map(({ id }) => id).slice(-1)).toEqual(['5'])
})

test('offers fifty of many and counts all', () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ id: `${at}`, name: `Person ${at}` }))
  const { groups, count } = offeredPeople({ people: many, me: undefined, recent: [] }, 'person')
  expect(groups[0]?.people).toHaveLength(50)
  expect(count).toBe(200)
})

test.each([
  ['  GRACE hopper ', '3'],
  ['zoe adler', '1'],
  ['second@example.com', '4'],
  ['Ada Lovelace', undefined],
  ['Grace', undefined],
  ['', undefined],
])('“%s” means %s', (text, id) => {
  expect(personMeant(people, text)?.id).toBe(id)
})
