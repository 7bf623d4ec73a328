import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { statePage, withStateTable } from '#testing/state-table.ts'
import { type EntryState, entryStates, type OutboxEntry } from './entry.ts'
import * as machine from './state-machine.ts'

const now = 1_000_000
const lost = { kind: 'refused', message: 'No.' } as const

/** An entry of which every verb that the state allows can be tried. */
function entryIn(state: EntryState): OutboxEntry {
  return {
    resource: 'focus-area',
    verb: 'update',
    record: 'a',
    label: '',
    mask: ['name'],
    operation: 'o',
    at: 0,
    state,
    attempts: 1,
    nextAt: 0,
    seq: 1,
    sentAt: 0,
    problem: { kind: 'no-look-up', message: '' },
    conflict: [{ field: 'name', base: null, theirs: 'b', mine: 'c' }],
    bulk: { facts: [], outcomes: [lost], requests: [] },
  }
}

const intent = { resource: 'focus-area', verb: 'update', record: 'a', label: '' } as const
const verbs: Readonly<Partial<Record<machine.Verb, (entry: OutboxEntry) => OutboxEntry | undefined>>> = {
  pause: machine.pause,
  resume: machine.resume,
  revise: (entry) => machine.revise(entry, intent),
  retry: machine.retry,
  resolve: (entry) => machine.resolve(entry, { name: 'd' }),
  confirm: (entry) => machine.confirm(entry, now),
  dismiss: (entry) => machine.dismiss(entry, now),
  discard: (entry) => machine.discard(entry, now),
  send: (entry) => machine.send(entry, { now, problem: undefined, key: undefined }),
  recover: machine.recover,
  probe: machine.probe,
}

describe.each(entryStates)('an entry that is %s', (state) => {
  it.each(Object.entries(verbs))('goes by %s where the table says, or stays', (name, verb) => {
    const verbName = name as machine.Verb
    const after = verb(entryIn(state))
    expect(after !== undefined).toBe(machine.allows({ state }, verbName))
    if (after) expect(machine.move(entryIn(state), verbName, { state: after.state }).state).toBe(after.state)
  })

  it('goes nowhere else', () => {
    for (const next of entryStates)
      for (const verb of Object.keys(machine.actors) as machine.Verb[]) {
        const from: Partial<Record<machine.Verb, readonly EntryState[]>> = machine.transitions[state]
        const attempt = () => machine.move(entryIn(state), verb, { state: next })
        if (from[verb]?.includes(next)) expect(attempt().state).toBe(next)
        else expect(attempt).toThrow(RangeError)
      }
  })
})

test('an applied or discarded entry stays what it is', () => {
  const final = entryStates.filter((state) =>
    Object.values(machine.transitions[state]).every((states) =>
      (states as readonly EntryState[]).every((next) => next === state),
    ),
  )
  expect(final).toEqual(entryStates.filter(machine.isFinal))
})

test('a write that the service may still carry out is not discarded', () => {
  const sent = { ...entryIn('unknown'), sentAt: now - machine.quietTimeMs + 1 }
  expect(machine.discard(sent, now)).toBeUndefined()
  expect(machine.discard(sent, now + 1)?.state).toBe('discarded')
})

test('the page has the table of the states as it is', () => {
  const page = readFileSync(statePage, 'utf8')
  expect(page, 'run `npm run docs:states`').toBe(withStateTable(page))
})

test('a create that another person has sent is done only with the ID of its record', () => {
  const create: OutboxEntry = {
    ...entryIn('held'),
    resource: 'focus-area',
    verb: 'create',
    problem: undefined,
  }
  expect(machine.confirm(create, now)).toBeUndefined()
  expect(machine.confirm(create, now, {})).toBeUndefined()
  expect(machine.confirm(create, now, { realId: 'b' })).toMatchObject({ state: 'applied', realId: 'b' })
})
