// `npm run weights`: what a browser loads to show each screen for the first time, in bytes of gzip, beside what it was at
// one commit of before. The closure of static imports of the shell and of the screen, scripts, styles and English
// messages, as the manifest of the build has them. Nothing fails by it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

const Earlier = z.object({ commit: z.string(), bytes: z.record(z.string(), z.number()) })

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'dist')

/** The page that everything begins with, and the messages that it waits for. */
const shell = ['index.html', 'src/messages/messages-en.ts']

const manifest = Manifest.parse(readJson(join(dist, '.vite', 'manifest.json')))
const earlier = Earlier.parse(readJson(join(import.meta.dirname, 'earlier-weights.json')))

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function chunkOf(key: string) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the manifest of the build has no ${key}`)
  return chunk
}

/** Everything that has to be there before the modules of `keys` run. */
function closureOf(keys: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    chunkOf(key).imports.forEach(visit)
  }
  keys.forEach(visit)
  return [...found]
}

function bytesOf(keys: readonly string[]): number {
  const files = closureOf(keys).flatMap((key) => [chunkOf(key).file, ...chunkOf(key).css])
  const sizes = [...new Set(files)].map(
    (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const screens = closureOf(shell)
  .flatMap((key) => chunkOf(key).dynamicImports)
  .filter((key) => /-(screen|page|panel)\.tsx$/.test(key))
const weights = new Map([
  ['shell', bytesOf(shell)],
  ...[...new Set(screens)].map((screen) => [screen, bytesOf([...shell, screen])] as const),
])

const kilobytes = (bytes: number | undefined) =>
  (bytes === undefined ? '–' : (bytes / 1000).toFixed(1)).padStart(8)
process.stdout.write(`kB of gzip: now, at ${earlier.commit}\n`)
for (const [screen, bytes] of [...weights].sort(([, a], [, b]) => b - a))
  process.stdout.write(`${kilobytes(bytes)} ${kilobytes(earlier.bytes[screen])}  ${screen}\n`)
