// The tables of people with access: principals, credentials, sessions and the audit log. As in tables.ts, times are epoch
// milliseconds.
import type { Generated } from 'kysely'
import type { AuditOutcome } from '#contract/audit.ts'

/** Members and service accounts. `disabled_areas` is a JSON array. */
export interface PrincipalRow {
  site_id: string
  id: string
  kind: 'user' | 'service'
  name: string
  email: string | null
  /** A JSON array of the scopes that version 1.0.0 knows. */
  scopes: string
  /** A JSON array of all scopes, read by `heldScopes`; null where version 1.0.0 wrote the row. */
  all_scopes: string | null
  disabled_areas: string
  created_at: number
  /** Epoch milliseconds: sessions and tokens that version 1.0.0 issued earlier have ended. */
  sessions_since: Generated<number>
  /** Increases when all access tokens end. */
  token_generation: Generated<number>
  /** Epoch milliseconds since when all credentials are refused; null while they are not. */
  disabled_at: number | null
  /** Epoch milliseconds at which it was removed: it is listed no more, and stays for the records that name it. */
  removed_at: number | null
  /** The lower-case email, unique in the site; null for none, and for a duplicate from before it was unique. */
  email_key: string | null
}

/**
 * API tokens, OAuth client secrets and sign-in codes, all of 256 random bits and kept as their SHA-256; and accounts of an
 * identity provider (`oidc`), whose secret is made up and known to no one.
 */
export interface CredentialRow {
  site_id: string
  id: string
  kind: 'api-token' | 'client' | 'sign-in-code' | 'oidc'
  principal_id: string
  secret_hash: Uint8Array
  label: string
  /** The part that may be shown: a client ID, the end of a token, or the email address of an account. */
  hint: string | null
  /** JSON array that narrows the principal's scopes, of those that version 1.0.0 knows; null for all of them. */
  scopes: string | null
  /** The same with all scopes, read by `narrowedScopes`; null where there is none, or where version 1.0.0 wrote the row. */
  all_scopes: string | null
  expires_at: number | null
  created_at: number
  /** The setting that names it, so that another value takes its place; null for one that was made here. */
  setting: string | null
  /** Of an account at an identity provider: the two together name a person. Null for other kinds. */
  issuer: string | null
  subject: string | null
  /** Epoch milliseconds and client address, written at most once an hour for each address; null for no recorded use. */
  last_used_at: number | null
  last_used_address: string | null
}

/**
 * What a backup leaves out of a sign-in code: without this row the code opens nothing, so one that was used after the
 * backup stays used when the backup is restored.
 */
export interface SignInCodeRow {
  site_id: string
  /** That of its credential. */
  id: string
  /** Epoch milliseconds. */
  expires_at: number
  /** When the sessions that it begins end: with the credential that made it. Null for no such end. */
  session_end: number | null
}

/** A session of a browser, which lasts as long as its row. */
export interface SessionRow {
  /** Behind a gateway, a UUID made of the upstream's address. */
  site_id: string
  /** SHA-256 of the cookie's secret, in hex. */
  id: string
  /** The principal; behind a gateway, a UUID made of the person's name there. */
  holder: string
  /** The credential that the person signed in with; null for a link, which is used up, and behind a gateway. */
  credential_id: string | null
  /** Tells the credential from a later one of the same id. */
  credential_mark: string | null
  started_at: number
  /** Recorded at most once a minute. */
  last_used_at: number
  /** How the session began: the kind of its credential. Null, like the others, behind a gateway and in older sessions. */
  method: string | null
  /** The `User-Agent` at sign-in. */
  user_agent: string | null
  /** The client address at sign-in. */
  address: string | null
  /** Of a session from a link: the scopes (a JSON array) and the end of the credential that made the link; null for no limit. */
  scopes: string | null
  ends_at: number | null
}

/** A view of a tree that a person saved under a name. */
export interface SavedViewRow {
  site_id: string
  principal_id: string
  id: string
  tree: string
  name: string
  /** JSON: search and columns. */
  content: string
  /** Epoch milliseconds. */
  changed_at: number
}

/** Version 1.0.0 fills the columns up to `subject`; the others are null then. */
export interface AuditEntryRow {
  site_id: string
  id: string
  /** Epoch milliseconds. */
  at: number
  /** The nil UUID for a caller who was not identified. */
  principal_id: string
  principal_name: string
  operation: string
  subject: string | null
  outcome: AuditOutcome | null
  /** The error type of a refusal. */
  reason: string | null
  /** How often it happened in the hour that began with `at`; null for once. */
  count: number | null
  /** Epoch milliseconds of the last time that was counted. */
  last_at: number | null
  address: string | null
  authentication: string | null
  credential_id: string | null
  record_id: string | null
  record_name: string | null
  /** JSON array of {@link AuditChange}. */
  changes: string | null
}
