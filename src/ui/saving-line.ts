// The one statement about connection and saving: the sign in the sidebar and in the top bar of a phone.
import type { Messages } from '#messages/messages.ts'

interface SavingStatus {
  readonly state: 'loading' | 'none' | 'saved' | 'saving' | 'paused' | 'offline' | 'attention'
  readonly isRetrying: boolean
  /** Why this device stores nothing; undefined when it does. */
  readonly problem: unknown
  readonly unconfirmed: readonly { readonly state: string; readonly entry: { readonly state: string } }[]
}

type Reach = keyof Messages['app']['connectionStates']

/** What the sign asks of a person: nothing, a moment, a network, or a decision. Its color follows from it. */
export type SavingNeed = 'loading' | 'nothing' | 'time' | 'network' | 'decision'

/** The need of all unsent changes together; that of their count wherever it is shown. */
export function savingNeed({ state }: Pick<SavingStatus, 'state'>, reach: Reach): SavingNeed {
  if (state === 'attention') return 'decision'
  if (reach !== 'connected') return 'network'
  switch (state) {
    case 'loading':
      return 'loading'
    case 'none':
    case 'saved':
      return 'nothing'
    default:
      return 'time'
  }
}

/** The words of the sign. Without a connection they begin with that, and no other view repeats it. */
export function savingLine(
  { ui: m, app }: Pick<Messages, 'ui' | 'app'>,
  status: SavingStatus,
  reach: Reach,
): string {
  const count = status.unconfirmed.length
  if (reach === 'connected') return connectedLine(m, status)
  const words = app.connectionStates[reach]
  if (status.state === 'attention') return `${words}. ${connectedLine(m, status)}`
  return count === 0 ? words : m.unreachedUnsent({ reach: words, count })
}

function connectedLine(m: Messages['ui'], { state, isRetrying, problem, unconfirmed }: SavingStatus): string {
  const count = unconfirmed.length
  switch (state) {
    case 'loading':
      return m.changesLoading
    case 'none':
    case 'saved':
      return m.changesSaved
    case 'saving':
    // A device that is connected has changes offline for a moment only.
    case 'offline':
      return isRetrying && state === 'saving' ? m.changesRetrying : m.changesSaving
    case 'paused':
      return m.changesPaused({ count })
    case 'attention': {
      if (problem !== undefined) return m.changesNotStored
      const isConflict = unconfirmed.every(({ entry }) => entry.state === 'conflict')
      return isConflict ? m.changesInConflict({ count }) : m.changesNeedAttention({ count })
    }
  }
}
