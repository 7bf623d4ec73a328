// What the person last did to an item, as long as it can be undone.
import { Button } from '@mantine/core'
import type { ItemKind } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { lastWriteTo } from '#queries/funds/fund-edits.ts'
import type { FundRecord } from '#queries/funds/fund-records.ts'
import { type OutboxEntry, undoIntents, useOutbox } from '#queries/outbox.ts'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './item-change.module.css'

export function ItemChange({ kind, record }: { readonly kind: ItemKind; readonly record: FundRecord }) {
  const m = useMessages('items')
  const { outbox, snapshot } = useOutbox()
  const readOnly = useReadOnlyReason('funds')
  const entry = lastWriteTo(snapshot.entries, kind, record.id)
  const undos = !readOnly && entry && isLast(entry, record) ? undoIntents(entry, snapshot.entries) : []
  if (!entry || undos.length === 0) return null
  const [field = ''] = entry.mask ?? []
  return (
    <div className={classes.change} role="status">
      <p className={classes.words}>{m.externalIdChanged}</p>
      <p className={classes.words}>
        <del>{asText(entry.base?.[field]) ?? m.notSet}</del>
        <span aria-hidden> → </span>
        <ins>{asText(entry.body?.[field]) ?? m.notSet}</ins>
      </p>
      <div className={classes.acts}>
        <RelativeTime dateTime={new Date(entry.settledAt ?? entry.at).toISOString()} />
        <Button size="compact-xs" onClick={() => void outbox.enqueueAll(undos)}>
          {m.undo({ count: undos.length })}
        </Button>
      </div>
    </div>
  )
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** True while what was applied is what the item has. */
function isLast({ body, mask }: OutboxEntry, { externalId }: FundRecord): boolean {
  const [field = ''] = mask ?? []
  return asText(body?.[field]) === (externalId ?? null)
}
