// The result of a deletion: each outcome, and where the children are now, loaded again.
import type { HierarchyKind } from '#contract/resources.ts'
import { reasonOf } from '#data/change-progress.ts'
import { isPending, type OutboxEntry, useOutbox } from '#data/outbox.ts'
import { useMovedChildren, type Whereabouts } from '#features/records/verify-moved-children.ts'
import type { DeletionRehearsal } from '#hierarchy/deletion-rehearsal.ts'
import { messagesOf, useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import parts from '#ui/forms/form-parts.module.css'
import { CloseAction, Remark } from '#ui/forms/form-parts.tsx'
import { describeReason } from '#ui/records/describe-change.ts'
import classes from './editing.module.css'
import { FormFrame } from './form-frame.tsx'
import { useFindRecord } from './hierarchy-resource.ts'
import { maxListed } from './record-list.tsx'

interface DeletionAftermathProps {
  readonly kind: HierarchyKind
  readonly title: string
  /** The entries of the outbox that delete. */
  readonly seqs: readonly number[]
  readonly rehearsal: DeletionRehearsal
  readonly onClose: () => void
}

export function DeletionAftermath({ kind, title, seqs, rehearsal, onClose }: DeletionAftermathProps) {
  const m = useMessages('editing')
  const { entries } = useOutbox().snapshot
  const own = entries.filter(({ seq }) => seqs.includes(seq))
  const isDone = own.length === seqs.length && !own.some(isPending)
  const listed = rehearsal.moved.slice(0, maxListed)
  const found = useMovedChildren({
    kind,
    ids: listed.map(({ id }) => id),
    after: seqs[0] ?? 0,
    isDone,
  })
  const find = useFindRecord(kind)
  const nameOf = (id: string) => find(id)?.name ?? id
  return (
    <FormFrame kind={kind} recordId="deleted" title={title} onClose={onClose}>
      <div className={parts.form}>
        <Remark tone={isDone && own.every(({ state }) => state === 'applied') ? 'good' : undefined}>
          {progressMessage(m, own, isDone)}
        </Remark>
        {(own.length > 1 || own.some(({ problem }) => problem)) && (
          <ul className={classes.list} aria-label={m.results}>
            {own.map((entry) => (
              <li key={entry.seq}>
                {entry.label}
                <small>{stateMessage(m, entry)}</small>
              </li>
            ))}
          </ul>
        )}
        {listed.length > 0 && (
          <section aria-label={m.childrenNow}>
            <p className={parts.caption}>{m.childrenNow}</p>
            <ul className={classes.list} aria-label={m.childrenNow}>
              {listed.map(({ id, name, newParentId }, at) => (
                <li key={id}>
                  {name}
                  <small>{placeMessage(m, { found: found[at], expectedId: newParentId, nameOf })}</small>
                </li>
              ))}
              {rehearsal.moved.length > maxListed && (
                <li>{m.moreRecords({ count: rehearsal.moved.length - maxListed })}</li>
              )}
            </ul>
          </section>
        )}
        <CloseAction label={m.close} onClose={onClose} />
      </div>
    </FormFrame>
  )
}

function progressMessage(m: Messages['editing'], own: readonly OutboxEntry[], isDone: boolean): string {
  if (!isDone) return m.deletionPending
  const count = own.filter(({ state }) => state === 'applied').length
  return count === own.length ? m.deletedAll({ count }) : m.deletedSome({ count, total: own.length })
}

function stateMessage(m: Messages['editing'], entry: OutboxEntry): string {
  if (entry.state === 'applied') return entry.receipt?.kind === 'already-so' ? m.alreadyDeleted : m.deleted
  if (entry.state === 'discarded') return m.discarded
  return entry.problem
    ? m.notDeleted({ reason: describeReason(messagesOf('ui'), reasonOf(entry)) })
    : m.pending
}

interface Parents {
  readonly found: Whereabouts | undefined
  /** The parent that the preview named; undefined for the top level. */
  readonly expectedId: string | undefined
  readonly nameOf: (id: string) => string
}

function placeMessage(m: Messages['editing'], { found, expectedId, nameOf }: Parents): string {
  if (found?.kind === 'gone') return m.deletedAsWell
  if (found?.kind === 'unread') return m.notLoaded({ reason: found.reason })
  if (found?.kind !== 'below') return m.loading
  const parent = found.parentId === undefined ? undefined : nameOf(found.parentId)
  const expected = expectedId === undefined ? undefined : nameOf(expectedId)
  if (found.parentId === expectedId) return parent === undefined ? m.nowAtTop : m.nowUnder({ parent })
  if (parent === undefined) return m.nowAtTopNotUnder({ expected: expected ?? '' })
  return expected === undefined ? m.nowUnderNotAtTop({ parent }) : m.nowUnderNotUnder({ parent, expected })
}
