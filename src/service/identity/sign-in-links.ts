// Links that sign the administrator in: once, for ten minutes, and the latest one only.
import { hostname } from 'node:os'
import { nilUuid } from '#contract/audit.ts'
import { administratorOf } from './bootstrap.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { renewSignInCode } from './identity/accounts.ts'
import { localUrl } from './local-url.ts'
import { type AuditNote, addEntry, entryOf } from './store/audit.ts'

/** Milliseconds that a link works, if it is not used before. */
const linkLifetimeMs = 10 * 60 * 1000

interface LinkSettings {
  readonly site: string
  readonly config: Config
  /** The port that the service listens on. */
  readonly port: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** Makes a link; earlier ones of the administrator end. Undefined when there is no person for it to sign in. */
export async function createSignInLink(
  { write }: Pick<Database, 'write'>,
  { site, config, port, now }: LinkSettings,
): Promise<string | undefined> {
  const code = await write(async (transaction) => {
    const principalId = await administratorOf(transaction, site, config.adminEmail)
    if (principalId === undefined) return undefined
    const code = await renewSignInCode(transaction, {
      site,
      principalId,
      expiresAt: now + linkLifetimeMs,
      now,
    })
    await addEntry(transaction, entryOf(noteOfLink(site, principalId, now)))
    return code
  })
  // Behind the #, where no server and no log ever sees it.
  return code && `${config.publicUrl ?? localUrl(config.host, port)}/sign-in#code=${code}`
}

/** A link is made by a command with the settings of the service: only its host is known. */
function noteOfLink(site: string, principalId: string, now: number): AuditNote {
  return {
    site_id: site,
    at: now,
    principal_id: nilUuid,
    principal_name: '',
    operation: 'createSignInLink',
    subject: null,
    address: hostname(),
    authentication: 'command',
    record_id: principalId,
  }
}
