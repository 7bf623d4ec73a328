// The table of sensitive actions, each with the entry of the audit log that it leaves.
import { expect } from 'vitest'
import { accessScope } from '#contract/access.ts'
import { accessOperations } from '#contract/access-operations.ts'
import { type AuditChange, type AuditEntry, nilUuid } from '#contract/audit.ts'
import { type AuditScene, accessBase, cookieOf, fromElsewhere, signIn } from './audit-scene.ts'
import { ownPage } from './gateway.ts'
import { sendOperation, validRequests } from './operation-requests.ts'
import { type Answer, send } from './site.ts'
import { askForToken, bearer } from './tokens.ts'

const catalogBase = '/planning/catalog/v1'
const people = `${catalogBase}/people`
const principals = `${accessBase}/principals`
const ownTokens = `${accessBase}/account/tokens`
const ownSessions = `${accessBase}/account/sessions`

export interface AuditedAction {
  act(scene: AuditScene): Promise<unknown>
  readonly expected: Partial<AuditEntry>
  /** Fields that must be among the changes. */
  readonly changes?: readonly AuditChange[]
}

const person = { kind: 'user', name: 'Grace Hopper', email: 'grace@example.com', scopes: [] }

async function idOf(answer: Promise<Answer>): Promise<string> {
  return ((await answer).body as { id: string }).id
}

/** Invites a new member; the path of the invitation. */
async function invite(ask: AuditScene['ask']): Promise<string> {
  const path = `${principals}/${await idOf(ask('POST', principals, person))}/sign-in-link`
  await ask('POST', path, { days: 7 })
  return path
}

/** Makes an API token as the person of a session; its ID. */
async function makeOwnToken({ ask }: AuditScene, cookie: Readonly<Record<string, string>>): Promise<string> {
  const { body } = await ask('POST', ownTokens, { label: 'Own' }, cookie)
  return accessOperations.createOwnToken.success.body.parse(body).credential.id
}

const viewer = ['read:organizations:planning']

