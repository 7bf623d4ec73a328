// After a deletion: what the service did, and where the records that stood below are now, each read again.
import { Button } from '@mantine/core'
import type { HierarchyKind } from '#contract/resources.ts'
import type { DeletionRehearsal } from '#hierarchy/deletion-rehearsal.ts'
import { reasonOf } from '#queries/change-messages.ts'
import { useMovedChildren, type Whereabouts } from '#queries/hierarchies/verify-moved-children.ts'
import { isPending, type OutboxEntry, useOutbox } from '#queries/outbox.ts'
import { Remark } from '#ui/forms/form-parts.tsx'
import { formatCount } from '#ui/numbers.ts'
import { maxListed } from './deletion-consequences.tsx'
import classes from './editing.module.css'
import { FormFrame } from './form-frame.tsx'
import { useFindRecord } from './hierarchy-resource.ts'

interface DeletionAftermathProps {
  readonly kind: HierarchyKind
  readonly title: string
  /** The entries of the outbox that delete. */
  readonly seqs: readonly number[]
  readonly rehearsal: DeletionRehearsal
  readonly onClose: () => void
}

export function DeletionAftermath({ kind, title, seqs, rehearsal, onClose }: DeletionAftermathProps) {
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
      <div className={classes.form}>
        <Remark tone={isDone && own.every(({ state }) => state === 'applied') ? 'good' : undefined}>
          {progressMessage(own, isDone)}
        </Remark>
        {own.length > 1 && (
          <ul className={classes.list} aria-label="What became of each">
            {own.map((entry) => (
              <li key={entry.seq}>
                {entry.label}
                <small>{stateMessage(entry)}</small>
              </li>
            ))}
          </ul>
        )}
        {listed.length > 0 && (
          <section aria-label="What stood below">
            <p className={classes.caption}>What stood below, read again</p>
            <ul className={classes.list} aria-label="Where it is now">
              {listed.map(({ id, name, newParentId }, at) => (
                <li key={id}>
                  {name}
                  <small>{placeMessage(found[at], newParentId, nameOf)}</small>
                </li>
              ))}
              {rehearsal.moved.length > maxListed && (
                <li>and {formatCount(rehearsal.moved.length - maxListed)} more, which the tree shows</li>
              )}
            </ul>
          </section>
        )}
        <div className={classes.actions}>
          <Button variant="filled" autoFocus onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </FormFrame>
  )
}

function progressMessage(own: readonly OutboxEntry[], isDone: boolean): string {
  if (!isDone) return 'Kept on this device. It is pending until the service has confirmed it.'
  const done = own.filter(({ state }) => state === 'applied').length
  if (done === own.length) return done === 1 ? 'Deleted.' : `All ${formatCount(done)} deleted.`
  return `${formatCount(done)} of ${formatCount(own.length)} deleted; the others are listed on the page Pending changes, with the reason.`
}

function stateMessage(entry: OutboxEntry): string {
  if (entry.state === 'applied') return entry.receipt?.kind === 'already-so' ? 'was gone already' : 'deleted'
  if (entry.state === 'discarded') return 'discarded'
  return entry.problem ? `not deleted: ${reasonOf(entry)}` : 'pending'
}

function placeMessage(
  found: Whereabouts | undefined,
  foretold: string | undefined,
  nameOf: (id: string) => string,
): string {
  const place = (id: string | undefined) => (id === undefined ? 'at the top' : `below ${nameOf(id)}`)
  switch (found?.kind) {
    case 'below':
      return found.parentId === foretold
        ? `${place(found.parentId)}, as was said`
        : `${place(found.parentId)}; it was said to come ${place(foretold)}`
    case 'gone':
      return 'gone: the service has deleted it, too'
    case 'unread':
      return `could not be read: ${found.reason}`
    default:
      return 'not read again yet'
  }
}
