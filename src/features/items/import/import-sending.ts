// The way of a plan from Send into the storage of this device, from where the outbox sends it. Until all of it is there
// nothing of it is, and the screen does not say that the import has begun.
import type { OnPage } from '#queries/funds/fund-import.ts'
import { messageOf } from './import-opening.ts'
import { rowsToSend } from './import-rows.ts'
import type { ImportSource } from './import-source.ts'
import type { CheckedSheet, Planned, PlannedItems, Progress } from './import-state.ts'

export type SendingEnd =
  /** In storage, all of it. */
  | { readonly kind: 'kept'; readonly importId: string }
  /** Nothing was kept. `planned`: the new plan, where what was read for the shown one is not so any more. */
  | { readonly kind: 'not-kept'; readonly note: string; readonly planned?: Planned }

interface Sending {
  readonly source: ImportSource
  readonly checked: CheckedSheet
  readonly planned: Planned
  /** Aborted when the person wants nothing sent after all. */
  readonly signal: AbortSignal
  /** Makes the plan from what is there now. @throws Failure */
  readonly planAgain: (onPage: OnPage) => Promise<PlannedItems>
  /** Adds what was sent before to a plan that has to be looked at. */
  readonly complete: (again: PlannedItems) => Promise<Planned>
  readonly onProgress: (progress: Progress) => void
}

/** Keeps the plan on this device if it still holds. */
export async function keepPlan(sending: Sending): Promise<SendingEnd> {
  const { source, checked, planned, signal, planAgain, complete, onProgress } = sending
  const label = 'Checking that nothing has changed…'
  try {
    onProgress({ label, value: 0, total: 0 })
    const again = await planAgain((value, total = 0) => {
      signal.throwIfAborted()
      onProgress({ label, value, total })
    })
    signal.throwIfAborted()
    if (again.plan.fingerprint !== planned.plan.fingerprint)
      return { ...changed, planned: await complete(again) }
  } catch (error) {
    return signal.aborted ? stopped : { kind: 'not-kept', note: messageOf(error) }
  }
  if (source.isUnderWay()) return occupied
  try {
    const toSend = rowsToSend(checked, planned)
    const importId = await source.enqueue(toSend, (value) => {
      signal.throwIfAborted()
      onProgress({ label: 'Saving on this device…', value, total: toSend.rows.length })
    })
    return { kind: 'kept', importId }
  } catch (error) {
    if (signal.aborted) return stopped
    const note = `Nothing was sent, because this device could not keep it: ${String(error)}`
    return { kind: 'not-kept', note }
  }
}

const stopped = { kind: 'not-kept', note: 'Nothing was sent.' } as const
const changed = {
  kind: 'not-kept',
  note: 'Items have changed since this plan was made. This is the new plan; look at it before you send it.',
} as const
const occupied = {
  kind: 'not-kept',
  note: 'An earlier import is not through. Wait for it, or stop it, and make the plan again.',
} as const
