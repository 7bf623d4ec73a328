// The statement about saving in words, for where there is room for a line.
import type { SavingStatus } from '#offline/saving-status.ts'

const englishPlurals = new Intl.PluralRules('en')

/** `1 pending change`, `2 pending changes`. */
export function pendingChanges(count: number): string {
  return `${count} pending ${englishPlurals.select(count) === 'one' ? 'change' : 'changes'}`
}

/** The line of the sidebar and of the Pending changes page; undefined while there is nothing to say. */
export function savingMessage({ state, isRetrying, problem, unconfirmed }: SavingStatus): string | undefined {
  const count = pendingChanges(unconfirmed.length)
  switch (state) {
    case 'loading':
    case 'none':
      return undefined
    case 'saved':
      return 'Saved'
    case 'saving':
      return isRetrying ? 'Trying again…' : 'Saving…'
    case 'paused':
      return `Paused · ${count}`
    case 'offline':
      return `Offline · ${count}`
    case 'attention':
      return problem === undefined ? `Needs attention · ${count}` : 'Not saved: this device keeps nothing'
  }
}

/** What the sign-in page says about changes that an ended session has left on this device. */
export function keptMessage(count: number): string {
  const are = englishPlurals.select(count) === 'one' ? 'is' : 'are'
  return `${pendingChanges(count)} ${are} kept on this device and ${are} sent after you sign in.`
}
