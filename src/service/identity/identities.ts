// Members by their account at an identity provider. An account is found by its issuer and subject alone: an email address
// can be given to another person, and some providers let people choose it.
import type { Selectable } from 'kysely'
import { accessScope, type Scope } from '#contract/access.ts'
import type { ProvisioningAction } from '#contract/audit.ts'
import type { SignOnProblem } from '#contract/session.ts'
import type { Database, Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import type { AuditEntryRow, PrincipalRow } from '#service/database/tables.ts'
import {
  type AuditNote,
  type AuditValues,
  addEntry,
  changesBetween,
  detailColumns,
  entryOf,
  listText,
} from '#service/store/audit.ts'
import { changePrincipal, findByEmail, hasOtherAdministrator } from './access.ts'
import {
  addCredential,
  addPrincipal,
  credentialId,
  heldScopes,
  type Identity,
  randomSecret,
  takeSignInCode,
} from './accounts.ts'
import { findGrant, fromCredentials, type Grant } from './grants.ts'

/** A person whom the identity provider has vouched for. */
export interface Arrival {
  readonly site: string
  readonly identity: Identity
  /** What a newcomer is called. */
  readonly name: string
  readonly email: string | null
  /** The provider, as the operator calls it. */
  readonly providerName: string
  /** For a newcomer, and for everyone if `isBinding`; empty to refuse them. */
  readonly scopes: readonly Scope[]
  readonly isBinding: boolean
  /** The credential of a sign-in link that was verified: its member gets the account. */
  readonly linkId: string | undefined
  /** Epoch milliseconds. */
  readonly now: number
  /** When and from where, for the audit log. */
  readonly note: AuditNote
}

export type Refusal = Extract<
  SignOnProblem,
  'email-taken' | 'no-role' | 'disabled' | 'link-expired' | 'other-member'
>

export interface Admission {
  readonly admitted: Grant | Refusal
  /** The entries of the audit log about what the sign-in changed, which are durable. */
  readonly recorded: readonly AuditEntryRow[]
}

/**
 * The grant of an account, whose member is found, connected by a sign-in link, or made. A refusal for lack of permission
 * takes the member's permissions away as well, since their other sessions have them, too. Records each change of a member
 * in its transaction.
 */
export function admit({ write, engine }: Database, arrival: Arrival): Promise<Admission> {
  return write(async (transaction) => {
    const recorded: AuditEntryRow[] = []
    const record: Recorder = async (operation, { id, name }, before, after) => {
      const entry = entryOf({
        ...arrival.note,
        operation,
        principal_id: id,
        principal_name: name,
        subject: id,
        credential_id: accountId(arrival.identity),
        ...detailColumns({ recordId: id, recordName: name, changes: changesBetween(before, after) }),
      })
      await addEntry(transaction, entry)
      recorded.push(entry)
    }
    return { admitted: await admitIn(transaction, engine, arrival, record), recorded }
  })
}

type Recorder = (
  operation: ProvisioningAction,
  member: { readonly id: string; readonly name: string },
  before: AuditValues | null,
  after: AuditValues,
) => Promise<void>

async function admitIn(
  transaction: Writing,
  engine: Engine,
  arrival: Arrival,
  record: Recorder,
): Promise<Grant | Refusal> {
  const { site, identity, now } = arrival
  const id = accountId(identity)
  const holder = await findHolder(transaction, site, id)
  const member = await findMember(transaction, arrival, holder)
  if (typeof member === 'string') return member
  const refusal = await (member
    ? applyScopes(transaction, engine, arrival, { member, record })
    : checkNewcomer(transaction, arrival))
  // Under READ COMMITTED the person's own other sign-in may have ended since the account was looked for.
  if (refusal === 'email-taken' && !holder && (await findHolder(transaction, site, id))) {
    return admitIn(transaction, engine, arrival, record)
  }
  if (refusal !== undefined) return refusal
  const { linkId } = arrival
  if (linkId !== undefined && !(await takeSignInCode(transaction, { site, id: linkId })))
    return 'link-expired'
  if (!holder || holder.id !== member?.id) {
    if (holder) await removeAccount(transaction, site, id)
    await connectAccount(transaction, arrival, { member, record })
  }
  return (await findGrant(transaction, { site, id }, now)) ?? 'disabled'
}

function accountId({ issuer, subject }: Identity): string {
  return credentialId('oidc', `${issuer}\n${subject}`)
}

type Member = Selectable<PrincipalRow>

function findHolder(transaction: Writing, site: string, credential: string): Promise<Member | undefined> {
  return fromCredentials(transaction)
    .selectAll('principal')
    .where((where) => where.and({ 'credential.site_id': site, 'credential.id': credential }))
    .executeTakeFirst()
}

/** The member who has the account or is to get it; undefined for a newcomer. */
async function findMember(
  transaction: Writing,
  { site, linkId }: Arrival,
  holder: Member | undefined,
): Promise<Member | Refusal | undefined> {
  const invited = linkId === undefined ? undefined : await findHolder(transaction, site, linkId)
  if (linkId !== undefined && !invited) return 'link-expired'
  // A removed member keeps the account, so that it does not come back as a newcomer, until an invitation moves it.
  const isRemoved = holder !== undefined && holder.removed_at !== null
  if (holder && invited && holder.id !== invited.id && !isRemoved) return 'other-member'
  const member = isRemoved ? (invited ?? holder) : (holder ?? invited)
  return member && member.disabled_at !== null ? 'disabled' : member
}

async function checkNewcomer(
  transaction: Writing,
  { site, email, scopes }: Arrival,
): Promise<Refusal | undefined> {
  if (scopes.length === 0) return 'no-role'
  const isTaken = email !== null && (await findByEmail(transaction, site, email)) !== undefined
  return isTaken ? 'email-taken' : undefined
}

/** Gives a member the scopes that the provider decides about; the last administrator keeps theirs. */
async function applyScopes(
  transaction: Writing,
  engine: Engine,
  { site, scopes, isBinding, now }: Arrival,
  { member, record }: { readonly member: Member; readonly record: Recorder },
): Promise<Refusal | undefined> {
  if (!isBinding || (await isLastAdministrator(transaction, engine, member, scopes))) return undefined
  const [held, granted] = [listText(JSON.stringify(heldScopes(member))), listText(JSON.stringify(scopes))]
  if (held !== granted) {
    await changePrincipal(transaction, { site, id: member.id, changes: { scopes }, now })
    await record('provisionScopes', member, { scopes: held }, { scopes: granted })
  }
  return scopes.length === 0 ? 'no-role' : undefined
}

/** True when no one could manage access any more if this member had only `scopes`. */
async function isLastAdministrator(
  transaction: Writing,
  engine: Engine,
  member: Member,
  scopes: readonly Scope[],
): Promise<boolean> {
  if (scopes.includes(accessScope) || !heldScopes(member).includes(accessScope)) return false
  return !(await hasOtherAdministrator(transaction, engine, { site: member.site_id, id: member.id }))
}

async function removeAccount(transaction: Writing, site: string, id: string): Promise<void> {
  await transaction
    .deleteFrom('credential')
    .where((where) => where.and({ site_id: site, id }))
    .execute()
}

/** Gives the account to its member; without one, to a newcomer who is made. */
async function connectAccount(
  transaction: Writing,
  arrival: Arrival,
  { member, record }: { readonly member: Member | undefined; readonly record: Recorder },
): Promise<void> {
  const { site, name, email, scopes, now, identity } = arrival
  const account = identity.account ?? identity.subject
  if (member) {
    await addAccount(transaction, arrival, member.id)
    await record('connectAccount', member, null, { account })
    return
  }
  const newcomer = { site, kind: 'user', name, email, scopes, now } as const
  const id = await addPrincipal(transaction, newcomer)
  await addAccount(transaction, arrival, id)
  const values = { name, kind: 'user', email, scopes: listText(JSON.stringify(scopes)), account }
  await record('provisionPrincipal', { id, name }, null, values)
}

async function addAccount(
  transaction: Writing,
  { site, identity, providerName, now }: Arrival,
  principalId: string,
): Promise<void> {
  await addCredential(transaction, {
    site,
    principalId,
    kind: 'oidc',
    name: `${identity.issuer}\n${identity.subject}`,
    // No one presents it: its mark tells this connection from a later one of the same account.
    secret: randomSecret(),
    label: providerName,
    expiresAt: null,
    now,
    identity,
  })
}
