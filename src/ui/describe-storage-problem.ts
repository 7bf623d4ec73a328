import type { Messages } from '#messages/messages.ts'

export interface StorageProblem {
  readonly kind: keyof Messages['ui']['storageProblems']
  /** The browser's own words. */
  readonly said: string
}

/** Why nothing can be stored on this device, and what to do. */
export function describeStorageProblem(m: Messages['ui'], { kind, said }: StorageProblem): string {
  const message = m.storageProblems[kind]
  return typeof message === 'string' ? message : message({ said })
}
