// The lock of a draft: one tab works on it, and one that crashes gives it back. Browsers without locks let every tab open
// it; there, too, only the one that opened it last writes.

/** The drafts of a person: their locks begin with the name of the database. */
interface NamedDrafts {
  readonly name: string
}

/** The lock of a draft that this tab works on. */
export interface DraftLock {
  readonly release: () => void
}

interface LockOptions {
  /** Takes the draft from the tab that works on it. */
  readonly takesOver: boolean
  /** Another tab has taken the draft. */
  readonly onTaken: () => void
}

function findLocks(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks
}

/** Undefined when another tab works on the draft. */
export async function lockDraft(
  { name }: NamedDrafts,
  id: string,
  { takesOver, onTaken }: LockOptions,
): Promise<DraftLock | undefined> {
  const locks = findLocks()
  if (!locks) return { release: () => {} }
  const end = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<DraftLock | undefined>()
  const lock: DraftLock = { release: end.resolve }
  let isHeld = false
  const mode = takesOver ? { steal: true } : { ifAvailable: true }
  const request = locks.request(`${name}:${id}`, mode, (granted) => {
    isHeld = granted !== null
    answer.resolve(isHeld ? lock : undefined)
    return isHeld ? end.promise : undefined
  })
  // A lock that is held ends with an error only when it is stolen; where none can be had the draft opens without.
  request.catch(() => (isHeld ? onTaken() : answer.resolve(lock)))
  return answer.promise
}

/** The drafts that tabs of this browser work on, by their IDs. */
export async function lockedDrafts({ name }: NamedDrafts): Promise<ReadonlySet<string>> {
  const { held = [] } = (await findLocks()?.query()) ?? {}
  const prefix = `${name}:`
  return new Set(
    held.flatMap((lock) => (lock.name?.startsWith(prefix) ? lock.name.slice(prefix.length) : [])),
  )
}

/** Another tab has opened the draft since, or it was discarded there. */
export class DraftTakenError extends Error {
  override readonly name = 'DraftTakenError'
}
