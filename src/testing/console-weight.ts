// What a browser loads to show each screen for the first time, in bytes of gzip: the closure of static imports of the
// shell and of the screen, scripts and styles, as the build's own manifest has them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const Chunk = z.object({
  file: z.string(),
  src: z.string().optional(),
  name: z.string().optional(),
  isDynamicEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
type Chunk = z.output<typeof Chunk>

const Manifest = z.record(z.string(), Chunk)
type Manifest = z.output<typeof Manifest>

/** The page that everything begins with. */
export const shell = 'index.html'

/**
 * The hash in the name of a file, which changes with every file that it loads: a hundred of them in one file compress to
 * another size each time.
 */
const hashOfFile = /-[\w-]{7,8}(?=\.(?:js|css)\b)/g

export interface Weight {
  /** The module of the screen, `src/features/items/import/import-screen.tsx`. */
  readonly screen: string
  readonly bytes: number
}

/**
 * The shell, and every screen that the shell's own modules load when it is needed, heaviest first, each with the
 * English messages that it shows.
 * @param areasOf the areas of the messages of a screen; of the shell, those that every screen needs.
 * @throws Error when `folder` holds no built console with a manifest
 */
export function weighConsole(folder: string, areasOf: (screen: string) => readonly string[]): Weight[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')))
  const base = closureOf(manifest, [shell])
  const lazy = base.flatMap((key) => chunkOf(manifest, key).dynamicImports)
  const screens = [...new Set(lazy)].filter((key) => /(-screen|-page|-panel|-route)\.tsx$/.test(key))
  const sizes = new Map<string, number>()
  const bytesOf = (file: string) => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(hashOfFile, '-00000000')
    const size = gzipSync(text, { level: 9 }).length
    sizes.set(file, size)
    return size
  }
  const weigh = (keys: readonly string[]) =>
    [...filesOf(manifest, closureOf(manifest, keys))].reduce((sum, file) => sum + bytesOf(file), 0)
  const first = areasOf(shell)
  const messagesOf = (screen: string) =>
    areasOf(screen).map((area) => (first.includes(area) ? firstCatalog(manifest) : catalogOf(area)))
  const weights = [shell, ...screens].map((screen) => ({
    screen,
    bytes: weigh([shell, ...messagesOf(shell), ...messagesOf(screen), screen]),
  }))
  return weights.sort((a, b) => b.bytes - a.bytes)
}

/** The chunk of the areas that every screen needs. */
function firstCatalog(manifest: Manifest): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === 'messages-en-first')
  if (!found) throw new Error('the manifest has no chunk named messages-en-first')
  return found
}

/** The module of any other area: `referenceLists` is in `reference-lists.ts`. */
function catalogOf(area: string): string {
  return `src/messages/en/${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the manifest has no ${key}`)
  return chunk
}

/** Everything that has to be there before the modules of `keys` run. */
function closureOf(manifest: Manifest, keys: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    chunkOf(manifest, key).imports.forEach(visit)
  }
  keys.forEach(visit)
  return [...found]
}

function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  return new Set(
    keys.flatMap((key) => {
      const { file, css } = chunkOf(manifest, key)
      return [file, ...css]
    }),
  )
}

/** Lists faults of the weights: a screen over its budget, or without one, or a budget without a screen. */
export function checkWeights(
  weights: readonly Weight[],
  budgets: Readonly<Record<string, number>>,
): string[] {
  const gone = Object.keys(budgets).filter((screen) => !weights.some((weight) => weight.screen === screen))
  return [
    ...weights.flatMap(({ screen, bytes }) => {
      const budget = budgets[screen]
      if (budget === undefined) return [`${screen} weighs ${bytes} bytes and has no budget`]
      return bytes > budget ? [`${screen} weighs ${bytes} bytes, ${bytes - budget} over its budget`] : []
    }),
    ...gone.map((screen) => `${screen} has a budget and is no screen of the console`),
  ]
}

/**
 * Lists files of a console that hold one of these texts, which only the service prints: the build did not leave out what
 * `dropServedParts` in src/app/build/leave-out.ts is there for.
 */
export function findServedTexts(folder: string, texts: readonly string[]): string[] {
  return globSync('**/*.js', { cwd: folder }).flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8')
    const found = texts.find((text) => code.includes(text))
    return found === undefined ? [] : [`${file} holds “${found}”, which only the service needs`]
  })
}
