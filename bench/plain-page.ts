// A page in a browser as a person has it. With Playwright a start takes longer: in a trace of one the browser reads scripts
// again for the places of functions in them. Here it is asked to open pages and to run functions in them, and no more.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface PlainBrowser {
  readonly profile: string
  readonly executablePath: string
}

/** Milliseconds between two looks. */
const lookEveryMs = 250
const patienceMs = 300_000

/** The height of the window is that of the page, 900 pixels, and of what is above it. */
const browserArguments = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--password-store=basic',
  '--remote-debugging-port=0',
  '--enable-precise-memory-info',
  '--window-size=1440,1043',
]

/** Opens a page in a new browser, and closes the browser when `work` is done with it. */
export async function withPlainPage<Result>(
  { profile, executablePath }: PlainBrowser,
  work: (page: PlainPage) => Promise<Result>,
): Promise<Result> {
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const browser = spawn(executablePath, [...browserArguments, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: 'ignore',
  })
  try {
    const page = await PlainPage.open(await addressIn(portFile, browser))
    const result = await work(page)
    await page.closeBrowser()
    return result
  } finally {
    if (browser.exitCode === null && browser.signalCode === null) {
      // It writes its profile down before it ends.
      const ended = once(browser, 'exit')
      if (!(await Promise.race([ended, sleep(10_000)]))) browser.kill()
      await ended
    }
  }
}

/** Where the browser listens, which it writes into its profile. */
async function addressIn(portFile: string, browser: ChildProcess): Promise<string> {
  for (const end = Date.now() + patienceMs; Date.now() < end && browser.exitCode === null; await sleep(20)) {
    const [port, path] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n')
    if (port && path) return `ws://127.0.0.1:${port}${path}`
  }
  throw new Error('the browser did not say where it listens')
}

interface Reply {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

interface Evaluated {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: {
    readonly text: string
    readonly exception?: { readonly description?: string }
  }
}

export class PlainPage {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #session: string | undefined
  #sent = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const reply: Reply = JSON.parse(String(data))
      this.#waiting.get(reply.id ?? 0)?.(reply)
    })
    socket.addEventListener('close', () => {
      const error = { message: 'the browser has ended' }
      for (const answer of this.#waiting.values()) answer({ error })
    })
  }

  /** The first page of the browser that listens at `address`. */
  static async open(address: string): Promise<PlainPage> {
    const socket = new WebSocket(address)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    const page = new PlainPage(socket)
    const { targetInfos } = await page.command<{ targetInfos: { targetId: string; type: string }[] }>(
      'Target.getTargets',
    )
    const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
    const attached = await page.command<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })
    page.#session = attached.sessionId
    await page.command('Page.enable')
    return page
  }

  /** @see https://chromedevtools.github.io/devtools-protocol/ */
  async command<Result = unknown>(method: string, params: object = {}): Promise<Result> {
    this.#sent += 1
    const id = this.#sent
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#socket.send(JSON.stringify({ id, method, params, sessionId: this.#session }))
    })
    this.#waiting.delete(id)
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`)
    return reply.result as Result
  }

  /** Runs a function in every page that is opened from now on, before its own scripts. */
  async beforeEach<Argument>(run: (argument: Argument) => void, argument: Argument): Promise<void> {
    await this.command('Page.addScriptToEvaluateOnNewDocument', { source: callOf(run, argument) })
  }

  async goTo(url: string): Promise<void> {
    await this.command('Page.navigate', { url })
  }

  /** What a function in the page answers, as JSON. */
  async evaluate<Result, Argument = undefined>(
    run: (argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    const { result, exceptionDetails } = await this.command<Evaluated>('Runtime.evaluate', {
      expression: callOf(run, argument),
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as Awaited<Result>
  }

  /** Waits until a function in the page answers true. @throws Error after five minutes */
  async waitFor(isSo: () => boolean): Promise<void> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(lookEveryMs))
      if (await this.evaluate(isSo)) return
    throw new Error(`this did not come true: ${isSo}`)
  }

  async closeBrowser(): Promise<void> {
    await this.command('Browser.close')
    this.#socket.close()
  }
}

function callOf<Argument>(run: (argument: Argument) => unknown, argument: Argument | undefined): string {
  return `(${run})(${JSON.stringify(argument) ?? ''})`
}
