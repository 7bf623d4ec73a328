// The tables, as Kysely types. site_id leads every key, so that a site is the unit of sharding and of privacy.
// Times are epoch milliseconds; identifiers are UUIDs in lower-case text; paths are 16 bytes per id, root to self.
import type { Generated, Insertable } from 'kysely'
import type { AuditOutcome } from '#contract/audit.ts'
import type { TextField } from '#contract/hierarchies.ts'
import type { HierarchyKind, ItemKind } from '#contract/resources.ts'

/** One hierarchy of one site. */
export interface Hierarchy {
  readonly site: string
  readonly kind: HierarchyKind
}

/** The column of each plain text field of a record. */
export const textColumns = {
  externalId: 'external_id',
} as const satisfies Readonly<Record<TextField, string>>

type TextColumns = { [Field in TextField as (typeof textColumns)[Field]]: string | null }

/** Organizations and focus areas: the same shape, so one table and one set of queries. */
export interface HierarchyNodeRow extends TextColumns {
  site_id: string
  kind: HierarchyKind
  id: string
  parent_id: string | null
  path: Uint8Array
  name: string
  /** The name as release 1.0.0 searches it: see fold() in text-keys.ts. */
  name_fold: string
  /** The name as searched where that differs: see nameKeys() in text-keys.ts. */
  name_search: string | null
  /** The name as sorted: bytes, because text collation differs between engines. */
  name_sort: Uint8Array
  about: string | null
  type_id: string
  owner_id: string
  status_id: string
  /** Epoch milliseconds. */
  target_at: number | null
  target_date_type: string | null
  archive_comment: string | null
  created_at: number
  updated_at: number
}

/** A row to insert; columns that can be null may be left out. */
export type NewHierarchyNodeRow = Insertable<HierarchyNodeRow>

/** Types of organizations and of focus areas; level 0 is the highest in the hierarchy. */
export interface HierarchyTypeRow {
  site_id: string
  kind: HierarchyKind
  id: string
  name: string
  level: number
  /** Epoch milliseconds since when no record can newly choose it. */
  retired_at: number | null
}

export interface StatusRow {
  site_id: string
  kind: HierarchyKind
  id: string
  name: string
  position: number
  color: string | null
  retired_at: number | null
}

/** People and service accounts that can own records. */
export interface PersonRow {
  site_id: string
  id: string
  name: string | null
  email: string | null
  retired_at: number | null
}

export type FundKind = 'cost' | 'benefit'

/** The kind of the rows of each kind of item. */
export const fundKinds = {
  'cost-item': 'cost',
  'benefit-item': 'benefit',
} as const satisfies Readonly<Record<ItemKind, FundKind>>

/** The items of one kind of one site. */
export interface Funds {
  readonly site: string
  readonly kind: FundKind
}

/** Cost items and benefit items; the columns of the other kind stay null. */
export interface FundItemRow {
  site_id: string
  kind: FundKind
  id: string
  external_id: string | null
  focus_area_id: string
  name: string
  cost_type: string | null
  cost_subtype_id: string | null
  expenditure_type: string | null
  investment_category_id: string | null
  benefit_type: string | null
  created_at: number
  updated_at: number
  /** Of the site (funds-revision.ts) when it, its amounts or its focus area last changed; 0 where a release before did. */
  revision: number
}

/** An item as it is inserted where no revision made it: that is then 0. */
export type NewFundItemRow = Omit<FundItemRow, 'revision'>

/** The amounts of one item and version: a JSON object of period key to decimal text. */
export interface FundSeriesRow {
  site_id: string
  item_id: string
  version: string
  amounts: string
  /** Of the site (funds-revision.ts) when they were last sent; 0 where a release before wrote them. */
  revision: Generated<number>
  /** Epoch milliseconds; null where a release before wrote them. */
  sent_at: number | null
  /** ID of the principal, whose name is the one at that time. */
  sent_by: string | null
  sent_by_name: string | null
}

/** A row to insert; columns that can be null may be left out. */
export type NewFundSeriesRow = Insertable<FundSeriesRow>

/** Who sends amounts. */
export interface AmountSender {
  /** The principal. */
  readonly id: string
  readonly name: string
}

