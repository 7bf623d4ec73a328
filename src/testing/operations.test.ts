// The files that operators copy: what they name is there, and systemd takes the unit for what it should be.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingNames } from '#service/config.ts'
import { version } from '#service/main.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (name: string) => readFileSync(join(root, 'docs', 'operations', name), 'utf8')
const unit = read('planning-console.service')
const image = read('Containerfile')
const entry = 'src/service/start.ts'

/** Settings of the product, and those of Node. */
const known = [...settingNames, 'NODE_ENV']

describe('the figures of a node', () => {
  it('name the version of the package', () => {
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).toMatchObject({ version })
  })
})

describe('the container file', () => {
  it('copies what is there, and the whole of what a start needs', () => {
    const built = ['dist', 'node_modules']
    const copied = [...image.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)]
      .flatMap(([, names = '']) => names.split(' '))
      .map((name) => name.replace(/^\/app\//, ''))
    expect(copied.filter((name) => !built.includes(name) && !existsSync(join(root, name)))).toEqual([])
    // A start compares these with what the build was made from.
    const inputs = ['index.html', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'public', 'src']
    expect(inputs.filter((name) => !copied.includes(name))).toEqual([])
  })

  it('sets settings that there are, and starts what is started elsewhere', () => {
    const line = /^ENV (.+)$/m.exec(image)?.[1] ?? ''
    const names = line.split(' ').map((setting) => setting.split('=', 1)[0] ?? '')
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(image).toContain(`"${entry}"]`)
  })
})

describe('the systemd unit', () => {
  it('sets settings that there are, and starts what is started elsewhere', () => {
    const names = [...unit.matchAll(/^Environment=([^=]+)=/gm)].map(([, name = '']) => name)
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(unit).toMatch(new RegExp(`^ExecStart=\\S+/node ${entry}$`, 'm'))
  })

  it('waits longer than the service takes for running requests', () => {
    const grace = /const grace = ([\d_]+)/.exec(readFileSync(join(root, entry), 'utf8'))?.[1]
    const wait = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
    expect(wait * 1000).toBeGreaterThan(Number(grace?.replaceAll('_', '')))
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
