// The last change of an item by the person, as long as it can be undone.
import { Button } from '@mantine/core'
import type { ItemKind } from '#contract/resources.ts'
import { undoAct } from '#data/change-acts.ts'
import { externalIdField, lastWriteTo } from '#data/funds/fund-edits.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { type OutboxEntry, useOutbox } from '#data/outbox.ts'
import { useReadOnlyReason } from '#data/read-only.ts'
import { undoIntents } from '#data/update-intents.ts'
import { useMessages } from '#messages/catalogs.ts'
import { NamedDifference } from '#ui/forms/difference.tsx'
import { useActing } from '#ui/records/acting.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './item-change.module.css'

export function ItemChange({ kind, record }: { readonly kind: ItemKind; readonly record: FundRecord }) {
  const m = useMessages('items')
  const { outbox, snapshot } = useOutbox()
  const { run, notice } = useActing()
  const readOnly = useReadOnlyReason('funds')
  const entry = lastWriteTo(snapshot.entries, kind, record.id)
  const undos = !readOnly && entry && isLast(entry, kind, record) ? undoIntents(entry, snapshot.entries) : []
  // Other values are undone where they were chosen.
  if (!entry || undos.length === 0 || !entry.mask?.includes(externalIdField(kind))) return null
  const field = externalIdField(kind)
  return (
    <div className={classes.change} role="status">
      <p className="flush">{m.externalIdChanged}</p>
      <NamedDifference
        field={field}
        before={asText(entry.base?.[field])}
        after={asText(entry.body?.[field])}
      />
      <div className={classes.acts}>
        <RelativeTime dateTime={new Date(entry.settledAt ?? entry.at).toISOString()} />
        <Button size="compact-xs" onClick={() => void run(undoAct(entry, undos, outbox))}>
          {m.undo({ count: undos.length })}
        </Button>
        {notice}
      </div>
    </div>
  )
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** True while the item has the value that was applied. */
function isLast({ body }: OutboxEntry, kind: ItemKind, { externalId }: FundRecord): boolean {
  return asText(body?.[externalIdField(kind)]) === (externalId ?? null)
}