export type ReferenceList =
  | 'cost-type'
  | 'cost-subtype'
  | 'benefit-type'
  | 'investment-category'
  | 'expenditure-type'

export interface ReferenceRow {
  site_id: string
  list: ReferenceList
  id: string
  key: string
  name: string
  display_name: string
  position: number
  /** The key of the cost type a cost subtype belongs to. */
  parent_key: string | null
  retired_at: number | null
}

export interface VulnerabilityRow {
  site_id: string
  id: string
  published_at: number
  severity: number
  vector: string
  summary: string
  details: string
  advisory_url: string
  /** JSON array of product names. */
  products: string
}

/** The settings of a site; none until one was changed. */
export interface SiteSettingsRow {
  site_id: string
  currency: string | null
  first_fiscal_month: number
  /** A month, as 2026-10. */
  closed_through: string | null
  /** JSON: words and versions. */
  version_words: string
}

// People with access: principals, credentials, sessions, and the audit log.

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

// All tables by name.

export interface Tables {
  hierarchy_node: HierarchyNodeRow
  /** The names as they are searched; name-index.ts says what else the engines keep of them, and who writes it. */
  hierarchy_name: Pick<HierarchyNodeRow, 'site_id' | 'kind' | 'id' | 'name_fold'>
  hierarchy_type: HierarchyTypeRow
  hierarchy_status: StatusRow
  person: PersonRow
  fund_item: Omit<FundItemRow, 'revision'> & { revision: Generated<number> }
  fund_series: FundSeriesRow
  /** The number of items of one kind in a site. */
  fund_count: {
    site_id: string
    kind: FundKind
    items: number
    /** Epoch milliseconds at which they were last counted one by one. */
    counted_at: number
  }
  /** How often anything changed that sums of amounts depend on: see funds-revision.ts. */
  funds_revision: {
    site_id: string
    revision: number
    /** The one in which the place or the owner of a focus area last changed. */
    areas_revision: Generated<number>
  }
  /** The items that were deleted, with the revision that did. */
  fund_item_removal: {
    site_id: string
    revision: number
    id: string
    kind: FundKind
  }
  reference_item: ReferenceRow
  /** An import that was carried out, by the ID that repetitions of its request share. */
  import_request: {
    site_id: string
    id: string
    /** Epoch milliseconds. */
    at: number
  }
  vulnerability: VulnerabilityRow
  /** The result of a vulnerability query when it was made: its pages are slices of `ids`. */
  vulnerability_listing: {
    site_id: string
    id: string
    /** JSON array of CVE identifiers, in order. */
    ids: string
    page_size: number
    expires_at: number
    /** The principal who asked; null for a listing of version 1.0.0. */
    caller: string | null
  }
  vulnerability_page: {
    site_id: string
    id: string
    listing_id: string
    page_index: number
    expires_at: number
  }
  site: {
    id: string
    name: string
    created_at: number
  }
  site_settings: SiteSettingsRow
  /** A row to lock while the shape of one hierarchy changes. */
  tree_lock: {
    site_id: string
    kind: HierarchyKind
    version: number
    records: Generated<number>
  }
  principal: PrincipalRow
  credential: CredentialRow
  audit_entry: AuditEntryRow
  /** The settings of the last start, so that the next one can record what changed. */
  recorded_setting: {
    site_id: string
    name: string
    /** As it may be shown: a secret as the beginning of its digest. */
    value: string
  }
  session: SessionRow
  sign_in_code: SignInCodeRow
  /** What wrong credentials were counted by all nodes; its form is that of the library that counts (http/guesses.ts). */
  guess_limit: {
    key: string
    points: number
    /** Epoch milliseconds. */
    expire: number | null
  }
  saved_view: SavedViewRow
  /** A person of a gateway's upstream who signed out everywhere, as version 1.0.0 kept it. */
  ended_session: {
    /** SHA-256 of the upstream and the person, in hex. */
    holder: string
    /** Epoch milliseconds. */
    ended_at: number
  }
  /** Secrets that all nodes share; created by the first node that starts. */
  shared_secret: {
    name: string
    value: string
  }
  migration: {
    name: string
    applied_at: number
  }
  migration_lock: {
    id: number
    holder: string | null
    until: Generated<number>
  }
}
