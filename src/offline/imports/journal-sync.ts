// Keeps the journal in step with the outbox. What was applied is on disk with the entry and its rows, so that a tab that
// dies before the journal is written leaves nothing out: the next tab that opens the outbox finds and writes it.
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import type { ImportJournal } from './import-journal.ts'
import { appliedIn } from './import-parts.ts'

interface JournalSyncOptions {
  readonly outbox: Pick<Outbox, 'getSnapshot' | 'subscribe' | 'rowsOf' | 'markJournaled'>
  /** The journal of the person who is signed in; undefined where nothing is kept. */
  readonly journal: () => Promise<Pick<ImportJournal, 'note'>> | undefined
  /** Is called with each part once the journal has it. */
  readonly onJournaled: (part: OutboxEntry) => void
}

export interface JournalSync {
  /** Resolves when the journal has everything that was applied before the call. */
  settled(): Promise<void>
  end(): void
}

/** Notes every part of an import, now and whenever one is through. */
export function syncJournal(options: JournalSyncOptions): JournalSync {
  const { outbox } = options
  /** Parts that this page could not note: a journal that cannot be written loses no import, only the memory of it. */
  const failed = new Set<string>()
  let isSyncing = false
  let running = Promise.resolve()
  const next = () =>
    outbox.getSnapshot().entries.find((part) => isToNote(part) && !failed.has(part.operation))
  const noteAll = async () => {
    isSyncing = true
    for (let part = next(); part && options.journal(); part = next()) {
      const isJournaled = await noteOne(options, part).catch(() => false)
      if (!isJournaled) failed.add(part.operation)
    }
    isSyncing = false
  }
  const note = (): Promise<void> => {
    if (!isSyncing) running = noteAll()
    return running
  }
  void note()
  const end = outbox.subscribe(() => void note())
  return {
    end,
    async settled() {
      await read(outbox)
      await note()
    },
  }
}

/** Resolves when it is known what is in the outbox, or that nothing can be. */
function read({ getSnapshot, subscribe }: JournalSyncOptions['outbox']): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { isKnown, problem } = getSnapshot()
      if (!isKnown && problem === undefined) return
      end()
      resolve()
    }
    const end = subscribe(look)
    look()
  })
}

/** False when it could not be noted, or is no longer this person's to note. */
async function noteOne(
  { outbox, journal, onJournaled }: JournalSyncOptions,
  part: OutboxEntry,
): Promise<boolean> {
  const own = journal()
  const rows = await outbox.rowsOf(part.seq)
  const isStillOpen = outbox.getSnapshot().entries.some(({ operation }) => operation === part.operation)
  if (!own || own !== journal() || !isStillOpen) return false
  // Without its rows there is nothing that could be noted, now or later.
  if (rows) await (await own).note(part, rows)
  await outbox.markJournaled(part.seq, appliedIn(part))
  onJournaled(part)
  return true
}

/** True for a part that has applied rows which the journal does not have, and that applies no more without the person. */
function isToNote(part: OutboxEntry): boolean {
  if (!part.bulk || part.state === 'sending') return false
  const isThrough = part.bulk.requests.length === 0 || part.state === 'discarded' || part.state === 'refused'
  return isThrough && appliedIn(part) > (part.noted ?? 0)
}
