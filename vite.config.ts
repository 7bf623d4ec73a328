import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { messages as german } from './src/messages/de/app.ts'
import { messages as english } from './src/messages/en/app.ts'

/** Where `npm run dev` finds the service; the built console is served by it. */
const service = 'http://127.0.0.1:4600'

const description = {
  en: 'Organizations, focus areas and funds of a planning site.',
  de: 'Organisationen, Fokusbereiche und Finanzmittel einer Planungsumgebung.',
}

/** What an installed console is called in a language. */
function manifestIn(lang: keyof typeof description, { focusAreas, organizations, activity }: typeof english) {
  return {
    id: '/',
    lang,
    name: 'Planning Console',
    short_name: 'Planning',
    description: description[lang],
    start_url: '/',
    display: 'standalone' as const,
    background_color: '#f4f5f8',
    theme_color: '#4a59cc',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: focusAreas, url: '/focus-areas' },
      { name: organizations, url: '/organizations' },
      { name: activity, url: '/changes' },
    ],
  }
}

/** Writes the German manifest beside the English one; the page names the one of its language. */
function writeGermanManifest(): Plugin {
  return {
    name: 'german-manifest',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify(manifestIn('de', german))
      this.emitFile({ type: 'asset', fileName: 'manifest-de.webmanifest', source })
    },
  }
}

interface Chunk {
  readonly name: string
  readonly priority: number
  /** Ends of paths of modules, or folders of packages. */
  readonly modules: readonly string[]
}

