// Deletes an item, after showing the losses and downloading a backup.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { printRequest } from '#contract/request-text.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { deletionIntent } from '#data/funds/fund-edits.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import { referenceLabelsQuery } from '#data/funds/reference-labels.ts'
import { useLastSent } from '#data/funds/sent-amounts.ts'
import { useOutbox } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { useStoring } from '#data/use-once.ts'
import { useFundItem } from '#features/funds/use-fund-item.ts'
import { useLeaveItem } from '#features/funds/use-leave-item.ts'
import { useMessages } from '#messages/catalogs.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { FactList, FormPanel, Remark, RequestText } from '#ui/forms/form-parts.tsx'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { saveFile } from '#ui/save-file.ts'
import { itemLosses, type KitItem, kitItemOf, printItemKit } from './item-kit.ts'

export function DeleteItemPanel({ kind, recordId }: { readonly kind: ItemKind; readonly recordId: string }) {
  const m = useMessages('items')
  const { viewState, retry } = useFundItem(kind, recordId)
  if (viewState.kind === 'failed') return <LoadFailureNotice failure={viewState.failure} onRetry={retry} />
  if (viewState.kind === 'loading') return <LoadingNotice label={m.loading} />
  return <WithKit kind={kind} row={viewState.record} />
}

interface WithKitProps {
  readonly kind: ItemKind
  readonly row: FundRow
}

/** The form once it is known what the file can hold. */
function WithKit({ kind, row }: WithKitProps) {
  const m = useMessages('itemBackups')
  const planning = usePlanning()
  const labels = useQuery({
    ...referenceLabelsQuery(planning),
    enabled: itemResources[kind].answersReferences,
  })
  const sent = useLastSent(kind, row.record)
  const isReady = sent !== undefined && !(itemResources[kind].answersReferences && labels.isPending)
  if (!isReady) return <LoadingNotice label={m.preparingBackup} />
  return <ItemDeleteForm kind={kind} row={row} kit={kitItemOf(row, labels.data, sent)} />
}

function ItemDeleteForm({ kind, row, kit }: WithKitProps & { readonly kit: KitItem }) {
  const m = useMessages('itemBackups')
  const ui = useMessages('ui')
  const items = useMessages('items')
  const { outbox } = useOutbox()
  const leave = useLeaveItem(kind)
  const { store, problem } = useStoring()
  const { record } = row
  const remove = async () => {
    const name = `${m.backupFile({ name: record.name.replace(/[^\p{L}\p{N} -]/gu, '_') })}.json`
    const text = printItemKit(kind, [kit], new Date())
    saveFile(new File([text], name, { type: 'application/json' }))
    await outbox.enqueue(deletionIntent(kind, record, kit))
    leave(undefined)
  }
  return (
    <FormPanel
      recordId="delete"
      label={items.item({ kind })}
      title={m.deleteTitle(record)}
      onClose={() => leave(record.id)}
    >
      <form
        className={parts.form}
        onSubmit={(event) => {
          event.preventDefault()
          void store(remove)
        }}
      >
        <Remark tone="bad">{m.cannotUndo}</Remark>
        <p className={parts.words}>
          {kit.amounts.length > 0 ? m.backupHoldsAmounts({ count: kit.amounts.length }) : m.backupHolds}
        </p>
        <FactList title={m.notRestorable} facts={itemLosses(kind, row, kit).map((loss) => m[loss])} />
        <RequestText
          isExperimental
          text={printRequest(itemResources[kind].operations.delete, { id: record.id })}
        />
        {problem && (
          <Remark tone="bad">
            {m.notDeleted} {describeStorageProblem(ui, problem)}
          </Remark>
        )}
        <div className={parts.actions}>
          <Button variant="filled" type="submit" color="red.9">
            {m.downloadAndDelete}
          </Button>
          <Button autoFocus onClick={() => leave(record.id)}>
            {m.cancel}
          </Button>
        </div>
      </form>
    </FormPanel>
  )
}
