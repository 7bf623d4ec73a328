import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { FailureKind } from '#contract/errors.ts'
import { Connection } from './connection.ts'

const head = (status: number) => ({ status, serverTime: undefined, limits: {} })

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }))
afterEach(() => void vi.useRealTimers())

test('follows the device and the answers of the service', () => {
  const page = new EventTarget()
  const connection = new Connection(page, true)
  const states: string[] = []
  connection.subscribe(() => states.push(connection.getState()))
  connection.noteFailure(new Failure({ kind: 'offline' }))
  connection.noteFailure(new Failure({ kind: 'timeout' }))
  connection.noteAnswer(1_000)
  page.dispatchEvent(new Event('offline'))
  page.dispatchEvent(new Event('online'))
  expect(states).toEqual(['unreachable', 'connected', 'no-network', 'connected'])
})

test('an answer to what was asked before the network went does not bring it back, one to a later question does', () => {
  const page = new EventTarget()
  const connection = new Connection(page, true)
  page.dispatchEvent(new Event('offline'))
  connection.noteRequest({ at: 990, head: head(200), failure: undefined })
  connection.noteRequest({ at: 1_000, head: head(404), failure: 'not-found' })
  expect(connection.getState()).toBe('no-network')
  // Some devices say that they have no network although they reach the service.
  connection.noteRequest({ at: 1_001, head: head(200), failure: undefined })
  expect(connection.getState()).toBe('connected')
})

test('does not take the page of a network that wants one to sign in for the service', () => {
  const connection = new Connection(new EventTarget(), true)
  connection.noteFailure(new Failure({ kind: 'unexpected', status: 200 }))
  expect(connection.getState()).toBe('connected')
  connection.noteFailure(
    new Failure({ kind: 'foreign', status: 200, foreign: { content: 'page', said: 'Hotel' } }),
  )
  expect(connection.getState()).toBe('foreign')
  expect(connection.getForeign()).toEqual({ status: 200, content: 'page', said: 'Hotel' })
  connection.noteRequest({ at: 1_001, head: head(404), failure: 'foreign' })
  expect(connection.getState()).toBe('foreign')
  connection.noteRequest({ at: 1_001, head: head(404), failure: 'not-found' })
  expect([connection.getState(), connection.getForeign()]).toEqual(['connected', undefined])
})

test('does not take data of a success that is not as described for the answer of a proxy', () => {
  const connection = new Connection(new EventTarget(), true)
  connection.noteFailure(
    new Failure({ kind: 'foreign', status: 200, foreign: { content: 'data', said: '' } }),
  )
  expect(connection.getState()).toBe('connected')
})

test('does not call a service silent of which one area is cut off, unless nothing else is answered', () => {
  const connection = new Connection(new EventTarget(), true)
  const errors = [{ type: 'UPSTREAM_SILENT', message: 'the site closed the connection' }]
  connection.noteAnswer(1_000)
  connection.noteFailure(new Failure({ kind: 'unavailable', status: 502, errors }))
  connection.noteFailure(new Failure({ kind: 'offline', status: 200 }))
  expect(connection.getState()).toBe('connected')
  vi.setSystemTime(61_000)
  connection.noteFailure(new Failure({ kind: 'unavailable', status: 502, errors }))
  expect(connection.getState()).toBe('unreachable')
})

test('does not call a service silent that answered more than a gateway takes', () => {
  const connection = new Connection(new EventTarget(), true)
  const errors = [{ type: 'UPSTREAM_ANSWER_TOO_LARGE', message: 'the answer of the site is too large' }]
  connection.noteFailure(new Failure({ kind: 'unavailable', status: 502, errors }))
  expect(connection.getState()).toBe('connected')
})

test.each<[FailureKind, number, string]>([
  ['forbidden', 403, 'connected'],
  ['not-found', 404, 'connected'],
  ['unavailable', 429, 'connected'],
  ['unavailable', 500, 'connected'],
  ['unavailable', 502, 'unreachable'],
])('takes %s with status %i for %s', (kind, status, state) => {
  const connection = new Connection(new EventTarget(), true)
  connection.noteFailure(new Failure({ kind, status }))
  expect(connection.getState()).toBe(state)
  connection.noteFailure(new Failure({ kind: 'offline' }))
  connection.noteRequest({ at: 1_001, head: head(status), failure: kind })
  expect(connection.getState()).toBe(state)
})
