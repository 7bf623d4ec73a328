/** Why nothing can be stored on this device. */
export interface StorageProblem {
  /**
   * `lost`: the browser deleted or closed the database under the page. `blocked`: a tab with an earlier version keeps
   * the database from being opened.
   */
  readonly kind: 'full' | 'lost' | 'blocked' | 'refused'
}

/** Sorts an error of the browser's storage by its name; `blocked` is no error, and never among the results. */
export function storageProblemOf(error: unknown): StorageProblem {
  return { kind: error instanceof Error ? kindOf(error.name) : 'refused' }
}

function kindOf(errorName: string): StorageProblem['kind'] {
  switch (errorName) {
    case 'QuotaExceededError':
      return 'full'
    case 'InvalidStateError':
    case 'AbortError':
    // A store is missing; the next start makes it.
    case 'NotFoundError':
      return 'lost'
    default:
      return 'refused'
  }
}
