import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

/** Where `npm run dev` finds the service; the built console is served by it. */
const service = 'http://127.0.0.1:4600'

const manifest = {
  id: '/',
  name: 'Planning Console',
  short_name: 'Planning',
  description: 'Organizations, focus areas and funds of a planning site.',
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
    { name: 'Focus areas', url: '/focus-areas' },
    { name: 'Organizations', url: '/organizations' },
    { name: 'Since you were here', url: '/changes' },
  ],
}

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // Registered by the console itself: the content security policy allows for one address only.
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,png}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
    }),
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(html|js|css|svg)$/ }),
  ],
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    // What each screen loads is weighed by it; browsers do not ask for it.
    manifest: true,
    // Preloading by script elements would be markup that the content security policy refuses.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // In one chunk with what it restrains: every other chunk may hold schemas, and is run before its importers.
            { name: 'content-policy', test: /app\/content-policy\.ts$|node_modules\/zod\//, priority: 2 },
            // Left to itself the bundler makes a file of everything that any two screens share: forty for the first.
            { name: 'start', tags: ['$initial'], priority: 1 },
            // What forms, grids and trees all ask people with; a screen with a form is not to load the tree for it.
            {
              name: 'controls',
              test: /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|CloseButton)\//,
              priority: 0.8,
            },
            // Small things of most screens: each file of its own costs the worker and the disk a turn.
            {
              name: 'rows',
              test: /ui\/(records\/record-rows|highlighted|hierarchy-choices|clipboard|save-file)\.tsx?$|queries\/(hierarchies\/)?(records|names-found|focus-areas|organizations)\.ts$|contract\/record-patch\.ts$|icons\/Icon(Plus|Check|ChartTreemap)\.mjs$/,
              priority: 0.7,
            },
            {
              name: 'tree',
              test: /ui\/(tree\/tree-workspace|tree\/tree-columns|export-menu)\.tsx$|queries\/hierarchies\/use-(tree-view|cell-editing)\.ts$/,
              priority: 0.65,
            },
            // Together what is used together: the panel of a record had asked for 34 files. What stands first
            // takes what two of them need, so that none of these is loaded for a tree.
            {
              name: 'record',
              test: /ui\/records\/(record-frame|record-header|record-section|breadcrumbs)\.tsx$|ui\/(copy-button|experimental-mark)\.tsx$|ui\/forms\/(fields|form-parts)\.tsx$|queries\/(hierarchies\/record-face|kept-answer)\.ts$|icons\/Icon(Copy|Link)\.mjs$|hooks\/esm\/use-merged-ref\//,
              priority: 0.6,
            },
            {
              name: 'form',
              test: /features\/editing\/(form-frame|owner-field|subject-notice|create-values)\.tsx?$/,
              priority: 0.5,
            },
            {
              name: 'funds',
              test: /features\/funds\/funds\.module\.css$|queries\/funds\/(use-fund-grid|fund-items|use-fund-item)\.ts$/,
              priority: 0.5,
            },
          ],
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
    // One is left out otherwise, which is half of the two that the machines of a build have.
    maxWorkers: '100%',
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
