// Courses of signing in, using, revoking, disabling, expiring and signing out, carried out on real nodes beside the
// model of session-rules.ts.
import { randomUUID } from 'node:crypto'
import { addPrincipal } from '#service/identity/accounts.ts'
import { cookieOf, ownPage } from './gateway.ts'
import {
  credentialVerdict,
  type ModelCredential,
  type ModelPrincipal,
  type ModelSession,
  type ModelToken,
  scopesOf,
  sessionVerdict,
  tokenVerdict,
  type Verdict,
} from './session-rules.ts'
import {
  administer,
  askForAccessToken,
  askSession,
  askToSignIn,
  makeCredential,
  readAt,
  readByApiToken,
  type Stage,
} from './session-stage.ts'
import { pick, reads, type Step, scopeSets, waits } from './session-steps.ts'
import type { Answer } from './site.ts'

const hour = 60 * 60_000

export class Course {
  readonly #stage: Stage
  readonly #story: string[] = []
  readonly #principals: ModelPrincipal[] = []
  readonly #credentials: ModelCredential[] = []
  readonly #sessions: ModelSession[] = []
  readonly #tokens: ModelToken[] = []

  constructor(stage: Stage) {
    this.#stage = stage
    stage.tally.courses += 1
  }

  /** @throws Error with the story so far when an answer is one that the model does not allow. */
  async run(steps: readonly Step[]): Promise<void> {
    await this.#populate()
    for (const step of steps) {
      this.#stage.tally.steps[step.kind] = (this.#stage.tally.steps[step.kind] ?? 0) + 1
      this.#story.push(`${step.kind} ${step.which} ${step.node} ${step.what}`)
      await this.#take(step)
      // A use is recorded without being waited for.
      await Promise.all(this.#stage.nodes.map(({ running }) => running.settled()))
    }
    for (const session of this.#sessions) await this.#trySession(session, 0, 0)
  }

  /** Two people and a service; each may do everything that is asked for here. */
  async #populate(): Promise<void> {
    for (const kind of ['user', 'user', 'service'] as const) {
      const email = kind === 'user' ? `${randomUUID()}@example.com` : null
      const [scopes = []] = scopeSets
      const { site, clock, nodes } = this.#stage
      const id = await nodes[0]?.running.database.write((transaction) =>
        addPrincipal(transaction, { site: site.id, kind, name: 'A person', email, scopes, now: clock.now }),
      )
      const principal = { id: id ?? '', email, scopes, isDisabled: false, endings: 0 }
      this.#principals.push(principal)
      this.#credentials.push(await makeCredential(this.#stage, principal))
    }
  }

  async #take({ kind, which, node, what }: Step): Promise<void> {
    const { clock } = this.#stage
    const session = pick(this.#sessions, which)
    const principal = pick(this.#principals, which)
    const credential = pick(this.#credentials, which)
    const person = pick(
      this.#credentials.filter(({ kind: one }) => one === 'api-token'),
      which,
    )
    switch (kind) {
      case 'use session':
        return session && this.#trySession(session, node, what)
      case 'use API token':
        return person && this.#tryApiToken(person, node, what)
      case 'use access token':
        return this.#tryAccessToken(pick(this.#tokens, which), node, what)
      case 'sign in':
        return person && this.#signIn(person, node)
      case 'sign in again':
        return person && this.#signIn(person, node, pick(this.#sessions, what))
      case 'get access token':
        return this.#getToken(
          pick(
            this.#credentials.filter(({ kind: one }) => one === 'client'),
            which,
          ),
          node,
        )
      case 'sign out':
        return session && this.#signOut(session, node, false)
      case 'sign out everywhere':
        return session && this.#signOut(session, node, true)
      case 'revoke':
        return credential && this.#revoke(credential, node)
      case 'disable':
      case 'enable':
        return principal && this.#setDisabled(principal, kind === 'disable', node)
      case 'end all':
        return principal && this.#endAll(principal, node)
      case 'change scopes':
        return principal && this.#changeScopes(principal, what, node)
      case 'make credential':
        return principal && void (await this.#makeNarrowed(principal, what))
      case 'wait':
        clock.now += waits[what % waits.length] ?? 0
        return
      case 'sign out beside uses':
        return session && this.#signOutBesideUses(session, node)
      case 'revoke beside signing in':
        return person && this.#endBesideSigningIn(person, () => this.#revoke(person, node + 1), node)
      case 'disable beside signing in':
        return (
          person &&
          this.#endBesideSigningIn(person, () => this.#setDisabled(person.principal, true, node + 1), node)
        )
      case 'one link twice':
        return this.#tryLinkTwice(pick(this.#principals.slice(0, 2), which))
    }
  }

  async #makeNarrowed(principal: ModelPrincipal, what: number): Promise<void> {
    const scopes = scopeSets[what % 5]
    const expiresAt = this.#stage.clock.now + (what % 2 === 0 ? hour : 20 * hour)
    const wishes = { ...(scopes && { scopes }), ...(what % 3 === 0 && { expiresAt }) }
    this.#credentials.push(await makeCredential(this.#stage, principal, wishes))
  }

  /** Checks the answer to a request that needs no scope. Returns whether it was accepted. */
  #check(what: string, verdict: Verdict, { status, text }: Answer, allowed: readonly number[]): boolean {
    const { tally } = this.#stage
    tally.requests += 1
    tally[verdict] += 1
    const isIn = allowed.includes(status)
    // 429 where as many were refused before as an account is allowed in the time that a course takes.
    const isOut = status === 401 || status === 429
    const isRight = (isIn && verdict !== 'over') || (isOut && verdict !== 'open')
    if (!isRight) this.#fail(`${what} is ${verdict} and was answered ${status} ${text.slice(0, 200)}`)
    return isIn
  }

  #fail(problem: string): never {
    throw new Error(`${problem}\n${this.#story.join('\n')}`)
  }

