// Links that sign the administrator in: once, for ten minutes, and the latest one only.
import { hostname } from 'node:os'
import { accessScope } from '#contract/access.ts'
import { nilUuid } from '#contract/audit.ts'
import type { Database, Writing } from '#service/database/database.ts'
import { type AuditNote, addEntry, entryOf } from '#service/store/audit.ts'
import { emailKeyOf, heldScopes, renewSignInCode } from './accounts.ts'

/** Milliseconds that a link works, if it is not used before. */
const linkLifetimeMs = 10 * 60 * 1000

interface LinkSettings {
  readonly site: string
  /** Of the member whom it signs in; another one where no member has it. */
  readonly adminEmail: string
  /** The address people use. */
  readonly address: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Makes a link; earlier ones of the administrator end. Undefined when there is no person for it to sign in. */
export async function createSignInLink(
  { write }: Pick<Database, 'write'>,
  { site, adminEmail, address, now }: LinkSettings,
): Promise<string | undefined> {
  const code = await write(async (transaction) => {
    const principalId = await administratorOf(transaction, site, adminEmail)
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
  return code && `${address}/sign-in#code=${code}`
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

/**
 * The person whom a sign-in link signs in: the one with the configured email, else the first administrator, else the
 * first member. Disabled ones are left out, because no link signs them in.
 */
async function administratorOf(
  transaction: Writing,
  site: string,
  email: string,
): Promise<string | undefined> {
  const members = await transaction
    .selectFrom('principal')
    .select(['id', 'email', 'scopes', 'all_scopes'])
    .where((where) => where.and({ site_id: site, kind: 'user' as const }))
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const configured = members.find((member) => emailKeyOf(member.email) === emailKeyOf(email))
  const manager = members.find((member) => heldScopes(member).includes(accessScope))
  return (configured ?? manager ?? members[0])?.id
}
