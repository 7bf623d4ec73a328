// What a screen shows of a list, or of one record of it. A list that failed is never shown as an empty one.
import type { FailureFacts } from '#contract/errors.ts'

/** The data of a screen: lists in the plural, single records in the singular. */
export type LoadedData =
  | 'focus-areas'
  | 'organizations'
  | 'cost-items'
  | 'benefit-items'
  | 'focus-area'
  | 'organization'
  | 'cost-item'
  | 'benefit-item'
  | 'costTypes'
  | 'costSubtypes'
  | 'benefitTypes'
  | 'investmentCategories'
  | 'vulnerabilities'
  | 'catalog'
  | 'site-settings'
  | 'members'
  | 'audit-log'
  | 'api-tokens'
  | 'sessions'
  | 'session'

/** What could not be loaded, and why. */
export interface LoadFailure {
  readonly what: LoadedData
  readonly cause: FailureFacts
}

/** How the reading of a list ended that did not come to its end. `endless`: page after page came without anything new. */
export type EarlyEnd = 'repeated-cursor' | 'missing-cursor' | 'endless'

export type ListViewState =
  | { readonly kind: 'loading'; readonly read: number; readonly total: number | undefined }
  | { readonly kind: 'failed'; readonly failure: LoadFailure }
  /** The service has no list: what is opened by its ID is in the tree, with its ancestors. */
  | { readonly kind: 'unlisted'; readonly failure: LoadFailure }
  | { readonly kind: 'empty' }
  /** `isPartial`: nothing of what was read so far. */
  | { readonly kind: 'no-match'; readonly isPartial: boolean }
  | { readonly kind: 'list'; readonly remark: ListRemark | undefined }

/** What has to be said beside a tree that is shown. */
export type ListRemark =
  /** `readAt`: epoch milliseconds at which what is shown was last in step with the service; 0 for never. */
  | { readonly kind: 'reading'; readonly read: number; readonly total: number; readonly readAt: number }
  /** `isWhole`: all of it was read before, so that what is shown is only old, not partial. */
  | {
      readonly kind: 'failed'
      readonly failure: LoadFailure
      readonly isWhole: boolean
      readonly readAt: number
    }
  /** The service has no list: these are those that were met one by one. */
  | { readonly kind: 'unlisted'; readonly records: number }
  /** The list could not be read to its end, for the reason that `end` gives. */
  | { readonly kind: 'cut-short'; readonly records: number; readonly end: EarlyEnd }

export type RecordViewState<Item> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure }
  /** `remark`: why the record could not be read again, so that it may be old. */
  | { readonly kind: 'record'; readonly record: Item; readonly remark: LoadFailure | undefined }

/** What the service says of a search while not everything is read. */
export type ServiceNames =
  | { readonly kind: 'not-asked' | 'asking' | 'failed' }
  /** `total`: by the service's own count; `shown`: how many of them it handed over. */
  | { readonly kind: 'answered'; readonly total: number; readonly shown: number }

/** Where the reader was when they left a tree; kept outside of it, for when they come back. */
export interface TreePlace {
  /** The row that keys act on. */
  slot: number | undefined
  /** A row in view and its distance to the upper edge, in pixels. */
  anchor: { readonly slot: number; readonly offset: number } | undefined
}
