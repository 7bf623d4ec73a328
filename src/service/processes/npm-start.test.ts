// `npm start` by an operator: its end, and what it prints and keeps without a terminal.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { keepCredentials, placeOfCredentials } from '#service/first-credentials.ts'
import { childEnvironment } from '#testing/commands.ts'
import { signInAt } from '#testing/gateway.ts'
import { type Installation, install, runCommand } from '#testing/installation.ts'

const isWindows = process.platform === 'win32'

// Windows has neither signals nor modes of files.
describe.skipIf(isWindows)('npm start', () => {
  let installation: Installation
  const inData = (name: string) => join(installation.folder, 'data', name)

  beforeAll(() => {
    installation = install()
  })
  beforeEach(() => rmSync(inData(''), { recursive: true, force: true }))
  afterAll(() => installation.remove())

  const isUp = async (origin: string) => {
    try {
      return (await fetch(`${origin}/healthz`)).ok
    } catch {
      return false
    }
  }
  /** Waits until the service has let go of its database, too: the next test deletes the folder. */
  const hasEnded = async (origin: string) => {
    await expect.poll(() => isUp(origin)).toBe(false)
    const opening = () =>
      openDatabase(`sqlite:${inData('planning.db')}`).then(
        (database) => database.close(),
        (error: Error) => error.message,
      )
    await expect.poll(opening).toBeUndefined()
  }
  /** The process that has the database, whatever its parents are. */
  const service = () => Number(/process (\d+)/.exec(readFileSync(inData('planning.db.holder'), 'utf8'))?.[1])

  /** Runs a command line, and leaves no service behind when the test fails. */
  function run(command: string, environment: Readonly<Record<string, string>> = {}) {
    onTestFailed(() => {
      process.kill(service(), 'SIGKILL')
    })
    return runCommand(installation, command, environment)
  }

  it.each(['npm start', 'npm run start'])('that gets SIGTERM ends the service: %s', async (command) => {
    const { child, origin } = run(`exec ${command}`)
    const address = await origin
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await hasEnded(address)
  })

  it.each([
    ['npm start & echo started', {}],
    ['setsid nohup npm start & echo started', {}],
    // A script that npm runs may put it into the background, too.
    ['nohup node src/service/start.ts & echo started', { npm_lifecycle_event: 'deploy' }],
  ])('stays when the shell ends that put it into the background: %s', async (command, environment) => {
    const { child, origin } = run(command, environment)
    await once(child, 'exit')
    const address = await origin
    // Several times as long as it takes to see that a parent has ended.
    await sleep(1000)
    expect(await isUp(address)).toBe(true)
    process.kill(service(), 'SIGTERM')
    await hasEnded(address)
  })

  it('without a terminal prints no secret, and keeps those of the first start in a file of its user', async () => {
    const { child, origin, printed } = run('exec npm start')
    const address = await origin
    const file = inData('first-credentials.txt')
    expect(printed()).toContain(`The first credentials are in ${file}`)
    expect(printed()).toContain(`rm '${file}'`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const text = readFileSync(file, 'utf8')
    const [token, secret, code] = [/API token +(\S+)/, /Client secret +(\S+)/, /#code=(\S+)/].map(
      (pattern) => pattern.exec(text)?.[1] ?? '',
    )
    for (const value of [token, secret, code]) {
      expect(value).toMatch(/.{20}/)
      expect(printed()).not.toContain(value)
    }
    expect((await signInAt(address, { email: 'admin@example.com', apiToken: token })).status).toBe(200)
    expect((await signInAt(address, { code })).status).toBe(200)
    child.kill('SIGTERM')
    await hasEnded(address)
  })

  it('leaves what the operator set out of that file', async () => {
    const set = { PLANNING_ADMIN_TOKEN: 'a-token-of-the-operator', PLANNING_CLIENT_ID: 'importer' }
    const secrets = { ...set, PLANNING_CLIENT_SECRET: 'a-secret-of-the-operator' }
    const { child, origin, printed } = run('exec npm start', secrets)
    const address = await origin
    const said = readFileSync(inData('first-credentials.txt'), 'utf8') + printed()
    expect(said).toContain('importer')
    expect(said).not.toContain('of-the-operator')
    child.kill('SIGTERM')
    await hasEnded(address)
  })

  it('by a user who cannot write the console says who can', async () => {
    const { folder } = installation
    rmSync(join(folder, 'dist'), { recursive: true, force: true })
    const isRoot = process.getuid?.() === 0
    chmodSync(folder, isRoot ? 0o755 : 0o555)
    const program = [join(folder, 'src/service/start.ts')]
    const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {}
    const { status, stderr } = spawnSync(process.execPath, program, {
      cwd: folder,
      env: { ...childEnvironment, PORT: '0' },
      encoding: 'utf8',
      ...nobody,
    })
    chmodSync(folder, 0o755)
    expect(stderr).toMatch(
      /^Planning Console cannot start: the console has to be built, [^\n]+; run npm run build as the owner of that folder\n$/,
    )
    expect(status).toBe(1)
  })
})

describe.skipIf(isWindows)('the file of the first credentials', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'planning-credentials-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('never takes the place of another', () => {
    for (const text of ['one', 'two', 'three']) keepCredentials(folder, text)
    const texts = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])
    expect(Object.fromEntries(texts)).toEqual({
      'first-credentials.txt': 'one',
      'first-credentials-2.txt': 'two',
      'first-credentials-3.txt': 'three',
    })
  })

  it('that cannot be written is no reason to print them', () => {
    writeFileSync(join(folder, 'file'), '')
    const said = keepCredentials(join(folder, 'file'), 'the secret').join('\n')
    expect(said).toContain('could not be written')
    expect(said).toContain('npm run sign-in-link')
    expect(said).not.toContain('the secret')
  })

  it('is beside the embedded database, otherwise where systemd or the container says', () => {
    expect(placeOfCredentials('sqlite:/srv/planning/planning.db', {})).toBe('/srv/planning')
    const postgres = 'postgres://planning@db/planning'
    expect(placeOfCredentials(postgres, { STATE_DIRECTORY: '/var/lib/a:/var/lib/b' })).toBe('/var/lib/a')
    expect(placeOfCredentials(postgres, {})).toBe(resolve('data'))
  })
})
