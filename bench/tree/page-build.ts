// Builds the pages of the benchmark and serves them on a port of this machine.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, preview } from 'vite'
import type { Entrant } from './entrants.ts'

const sources = fileURLToPath(new URL('.', import.meta.url))

export interface ServedPages {
  readonly addressOf: (entrant: Entrant) => string
  /** A script for any of these pages that measures it. */
  readonly probeAddress: string
  readonly close: () => Promise<void>
}

/** @param port 0 for any */
export async function servePages(
  entrants: readonly Entrant[],
  port: number,
): Promise<ServedPages> {
  const folder = mkdtempSync(join(tmpdir(), 'planning-console-bench-'))
  const pages = join(folder, 'pages')
  mkdirSync(pages)
  for (const { key, file } of entrants) writeFileSync(join(pages, `${key}.html`), pageOf(join(sources, file)))
  writeFileSync(join(pages, 'probe.html'), pageOf(join(sources, 'probe.ts')))
  const outDir = join(folder, 'built')
  await build({
    configFile: false,
    root: pages,
    logLevel: 'error',
    plugins: [react(), packagesOfProject()],
    worker: { format: 'es', plugins: () => [packagesOfProject()] },
    build: {
      outDir,
      target: 'chrome125',
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: [...entrants.map(({ key }) => key), 'probe'].map((key) => join(pages, `${key}.html`)),
        output: { entryFileNames: 'assets/[name].js' },
      },
    },
  })
  const server = await preview({
    configFile: false,
    root: pages,
    logLevel: 'error',
    build: { outDir },
    preview: { port, host: '127.0.0.1', strictPort: port !== 0 },
  })
  const address = server.resolvedUrls?.local[0] ?? ''
  return {
    addressOf: ({ key, query = '' }) => `${address}${key}.html${query}`,
    probeAddress: `${address}assets/probe.js`,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function pageOf(script: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Benchmark</title>
  </head>
  <body>
    <script type="module" src="${script}"></script>
  </body>
</html>
`
}

/**
 * Peers take the packages of the benchmarks, and everything else those of the project, as the console does. There is one
 * React for all, that of the project.
 */
function packagesOfProject(): Plugin {
  const bench = fileURLToPath(new URL('..', import.meta.url))
  const project = fileURLToPath(new URL('../../package.json', import.meta.url))
  const shared = /^(react|react-dom)(\/|$)/
  const isPackage = /^[@\w#]/
  return {
    name: 'packages-of-project',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const isOurs =
        importer.startsWith(bench) &&
        !importer.includes('node_modules') &&
        !basename(importer).startsWith('peer-')
      if (!shared.test(source) && !(isOurs && isPackage.test(source))) return null
      return this.resolve(source, project, { skipSelf: true })
    },
  }
}
