// Every sensitive action with its entry in the audit log: who, what, when, from where, old and new values.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessScope } from '#contract/access.ts'
import { accessOperations } from '#contract/access-operations.ts'
import { type AuditChange, type AuditEntry, nilUuid } from '#contract/audit.ts'
import {
  type AuditScene,
  accessBase,
  cookieOf,
  createAuditScene,
  elsewhere,
  fromElsewhere,
  signIn,
} from '#testing/audit-scene.ts'
import { sendOperation, validRequests } from '#testing/operation-requests.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send } from '#testing/site.ts'
import { askForToken, bearer } from '#testing/tokens.ts'

const lines: string[] = []

interface Action {
  /** Does it. */
  act(scene: AuditScene): Promise<unknown>
  readonly expected: Partial<AuditEntry>
  /** Fields that must be among the changes. */
  readonly changes?: readonly AuditChange[]
}

const person = { kind: 'user', name: 'Grace Hopper', email: 'grace@example.com', scopes: [] }

async function idOf(answer: Promise<Answer>): Promise<string> {
  return ((await answer).body as { id: string }).id
}

const viewer = ['read:organizations:planning']

const actions: Readonly<Record<string, Action>> = {
  'a sign-in': {
    act: (scene) => signIn(scene),
    expected: { operation: 'signIn', principalName: 'Tester', authentication: 'api-token' },
  },
  'a sign-out': {
    act: async (scene) => scene.ask('DELETE', '/session', undefined, await cookieOf(scene)),
    expected: { operation: 'signOut', principalName: 'Tester', authentication: 'session' },
  },
  'signing oneself out everywhere': {
    act: async (scene) => scene.ask('DELETE', '/session?everywhere', undefined, await cookieOf(scene)),
    expected: { operation: 'endSessions', principalName: 'Tester', recordName: 'Tester' },
  },
  'a wrong token': {
    act: (scene) => signIn(scene, `${scene.site.apiToken.slice(0, -1)}!`),
    expected: {
      operation: 'signIn',
      outcome: 'refused',
      reason: 'UNAUTHENTICATED',
      principalId: nilUuid,
      authentication: 'api-token',
    },
  },
  'a request without the scope': {
    act: async ({ service, site }) => {
      const { headers } = await site.caller({ scopes: [] })
      return send('GET', `${service.origin}${accessBase}/principals`, {
        headers: { ...headers, ...fromElsewhere },
      })
    },
    expected: { operation: 'listPrincipals', outcome: 'refused', reason: 'SCOPE_MISSING' },
  },
  'an access token': {
    act: ({ service, site }) => askForToken.json(service.origin, site.client),
    expected: {
      operation: 'createToken',
      principalName: 'Importer',
      authentication: 'client',
      address: '127.0.0.1',
    },
  },
  'a write by an access token': {
    act: async ({ service, site }) => {
      const headers = { ...(await bearer(service.origin, site.client)), ...fromElsewhere }
      return sendOperation('updateFocusArea', { ...site, headers }, validRequests.updateFocusArea(site))
    },
    expected: { operation: 'updateFocusArea', principalName: 'Importer', authentication: 'access-token' },
  },
  'a new member': {
    act: ({ ask }) => ask('POST', `${accessBase}/principals`, person),
    expected: { operation: 'createPrincipal', recordName: 'Grace Hopper' },
    changes: [{ field: 'email', from: null, to: 'grace@example.com' }],
  },
  'another role': {
    act: async ({ ask }) => {
      const id = await idOf(
        ask('POST', `${accessBase}/principals`, { ...person, email: 'role@example.com', scopes: viewer }),
      )
      return ask('PATCH', `${accessBase}/principals/${id}`, { scopes: [accessScope] })
    },
    expected: { operation: 'updatePrincipal', recordName: 'Grace Hopper' },
    changes: [{ field: 'scopes', from: viewer.join(), to: accessScope }],
  },
  'ending sessions': {
    act: ({ ask, site }) => ask('DELETE', `${accessBase}/principals/${site.principalId}/sessions`),
    expected: { operation: 'endSessions', recordName: 'Tester' },
  },
  'a new token': {
    act: ({ ask, site }) =>
      ask('POST', `${accessBase}/principals/${site.principalId}/credentials`, { label: 'Laptop' }),
    expected: { operation: 'createCredential', recordName: 'Tester' },
    changes: [{ field: 'label', from: null, to: 'Laptop' }],
  },
  'a revoked token': {
    act: async ({ ask, site }) => {
      const path = `${accessBase}/principals/${site.principalId}/credentials`
      const { body } = await ask('POST', path, { label: 'Phone' })
      const { credential } = accessOperations.createCredential.success.body.parse(body)
      return ask('DELETE', `${path}/${credential.id}`)
    },
    expected: { operation: 'revokeCredential', recordName: 'Tester' },
    changes: [{ field: 'label', from: 'Phone', to: null }],
  },
  'a new organization': {
    act: ({ write }) => write('createOrganization'),
    expected: { operation: 'createOrganization', recordName: 'Division' },
    changes: [{ field: 'name', from: null, to: 'Division' }],
  },
  'a renamed focus area': {
    act: ({ write }) => write('updateFocusArea'),
    expected: { operation: 'updateFocusArea', recordName: 'Renamed' },
    changes: [{ field: 'name', from: 'Goal', to: 'Renamed' }],
  },
  'an archived organization': {
    act: ({ write }) => write('archiveOrganization'),
    expected: { operation: 'archiveOrganization' },
    changes: [{ field: 'status', from: 'ACTIVE', to: 'ARCHIVED' }],
  },
  'a deleted focus area': {
    act: ({ write }) => write('deleteFocusArea'),
    expected: { operation: 'deleteFocusArea' },
    changes: [{ field: 'status', from: 'PENDING', to: null }],
  },
  'an import': {
    act: ({ write }) => write('importCostItems'),
    expected: { operation: 'importCostItems' },
    changes: [{ field: 'created', from: null, to: '1' }],
  },
  'another external ID': {
    act: ({ write }) => write('updateCostItem'),
    expected: { operation: 'updateCostItem' },
  },
  'a deleted benefit item': {
    act: ({ write }) => write('deleteBenefitItem'),
    expected: { operation: 'deleteBenefitItem' },
    changes: [{ field: 'externalId', from: 'first', to: null }],
  },
  'an export of the log': {
    act: ({ ask }) => ask('GET', `${accessBase}/audit-log?format=csv`),
    expected: { operation: 'exportAuditLog', subject: 'csv' },
  },
}

