// The run `clients` of `npm run test:long`: installs what is locked here, generates three clients from the document of a
// running service, checks their types strictly, and runs ten operations with each; then the conformance test through a
// proxy that holds every request and answer against the document, on SQLite and, where there is one, on PostgreSQL.
import '../../src/testing/required-node.ts'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createPopulatedSite } from '../../src/testing/populated-site.ts'
import { startTestService, type TestService } from '../../src/testing/service.ts'
import { type Access, expected, type Step } from './operations.ts'

const here = import.meta.dirname
const root = join(here, '../..')
const generated = join(here, 'generated')

/** @throws Error when the command fails; it has said why. */
function run(words: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): void {
  const [command = '', ...others] = words
  const { status } = spawnSync(command, others, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(`${words.join(' ')} failed`)
}

function generate(origin: string, document: string): void {
  const node = (program: string, ...words: string[]) =>
    run([process.execPath, join(here, 'node_modules', program), ...words], here)
  node('openapi-typescript/bin/cli.js', document, '-o', join(generated, 'openapi-typescript.ts'))
  const settingsFile = (name: string, settings: object) => {
    const path = join(generated, `${name}.config.mjs`)
    writeFileSync(path, `export default ${JSON.stringify(settings)}\n`)
    return path
  }
  // Node runs the files as they are, so they import each other by their whole names.
  const files = { path: join(generated, 'hey-api'), module: { extension: '.ts' } }
  node('@hey-api/openapi-ts/bin/run.js', '-f', settingsFile('hey-api', { input: document, output: files }))
  const file = { target: join(generated, 'orval.ts'), client: 'fetch', baseUrl: origin }
  node('orval/dist/bin/orval.mjs', '--config', settingsFile('orval', { api: { input: document, output: file } }))
}

const clients = ['openapi-fetch', 'hey-api', 'orval'] as const

/** @throws Error when a client sees something else than the service did. */
async function runClient(name: (typeof clients)[number], service: TestService): Promise<void> {
  // Each has a new site, where nothing is named as the steps expect.
  const site = await createPopulatedSite(service)
  const { run: runSteps } = (await import(`./with-${name}.ts`)) as { run(access: Access): Promise<Step[]> }
  const steps = await runSteps({
    origin: service.origin,
    authorization: site.headers.authorization ?? '',
    typeId: site.focusAreaTypes[0] ?? '',
    organizationId: site.organization,
  })
  const wrong = steps.filter((step, at) => !isDeepStrictEqual(step, expected[at]))
  if (steps.length !== expected.length || wrong.length > 0)
    throw new Error(`${name}: ${JSON.stringify(wrong, null, 2)}`)
  process.stdout.write(`${name}: ${steps.length} operations, each answered as expected.\n`)
}

run(['npm', 'ci', '--prefix', here, '--ignore-scripts', '--no-audit', '--no-fund'], root)
rmSync(generated, { recursive: true, force: true })
mkdirSync(generated, { recursive: true })
const service = await startTestService('sqlite')
try {
  const document = join(generated, 'openapi.json')
  writeFileSync(document, await (await fetch(`${service.origin}/openapi.json`)).text())
  generate(service.origin, document)
  run([process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', here], root)
  for (const name of clients) await runClient(name, service)
} finally {
  await service.close()
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'src/service/conformance.test.ts']
run([process.execPath, ...vitest], root, { CONFORMANCE_PROXY: '1' })
