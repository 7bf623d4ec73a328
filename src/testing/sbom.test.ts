// The bill of materials is npm's own, made from the lock file: it has to hold each package of the lock, and no other.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface LockedPackage {
  readonly version?: string
  readonly name?: string
  readonly link?: boolean
}

interface Component {
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly purl: string
  readonly licenses?: unknown
}

function lockedPackages(): string[] {
  const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  const found = Object.entries(lock.packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
  return [...new Set(found)].sort()
}

test('npm run sbom lists exactly the packages of the lock file, as CycloneDX', async () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const [command = '', ...words] = (scripts.sbom ?? '').split(' ')
  const { stdout } = await promisify(execFile)(command, words, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const bill = JSON.parse(stdout) as { readonly bomFormat: string; readonly components: readonly Component[] }
  expect(bill.bomFormat).toBe('CycloneDX')
  const listed = bill.components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  )
  expect([...new Set(listed)].sort()).toEqual(lockedPackages())
  expect(bill.components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([])
})
