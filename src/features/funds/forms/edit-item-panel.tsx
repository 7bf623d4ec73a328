import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemKind } from '#contract/resources.ts'
import { type OutboxEntry, useOutbox } from '#data/outbox.ts'
import { useFundItem } from '#features/funds/use-fund-item.ts'
import { useMessages } from '#messages/catalogs.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { ItemEditForm } from './edit-item-form.tsx'

/** The form that changes an item, or edits a change of it that is in the outbox. */
export function EditItemPanel({ kind, recordId }: { readonly kind: ItemKind; readonly recordId: string }) {
  const { entry } = useSearch({ strict: false })
  const { entries } = useOutbox().snapshot
  const m = useMessages('items')
  const { viewState, retry } = useFundItem(kind, recordId)
  const found = entries.find(({ seq, record }) => String(seq) === entry && record === recordId)
  // The entry when the form was opened: later changes of it do not change the form.
  const [revised, setRevised] = useState<OutboxEntry>()
  if (found && revised?.seq !== found.seq) setRevised(found)
  if (viewState.kind === 'failed') return <LoadFailureNotice failure={viewState.failure} onRetry={retry} />
  if (viewState.kind === 'loading') return <LoadingNotice label={m.loading} />
  if (entry !== undefined && !revised) return <LoadingNotice label={m.loading} />
  return <ItemEditForm key={entry} kind={kind} row={viewState.record} revised={revised} />
}
