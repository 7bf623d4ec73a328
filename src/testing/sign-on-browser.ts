// A browser as far as single sign-on needs one: cookies by host, redirects, the forms of the provider, and what the
// console's pages ask.
import { Agent, fetch, type RequestInit, type Response } from 'undici'
import { ProviderPage, Session } from '#contract/session.ts'
import { ownPage } from './gateway.ts'

interface Page {
  readonly url: URL
  readonly status: number
  readonly text: string
}

export interface BrowserPlace {
  /** The address of the service as people use it. */
  readonly publicUrl: string
  /** The origin at which it is served, if it is another one. */
  readonly origin?: string
  /** A certificate to trust, in PEM. */
  readonly certificate?: string
}

export class SignOnBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #place: BrowserPlace
  readonly #dispatcher: Agent

  constructor(place: BrowserPlace) {
    this.#place = place
    this.#dispatcher = new Agent({
      connect: place.certificate === undefined ? {} : { ca: place.certificate },
    })
  }

  /** The cookies of the service, as they are sent. */
  get cookies(): string {
    return this.#cookiesOf(new URL(this.#place.publicUrl).hostname)
  }

  /** Replaces the cookies of the service by those that a browser had. */
  set cookies(sent: string) {
    const pairs = sent.split('; ').map((pair): [string, string] => {
      const equals = pair.indexOf('=')
      return [pair.slice(0, equals), pair.slice(equals + 1)]
    })
    this.#cookies.set(new URL(this.#place.publicUrl).hostname, new Map(pairs))
  }

  #cookiesOf(host: string): string {
    return [...(this.#cookies.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** One request; redirects are not followed. */
  async ask(method: string, url: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = this.#cookiesOf(url.hostname)
    const { publicUrl, origin } = this.#place
    const server = url.origin === publicUrl ? (origin ?? publicUrl) : url.origin
    const answer = await fetch(`${server}${url.pathname}${url.search}`, {
      ...init,
      method,
      redirect: 'manual',
      dispatcher: this.#dispatcher,
      headers: { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) },
    })
    this.#keep(url.hostname, answer.headers.getSetCookie())
    return answer
  }

  #keep(host: string, lines: readonly string[]): void {
    const kept = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, kept)
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ')
      const equals = pair.indexOf('=')
      const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice(8)
      const isOver = attributes.includes('Max-Age=0') || (expires && Date.parse(expires) < 1_000_000_000_000)
      if (isOver) kept.delete(pair.slice(0, equals))
      else kept.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
  }

  /** Follows redirects until there is a page, or an address at which `stops` says to stop. */
  async open(start: URL, stops: (url: URL) => boolean, form?: URLSearchParams): Promise<Page> {
    let url = start
    let body = form
    for (;;) {
      const answer = await this.ask(body ? 'POST' : 'GET', url, body && { body })
      const text = await answer.text()
      const location = answer.headers.get('location')
      if (location === null) return { url, status: answer.status, text }
      url = new URL(location, url)
      body = undefined
      if (stops(url)) return { url, status: answer.status, text }
    }
  }

  /**
   * Signs in on the provider's pages and agrees to what they ask.
   * @returns the address to which the provider sends the browser in the end, which was not opened.
   */
  async passProvider(location: string, login: string, agrees = true): Promise<URL> {
    const start = new URL(location)
    const stops = (url: URL) => url.origin !== start.origin
    let page = await this.open(start, stops)
    for (let step = 0; !stops(page.url); step += 1) {
      const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1]
      if (prompt === undefined || step > 3) throw new Error(`an unexpected page: ${page.status} ${page.text}`)
      const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? ''
      const form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt })
      page = agrees
        ? await this.open(new URL(action, page.url), stops, form)
        : await this.open(new URL(`${page.url.href}/abort`), stops)
    }
    return page.url
  }

  /** A write of the console's page. */
  post(path: string, body: object = {}): Promise<Response> {
    return this.ask('POST', new URL(path, this.#place.publicUrl), {
      body: JSON.stringify(body),
      headers: { ...ownPage, 'content-type': 'application/json' },
    })
  }

  /**
   * Leaves for the provider; the address of its page.
   * @throws Error when the service does not say it.
   */
  async leave(asked: object = {}): Promise<string> {
    const answer = await this.post('/session/single-sign-on', asked)
    return ProviderPage.parse(await answer.json()).location
  }

  /**
   * Comes back by the address to which the provider leads; the page that is opened then.
   * @throws Error when the service does not lead on.
   */
  async comeBack(returned: URL): Promise<URL> {
    const answer = await this.ask('GET', returned)
    const location = answer.headers.get('location')
    if (answer.status !== 303 || location === null)
      throw new Error(`${answer.status}: ${await answer.text()}`)
    return new URL(location, this.#place.publicUrl)
  }

  /** Leaves, signs in at the provider and comes back; the page that is opened then. */
  async signOn(login: string, asked: object = {}): Promise<URL> {
    return this.comeBack(await this.passProvider(await this.leave(asked), login))
  }

  /** The session of this browser; undefined when there is none. */
  async session(): Promise<Session | undefined> {
    const answer = await this.ask('GET', new URL('/session', this.#place.publicUrl))
    return answer.status === 200 ? Session.parse(await answer.json()) : undefined
  }
}
