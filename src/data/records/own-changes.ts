// Held changes that are the person's own, made in another tab of this browser: they are shown, because only others' changes
// wait until they are asked for. The outbox, which all tabs share, says which they are.
import { isArchived } from '#contract/organizations.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import type { Lists } from '#data/planning.tsx'
import { isCreate, type OutboxEntry, resourceOf } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { overlaid } from '#offline/outbox/overlay.ts'
import { realIdsIn } from '#offline/outbox/queue-order.ts'
import type { HeldChange, HeldChanges } from './held-changes.ts'
import type { HierarchyStore } from './hierarchy-store.ts'

interface OwnChangesParts extends Pick<Lists, 'organizations' | 'focusAreas'> {
  readonly outbox: Pick<Outbox, 'subscribe' | 'getSnapshot'>
}

/** Shows them from now on: when they come in, and when the outbox says that they are the person's. */
export function showOwnChanges({ outbox, organizations, focusAreas }: OwnChangesParts): void {
  follow(outbox, organizations, 'organization')
  follow(outbox, focusAreas, 'focus-area')
}

function follow(outbox: OwnChangesParts['outbox'], store: HierarchyStore, kind: HierarchyKind): void {
  let followed: HeldChanges | undefined
  const show = () => {
    const { held } = store.getSnapshot()
    if (held.getSize() > 0) held.showWhere(isOwnChange(outbox.getSnapshot().entries, kind))
  }
  const followHeld = () => {
    const { held } = store.getSnapshot()
    if (held === followed) return
    // After everything was forgotten there is another tree; nothing comes into the one before.
    followed = held
    held.subscribe(show)
  }
  followHeld()
  store.subscribe(followHeld)
  outbox.subscribe(show)
  show()
}

/** Whether a held change follows from one that was sent for the person. */
function isOwnChange(entries: readonly OutboxEntry[], kind: HierarchyKind): (change: HeldChange) => boolean {
  const ids = realIdsIn(entries)
  const sent = entries
    .filter((entry) => entry.sentAt !== undefined && resourceOf(entry) === kind && entry.state !== 'refused')
    .map((entry) => ({ ...entry, record: ids.get(entry.record) ?? entry.record }))
  const byRecord = Map.groupBy(sent, ({ record }) => record)
  const isDeleted = (id: string) => byRecord.get(id)?.some(({ verb }) => verb === 'delete') ?? false
  return ({ id, before, after }) => {
    if (!after) return isDeleted(id)
    // A deletion gives the children to the parent of what is deleted.
    if (before?.parent && before.parent.id !== after.parent?.id && isDeleted(before.parent.id)) return true
    return byRecord.get(id)?.some((entry) => makes(entry, before, after)) ?? false
  }
}

/** Whether a change makes what was before a record what is after it. */
function makes(entry: OutboxEntry, before: PlanningRecord | undefined, after: PlanningRecord): boolean {
  if (isCreate(entry)) return before === undefined
  if (entry.verb === 'archive') return isArchived(after) && !(before && isArchived(before))
  const isThere = (record: PlanningRecord) =>
    JSON.stringify(overlaid(record, [entry])) === JSON.stringify(record)
  return before !== undefined && isThere(after) && !isThere(before)
}