/** Modules that are loaded together, because they are used together. A lower one takes what is left by the others. */
const chunks: readonly Chunk[] = [
  ...['en', 'de'].map((language) => ({
    // The first areas and the names of the others: one file compresses better than four, and is one request.
    name: `messages-${language}-first`,
    priority: 0.9,
    modules: [
      ...['app', 'failures', 'ui', 'ui-changes', 'ui-lists'].map((area) => `messages/${language}/${area}.ts`),
      language === 'en' ? 'messages/english.ts' : 'messages/german.ts',
    ],
  })),
  {
    // In one chunk with what it restrains: every other chunk may hold schemas, and is run before its importers.
    name: 'content-policy',
    priority: 2,
    modules: ['app/content-policy.ts', 'contract/without-evaluation.ts', 'node_modules/zod/'],
  },
  {
    // The inputs of forms, grids and trees; a screen with a form is not to load the tree for it.
    name: 'controls',
    priority: 0.8,
    modules: [
      '@mantine/core/styles/Input.layer.css',
      ...['Input', 'InputBase', 'TextInput', 'CloseButton'].map(
        (component) => `@mantine/core/esm/components/${component}/`,
      ),
    ],
  },
  // Apart from the inputs, because menus have it, too.
  { name: 'uncontrolled', priority: 0.85, modules: ['hooks/esm/use-uncontrolled/'] },
  {
    // Small modules of most screens: each file costs the worker and the disk a turn.
    name: 'rows',
    priority: 0.7,
    modules: [
      'ui/records/record-rows.tsx',
      'ui/records/status-badge.tsx',
      'ui/records/relative-time.tsx',
      'ui/dates.ts',
      'queries/list-view-state.ts',
      'ui/highlighted.tsx',
      'ui/hierarchy-choices.ts',
      'ui/clipboard.ts',
      'ui/save-file.ts',
      'queries/field-names.ts',
      'queries/hierarchies/record-queries.ts',
      'ui/use-popover.ts',
      'icons/IconArrowDown.mjs',
      'icons/IconArrowUp.mjs',
      'icons/IconDotsVertical.mjs',
      'icons/IconPlus.mjs',
      'icons/IconCheck.mjs',
      'icons/IconChevronRight.mjs',
      'icons/IconSquareCheck.mjs',
      'icons/IconChartTreemap.mjs',
    ],
  },
  {
    // Parts of the tree that other screens have, too, so that they load no tree for them.
    name: 'page',
    priority: 0.66,
    modules: [
      'ui/tree/tree-page.tsx',
      'ui/row-window.ts',
      'ui/tree/tree-popover.tsx',
      'ui/tree/tree-view-state.tsx',
      'queries/hierarchies/hierarchy-view-state.ts',
      'ui/action-menu.tsx',
      'ui/export-menu.tsx',
      'ui/read-only-chip.tsx',
      'features/hierarchies/empty-text.tsx',
    ],
  },
  {
    // What forms ask of a tree; none of them is to load the page of a tree for it.
    name: 'tree-facts',
    priority: 0.68,
    modules: [
      'hierarchy/observed-types-and-owners.ts',
      'hierarchy/status-order.ts',
      'queries/hierarchies/tree-selection.ts',
      'hierarchy/visit-records.ts',
      'queries/sliced-work.ts',
    ],
  },
  {
    // Which records a search finds: of the tree, and of its map.
    name: 'finding',
    priority: 0.67,
    modules: ['hierarchy/record-filter.ts'],
  },
  {
    // Editing in place, which the tree and the panel of a record have.
    name: 'editing-in-place',
    priority: 0.67,
    modules: [
      'queries/hierarchies/use-cell-editing.ts',
      'ui/tree/tree-cell-editing.tsx',
      'ui/records/use-leaving.ts',
    ],
  },
  {
    // The question before something unsaved is left, of every form.
    name: 'leaving',
    priority: 0.67,
    modules: ['ui/leave-question.tsx', 'ui/use-leave-question.ts', 'ui/unsaved-guard.tsx'],
  },
  {
    // Parts of the tree that the grids of items have, too.
    name: 'grid',
    priority: 0.655,
    modules: [
      'ui/tree/tree-search-field.tsx',
      'ui/tree/tree-filters.tsx',
      'ui/tree/tree-column-control.ts',
      'ui/tree/tree-column-menu.tsx',
      'ui/tree/tree-grid.module.css',
      'ui/tree/tree-grid-header.tsx',
      'ui/tree/tree-grid-row.tsx',
      'ui/tree/tree-grid-scroll.ts',
      'ui/tree/tree-grid-focus.ts',
      'queries/hierarchies/use-tree-address.ts',
      'queries/use-facets.ts',
      'hierarchy/type-ahead.ts',
      'hierarchy/column-sort.ts',
      'ui/grids/grid-moves.ts',
      'ui/selection-bar.tsx',
    ],
  },
  {
    name: 'tree',
    priority: 0.65,
    modules: [
      'ui/tree/tree-workspace.tsx',
      'ui/tree/tree-grid.tsx',
      'ui/tree/tree-columns.tsx',
      'queries/hierarchies/use-tree-view.ts',
    ],
  },
  {
    // The panel of a record had asked for 34 files. This comes before forms and funds, so that none of those is loaded
    // for a tree.
    name: 'record',
    priority: 0.6,
    modules: [
      'ui/records/record-frame.tsx',
      'ui/records/record-header.tsx',
      'ui/records/record-section.tsx',
      'ui/records/breadcrumbs.tsx',
      'ui/copy-button.tsx',
      'ui/experimental-mark.tsx',
      'ui/forms/fields.tsx',
      'ui/forms/form-parts.tsx',
      'queries/hierarchies/record-view-state.ts',
      'queries/cached-response.ts',
      'icons/IconCopy.mjs',
      'icons/IconLink.mjs',
      'icons/IconUser.mjs',
      'hooks/esm/use-merged-ref/',
    ],
  },
  // Apart, because the forms of items need it, and nothing else of saving.
  { name: 'request-text', priority: 0.56, modules: ['contract/request-text.ts'] },
  { name: 'progress', priority: 0.56, modules: ['queries/change-progress.ts'] },
  {
    name: 'saving',
    priority: 0.55,
    modules: ['queries/record-saving.ts', 'queries/entry-form.ts'],
  },
  {
    name: 'form',
    priority: 0.5,
    modules: [
      'features/editing/form-frame.tsx',
      'features/editing/owner-field.tsx',
      'features/editing/record-placeholder.tsx',
      'features/editing/create-values.ts',
    ],
  },
  {
    // Before funds, so that the screen of the reference lists does not load the grids for them.
    name: 'references',
    priority: 0.55,
    modules: ['queries/funds/reference-lists.ts'],
  },
  {
    // What every module that reads a table has.
    name: 'cell-type',
    priority: 0.5,
    modules: ['bulk-import/cell-type.ts', 'bulk-import/row-portions.ts'],
  },
  {
    name: 'funds',
    priority: 0.5,
    modules: [
      'features/items/items.module.css',
      'queries/funds/use-fund-joins.ts',
      'queries/funds/fund-items.ts',
      'queries/funds/use-fund-item.ts',
    ],
  },
]

