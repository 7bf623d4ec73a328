// Members by their account at an identity provider. An account is found by its issuer and subject alone: an email address
// can be given to another person, and some providers let people choose it.
import type { Selectable } from 'kysely'
import { accessScope, KnownScopes, type Scope } from '#contract/access.ts'
import type { SignOnProblem } from '#contract/session.ts'
import { changePrincipal, findByEmail, hasOtherAdministrator } from './access.ts'
import type { PrincipalRow } from './access-tables.ts'
import { addCredential, addPrincipal, credentialId, type Identity, randomSecret } from './accounts.ts'
import type { Database, Writing } from './database.ts'
import type { Engine } from './engine.ts'
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
}

export type Refusal = Extract<
  SignOnProblem,
  'email-taken' | 'no-role' | 'disabled' | 'link-expired' | 'other-member'
>

/**
 * The grant of an account, whose member is found, connected by a sign-in link, or made. A refusal for lack of permission
 * takes the member's permissions away as well, since their other sessions have them, too.
 */
export function admit({ write, engine }: Database, arrival: Arrival): Promise<Grant | Refusal> {
  const { site, identity, now } = arrival
  const id = credentialId('oidc', `${identity.issuer}\n${identity.subject}`)
  return write(async (transaction) => {
    const holder = await findHolder(transaction, site, id)
    const member = await findMember(transaction, arrival, holder)
    if (typeof member === 'string') return member
    const refusal = await (member
      ? applyScopes(transaction, engine, arrival, member)
      : checkNewcomer(transaction, arrival))
    if (refusal !== undefined) return refusal
    if (arrival.linkId !== undefined && !(await takeLink(transaction, arrival))) return 'link-expired'
    if (!holder || holder.id !== member?.id) {
      if (holder) await removeAccount(transaction, site, id)
      const principalId = member?.id ?? (await addMember(transaction, arrival))
      await addAccount(transaction, arrival, principalId)
    }
    return (await findGrant(transaction, { site, id }, now)) ?? 'disabled'
  })
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
  member: Member,
): Promise<Refusal | undefined> {
  if (!isBinding || (await isLastAdministrator(transaction, engine, member, scopes))) return undefined
  await changePrincipal(transaction, { site, id: member.id, changes: { scopes }, now })
  return scopes.length === 0 ? 'no-role' : undefined
}

/** True when no one could manage access any more if this member had only `scopes`. */
async function isLastAdministrator(
  transaction: Writing,
  engine: Engine,
  { site_id: site, id, scopes: held }: Member,
  scopes: readonly Scope[],
): Promise<boolean> {
  const isAdministrator = KnownScopes.parse(JSON.parse(held)).includes(accessScope)
  if (scopes.includes(accessScope) || !isAdministrator) return false
  return !(await hasOtherAdministrator(transaction, engine, { site, id }))
}

async function removeAccount(transaction: Writing, site: string, id: string): Promise<void> {
  await transaction
    .deleteFrom('credential')
    .where((where) => where.and({ site_id: site, id }))
    .execute()
}

/** Uses a sign-in link up; false when another request was faster. */
async function takeLink(transaction: Writing, { site, linkId = '' }: Arrival): Promise<boolean> {
  const used = await transaction
    .deleteFrom('credential')
    .where((where) => where.and({ site_id: site, id: linkId }))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

function addMember(transaction: Writing, { site, name, email, scopes, now }: Arrival): Promise<string> {
  return addPrincipal(transaction, { site, kind: 'user', name, email, scopes, now })
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
