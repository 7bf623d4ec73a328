// The table of sensitive actions, each with the entry of the audit log that it leaves.
import { expect } from 'vitest'
import { accessScope } from '#contract/access.ts'
import { accessOperations } from '#contract/access-operations.ts'
import { accountOperations } from '#contract/account-operations.ts'
import { nilUuid } from '#contract/audit.ts'
import {
  type AuditedAction,
  type AuditScene,
  accessBase,
  cookieOf,
  fromElsewhere,
  idOf,
  signIn,
} from './audit-scene.ts'
import { auditedWrites } from './audited-writes.ts'
import { ownPage } from './gateway.ts'
import { sendOperation, validRequests } from './operation-requests.ts'
import { send } from './site.ts'
import { askForToken, bearer } from './tokens.ts'

const principals = `${accessBase}/principals`
const ownTokens = `${accessBase}/account/tokens`
const ownSessions = `${accessBase}/account/sessions`

const person = { kind: 'user', name: 'Grace Hopper', email: 'grace@example.com', scopes: [] }

/** Invites a new member; the path of the invitation. */
async function invite(ask: AuditScene['ask']): Promise<string> {
  const path = `${principals}/${await idOf(ask('POST', principals, person))}/sign-in-link`
  await ask('POST', path, { days: 7 })
  return path
}

/** Makes an API token as the person of a session; its ID. */
async function makeOwnToken({ ask }: AuditScene, cookie: Readonly<Record<string, string>>): Promise<string> {
  const { body } = await ask('POST', ownTokens, { label: 'Own' }, cookie)
  return accountOperations.createOwnToken.success.body.parse(body).credential.id
}

const viewer = ['read:organizations:planning']

export const auditedActions: Readonly<Record<string, AuditedAction>> = {
  ...auditedWrites,
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
      const { values } = accountOperations.listOwnSessions.success.body.parse(body)
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
}
