// What a screen shows of a hierarchy, or of one record of it. A list that failed is never shown as an empty one.

/** What a failure means to the person who meets it, and what to do about it. */
export interface FailureMessage {
  /** `network`: not reached; `closed`: refused for good; `broken`: anything else. */
  readonly cause: 'network' | 'closed' | 'broken'
  readonly title: string
  readonly message: string
  /** What the service itself said. */
  readonly said: readonly string[]
  /** Whether trying again can help. */
  readonly canRetry: boolean
}

/** How the reading of a list ended that did not come to its end. `endless`: page after page came without anything new. */
export type EarlyEnd = 'repeated-cursor' | 'missing-cursor' | 'endless'

export type TreeViewState =
  | { readonly kind: 'loading'; readonly read: number; readonly total: number | undefined }
  | { readonly kind: 'failed'; readonly words: FailureMessage }
  /** The service has no list: what is opened by its ID is in the tree, with its ancestors. */
  | { readonly kind: 'unlisted'; readonly words: FailureMessage }
  | { readonly kind: 'empty' }
  /** `isPartial`: nothing of what was read so far. */
  | { readonly kind: 'no-match'; readonly isPartial: boolean }
  | { readonly kind: 'tree'; readonly remark: TreeRemark | undefined }

/** What has to be said beside a tree that is shown. */
export type TreeRemark =
  /** `readAt`: epoch milliseconds at which what is shown was last in step with the service; 0 for never. */
  | { readonly kind: 'reading'; readonly read: number; readonly total: number; readonly readAt: number }
  /** `isWhole`: all of it was read before, so that what is shown is only old, not partial. */
  | {
      readonly kind: 'failed'
      readonly words: FailureMessage
      readonly isWhole: boolean
      readonly readAt: number
    }
  /** The service has no list: these are those that were met one by one. */
  | { readonly kind: 'unlisted'; readonly records: number }
  /** The list could not be read to its end, for the reason that `end` gives. */
  | { readonly kind: 'cut-short'; readonly records: number; readonly end: EarlyEnd }

export type RecordViewState<Item> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly words: FailureMessage }
  /** `remark`: why the record could not be read again, so that it may be old. */
  | { readonly kind: 'record'; readonly record: Item; readonly remark: FailureMessage | undefined }

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
