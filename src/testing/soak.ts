// `npm run test:soak`: the simulations with many more courses of events; the number may follow, 100,000 without.
import { spawn } from 'node:child_process'

const schedules = process.argv[2] ?? '100000'
const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    'src/offline/outbox-simulation.test.ts',
    'src/offline/sync/sync-simulation.test.ts',
    '--testTimeout=7200000',
  ],
  { stdio: 'inherit', env: { ...process.env, OUTBOX_SCHEDULES: schedules, SYNC_SCHEDULES: schedules } },
)
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
