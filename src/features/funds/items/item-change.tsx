// What the person last did to an item, as far as there is something to know of it: it waits, it was refused, or it can
// be taken back.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lastWriteTo } from '#queries/funds/fund-edits.ts'
import type { FundKind, FundRecord } from '#queries/funds/fund-records.ts'
import { isPending, type OutboxEntry, undoIntents, useOutbox } from '#queries/outbox.ts'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { itemAddresses } from './item-addresses.ts'
import classes from './item-change.module.css'

interface ItemChangeProps {
  readonly kind: FundKind
  readonly record: FundRecord
}

export function ItemChange({ kind, record }: ItemChangeProps) {
  const { outbox, snapshot } = useOutbox()
  const readOnly = useReadOnlyReason('funds')
  const entry = lastWriteTo(snapshot.entries, kind, record.id)
  if (!entry || !isWorthTelling(entry, record)) return null
  const undos = undoIntents(entry, snapshot.entries)
  const isRefused = entry.state === 'refused'
  return (
    <div className={classes.change} data-state={entry.state} role="status">
      <p className={classes.words}>{changeWords(entry)}</p>
      {entry.kind.endsWith('.update') && <Changed entry={entry} />}
      <div className={classes.acts}>
        {isRefused && !readOnly && entry.kind.endsWith('.update') && <Again kind={kind} entry={entry} />}
        {isRefused && (
          <Button size="compact-xs" variant="default" onClick={() => void outbox.discard(entry.seq)}>
            Drop it
          </Button>
        )}
        {isPending(entry) && (
          <Link to="/outbox" className={classes.link ?? ''}>
            Outbox
          </Link>
        )}
        {undos.length > 0 && !readOnly && (
          <>
            <RelativeTime dateTime={new Date(entry.settledAt ?? entry.at).toISOString()} />
            <Button size="compact-xs" variant="default" onClick={() => void outbox.enqueueAll(undos)}>
              {undos.length > 1 ? 'Undo both changes' : 'Undo'}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function Again({ kind, entry }: { readonly kind: FundKind; readonly entry: OutboxEntry }) {
  return (
    <Button
      size="compact-xs"
      renderRoot={(props) => (
        <Link
          to={itemAddresses[kind].edit}
          params={{ itemId: entry.record }}
          search={(now) => ({ ...now, entry: String(entry.seq) })}
          {...props}
        />
      )}
    >
      {entry.problem?.kind === 'conflict' ? 'See who has it' : 'Edit again'}
    </Button>
  )
}

function Changed({ entry: { mask = [], base = {}, body = {} } }: { readonly entry: OutboxEntry }) {
  const [field = ''] = mask
  return (
    <p className={classes.words}>
      <del>{asText(base[field]) ?? 'not set'}</del>
      <span aria-hidden> → </span>
      <ins>{asText(body[field]) ?? 'not set'}</ins>
    </p>
  )
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** What was applied is told as long as it is what the item has, and the person can take it back. */
function isWorthTelling(entry: OutboxEntry, { externalId }: FundRecord): boolean {
  if (entry.state !== 'applied') return true
  const [field = ''] = entry.mask ?? []
  return entry.receipt?.kind !== 'already-so' && asText(entry.body?.[field]) === (externalId ?? null)
}

/** How the last write to an item stands, in a sentence or two. */
export function changeWords({ kind, state, problem, body = {}, mask = [] }: OutboxEntry): string {
  const isDeletion = kind.endsWith('.delete')
  switch (state) {
    case 'applied':
      return 'You changed the external ID.'
    case 'refused': {
      const [field = ''] = mask
      if (problem?.kind === 'conflict' && !isDeletion)
        return `Not saved: another item has the external ID “${asText(body[field]) ?? ''}”.`
      return `${isDeletion ? 'Not deleted' : 'Not saved'}: ${problem?.message ?? 'the service gave no reason.'}`
    }
    case 'conflict':
      return 'Someone else changed the external ID meanwhile. Which one counts is decided in the outbox.'
    case 'parked':
      return `Kept, because you may not do this now: ${problem?.message ?? ''}`
    case 'held':
      return `Held back by you in the outbox: ${isDeletion ? 'the deletion' : 'the external ID'}.`
    default:
      return isDeletion
        ? 'This item is deleted as soon as the service can be told.'
        : 'Saved on this device. The external ID waits for the service.'
  }
}
