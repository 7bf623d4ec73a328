// `npm run build`: builds the console if its sources changed, so that a start need not.
import { join } from 'node:path'
import { buildConsole } from './console-build.ts'
import { reportOf } from './start-failure.ts'

let built = false
try {
  const folder = await buildConsole(join(import.meta.dirname, '..', '..'), () => {
    built = true
  })
  process.stdout.write(built ? `Built in ${folder}.\n` : `${folder} is up to date.\n`)
} catch (error) {
  process.stderr.write(`Build failed: ${reportOf(error).message}\n`)
  process.exit(1)
}
