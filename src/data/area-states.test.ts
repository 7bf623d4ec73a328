import { expect, test } from 'vitest'
import type { RequestLogEntry } from '#client/request-log-entry.ts'
import { scopes } from '#contract/access.ts'
import type { FailureKind } from '#contract/errors.ts'
import { type OperationName, operations } from '#contract/operations.ts'
import type { Session } from '#contract/session.ts'
import { diagnosticsText } from '#features/site/connection/diagnostics.ts'
import { messages } from '#messages/en/connection.ts'
import { areaStates } from './area-states.ts'
import { RequestLog } from './request-log.ts'

const session: Session = {
  principal: { id: 'p-secret-1', name: 'Ana', email: 'ana@example.com', kind: 'user' },
  site: { id: 'site-1', name: 'Example' },
  scopes: [...scopes],
  disabledAreas: [],
  expiresAt: '2026-11-22T00:00:00.000Z',
}

function seen(
  operation: OperationName,
  status: number,
  more: Partial<RequestLogEntry> = {},
): RequestLogEntry {
  const isWrite = !operation.startsWith('list') && !operation.startsWith('get')
  return {
    operation,
    area: operations[operation].area,
    method: isWrite ? 'PATCH' : 'GET',
    path: '/focus-areas/{id}',
    head: { status, serverTime: undefined, limits: {} },
    failure: undefined,
    at: 1_000_000,
    duration: 40,
    ...more,
  }
}

const stateOf = (requestLog: RequestLog, who: Session = session) =>
  Object.fromEntries(
    areaStates(who, requestLog.getSnapshot()).map(({ area, reading, writing }) => [
      area,
      `${reading.kind}, ${writing.kind}`,
    ]),
  )

test('an area is open or closed by the last answer to reading and to writing, each alone', () => {
  const requestLog = new RequestLog('/base')
  expect(stateOf(requestLog)).toEqual({
    organizations: 'untried, untried',
    'focus-areas': 'untried, untried',
    funds: 'untried, untried',
  })
  requestLog.noteAnswer(seen('listFocusAreas', 501, { failure: 'not-implemented' }))
  requestLog.noteAnswer(seen('updateOrganization', 401, { failure: 'unauthenticated' }))
  requestLog.noteAnswer(seen('listOrganizations', 200))
  requestLog.noteAnswer(seen('listCostTypes', 403, { failure: 'forbidden' }))
  expect(stateOf(requestLog)).toEqual({
    organizations: 'open, closed',
    'focus-areas': 'limited, untried',
    funds: 'closed, untried',
  })
})

test.each<[FailureKind, string]>([
  ['not-found', 'open'],
  ['invalid', 'open'],
  ['conflict', 'open'],
  ['unavailable', 'failing'],
  ['unexpected', 'failing'],
  ['forbidden', 'closed'],
])('a reading that failed as %s leaves the area %s', (failure, kind) => {
  const requestLog = new RequestLog('/base')
  requestLog.noteAnswer(seen('getFocusArea', 400, { failure }))
  expect(stateOf(requestLog)['focus-areas']).toBe(`${kind}, untried`)
})

test('an area that the session marks as closed is closed before any request', () => {
  const requestLog = new RequestLog('/base')
  requestLog.noteAnswer(seen('listOrganizations', 200))
  const poor: Session = { ...session, disabledAreas: ['funds'], scopes: ['read:organizations:planning'] }
  expect(stateOf(requestLog, poor)).toEqual({
    organizations: 'open, closed',
    'focus-areas': 'closed, closed',
    funds: 'closed, closed',
  })
})

test('the quickest answer says whose clock is ahead, and by how much that may be wrong', () => {
  const requestLog = new RequestLog('/base')
  const dated = (duration: number, serverTime: number) =>
    requestLog.noteAnswer(
      seen('listOrganizations', 200, { duration, head: { status: 200, serverTime, limits: {} } }),
    )
  dated(4000, 1_000_000)
  expect(requestLog.getSnapshot().clock).toEqual({ ahead: -1500, uncertainty: 2500 })
  dated(100, 1_120_000)
  expect(requestLog.getSnapshot().clock).toEqual({ ahead: 120_450, uncertainty: 550 })
  dated(900, 1_000_000)
  expect(requestLog.getSnapshot().clock).toEqual({ ahead: 120_450, uncertainty: 550 })
})

test('the size of pages and refusals for being too many are learned', () => {
  const requestLog = new RequestLog('/base')
  requestLog.notePage({ list: 'listOrganizations', asked: 500, served: 100, isLast: false })
  requestLog.notePage({ list: 'listOrganizations', asked: 500, served: 40, isLast: true })
  requestLog.notePage({ list: 'listCostItems', asked: 500, served: undefined, isLast: true })
  requestLog.noteAnswer(
    seen('listCostItems', 429, {
      failure: 'unavailable',
      head: { status: 429, serverTime: undefined, limits: { 'retry-after': '7' } },
    }),
  )
  expect(requestLog.getSnapshot()).toMatchObject({
    pages: [
      { list: 'listOrganizations', served: 100, isCapped: true, refusesLimit: false },
      { list: 'listCostItems', refusesLimit: true },
    ],
    rateLimited: 1,
    limitHeaders: { 'retry-after': '7' },
  })
})

test('a list that served as many records as were asked for is not taken for one with a smaller largest page', () => {
  const requestLog = new RequestLog('/base')
  const notePage = (served: number) =>
    requestLog.notePage({ list: 'listFocusAreas', asked: 500, served, isLast: false })
  const isCapped = () => requestLog.getSnapshot().pages[0]?.isCapped
  notePage(20)
  expect(isCapped()).toBe(true)
  notePage(500)
  expect(isCapped()).toBe(false)
  notePage(20)
  expect(isCapped()).toBe(false)
})

test('the last forty answers are kept, the latest first', () => {
  const requestLog = new RequestLog('/base')
  for (let at = 0; at < 50; at += 1) requestLog.noteAnswer(seen('listOrganizations', 200, { at }))
  const { answers } = requestLog.getSnapshot()
  expect(answers).toHaveLength(40)
  expect(answers[0]?.at).toBe(49)
})

test('the diagnostics tell how it is, and not who it is', () => {
  const requestLog = new RequestLog('https://planning.example.com/gateway/api/planning/v1')
  requestLog.noteAnswer(seen('getFocusArea', 404, { failure: 'not-found' }))
  const text = diagnosticsText(
    messages.report,
    { session, requestLog },
    { version: 'console 1', now: 1_700_000_000_000 },
  )
  expect(text).toContain('https://planning.example.com/gateway/api/planning/v1')
  expect(text).toContain('GET /focus-areas/{id} 404 not-found 40 ms')
  expect(text).toContain('read:funds:planning')
  for (const secret of ['p-secret-1', 'Ana', 'ana@example.com']) expect(text).not.toContain(secret)
})