function isNamed(id: string, module: string): boolean {
  return module.endsWith('/') ? id.includes(`/${module}`) : id.endsWith(`/${module}`)
}

function groupOf({ name, priority, modules }: Chunk) {
  return { name, priority, test: (id: string) => modules.some((module) => isNamed(id, module)) }
}

/** Fails a build in which a chunk names a module that is not there: a rename must not change what is loaded together. */
function checkChunks(): Plugin {
  return {
    name: 'check-chunks',
    apply: 'build',
    generateBundle() {
      const ids = [...this.getModuleIds()]
      const named = chunks.flatMap(({ modules }) => modules)
      const missing = named.filter((module) => !ids.some((id) => isNamed(id, module)))
      if (missing.length > 0)
        this.error(`vite.config.ts names modules that the build has not: ${missing.join(', ')}`)
    },
  }
}

/** What only the service reads of an operation: inputs and errors, and what the API reference prints. */
const servedParts = new Set([
  'params',
  'query',
  'body',
  'bodyRequired',
  'statuses',
  'experimental',
  'summary',
  'tag',
])
/** An object with one of these keys is an operation, or a part that operations share. */
const operationKeys = new Set(['base', 'method', 'path', 'success', 'statuses'])

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Names of a node's properties: `{ a: 1, b }` has `a` and `b`. */
function keyOf({ key }: SyntaxNode): string {
  return isNode(key) && typeof key.name === 'string' ? key.name : ''
}

/** True for `z.string().check(…)` and every other call that begins with the library of schemas. */
function isSchemaCall({ type, callee, object, name }: SyntaxNode): boolean {
  if (type === 'CallExpression') return isNode(callee) && isSchemaCall(callee)
  if (type === 'MemberExpression') return isNode(object) && isSchemaCall(object)
  return type === 'Identifier' && name === 'z'
}

interface SourceEdit {
  readonly start: number
  readonly end: number
  readonly text?: string
}

/** The edits that take out of a source what the console does not need, in order; none lies within another. */
function* servedEdits(node: SyntaxNode, isTable: boolean): Generator<SourceEdit> {
  const { type, start, end } = node
  if (type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'described') {
    const [schema] = node.arguments as readonly SyntaxNode[]
    if (!schema) return
    // The schema alone stays of `described(schema, meta)`.
    yield { start, end: schema.start }
    yield* servedEdits(schema, isTable)
    yield { start: schema.end, end }
    return
  }
  // A schema that nothing uses is dropped: to make one has no effect.
  if (type === 'CallExpression' && isSchemaCall(node)) yield { start, end: start, text: '/* @__PURE__ */ ' }
  const properties = type === 'ObjectExpression' ? (node.properties as readonly SyntaxNode[]) : []
  const isOperation = isTable && properties.some((property) => operationKeys.has(keyOf(property)))
  for (const [at, property] of properties.entries()) {
    if (isOperation && servedParts.has(keyOf(property)))
      yield { start: property.start, end: properties[at + 1]?.start ?? end - 1 }
    else yield* servedEdits(property, isTable)
  }
  if (properties.length > 0) return
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* servedEdits(child, isTable)
}

/** Leaves out of the table of operations and of the schemas what only the service reads: five kilobytes of the first screen. */
function dropServedParts(): Plugin {
  return {
    name: 'drop-served-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = /\/src\/contract\/([\w-]+)\.ts$/.exec(id)?.[1]
      if (file === undefined || file === 'described') return null
      let kept = ''
      let from = 0
      const tree = this.parse(code, { lang: 'ts' }) as unknown as SyntaxNode
      for (const { start, end, text = '' } of servedEdits(tree, /operations?$/.test(file))) {
        kept += code.slice(from, start) + text
        from = end
      }
      return { code: kept + code.slice(from), map: null }
    },
  }
}