describe.each(engines)('the audit log on %s', (engine) => {
  let service: TestService
  let now = Date.now()
  const environment = { PLANNING_TRUSTED_PROXIES: '127.0.0.1', PLANNING_AUDIT_LOG: 'stdout' }

  beforeAll(async () => {
    lines.length = 0
    const logTo = { write: (line: string) => void lines.push(line) }
    // Each moment is later than the one before, so that the order of entries is that of the acts.
    const clock = () => {
      now += 1
      return now
    }
    service = await startTestService(engine, { clock, environment, logTo })
  })
  afterAll(() => service.close())

  test.each(Object.entries(actions))('has %s', async (_title, { act, expected, changes = [] }) => {
    const scene = await createAuditScene(service)
    const begin = now
    await act(scene)
    const [entry] = await scene.entries()
    expect(entry).toMatchObject({
      outcome: 'success',
      address: elsewhere,
      ...expected,
    })
    expect(Date.parse(entry?.date ?? '')).toBeGreaterThan(begin)
    expect(entry?.changes).toEqual(expect.arrayContaining([...changes]))
    const printed = lines.map((line) => JSON.parse(line)).find(({ id }) => id === entry?.id)
    expect(printed).toMatchObject({ event: 'audit', site: scene.site.id, operation: entry?.operation })
  })
})
