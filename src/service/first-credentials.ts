// Keeps the credentials of a first start without a terminal in a file of the operator, so that no log has them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const name = 'first-credentials'

/**
 * The folder of the service's data: that of the embedded database; beside a PostgreSQL the one that systemd or the
 * container gives (`STATE_DIRECTORY`), otherwise `data`.
 */
export function placeOfCredentials(
  databaseUrl: string,
  { STATE_DIRECTORY: given }: Readonly<Record<string, string | undefined>>,
): string {
  if (databaseUrl.startsWith('sqlite:')) return dirname(resolve(databaseUrl.slice('sqlite:'.length)))
  const [first] = given?.split(':') ?? []
  return resolve(first || 'data')
}

/**
 * Writes the text into a new file in the folder that only this user can read. Answers what to say about it; no secret is
 * among that, also when the file cannot be written.
 */
export function keepCredentials(folder: string, text: string): string[] {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = writeNew(folder, text)
    return [
      `The first credentials are in ${file}, which only this user can read.`,
      `Keep them elsewhere, then delete it: rm '${file}'`,
    ]
  } catch (error) {
    return [
      `The first credentials could not be written (${(error as Error).message}), and nothing else shows them.`,
      'Sign in with a link (npm run sign-in-link), and make an API token in the console.',
    ]
  }
}

/** A file of an earlier first start stays: its credentials may open a database that was moved away. */
function writeNew(folder: string, text: string): string {
  for (let number = 1; ; number += 1) {
    const file = join(folder, `${name}${number === 1 ? '' : `-${number}`}.txt`)
    try {
      writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
      return file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
