// What single sign-on does to members is in the audit log: who, what, when, from where, and old and new values.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesOfRole } from '#contract/access.ts'
import { accessOperations } from '#contract/access-operations.ts'
import { type AuditEntry, nilUuid, provisioningActions } from '#contract/audit.ts'
import { apiEngines, type TestService } from '#testing/service.ts'
import type { SignOnBrowser } from '#testing/sign-on-browser.ts'
import { createSignOnStage, publicUrl, type SignOnStage } from '#testing/sign-on-stage.ts'
import { addCredential, addPrincipal, newSecret } from './accounts.ts'

const listed = (scopes: readonly string[]) => scopes.toSorted().join(', ')

describe.each(apiEngines)('the audit log of single sign-on on %s', (engine) => {
  let stage: SignOnStage
  let node: TestService
  let administrator: SignOnBrowser
  const printed: AuditEntry[] = []

  let now = 0
  // Each moment is later than the one before, so that the order of entries is that of the acts.
  const clock = () => {
    now = Math.max(now + 1, Date.now())
    return now
  }

  beforeAll(async () => {
    stage = await createSignOnStage(engine)
    // Without a default role, the groups decide at every sign-in.
    node = await stage.startNode({
      environment: {
        OIDC_ROLE_GROUPS: 'finance=Finance Team; viewer=Everyone',
        OIDC_DEFAULT_ROLE: undefined,
        PLANNING_AUDIT_LOG: 'stdout',
      },
      clock,
      logTo: { write: (line) => printed.push(JSON.parse(line)) },
    })
    administrator = stage.browserAt(node)
    const [, code] = (node.running.signInLink ?? '').split('#code=')
    await administrator.post('/session', { code })
  })
  afterAll(async () => {
    await node.close()
    await stage.close()
  })

  /** The entries about a member, or with the name of a caller who was refused; oldest first. */
  async function entriesOf(query: string): Promise<readonly AuditEntry[]> {
    await node.running.settled()
    const url = new URL(`/planning/access/v1/writes?limit=100&${query}`, publicUrl)
    const answer = await administrator.ask('GET', url)
    return accessOperations.listAuditEntries.success.body.parse(await answer.json()).values.toReversed()
  }

  async function signedOn(login: string, asked: object = {}): Promise<SignOnBrowser> {
    const browser = stage.browserAt(node)
    await browser.signOn(login, asked)
    return browser
  }

  const provisioning = ({ operation }: AuditEntry) =>
    (provisioningActions as readonly string[]).includes(operation)
  const facts = {
    outcome: 'success',
    address: '127.0.0.1',
    authentication: 'single-sign-on',
    recordName: 'Ada Lovelace',
    principalName: 'Ada Lovelace',
  }

  test('has a newcomer with the permissions and the account, before the sign-in', async () => {
    const login = await stage.newcomer({ groups: ['Finance Team'] })
    const begin = Date.now()
    const browser = await signedOn(login)
    const id = (await browser.session())?.principal.id ?? ''
    const [made, signIn, ...more] = await entriesOf(`principalId=${id}`)
    expect(made).toMatchObject({ ...facts, operation: 'provisionPrincipal', principalId: id, recordId: id })
    expect(made?.changes).toEqual([
      { field: 'name', from: null, to: 'Ada Lovelace' },
      { field: 'kind', from: null, to: 'user' },
      { field: 'email', from: null, to: `${login}@example.com` },
      { field: 'scopes', from: null, to: listed(scopesOfRole.finance) },
      { field: 'account', from: null, to: `${login}@example.com` },
    ])
    expect(Date.parse(made?.date ?? '')).toBeGreaterThanOrEqual(begin)
    expect(signIn).toMatchObject({ operation: 'signIn', credentialId: made?.credentialId })
    expect(more).toEqual([])
    expect(printed).toContainEqual({ event: 'audit', site: node.running.site.id, ...made })
  })

  test('has permissions that the provider changed, old and new, and nothing when they are the same', async () => {
    const login = await stage.newcomer({ groups: ['Finance Team'] })
    const id = (await (await signedOn(login)).session())?.principal.id ?? ''
    await signedOn(login)
    await stage.provider.setClaims(login, { groups: ['Everyone'] })
    await signedOn(login)
    const changed = (await entriesOf(`recordId=${id}`)).filter(provisioning).slice(1)
    expect(changed).toMatchObject([
      {
        ...facts,
        operation: 'provisionScopes',
        changes: [{ field: 'scopes', from: listed(scopesOfRole.finance), to: listed(scopesOfRole.viewer) }],
      },
    ])
  })

  test('has the loss of all permissions, and the refusal with the account', async () => {
    const login = await stage.newcomer({ groups: ['Everyone'] })
    const id = (await (await signedOn(login)).session())?.principal.id ?? ''
    await stage.provider.setClaims(login, { groups: [], email: `${login}@example.com` })
    const refused = stage.browserAt(node)
    expect((await refused.signOn(login)).searchParams.get('problem')).toBe('no-role')
    expect((await entriesOf(`recordId=${id}`)).at(-1)).toMatchObject({
      operation: 'provisionScopes',
      changes: [{ field: 'scopes', from: listed(scopesOfRole.viewer), to: null }],
    })
    const refusals = await entriesOf(`principalId=${nilUuid}&outcome=refused`)
    expect(refusals.at(-1)).toMatchObject({
      operation: 'signIn',
      principalName: `${login}@example.com`,
      authentication: 'single-sign-on',
    })
  })

  test('has the account that an invitation connected to a member', async () => {
    const { database, site } = node.running
    const now = Date.now()
    const code = newSecret(site.id)
    const member = await database.write(async (transaction) => {
      const whom = { site: site.id, kind: 'user', name: 'Grace', email: null, scopes: [], now } as const
      const principalId = await addPrincipal(transaction, whom)
      await addCredential(transaction, {
        site: site.id,
        principalId,
        kind: 'sign-in-code',
        name: code,
        secret: code,
        label: 'invitation',
        expiresAt: now + 600_000,
        now,
      })
      return principalId
    })
    const login = await stage.newcomer({ groups: ['Everyone'] })
    await signedOn(login, { code })
    const entries = (await entriesOf(`recordId=${member}`)).filter(provisioning)
    // Both are of the same moment.
    expect(entries.toSorted((one, other) => (one.operation < other.operation ? -1 : 1))).toMatchObject([
      {
        operation: 'connectAccount',
        principalId: member,
        recordName: 'Grace',
        changes: [{ field: 'account', from: null, to: `${login}@example.com` }],
      },
      { operation: 'provisionScopes', changes: [{ field: 'scopes', from: null }] },
    ])
  })
})
