import { expect, test } from 'vitest'
import { scopes } from '#contract/access.ts'
import type { Session } from '#contract/session.ts'
import { readOnlyReason } from './read-only.ts'
import { RequestLog } from './request-log.ts'

const reader: Session = {
  principal: { id: 'p', name: 'Ana', email: null, kind: 'user' },
  site: { id: 's', name: 'Site' },
  scopes: ['read:focus-areas:planning', 'write:funds:planning'],
  disabledAreas: [],
  expiresAt: '2026-01-01T00:00:00Z',
}

const nothingSeen = new RequestLog('http://localhost').getSnapshot()

test('an area without its write scope is read-only, with the reason', () => {
  expect(readOnlyReason('focus-areas', reader, nothingSeen)).toBe('no-scope')
  expect(readOnlyReason('organizations', reader, nothingSeen)).toBeDefined()
  expect(readOnlyReason('funds', reader, nothingSeen)).toBeUndefined()
})

test('a closed area is read-only even with its write scope', () => {
  const closed = { ...reader, disabledAreas: ['funds'] as const }
  expect(readOnlyReason('funds', { ...closed, disabledAreas: [...closed.disabledAreas] }, nothingSeen)).toBe(
    'closed',
  )
})

test.each([
  ['forbidden', 403, 'refused'],
  ['unavailable', 503, undefined],
] as const)('after a write that failed as %s with %d, the reason is %s', (failure, status, reason) => {
  const requestLog = new RequestLog('http://localhost')
  requestLog.noteAnswer({
    method: 'POST',
    path: '/funds/cost-item/bulk',
    area: 'funds',
    at: 0,
    duration: 1,
    failure,
    head: { status, serverTime: undefined, limits: {} },
  } as Parameters<RequestLog['noteAnswer']>[0])
  expect(readOnlyReason('funds', reader, requestLog.getSnapshot())).toBe(reason)
})

test('an area that answers reads with 403 is read-only until it answers one', () => {
  const requestLog = new RequestLog('http://localhost')
  const note = (failure: 'forbidden' | undefined, status: number) =>
    requestLog.noteAnswer({
      operation: 'listCostItems',
      method: 'GET',
      path: '/funds/cost-item',
      area: 'funds',
      at: 0,
      duration: 1,
      failure,
      head: { status, serverTime: undefined, limits: {} },
    })
  note('forbidden', 403)
  expect(readOnlyReason('funds', reader, requestLog.getSnapshot())).toBe('closed')
  expect(
    readOnlyReason('focus-areas', { ...reader, scopes: [...scopes] }, requestLog.getSnapshot()),
  ).toBeUndefined()
  note(undefined, 200)
  expect(readOnlyReason('funds', reader, requestLog.getSnapshot())).toBeUndefined()
})

test('everything is offered while the session is not known', () => {
  expect(readOnlyReason('organizations', undefined, nothingSeen)).toBeUndefined()
})
