// The sources of an earlier release with its own packages, and how a service of it is set up.
import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** The site of the data that tests compare. */
export const site = '5a1e0c57-0d2b-4b7e-9d0f-3c6a8e4f1b20'

/**
 * Checks a commit of this repository out, builds its console, and installs its packages by its own lock file.
 * @param checkout the folder to make
 * @param modules the packages of another checkout, taken instead of installing them
 */
export function buildRelease(commit: string, checkout: string, modules?: string): void {
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, checkout])
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: checkout })
  if (modules) symlinkSync(modules, join(checkout, 'node_modules'))
  else execFileSync('npm', ['ci'], { cwd: checkout, stdio: 'inherit' })
  const node = modules ? process.execPath : 'node_modules/.bin/node'
  execFileSync(node, ['src/service/build.ts'], { cwd: checkout, stdio: 'inherit' })
}

interface Admin {
  readonly email: string
  readonly apiToken: string
}

/** The settings of a service on a free port, with a small sample. */
export function releaseSettings(databaseUrl: string, admin: Admin) {
  return {
    PATH: process.env.PATH,
    PORT: '0',
    DATABASE_URL: databaseUrl,
    PLANNING_CLOUD_ID: site,
    PLANNING_SAMPLE: '60',
    PLANNING_ADMIN_EMAIL: admin.email,
    PLANNING_ADMIN_TOKEN: admin.apiToken,
  }
}