export const auditedActions: Readonly<Record<string, AuditedAction>> = {
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
      return send('GET', `${service.origin}${principals}`, {
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
    act: ({ ask }) => ask('POST', `${principals}`, person),
    expected: { operation: 'createPrincipal', recordName: 'Grace Hopper' },
    changes: [{ field: 'email', from: null, to: 'grace@example.com' }],
  },
  'another role': {
    act: async ({ ask }) => {
      const id = await idOf(
        ask('POST', `${principals}`, { ...person, email: 'role@example.com', scopes: viewer }),
      )
      return ask('PATCH', `${principals}/${id}`, { scopes: [accessScope] })
    },
    expected: { operation: 'updatePrincipal', recordName: 'Grace Hopper' },
    changes: [{ field: 'scopes', from: viewer.join(), to: accessScope }],
  },
  'ending sessions': {
    act: ({ ask, site }) => ask('DELETE', `${principals}/${site.principalId}/sessions`),
    expected: { operation: 'endSessions', recordName: 'Tester' },
  },
  'a new token': {
    act: ({ ask, site }) => ask('POST', `${principals}/${site.principalId}/credentials`, { label: 'Laptop' }),
    expected: { operation: 'createCredential', recordName: 'Tester' },
    changes: [{ field: 'label', from: null, to: 'Laptop' }],
  },
  'a revoked token': {
    act: async ({ ask, site }) => {
      const path = `${principals}/${site.principalId}/credentials`
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
  'a removed member': {
    act: async ({ ask }) => ask('DELETE', `${principals}/${await idOf(ask('POST', principals, person))}`),
    expected: { operation: 'removePrincipal', recordName: 'Grace Hopper' },
    changes: [{ field: 'name', from: 'Grace Hopper', to: null }],
  },
  'a disabled member': {
    act: async ({ ask }) =>
      ask('PATCH', `${principals}/${await idOf(ask('POST', principals, person))}`, { disabled: true }),
    expected: { operation: 'updatePrincipal', recordName: 'Grace Hopper' },
    changes: [{ field: 'disabledDate', from: null, to: expect.stringMatching(/^20/) }],
  },
  'an invitation': {
    act: async ({ ask }) => invite(ask),
    expected: { operation: 'createSignInLink', recordName: 'Grace Hopper' },
  },
  'a revoked invitation': {
    act: async ({ ask }) => ask('DELETE', await invite(ask)),
    expected: { operation: 'revokeSignInLink', recordName: 'Grace Hopper' },
  },
  'a new API token of one’s own': {
    act: async (scene) => makeOwnToken(scene, await cookieOf(scene)),
    expected: { operation: 'createOwnToken', principalName: 'Tester', authentication: 'session' },
    changes: [{ field: 'label', from: null, to: 'Own' }],
  },
  'a revoked API token of one’s own': {
    act: async (scene) => {
      const cookie = await cookieOf(scene)
      return scene.ask('DELETE', `${ownTokens}/${await makeOwnToken(scene, cookie)}`, undefined, cookie)
    },
    expected: { operation: 'revokeOwnToken', principalName: 'Tester', authentication: 'session' },
    changes: [{ field: 'label', from: 'Own', to: null }],
  },
  'another session of one’s own that is ended': {
    act: async (scene) => {
      const [other, here] = [await cookieOf(scene), await cookieOf(scene)]
      const { body } = await scene.ask('GET', ownSessions, undefined, other)
      const { values } = accessOperations.listOwnSessions.success.body.parse(body)
      const id = values.find(({ isCurrent }) => isCurrent)?.id
      return scene.ask('DELETE', `${ownSessions}/${id}`, undefined, here)
    },
    expected: { operation: 'endOwnSession', principalName: 'Tester', authentication: 'session' },
  },
  'signing out everywhere else': {
    act: async (scene) => scene.ask('DELETE', ownSessions, undefined, await cookieOf(scene)),
    expected: { operation: 'endOtherSessions', principalName: 'Tester', authentication: 'session' },
  },
  'too many wrong tokens': {
    act: async ({ ask, site }) => {
      const headers = { authorization: '', ...ownPage, 'x-forwarded-for': '198.51.100.9' }
      let status = 0
      for (let guess = 0; status !== 429 && guess < 200; guess += 1) {
        const apiToken = `${site.apiToken.slice(0, -3)}${guess + 100}`
        ;({ status } = await ask('POST', '/session', { email: site.email, apiToken }, headers))
      }
    },
    expected: {
      operation: 'signIn',
      outcome: 'throttled',
      reason: 'RATE_LIMITED',
      address: '198.51.100.9',
      principalId: nilUuid,
    },
  },
  'a session that has ended': {
    act: async (scene) => {
      const cookie = await cookieOf(scene)
      await scene.ask('DELETE', '/session', undefined, cookie)
      return scene.ask('GET', '/session', undefined, cookie)
    },
    expected: { operation: 'readSession', outcome: 'refused', reason: 'UNAUTHENTICATED' },
  },
  'a renamed organization': {
    act: ({ write }) => write('updateOrganization'),
    expected: { operation: 'updateOrganization', recordName: 'Renamed' },
    changes: [{ field: 'name', from: expect.any(String), to: 'Renamed' }],
  },
  'a deleted organization': {
    act: async ({ ask, site, write }) => {
      const path = `${site.base}/organizations/${site.childOrganization}`
      await ask('DELETE', path)
      return write('deleteOrganization')
    },
    expected: { operation: 'deleteOrganization' },
    changes: [{ field: 'name', from: expect.any(String), to: null }],
  },
  'a new focus area': {
    act: ({ write }) => write('createFocusArea'),
    expected: { operation: 'createFocusArea', recordName: 'Theme' },
    changes: [{ field: 'name', from: null, to: 'Theme' }],
  },
  'an import of benefit items': {
    act: ({ write }) => write('importBenefitItems'),
    expected: { operation: 'importBenefitItems' },
    changes: [{ field: 'created', from: null, to: '1' }],
  },
  'another external ID of a benefit item': {
    act: ({ write }) => write('updateBenefitItem'),
    expected: { operation: 'updateBenefitItem' },
    changes: [{ field: 'externalId', from: 'first', to: null }],
  },
  'a deleted cost item': {
    act: ({ write }) => write('deleteCostItem'),
    expected: { operation: 'deleteCostItem' },
    changes: [{ field: 'externalId', from: 'first', to: null }],
  },
  'a new entry of the catalog': {
    act: ({ ask }) => ask('POST', people, { name: 'Alan' }),
    expected: { operation: 'createCatalogEntry', recordName: 'Alan' },
    changes: [{ field: 'name', from: null, to: 'Alan' }],
  },
  'a changed entry of the catalog': {
    act: async ({ ask }) =>
      ask('PATCH', `${people}/${await idOf(ask('POST', people, { name: 'Alan' }))}`, { name: 'Alan Turing' }),
    expected: { operation: 'updateCatalogEntry', recordName: 'Alan Turing' },
    changes: [{ field: 'name', from: 'Alan', to: 'Alan Turing' }],
  },
  'a deleted entry of the catalog': {
    act: async ({ ask }) => ask('DELETE', `${people}/${await idOf(ask('POST', people, { name: 'Alan' }))}`),
    expected: { operation: 'deleteCatalogEntry', recordName: 'Alan' },
    changes: [{ field: 'name', from: 'Alan', to: null }],
  },
  'another order of a list of the catalog': {
    act: async ({ ask }) => {
      const list = `${catalogBase}/benefit-types`
      const { values } = (await ask('GET', list)).body as { values: { id: string }[] }
      return ask('POST', `${list}:reorder`, { ids: values.map(({ id }) => id).toReversed() })
    },
    expected: { operation: 'reorderCatalogEntries' },
  },
  'another name of the site': {
    act: ({ ask }) => ask('PATCH', `${catalogBase}/site`, { name: 'Acme' }),
    expected: { operation: 'renameSite', recordName: 'Acme' },
    changes: [{ field: 'name', from: 'Test', to: 'Acme' }],
  },
}
