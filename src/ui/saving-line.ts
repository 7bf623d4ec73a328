import type { Messages } from '#messages/messages.ts'

interface SavingStatus {
  readonly state: 'loading' | 'none' | 'saved' | 'saving' | 'paused' | 'offline' | 'attention'
  readonly isRetrying: boolean
  /** Why this device stores nothing; undefined when it does. */
  readonly problem: unknown
  readonly unconfirmed: { readonly length: number }
}

/** The line of the sidebar and of the page Pending changes; undefined while there is nothing to say. */
export function savingLine(
  m: Messages['ui'],
  { state, isRetrying, problem, unconfirmed }: SavingStatus,
): string | undefined {
  const count = unconfirmed.length
  switch (state) {
    case 'loading':
    case 'none':
      return undefined
    case 'saved':
      return m.changesSaved
    case 'saving':
      return isRetrying ? m.changesRetrying : m.changesSaving
    case 'paused':
      return m.changesPaused({ count })
    case 'offline':
      return m.changesOffline({ count })
    case 'attention':
      return problem === undefined ? m.changesNeedAttention({ count }) : m.changesNotStored
  }
}
