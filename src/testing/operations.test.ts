// The files that operators copy: what they name is there, and systemd takes the unit for what it should be.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingNames } from '#service/config.ts'
import { version } from '#service/main.ts'
import { childEnvironment } from './commands.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (name: string) => readFileSync(join(root, 'docs', 'operations', name), 'utf8')
const unit = read('planning-console.service')
const image = read('Containerfile')
const entry = 'src/service/start.ts'

/** Packages that debootstrap --variant=minbase installs. */
const inMinimalDebian = ['libc6', 'libgcc-s1', 'libstdc++6']

/** Settings of the product, that of Node, and what systemd calls the folder of a service's data. */
const known = [...settingNames, 'NODE_ENV', 'STATE_DIRECTORY']

describe('the figures of a node', () => {
  it('name the version of the package', () => {
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).toMatchObject({ version })
  })
})

describe('the container file', () => {
  it('copies existing files and everything that a start needs', () => {
    const built = ['dist', 'node_modules']
    const copied = [...image.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)]
      .flatMap(([, names = '']) => names.split(' '))
      .map((name) => name.replace(/^\/app\//, ''))
    expect(copied.filter((name) => !built.includes(name) && !existsSync(join(root, name)))).toEqual([])
    // A start compares these with what the build was made from.
    const inputs = ['index.html', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'public', 'src']
    expect(inputs.filter((name) => !copied.includes(name))).toEqual([])
  })

  it('sets existing settings, and starts the same program as elsewhere', () => {
    const line = /^ENV (.+)$/m.exec(image)?.[1] ?? ''
    const names = line.split(' ').map((setting) => setting.split('=', 1)[0] ?? '')
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(image).toContain(`"${entry}"]`)
  })
})

describe('the systemd unit', () => {
  it('sets existing settings, and starts the same program as elsewhere', () => {
    const names = [...unit.matchAll(/^Environment=([^=]+)=/gm)].map(([, name = '']) => name)
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(unit).toMatch(new RegExp(`^ExecStart=\\S+/node ${entry}$`, 'm'))
  })

  it('waits longer than the service takes for running requests', () => {
    const grace = /const graceMs = ([\d_]+)/.exec(
      readFileSync(join(root, 'src/service/serve.ts'), 'utf8'),
    )?.[1]
    const wait = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
    expect(wait * 1000).toBeGreaterThan(Number(grace?.replaceAll('_', '')))
  })
})

/** Libraries that the runtime is linked to and their packages, as the operators' page lists them. */
function documentedLibraries(): Map<string, string> {
  const text = readFileSync(join(root, 'docs', 'operators.md'), 'utf8')
  return new Map(
    [...text.matchAll(/^\| `([\w+-]+\.so[\d.]*)` +\| `([\w+-]+)` +\|$/gm)].map(([, name = '', from = '']) => [
      name,
      from,
    ]),
  )
}

describe('the runtime', () => {
  // Elsewhere the platform's own packages bring everything.
  const linked =
    process.platform === 'linux' ? spawnSync('ldd', [process.execPath], { encoding: 'utf8' }).stdout : ''
  const names = [...linked.matchAll(/^\s*(?:\/\S+\/)?(\S+\.so[\d.]*)/gm)].map(([, name = '']) => name)

  it('is linked to no library but those of the list for operators', () => {
    const documented = documentedLibraries()
    expect(documented.size).toBeGreaterThan(0)
    expect(names.filter((name) => !documented.has(name) && name !== 'linux-vdso.so.1')).toEqual([])
  })

  it('gets in both stages of the image what a minimal Debian lacks', () => {
    const lacking = new Set(
      [...documentedLibraries().values()].filter((from) => !inMinimalDebian.includes(from)),
    )
    expect([...lacking]).toEqual(['libatomic1'])
    const stages = image.split(/^FROM /m).slice(1)
    expect(stages).toHaveLength(2)
    for (const stage of stages) {
      for (const name of lacking) expect(stage).toMatch(new RegExp(`apt-get install .*\\b${name}\\b`))
    }
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('libatomic1')
  })
})

describe('the health check of the container', () => {
  let server: Server
  let ready: number

  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(ready).end('{}')).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  const check = async (port: string) => {
    const env = { ...childEnvironment, PORT: port, HOST: '0.0.0.0' }
    const child = spawn(process.execPath, [join(root, 'src/service/check-health.ts')], {
      env,
      stdio: 'ignore',
    })
    return (await once(child, 'exit'))[0] as number
  }

  it('asks at the port that is set, and says what /readyz says', async () => {
    const port = String((server.address() as AddressInfo).port)
    ready = 200
    expect(await check(port)).toBe(0)
    ready = 503
    expect(await check(port)).toBe(1)
    expect(await check('1')).toBe(1)
    expect(image).toMatch(
      /HEALTHCHECK [^\n]+\\\n +CMD \["node_modules\/\.bin\/node", "src\/service\/check-health\.ts"\]/,
    )
  })
})

describe('the context of the image', () => {
  it('holds the copied files, and neither data nor packages nor builds of this machine', () => {
    const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    expect(lines.find((line) => line !== '' && !line.startsWith('#'))).toBe('*')
    const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    const copied = /^COPY (package\.json .+) \.\/$/m.exec(image)?.[1]?.split(' ') ?? []
    // The service shows the guide of the API.
    const guide = ['docs/api-guide.md', 'docs/api-extensions.md']
    const inputs = ['index.html', 'vite.config.ts', 'tsconfig.json', 'public', 'src', ...guide, ...copied]
    expect(new Set(taken)).toEqual(new Set(inputs))
  })
})

describe('a start that cannot succeed', () => {
  const start = (environment: Record<string, string>) =>
    spawnSync(process.execPath, [join(root, entry)], {
      encoding: 'utf8',
      env: { ...childEnvironment, PORT: '0', PLANNING_LOG_LEVEL: 'silent', ...environment },
    })

  it('because of a setting ends with a separate code, by which systemd does not try again', () => {
    const { status, stderr } = start({ PLANNING_SAMPEL: 'none' })
    expect(stderr).toMatch(/^Planning Console cannot start: PLANNING_SAMPEL is not a known setting[^\n]+\n$/)
    expect(status).toBe(78)
    expect(unit).toMatch(/^RestartPreventExitStatus=78$/m)
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

// Where there is no systemd these tests do not exist.
if (hasSystemd) {
  describe('systemd, of the unit', () => {
    let folder: string
    let path: string

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'planning-unit-'))
      path = join(folder, 'planning-console.service')
      // Where this project is, so that what it starts is found.
      writeFileSync(path, unit.replaceAll('/opt/planning-console', root.replace(/\/$/, '')))
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    it('finds nothing wrong with it', () => {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
      const own = stderr.split('\n').filter((line) => line.includes('planning-console'))
      expect(own).toEqual([])
      expect(status).toBe(0)
    })

    it('says that it is exposed to less than 2 of 10', () => {
      const { status, stdout } = spawnSync(
        'systemd-analyze',
        ['security', '--offline=true', '--threshold=20', path],
        { encoding: 'utf8' },
      )
      expect(stdout).toMatch(/Overall exposure level for planning-console.service: [01]\.\d/)
      expect(status).toBe(0)
    })
  })
}
