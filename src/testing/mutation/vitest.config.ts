// The suite on one mutant, the one that OUTBOX_MUTANT numbers.
import { defineConfig } from 'vitest/config'
import { mutants } from './mutants.ts'

const mutant = mutants[Number(process.env.OUTBOX_MUTANT)]
if (!mutant) throw new Error('OUTBOX_MUTANT must be the number of a mutant.')

export default defineConfig({
  plugins: [
    {
      name: 'mutation',
      enforce: 'pre',
      transform(code, id) {
        let changed = code
        for (const { file, from, to } of mutant.changes) {
          if (!id.endsWith(`/src/${file}`)) continue
          // The code has moved on, and the mutant must follow.
          if (changed.split(from).length !== 2) throw new Error(`${file} does not say once: ${from}`)
          changed = changed.replace(from, () => to)
        }
        return changed === code ? null : changed
      },
    },
  ],
  // A module kept from one mutant must not be taken for that of another.
  test: { bail: 1, fsModuleCache: false, setupFiles: ['src/testing/setup.ts'], testTimeout: 120_000 },
})
