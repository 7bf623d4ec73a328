import type { Messages } from '#messages/messages.ts'

interface SavingStatus {
  readonly state: 'loading' | 'none' | 'saved' | 'saving' | 'paused' | 'offline' | 'attention'
  readonly isRetrying: boolean
  /** Why this device stores nothing; undefined when it does. */
  readonly problem: unknown
  readonly unconfirmed: readonly { readonly state: string }[]
}

/** The line of the sidebar and of the page Pending changes; undefined while there is nothing to say. */
export function savingLine(
  m: Messages['ui'],
  { state, isRetrying, problem, unconfirmed }: SavingStatus,
): string | undefined {
  const count = countedChanges({ state, unconfirmed })
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
      if (problem !== undefined) return m.changesNotStored
      return m.changesNeedAttention({ count })
  }
}

/** How many changes the line counts: all that are not saved or, if some need attention, those. */
export function countedChanges({ state, unconfirmed }: Pick<SavingStatus, 'state' | 'unconfirmed'>): number {
  const urgent = unconfirmed.filter((one) => one.state === 'attention')
  return state === 'attention' && urgent.length > 0 ? urgent.length : unconfirmed.length
}
