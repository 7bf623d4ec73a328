/** Why nothing can be stored on this device. */
export interface StorageProblem {
  /**
   * `lost`: the browser deleted or closed the database under the page. `blocked`: a tab with an earlier version keeps
   * the database from being opened.
   */
  readonly kind: 'full' | 'lost' | 'blocked' | 'refused'
  /** The browser's own words. */
  readonly said: string
}

/** Sorts an error of the browser's storage by its name; `blocked` is no error, and never among the results. */
export function storageProblemOf(error: unknown): StorageProblem {
  if (!(error instanceof Error)) return { kind: 'refused', said: String(error) }
  return { kind: kindOf(error.name), said: error.message }
}

function kindOf(errorName: string): StorageProblem['kind'] {
  switch (errorName) {
    case 'QuotaExceededError':
      return 'full'
    case 'InvalidStateError':
    case 'AbortError':
      return 'lost'
    default:
      return 'refused'
  }
}
