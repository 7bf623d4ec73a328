import type { Messages } from '#messages/messages.ts'

export interface StorageProblem {
  readonly kind: keyof Messages['ui']['storageProblems']
}

/** Why nothing can be stored on this device, and what to do. */
export function describeStorageProblem(m: Messages['ui'], { kind }: StorageProblem): string {
  return m.storageProblems[kind]
}
