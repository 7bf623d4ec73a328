import type { Messages } from '#messages/messages.ts'

const problems = {
  full: 'storageFull',
  lost: 'storageLost',
  blocked: 'storageBlocked',
  refused: 'storageRefused',
} as const satisfies Readonly<Record<string, keyof Messages['ui']>>

interface StorageProblem {
  readonly kind: keyof typeof problems
  /** The browser's own words. */
  readonly said: string
}

/** Why nothing can be stored on this device, and what to do. */
export function describeStorageProblem(m: Messages['ui'], { kind, said }: StorageProblem): string {
  const message = m[problems[kind]]
  return typeof message === 'string' ? message : message({ said })
}
