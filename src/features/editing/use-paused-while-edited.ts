import { useEffect } from 'react'
import { type OutboxEntry, useOutbox } from '#queries/outbox.ts'

/** Keeps a write that waits to be sent from going out while a form is open that may change it. */
export function usePausedWhileEdited(entry: OutboxEntry | undefined): void {
  const { outbox } = useOutbox()
  const seq = entry?.state === 'queued' ? entry.seq : undefined
  useEffect(() => {
    if (seq === undefined) return undefined
    void outbox.pause(seq)
    // Where it was saved again it is paused no more, and this does nothing.
    return () => void outbox.resume(seq)
  }, [outbox, seq])
}
