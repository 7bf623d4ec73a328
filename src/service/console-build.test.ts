import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildConsole } from './console-build.ts'

let root: string

/** A builder that empties its folder first and takes its time between two files, as the real one does. */
const slowBuilder = `
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
const place = process.argv.indexOf('--outDir')
const folder = place === -1 ? 'dist' : process.argv[place + 1]
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const source = readFileSync('index.html', 'utf8')
if (source === 'broken') process.exit(3)
writeFileSync(folder + '/index.html', source)
setTimeout(() => writeFileSync(folder + '/console.js', source), 150)
`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'planning-build-'))
  mkdirSync(join(root, 'node_modules', 'vite', 'bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules', 'vite', 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'node_modules', 'vite', 'bin', 'vite.js'), slowBuilder)
  writeFileSync(join(root, 'index.html'), 'first')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const built = () => ['index.html', 'console.js'].map((file) => readFileSync(join(root, 'dist', file), 'utf8'))

it('builds what changed, and nothing else', async () => {
  let builds = 0
  const build = () => buildConsole(root, () => builds++)
  expect(await build()).toBe(join(root, 'dist'))
  await build()
  expect([builds, built()]).toEqual([1, ['first', 'first']])
  writeFileSync(join(root, 'index.html'), 'second')
  await build()
  expect([builds, built()]).toEqual([2, ['second', 'second']])
})

it('keeps the console that is served whole, while two starts build at the same time', async () => {
  await buildConsole(root, () => {})
  writeFileSync(join(root, 'index.html'), 'second')
  let isBuilding = true
  const both = Promise.all([buildConsole(root, () => {}), buildConsole(root, () => {})]).finally(() => {
    isBuilding = false
  })
  const seen = new Set<string>()
  while (isBuilding) {
    seen.add(built().join())
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await both
  seen.add(built().join())
  expect([...seen]).toEqual(['first,first', 'second,second'])
  expect(readdirSync(root).sort()).toEqual(['dist', 'index.html', 'node_modules'])
})

it('keeps the old folder when a build fails', async () => {
  await buildConsole(root, () => {})
  writeFileSync(join(root, 'index.html'), 'broken')
  await expect(buildConsole(root, () => {})).rejects.toThrow('code 3')
  expect(built()).toEqual(['first', 'first'])
  expect(existsSync(join(root, 'dist', '.built-from'))).toBe(true)
})
