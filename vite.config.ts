import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { defineConfig } from 'vitest/config'

/** Where `npm run dev` finds the service; the built console is served by it. */
const service = 'http://127.0.0.1:4600'

export default defineConfig({
  plugins: [
    react(),
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(html|js|css|svg)$/ }),
  ],
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    // Preloading by script elements would be markup that the content security policy refuses.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // In one chunk with what it restrains: every other chunk may hold schemas, and is run before its importers.
        codeSplitting: {
          groups: [{ name: 'content-policy', test: /app\/content-policy\.ts$|node_modules\/zod\// }],
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
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // Generous, because they only end what hangs: no test may depend on how fast a machine is.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
