// One line about everything a person has outstanding.
import { isPending } from '#offline/entry.ts'
import type { OutboxSnapshot } from '#offline/kept-entries.ts'
import type { ConnectionState } from './connection.ts'

interface OutboxState {
  readonly tone: 'connected' | 'no-network' | 'unreachable'
  readonly words: string
}

/** The worst news first; undefined when the person has changed nothing yet. */
export function outboxState(
  { entries, problem }: OutboxSnapshot,
  connection: ConnectionState,
): OutboxState | undefined {
  if (problem !== undefined) return { tone: 'unreachable', words: 'Not saved: this device keeps nothing' }
  if (entries.length === 0) return undefined
  const waiting = entries.filter(isPending)
  const forYou = waiting.filter(({ state }) => state === 'conflict' || state === 'parked' || state === 'held')
  if (forYou.length > 0) return { tone: 'unreachable', words: `${changes(forYou.length)} for you to decide` }
  if (waiting.length === 0) return { tone: 'connected', words: 'All changes sent' }
  if (connection === 'connected') return { tone: 'connected', words: `Sending ${changes(waiting.length)}` }
  return { tone: 'no-network', words: `${changes(waiting.length)} saved here, waiting for the network` }
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
