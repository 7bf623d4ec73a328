// News that the person has made themselves, in another tab of this browser: they are shown, because only others' changes
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

interface OwnNewsParts extends Pick<Lists, 'organizations' | 'focusAreas'> {
  readonly outbox: Pick<Outbox, 'subscribe' | 'getSnapshot'>
}

/** Shows them from now on: when they come in, and when the outbox says that they are the person's. */
export function showOwnNews({ outbox, organizations, focusAreas }: OwnNewsParts): void {
  follow(outbox, organizations, 'organization')
  follow(outbox, focusAreas, 'focus-area')
}

function follow(outbox: OwnNewsParts['outbox'], store: HierarchyStore, kind: HierarchyKind): void {
  let followed: HeldChanges | undefined
  const show = () => {
    const { news } = store.getSnapshot()
    if (news.getSize() > 0) news.showWhere(isOwnNews(outbox.getSnapshot().entries, kind))
  }
  const followNews = () => {
    const { news } = store.getSnapshot()
    if (news === followed) return
    // After everything was forgotten there is another tree; nothing comes into the one before.
    followed = news
    news.subscribe(show)
  }
  followNews()
  store.subscribe(followNews)
  outbox.subscribe(show)
  show()
}

/** Whether news of a record follow from a change that was sent for the person. */
function isOwnNews(entries: readonly OutboxEntry[], kind: HierarchyKind): (news: HeldChange) => boolean {
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