/** Palettes of the kit that its variables or the console's theme need. */
const keptPalettes = new Set(['dark', 'gray', 'red', 'blue'])

/** What the kit has for groups of buttons: rules of style sheets, and lines of the modules of Button and ActionIcon. */
const groupParts: readonly (readonly [file: RegExp, parts: RegExp])[] = [
  [
    /\/(?:ActionIcon|Button)\.layer\.css$/,
    /^\.m_(?:1a0f1b21|437b6484|70be2a01|80d6d844)\b[^{}]*\{[^{}]*\}\n/gm,
  ],
  [
    /\/@mantine\/core\/esm\/components\/(ActionIcon|Button)\/\1\.mjs$/,
    /^(?:import \{ \w+Group\w* \}.*|\w+\.Group\w* = .*)\n/gm,
  ],
]

/** Leaves them out of every screen; `kit-variables.test.ts` sees that the console has none. */
function dropGroups(): Plugin {
  return {
    name: 'drop-groups',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [, parts] = groupParts.find(([file]) => file.test(id)) ?? []
      if (!parts) return null
      const kept = code.replace(parts, '')
      if (kept === code) this.error('the kit writes its groups differently: see dropGroups in vite.config.ts')
      return { code: kept, map: null }
    },
  }
}

/** Leaves out the palettes of the kit that no screen shows; `kit-variables.css` has no variables of them either. */
function dropPalettes(): Plugin {
  return {
    name: 'drop-palettes',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/@mantine/core/') || !id.endsWith('/default-colors.mjs')) return null
      const kept = code.replace(/\t(\w+): \[[^\]]*\],?\n/g, (palette, name: string) =>
        keptPalettes.has(name) ? palette : '',
      )
      if (kept === code)
        this.error('the kit writes its palettes differently: see dropPalettes in vite.config.ts')
      return { code: kept, map: null }
    },
  }
}

export default defineConfig({
  // React has this hook; the stand-in for older versions would be part of the first screen.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    dropServedParts(),
    dropPalettes(),
    dropGroups(),
    react(),
    checkChunks(),
    writeGermanManifest(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // Registered by the console itself: the content security policy allows for one address only.
      injectRegister: false,
      manifest: manifestIn('en', english),
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,png}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
    }),
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(html|js|css|svg)$/ }),
  ],
  worker: { format: 'es', plugins: () => [dropServedParts()] },
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    // What each screen loads is weighed by it; browsers do not ask for it.
    manifest: true,
    // Preloading by script elements would be markup that the content security policy refuses.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language, area] = /\/messages\/(\w+)\/([\w-]+)\.ts$/.exec(facadeModuleId ?? '') ?? []
          // Named by language, so that a device keeps only the language that it shows.
          return language ? `assets/messages-${language}-${area}-[hash:7].js` : 'assets/[name]-[hash:7].js'
        },
        // The first screen has the names of all files: the fewest letters that the bundler allows.
        assetFileNames: 'assets/[name]-[hash:7].[ext]',
        codeSplitting: {
          // Left to itself the bundler makes a file of everything that any two screens share: forty for the first.
          groups: [{ name: 'start', tags: ['$initial'], priority: 1 }, ...chunks.map(groupOf)],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/gateway', '/planning', '/vuln-transparency', '/oauth', '/session'].map((path) => [path, service]),
    ),
  },
  test: {
    setupFiles: ['src/testing/setup.ts'],
    // One more than there are cores: tests of the service wait for other processes, and for what times out.
    maxWorkers: availableParallelism() + 1,
    // Generous, because they only end what hangs: no test may depend on how fast a machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'device',
          include: ['src/{app,offline,queries}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.screen.test.tsx'],
        },
      },
      {
        extends: true,
        // Each has a window of its own, which no other test is to find.
        test: { name: 'screens', include: ['src/**/*.screen.test.tsx'] },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/{app,offline,queries}/**', '**/*.screen.test.tsx'],
          // These stand for no device: no storage, no clock and no network of theirs is left behind, and what they
          // import need be read once only, which takes a third of their time.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
    ],
  },
})
