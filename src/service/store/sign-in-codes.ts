// Codes of sign-in links: each signs its person in once. A person has the latest one only.
import { addCredential, newSecret } from './accounts.ts'
import type { Writing } from './database.ts'

interface Person {
  readonly site: string
  readonly principalId: string
}

/** Makes a code that works until `expiresAt`, in epoch milliseconds, and ends the earlier ones of its person. */
export async function renewSignInCode(
  transaction: Writing,
  { site, principalId, expiresAt, now }: Person & { readonly expiresAt: number; readonly now: number },
): Promise<string> {
  await removeSignInCodes(transaction, { site, principalId })
  const secret = newSecret(site)
  await addCredential(transaction, {
    site,
    principalId,
    kind: 'sign-in-code',
    name: secret,
    secret,
    label: 'sign-in link',
    expiresAt,
    now,
  })
  return secret
}

/** False when the person has none. */
export async function removeSignInCodes(
  transaction: Writing,
  { site, principalId }: Person,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('credential')
    .where((where) => where.and({ site_id: site, principal_id: principalId, kind: 'sign-in-code' as const }))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
