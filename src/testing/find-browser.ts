// Finds a Chromium for the end-to-end tests. They never run without one, and never skip themselves: without
// a browser, the error says what to do.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

export interface FoundBrowser {
  readonly path: string
  /** Where it was found, for people. */
  readonly how: string
}

export interface BrowserSearch {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  /** Playwright's own build, whether it is installed or not. */
  readonly playwrightPath: string
}

const advice =
  'Install Chromium or Chrome, or run "npx playwright install chromium", or set TEST_BROWSER to its path.'

const here: BrowserSearch = {
  environment: process.env,
  platform: process.platform,
  playwrightPath: chromium.executablePath(),
}

/**
 * The browser to test with, installed from the distribution if that is possible without asking (Debian, as root).
 * @param say receives one line before anything is installed
 * @throws Error with one line that says what to do when there is none
 */
export function findBrowser(say: (line: string) => void): FoundBrowser {
  return findInstalledBrowser(here) ?? installBrowser(say) ?? refuse()
}

/** @throws Error when TEST_BROWSER names a file that does not exist */
export function findInstalledBrowser(search: BrowserSearch): FoundBrowser | undefined {
  const chosen = search.environment.TEST_BROWSER
  if (chosen) {
    if (existsSync(chosen)) return { path: chosen, how: 'TEST_BROWSER' }
    throw new Error(`TEST_BROWSER is ${chosen}, which does not exist; correct it or unset it.`)
  }
  if (existsSync(search.playwrightPath))
    return { path: search.playwrightPath, how: 'installed by Playwright' }
  const path = systemPaths(search).find((candidate) => existsSync(candidate))
  return path === undefined ? undefined : { path, how: 'installed on this machine' }
}

/** Where browsers usually are, the likeliest first. */
export function systemPaths({ environment, platform }: BrowserSearch): string[] {
  if (platform === 'darwin') {
    const names = ['Chromium', 'Google Chrome', 'Microsoft Edge']
    return names.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  }
  if (platform === 'win32') {
    const roots = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA]
    const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']
    return roots.flatMap((root) => (root ? programs.map((program) => join(root, program)) : []))
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function installBrowser(say: (line: string) => void): FoundBrowser | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('No browser found: installing the chromium package with apt-get.')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const refusal = installPackage((parameters) => {
    const { status, stderr } = spawnSync('apt-get', parameters, { env: environment, encoding: 'utf8' })
    return { ok: status === 0, output: stderr ?? '' }
  })
  if (refusal !== undefined) say(refusal)
  // Ubuntu's package of this name only fetches a snap, which does not run in containers; then advice follows.
  return findInstalledBrowser(here)
}

/**
 * Installs Chromium, after reading which packages there are: an image that was made long ago names versions that are gone.
 * @returns what apt-get said when it refused
 */
export function installPackage(
  aptGet: (parameters: readonly string[]) => { ok: boolean; output: string },
): string | undefined {
  for (const words of [['update'], ['install', '--no-install-recommends', 'chromium']]) {
    const { ok, output } = aptGet(['--yes', '--quiet', ...words])
    if (!ok) return `apt-get ${words[0]} failed: ${output.trim()}`
  }
  return undefined
}

function refuse(): never {
  throw new Error(`No browser found to test with. ${advice}`)
}
