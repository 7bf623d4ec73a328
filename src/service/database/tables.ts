// The tables, as Kysely types. site_id leads every key, so that a site is the unit of sharding and of privacy.
// Times are epoch milliseconds; identifiers are UUIDs in lower-case text; paths are 16 bytes per id, root to self.
import type { Generated, Insertable } from 'kysely'
import type { TextField } from '#contract/hierarchies.ts'
import type { HierarchyKind, ItemKind } from '#contract/resources.ts'
import type {
  AuditEntryRow,
  CredentialRow,
  PrincipalRow,
  SavedViewRow,
  SessionRow,
  SignInCodeRow,
} from './access-tables.ts'

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
