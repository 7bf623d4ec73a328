// Whom single sign-on signs in, with which permissions, and how it ends.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scopesOfRole } from '#contract/access.ts'
import type { Principal } from '#contract/access-operations.ts'
import { ProviderPage } from '#contract/session.ts'
import { ownPage } from '#testing/gateway.ts'
import { apiEngines, type TestService } from '#testing/service.ts'
import type { SignOnBrowser } from '#testing/sign-on-browser.ts'
import { createSignOnStage, publicUrl, type SignOnStage } from '#testing/sign-on-stage.ts'
import { changePrincipal, removePrincipal } from './access.ts'
import { addCredential, addPrincipal, newSecret } from './accounts.ts'
import { isNamedInSessions } from './session.ts'

describe.each(apiEngines)('single sign-on on %s', (engine) => {
  let stage: SignOnStage
  let browser: SignOnBrowser

  beforeAll(async () => {
    stage = await createSignOnStage(engine)
  })
  beforeEach(() => {
    browser = stage.browserAt(stage.service)
    stage.takeRefusals()
  })
  afterAll(() => stage.close())

  const siteOf = ({ running }: TestService) => running.site.id

  /** A member whom an administrator has added. */
  function addMember(email: string, scopes = scopesOfRole.viewer, { running } = stage.service) {
    return running.database.write((transaction) =>
      addPrincipal(transaction, {
        site: running.site.id,
        kind: 'user',
        name: 'Member',
        email,
        scopes,
        now: Date.now(),
      }),
    )
  }

  /** The code of a link that signs a member in. */
  async function inviteMember(principalId: string, { running } = stage.service): Promise<string> {
    const secret = newSecret(running.site.id)
    await running.database.write((transaction) =>
      addCredential(transaction, {
        site: running.site.id,
        principalId,
        kind: 'sign-in-code',
        name: secret,
        secret,
        label: 'invitation',
        expiresAt: Date.now() + 600_000,
        now: Date.now(),
      }),
    )
    return secret
  }

  const problemOf = (page: URL) => page.searchParams.get('problem')

  describe('an email address of an existing member', () => {
    test('does not make an account theirs', async () => {
      const login = await stage.newcomer()
      await addMember(`${login}@example.com`)
      expect(problemOf(await browser.signOn(login))).toBe('email-taken')
      expect(await browser.session()).toBeUndefined()
    })

    test.each([[false], ['false'], ['TRUE'], [0], [1], ['1'], ['yes'], [null], [undefined], [[true]]])(
      'is no address of a newcomer when the provider says %o about it, and no name',
      async (verified) => {
        const boss = `BOSS.${crypto.randomUUID()}@corp.test`
        const claims = { email: boss, email_verified: verified, preferred_username: boss }
        for (const name of [undefined, boss, boss.replace('@', '\uff20')]) {
          const login = await stage.newcomer({ ...claims, name })
          const each = stage.browserAt(stage.service)
          await each.signOn(login)
          const { principal } = (await each.session()) ?? {}
          expect(principal?.email).toBeNull()
          expect(principal?.name).not.toMatch(/[@\uff20]|corp\.test/)
          expect(principal?.name).toBe(login)
        }
        const { read } = stage.service.running.database
        const rows = await Promise.all([
          read.selectFrom('principal').select(['name', 'email']).execute(),
          read.selectFrom('credential').select('hint').execute(),
          read.selectFrom('person').select('name').execute(),
        ])
        expect(JSON.stringify(rows)).not.toContain(boss)
        // The address is free for its owner.
        await addMember(boss)
      },
    )

    test.each([[true], ['true']])(
      'is that of a newcomer when the provider says %o about it',
      async (verified) => {
        const email = `${crypto.randomUUID()}@corp.test`
        const login = await stage.newcomer({ email, email_verified: verified })
        await browser.signOn(login)
        expect((await browser.session())?.principal).toMatchObject({ name: 'Ada Lovelace', email })
      },
    )
  })

  describe('a sign-in link', () => {
    test('connects the account to its member, once, whatever the email addresses are', async () => {
      const member = await addMember(`${crypto.randomUUID()}@example.com`)
      const code = await inviteMember(member)
      const login = await stage.newcomer()
      await browser.signOn(login, { code })
      expect((await browser.session())?.principal).toMatchObject({ id: member, name: 'Member' })
      const again = stage.browserAt(stage.service)
      await again.signOn(login)
      expect((await again.session())?.principal.id).toBe(member)
      expect((await again.post('/session/single-sign-on', { code })).status).toBe(401)
    })

    test('that was used on the way connects nothing', async () => {
      const member = await addMember(`${crypto.randomUUID()}@example.com`)
      const code = await inviteMember(member)
      const login = await stage.newcomer()
      const returned = await browser.passProvider(await browser.leave({ code }), login)
      const other = stage.browserAt(stage.service)
      expect((await other.post('/session', { code })).status).toBe(200)
      expect(problemOf(await browser.comeBack(returned))).toBe('link-expired')
      const again = stage.browserAt(stage.service)
      await again.signOn(login)
      expect((await again.session())?.principal.id).not.toBe(member)
    })

    test('does not connect an account that another member has', async () => {
      const login = await stage.newcomer()
      await browser.signOn(login)
      const code = await inviteMember(await addMember(`${crypto.randomUUID()}@example.com`))
      expect(problemOf(await stage.browserAt(stage.service).signOn(login, { code }))).toBe('other-member')
      // The link still works.
      expect((await browser.post('/session/link', { code })).status).toBe(200)
    })
  })

  test('a removed member comes back only by an invitation, which moves the account', async () => {
    const login = await stage.newcomer()
    await browser.signOn(login)
    const removed = (await browser.session())?.principal.id ?? ''
    const site = siteOf(stage.service)
    await stage.service.running.database.write((transaction) =>
      removePrincipal(transaction, { site, id: removed, now: Date.now() }),
    )
    expect(problemOf(await stage.browserAt(stage.service).signOn(login))).toBe('disabled')
    const member = await addMember(`${crypto.randomUUID()}@example.com`)
    const invited = stage.browserAt(stage.service)
    await invited.signOn(login, { code: await inviteMember(member) })
    expect((await invited.session())?.principal.id).toBe(member)
    const again = stage.browserAt(stage.service)
    await again.signOn(login)
    expect((await again.session())?.principal.id).toBe(member)
  })

  describe('a member', () => {
    const change = (id: string, changes: Parameters<typeof changePrincipal>[1]['changes']) =>
      stage.service.running.database.write((transaction) =>
        changePrincipal(transaction, { site: siteOf(stage.service), id, changes, now: Date.now() }),
      )

    test('who is disabled is refused, and was signed out', async () => {
      const login = await stage.newcomer()
      await browser.signOn(login)
      const { principal } = (await browser.session()) ?? {}
      await change(principal?.id ?? '', { disabled: true })
      expect(await browser.session()).toBeUndefined()
      expect(problemOf(await stage.browserAt(stage.service).signOn(login))).toBe('disabled')
    })

    test('keeps the permissions that an administrator gave, where the provider does not decide', async () => {
      const login = await stage.newcomer()
      await browser.signOn(login)
      const { principal } = (await browser.session()) ?? {}
      await change(principal?.id ?? '', { scopes: scopesOfRole.finance })
      expect((await browser.session())?.scopes.toSorted()).toEqual(scopesOfRole.finance.toSorted())
      await browser.signOn(login)
      expect((await browser.session())?.scopes.toSorted()).toEqual(scopesOfRole.finance.toSorted())
    })

    test('has the account on the page of members, and is signed out when it is disconnected', async () => {
      const administrator = stage.browserAt(stage.service)
      const [, code] = (stage.service.running.signInLink ?? '').split('#code=')
      expect((await administrator.post('/session', { code })).status).toBe(200)
      const login = await stage.newcomer()
      await browser.signOn(login)
      const { principal } = (await browser.session()) ?? {}
      const principals = new URL('/planning/access/v1/principals', publicUrl)
      const { values } = (await (await administrator.ask('GET', principals)).json()) as {
        values: Principal[]
      }
      const listed = values.find(({ id }) => id === principal?.id)
      const name = `${login}@example.com`
      expect(listed).toMatchObject({ credentials: [], accounts: [{ provider: 'Contoso', name }] })
      const path = `${principals.href}/${principal?.id}/credentials/${listed?.accounts?.[0]?.id}`
      const revoked = await administrator.ask('DELETE', new URL(path), { headers: ownPage })
      expect(revoked.status).toBe(204)
      expect(await browser.session()).toBeUndefined()
    })
  })

  describe('where the provider decides about permissions', () => {
    let node: TestService

    beforeAll(async () => {
      node = await stage.startNode({
        environment: {
          OIDC_ROLE_GROUPS: 'admin=cn=planners,ou=it; finance=Finance Team',
          OIDC_SCOPES_CLAIM: 'planning_scopes',
          OIDC_DEFAULT_ROLE: undefined,
        },
      })
    })
    beforeEach(() => {
      browser = stage.browserAt(node)
    })
    afterAll(() => node.close())

    test.each([
      ['a group', { groups: ['Finance Team', 'Others'] }, scopesOfRole.finance],
      ['a group in one text', { groups: 'cn=planners,ou=it' }, scopesOfRole.admin.filter(isNamedInSessions)],
      [
        'scopes in one text',
        { planning_scopes: 'read:funds:planning focus-areas-read-scope else' },
        ['read:focus-areas:planning', 'read:funds:planning'],
      ],
      [
        'a group and scopes',
        { groups: ['Finance Team'], planning_scopes: ['write:organizations:planning'] },
        [...scopesOfRole.finance, 'write:organizations:planning'],
      ],
    ])('%s gives them', async (_, claims, scopes) => {
      await browser.signOn(await stage.newcomer(claims))
      expect((await browser.session())?.scopes.toSorted()).toEqual([...scopes].toSorted())
    })

    test('a newcomer without any is refused, and no member is made', async () => {
      const login = await stage.newcomer({ groups: ['Others'] })
      expect(problemOf(await browser.signOn(login))).toBe('no-role')
      const row = await node.running.database.read
        .selectFrom('principal')
        .select('id')
        .where('email', '=', `${login}@example.com`)
        .executeTakeFirst()
      expect(row).toBeUndefined()
    })

    test('a member who has left every group loses them everywhere at the next sign-in', async () => {
      const login = await stage.newcomer({ groups: ['Finance Team'] })
      await browser.signOn(login)
      await stage.provider.setClaims(login, { groups: [] })
      expect(problemOf(await stage.browserAt(node).signOn(login))).toBe('no-role')
      expect((await browser.session())?.scopes).toEqual([])
    })

    test('the last administrator keeps theirs', async () => {
      const node = await stage.startNode({ environment: { OIDC_ROLE_GROUPS: 'viewer=Others' } })
      const there = stage.browserAt(node)
      const [, code] = (node.running.signInLink ?? '').split('#code=')
      await there.signOn(await stage.newcomer({ groups: ['Others'] }), { code })
      expect((await there.session())?.scopes.toSorted()).toEqual(
        scopesOfRole.admin.filter(isNamedInSessions).toSorted(),
      )
      await node.close()
    })
  })

  describe('signing out', () => {
    test('at the provider ends the session here, and then at the provider', async () => {
      await browser.signOn(await stage.newcomer())
      const answer = await browser.post('/session/single-sign-on/end')
      const location = new URL(ProviderPage.parse(await answer.json()).location)
      expect(location.origin).toBe(stage.provider.issuer)
      expect(location.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/sign-in`)
      expect(location.searchParams.has('id_token_hint')).toBe(false)
      expect(browser.cookies).toBe('')
      expect((await browser.post('/session/single-sign-on/end')).status).toBe(401)
    })
  })

  describe('while the provider is down', () => {
    let node: TestService

    beforeAll(async () => {
      // One that has not read the provider's description yet.
      node = await stage.startNode({})
    })
    beforeEach(() => {
      browser = stage.browserAt(node)
    })
    afterAll(() => node.close())

    test('says so, still signs in by a link, and works when it is back', async () => {
      await stage.provider.setThere(false)
      const answer = await browser.post('/session/single-sign-on')
      expect(answer.status).toBe(502)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(stage.takeRefusals()).toMatchObject([{ reason: 'unavailable' }])
      const ways = await browser.ask('GET', new URL('/session/ways', publicUrl))
      expect(await ways.json()).toMatchObject({ singleSignOn: { name: 'Contoso' } })
      const [, code] = (node.running.signInLink ?? '').split('#code=')
      expect((await browser.post('/session', { code })).status).toBe(200)
      await stage.provider.setThere(true)
      expect((await browser.signOn(await stage.newcomer())).pathname).toBe('/')
    })

    test('says so when it goes away on the way', async () => {
      const returned = await browser.passProvider(await browser.leave(), await stage.newcomer())
      await stage.provider.setThere(false)
      expect(problemOf(await browser.comeBack(returned))).toBe('unavailable')
      await stage.provider.setThere(true)
    })
  })
})
