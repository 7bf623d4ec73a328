import { expect, test } from 'vitest'
import { Failure, type FailureKind } from '#client/failure.ts'
import { Connection } from './connection.ts'

const failure = (kind: FailureKind, status?: number) => new Failure({ kind, status })

test('follows the device and the answers of the service', () => {
  const page = new EventTarget()
  const connection = new Connection(page, true)
  const states: string[] = []
  connection.subscribe(() => states.push(connection.getState()))
  connection.observe(failure('offline'))
  connection.observe(failure('timeout'))
  connection.observe('answered')
  page.dispatchEvent(new Event('offline'))
  page.dispatchEvent(new Event('online'))
  expect(states).toEqual(['unreachable', 'connected', 'no-network', 'connected'])
})

test('does not take the page of a network that wants one to sign in for the service', () => {
  const connection = new Connection(new EventTarget(), true)
  connection.observe(new Failure({ kind: 'unexpected', status: 200 }))
  expect(connection.getState()).toBe('connected')
  connection.observe(new Failure({ kind: 'unexpected', status: 200, isForeign: true }))
  expect(connection.getState()).toBe('unreachable')
})

test.each<[FailureKind, number, string]>([
  ['forbidden', 403, 'connected'],
  ['not-found', 404, 'connected'],
  ['unavailable', 429, 'connected'],
  ['unavailable', 500, 'connected'],
  ['unavailable', 502, 'unreachable'],
])('takes %s with status %i for %s', (kind, status, state) => {
  const connection = new Connection(new EventTarget(), true)
  connection.observe(failure(kind, status))
  expect(connection.getState()).toBe(state)
})
