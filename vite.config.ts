import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { classicStart } from './src/app/build/classic-start.ts'
import { messages as german } from './src/messages/de/app.ts'
import { messages as english } from './src/messages/en/app.ts'
import { maxWaitMs } from './src/testing/waits.ts'

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

/**
 * Drops one warning of Vite about itself: what a sheet composes of another one's class comes without the name of that file,
 * because Vite's own plugin for modules parses it so. It matters to a relative `url()` there, which no such class has.
 */
function dropModulesWarning(): Plugin {
  return {
    name: 'modules-warning',
    configResolved({ logger }) {
      const { warnOnce } = logger
      logger.warnOnce = (message, options) => {
        if (!message.includes('did not pass the `from` option to `postcss.parse`')) warnOnce(message, options)
      }
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    dropModulesWarning(),
    classicStart(),
    writeGermanManifest(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // Registered by the console itself: the content security policy allows for one address only.
      injectRegister: false,
      manifest: manifestIn('en', english),
      integration: {
        configureCustomSWViteBuild(config) {
          // As the console's own build was asked to print; and by the present name of what the plugin asks for.
          config.logLevel = 'warn'
          const output = config.build?.rolldownOptions?.output ?? config.build?.rollupOptions?.output
          if (output && 'inlineDynamicImports' in output) {
            delete output.inlineDynamicImports
            Object.assign(output, { codeSplitting: false })
          }
        },
      },
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,png,woff2}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
    }),
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(html|js|css|svg)$/ }),
  ],
  worker: { format: 'es' },
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    // The first file is larger than the 500 kB at which Vite speaks; what each screen loads is measured by `npm run weights`.
    chunkSizeWarningLimit: 900,
    // `npm run weights` reads it; browsers do not ask for it.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Left to itself the bundler makes a file of everything that any two screens share: sixty for the tree.
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'shared', test: /^(?!.*(?:import|rich-text-editor))/, minShareCount: 2 },
            { name: 'import', test: /import(?!\/(?:reading|workbook)\/)/, minShareCount: 2 },
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
    // One more than there are cores: tests of the service wait for other processes, and for what times out.
    maxWorkers: availableParallelism() + 1,
    // Generous, because they only end what hangs: no test may depend on how fast a machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: maxWaitMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'device',
          include: ['src/{data,offline}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.screen.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          // The files of a worker share a window and what they import; a stage forgets what it showed (`render.tsx`).
          name: 'screens',
          include: ['src/**/*.screen.test.tsx'],
          setupFiles: ['src/testing/simulated-browser.ts', 'src/testing/setup.ts'],
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/{data,offline}/**', '**/*.screen.test.tsx'],
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
