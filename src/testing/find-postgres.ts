// Gives the tests a PostgreSQL: the one that a setting names, or one started from the machine's own binaries in a
// temporary folder, on a free loopback port, with a new password.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createCluster, type ServerUser, startServer } from './postgres-server.ts'

export interface FoundPostgres {
  readonly url: string
  /** Where it came from, for people. */
  readonly how: string
  /** Stops the server and removes its folder; does nothing to a server that was running before. */
  stop(): Promise<void>
}

export interface MissingPostgres {
  readonly url: undefined
  readonly reason: string
}

/** The oldest major version that the service supports. */
const oldestVersion = 15

const usualFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  'C:/Program Files/PostgreSQL/*/bin',
]

export async function findPostgres(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<FoundPostgres | MissingPostgres> {
  const given = environment.TEST_DATABASE_URL
  if (given) return { url: given, how: 'TEST_DATABASE_URL', stop: async () => {} }
  const binaries = findBinaries(environment)
  if (!binaries) {
    return { url: undefined, reason: `no PostgreSQL ${oldestVersion} or newer is installed on this machine` }
  }
  const user = findUser()
  if (user === 'none') {
    return {
      url: undefined,
      reason: 'PostgreSQL does not run as root, and there is no user postgres or nobody',
    }
  }
  try {
    return await startInTemporaryFolder(binaries, user)
  } catch (error) {
    return { url: undefined, reason: `PostgreSQL ${binaries.version} did not start: ${String(error)}` }
  }
}

interface Binaries {
  readonly folder: string
  readonly version: number
}

/** The newest version of which these programs lie side by side. */
function findBinaries(
  environment: Readonly<Record<string, string | undefined>>,
  programs: readonly string[] = ['initdb', 'postgres'],
): Binaries | undefined {
  const onPath = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const folders = [...onPath, ...usualFolders.flatMap((pattern) => globSync(pattern))]
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const complete = folders.filter((folder) =>
    programs.every((program) => existsSync(join(folder, program + suffix))),
  )
  const versions = complete.map((folder) => ({ folder, version: versionOf(join(folder, 'postgres')) }))
  return versions.sort((a, b) => b.version - a.version).find(({ version }) => version >= oldestVersion)
}

/** The folder of these programs of PostgreSQL, of the newest version that has them all; undefined without one. */
export function findPostgresPrograms(...names: string[]): string | undefined {
  return findBinaries(process.env, ['postgres', ...names])?.folder
}

/** The major version; 0 when the program does not say. */
function versionOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

/** Whom to run the server as: PostgreSQL refuses root. Undefined for the user who runs the tests. */
function findUser(): ServerUser | undefined | 'none' {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const idOf = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
    const [uid, gid] = [idOf('-u'), idOf('-g')]
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  return 'none'
}

async function startInTemporaryFolder(
  binaries: Binaries,
  user: ServerUser | undefined,
): Promise<FoundPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'planning-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    if (user) chownSync(folder, user.uid, user.gid)
    const cluster = { binaries: binaries.folder, folder, user }
    const password = createCluster(cluster)
    const server = await startServer(cluster)
    // The last resort when the process ends without stop(): a server of the tests must not outlive them.
    const abandon = () => {
      server.kill()
      remove()
    }
    process.once('exit', abandon)
    return {
      url: `postgres://planning:${password}@127.0.0.1:${server.port}/postgres`,
      how: `PostgreSQL ${binaries.version} from ${binaries.folder}, started for the tests`,
      async stop() {
        process.off('exit', abandon)
        await server.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