  async #trySession(session: ModelSession, node: number, what: number): Promise<void> {
    const [, scope] = pick(reads, what) ?? reads[0]
    const holder = session.credential ?? { principal: session.principal, scopes: null }
    const answer = await readAt(this.#stage, node, what, { ...ownPage, cookie: session.cookie })
    const expected = scopesOf(holder).includes(scope) ? 200 : 403
    if (this.#check('a session', sessionVerdict(session, this.#stage.clock.now), answer, [expected])) {
      session.lastUsedAt = this.#stage.clock.now
    }
    this.#expectNoCookie(answer)
  }

  /** A cookie is handed over at signing in and never again. */
  #expectNoCookie({ headers }: Answer): void {
    const cookie = headers.get('set-cookie')
    if (cookie !== null && !cookie.includes('Expires=Thu, 01 Jan 1970')) this.#fail('a cookie was set again')
  }

  async #tryApiToken(credential: ModelCredential, node: number, what: number): Promise<void> {
    const [, scope] = pick(reads, what) ?? reads[0]
    const answer = await readByApiToken(this.#stage, node, what, credential)
    const expected = scopesOf(credential).includes(scope) ? 200 : 403
    this.#check('an API token', credentialVerdict(credential, this.#stage.clock.now), answer, [expected])
  }

  async #tryAccessToken(token: ModelToken | undefined, node: number, what: number): Promise<void> {
    if (!token) return
    const [, scope] = pick(reads, what) ?? reads[0]
    const answer = await readAt(this.#stage, node, what, { authorization: `Bearer ${token.bearer}` })
    const expected = scopesOf(token.credential, token.scopes).includes(scope) ? 200 : 403
    this.#check('an access token', tokenVerdict(token, this.#stage.clock.now), answer, [expected])
  }

  async #getToken(credential: ModelCredential | undefined, node: number): Promise<void> {
    if (!credential) return
    const { now } = this.#stage.clock
    const answer = await askForAccessToken(this.#stage, node, credential)
    const scopes = scopesOf(credential)
    if (!this.#check('getting an access token', credentialVerdict(credential, now), answer, [200])) return
    const { access_token: bearer } = answer.body as { access_token: string }
    this.#tokens.push({ bearer, credential, scopes, issuedAt: now, endings: credential.principal.endings })
  }

  async #signIn(credential: ModelCredential, node: number, earlier?: ModelSession): Promise<void> {
    const answer = await askToSignIn(this.#stage, node, credential, earlier?.cookie)
    const verdict = credentialVerdict(credential, this.#stage.clock.now)
    if (!this.#check('signing in', verdict, answer, [200])) return
    if (earlier) earlier.hasEnded = true
    this.#begin(credential, answer)
  }

  #begin(credential: ModelCredential, answer: Answer): void {
    const { now } = this.#stage.clock
    const { principal, kind } = credential
    this.#sessions.push({
      cookie: cookieOf(answer),
      credential: kind === 'sign-in-code' ? undefined : credential,
      principal,
      startedAt: now,
      endings: principal.endings,
      lastUsedAt: now,
      hasEnded: false,
    })
  }

  async #signOut(session: ModelSession, node: number, isEverywhere: boolean): Promise<void> {
    if (!isEverywhere) {
      const { status } = await askSession(this.#stage, node, 'DELETE', session.cookie)
      if (status !== 204) this.#fail(`signing out was answered ${status}`)
      session.hasEnded = true
      return
    }
    const answer = await askSession(this.#stage, node, 'DELETE', session.cookie, '?everywhere=yes')
    const verdict = sessionVerdict(session, this.#stage.clock.now)
    if (this.#check('signing out everywhere', verdict, answer, [204])) session.principal.endings += 1
  }

  async #revoke(credential: ModelCredential, node: number): Promise<void> {
    if (credential.kind === 'sign-in-code') return
    const path = `${credential.principal.id}/credentials/${credential.id}`
    const status = await administer(this.#stage, node, ['DELETE', path])
    if (status !== (credential.isGone ? 404 : 204)) this.#fail(`revoking was answered ${status}`)
    credential.isGone = true
  }

  async #setDisabled(principal: ModelPrincipal, disabled: boolean, node: number): Promise<void> {
    const status = await administer(this.#stage, node, ['PATCH', principal.id, { disabled }])
    if (status !== 200) this.#fail(`disabling was answered ${status}`)
    principal.isDisabled = disabled
    if (disabled) principal.endings += 1
  }

  async #endAll(principal: ModelPrincipal, node: number): Promise<void> {
    const status = await administer(this.#stage, node, ['DELETE', `${principal.id}/sessions`])
    if (status !== 204) this.#fail(`ending all was answered ${status}`)
    principal.endings += 1
  }

  async #changeScopes(principal: ModelPrincipal, what: number, node: number): Promise<void> {
    const scopes = pick(scopeSets, what) ?? []
    const status = await administer(this.#stage, node, ['PATCH', principal.id, { scopes }])
    if (status !== 200) this.#fail(`changing scopes was answered ${status}`)
    principal.scopes = scopes
  }

  /** Whatever the uses are answered, none brings the session back. */
  async #signOutBesideUses(session: ModelSession, node: number): Promise<void> {
    const looks = [0, 1, 2, 3].map((other) => askSession(this.#stage, node + other, 'GET', session.cookie))
    const answers = Promise.all(looks)
    await this.#signOut(session, node, false)
    for (const answer of await answers) this.#expectNoCookie(answer)
    for (const other of [0, 1]) await this.#trySession(session, node + other, other)
  }

  /** Whether signing in came first or not, what it began is over as well. */
  async #endBesideSigningIn(
    credential: ModelCredential,
    end: () => Promise<void>,
    node: number,
  ): Promise<void> {
    const { endings } = credential.principal
    const verdict = credentialVerdict(credential, this.#stage.clock.now)
    const [answer] = await Promise.all([askToSignIn(this.#stage, node, credential), end()])
    if (!this.#check('signing in beside', verdict === 'over' ? 'over' : 'maybe', answer, [200])) return
    this.#begin(credential, answer)
    const begun = this.#sessions.pop()
    // Begun before the end, by whichever clock: it belongs to what was ended.
    if (begun) this.#sessions.push({ ...begun, endings })
  }

  async #tryLinkTwice(principal: ModelPrincipal | undefined): Promise<void> {
    if (!principal) return
    const link = await makeCredential(this.#stage, principal, { isLink: true })
    const verdict = credentialVerdict(link, this.#stage.clock.now)
    const answers = await Promise.all([0, 1].map((node) => askToSignIn(this.#stage, node, link)))
    link.isGone = true
    const taken = answers.filter(({ status }) => status === 200)
    if (taken.length !== (verdict === 'open' ? 1 : 0)) {
      this.#fail(`a link was used ${taken.length} times: ${answers.map(({ text }) => text)}`)
    }
    for (const answer of taken) this.#begin(link, answer)
  }
}
