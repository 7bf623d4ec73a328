import { reasonOf } from '#data/change-progress.ts'
import { isPending, type OutboxEntry, useOutbox } from '#data/outbox.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import parts from '#ui/forms/form-parts.module.css'
import { CloseAction, Remark } from '#ui/forms/form-parts.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { describeReason } from '#ui/records/describe-change.ts'

interface DeletedItemsProps {
  /** The entries of the outbox that delete. */
  readonly seqs: readonly number[]
  readonly onClose: () => void
}

/** The most items that are listed one by one once they are deleted. */
const maxListed = 200

/** What became of each deletion; those that were rejected come first. */
export function DeletedItems({ seqs, onClose }: DeletedItemsProps) {
  const m = useMessages('itemBackups')
  const ui = useMessages('ui')
  const { entries } = useOutbox().snapshot
  const wanted = new Set(seqs)
  const own = entries.filter(({ seq }) => wanted.has(seq))
  const done = own.filter(({ state }) => state === 'applied').length
  const isOver = own.length === seqs.length && !own.some(isPending)
  const listed = own.toSorted((a, b) => Number(a.state === 'applied') - Number(b.state === 'applied'))
  return (
    <div className={parts.form}>
      <Remark tone={!isOver ? undefined : done === seqs.length ? 'good' : 'bad'}>
        {isOver
          ? m.deletedOf({ done, total: seqs.length })
          : m.deletingOf({ done: own.filter((one) => !isPending(one)).length, total: seqs.length })}
      </Remark>
      {!isOver && (
        <ProgressBar
          label={m.deletingProgress}
          value={own.filter((one) => !isPending(one)).length}
          total={seqs.length}
        />
      )}
      <ul className={parts.facts} aria-label={m.results}>
        {listed.slice(0, maxListed).map((entry) => (
          <li key={entry.seq}>
            {entry.label}
            <span className="note"> · {stateMessage(m, entry, ui)}</span>
          </li>
        ))}
        {listed.length > maxListed && <li>{m.moreItems({ count: listed.length - maxListed })}</li>}
      </ul>
      <CloseAction label={m.close} onClose={onClose} />
    </div>
  )
}

function stateMessage(m: Messages['itemBackups'], entry: OutboxEntry, ui: Messages['ui']): string {
  switch (entry.state) {
    case 'applied':
      return m.itemDeleted
    case 'refused':
    case 'parked':
    case 'conflict':
      return m.itemNotDeleted({ reason: describeReason(ui, reasonOf(entry)) })
    case 'discarded':
      return m.itemDiscarded
    default:
      return m.itemWaits
  }
}
