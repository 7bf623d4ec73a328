import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type BrowserSearch, findInstalledBrowser, installPackage, systemPaths } from './find-browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'planning-browser-'))
const chromium = join(folder, 'chromium')
writeFileSync(chromium, '')
afterAll(() => rmSync(folder, { recursive: true }))

const nowhere: BrowserSearch = { environment: {}, platform: 'linux', playwrightPath: join(folder, 'none') }

describe('finding a browser', () => {
  it('takes the one that TEST_BROWSER names before any other', () => {
    const environment = { TEST_BROWSER: process.execPath, PATH: folder }
    const found = findInstalledBrowser({ ...nowhere, environment })
    expect(found).toEqual({ path: process.execPath, how: 'TEST_BROWSER' })
  })

  it('refuses a TEST_BROWSER that does not exist, rather than taking another', () => {
    const environment = { TEST_BROWSER: '/no/such/browser', PATH: folder }
    expect(() => findInstalledBrowser({ ...nowhere, environment })).toThrow('/no/such/browser')
  })

  it("takes Playwright's own build before the system's", () => {
    const search = { ...nowhere, environment: { PATH: folder } }
    expect(findInstalledBrowser(search)?.path).toBe(chromium)
    expect(findInstalledBrowser({ ...search, playwrightPath: process.execPath })?.path).toBe(process.execPath)
  })

  it('finds nothing where there is nothing', () => {
    expect(findInstalledBrowser(nowhere)).toBeUndefined()
  })

  it('looks in the usual places of each system', () => {
    expect(systemPaths({ ...nowhere, platform: 'darwin' })).toContain(
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    )
    const environment = { PROGRAMFILES: 'C:/Program Files' }
    expect(systemPaths({ ...nowhere, environment, platform: 'win32' })).toHaveLength(2)
  })
})

describe('installing a browser', () => {
  /** Runs the installation with an apt-get that fails at a command. */
  function install(failing?: string) {
    const commands: string[] = []
    const refusal = installPackage((parameters) => {
      const command = parameters.find((word) => !word.startsWith('-')) ?? ''
      commands.push(command)
      return { ok: command !== failing, output: 'E: no network\n' }
    })
    return { commands, refusal }
  }

  it('reads which packages there are before it asks for one', () => {
    expect(install()).toEqual({ commands: ['update', 'install'], refusal: undefined })
  })

  it('says what apt-get refused', () => {
    const afterUpdate = { commands: ['update'], refusal: 'apt-get update failed: E: no network' }
    expect(install('update')).toEqual(afterUpdate)
    expect(install('install').refusal).toBe('apt-get install failed: E: no network')
  })
})
