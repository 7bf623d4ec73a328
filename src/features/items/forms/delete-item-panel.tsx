// Deleting one item: what is lost, and a file to make it again, before it is sent.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { printRequest } from '#contract/request-text.ts'
import { type ItemKind, itemResources, sentenceCase } from '#contract/resources.ts'
import { useLeaveItem } from '#features/items/use-leave-item.ts'
import { deletionIntent } from '#queries/funds/fund-edits.ts'
import type { FundRow } from '#queries/funds/fund-rows.ts'
import { referenceLabelsQuery } from '#queries/funds/reference-labels.ts'
import { useLastSent } from '#queries/funds/sent-amounts.ts'
import { useFundItem } from '#queries/funds/use-fund-item.ts'
import { useOutbox } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import parts from '#ui/forms/form-parts.module.css'
import { FormPanel, Remark, RequestText } from '#ui/forms/form-parts.tsx'
import { FailedNotice, LoadingNotice } from '#ui/notice.tsx'
import { formatCount } from '#ui/numbers.ts'
import { saveFile } from '#ui/save-file.ts'
import classes from './item-form.module.css'
import { itemLosses, type KitItem, kitItemOf, printItemKit } from './item-kit.ts'

/** The form that deletes the item of the address. */
export function DeleteItemPanel({ kind }: { readonly kind: ItemKind }) {
  const { recordId: itemId = '' } = useParams({ strict: false })
  const { noun } = itemResources[kind]
  const { viewState, retry } = useFundItem(kind, itemId)
  if (viewState.kind === 'failed')
    return <FailedNotice {...viewState.words} onRetry={viewState.words.canRetry ? retry : undefined} />
  if (viewState.kind === 'loading') return <LoadingNotice label={`Reading the ${noun}…`} />
  return <WithKit key={itemId} kind={kind} row={viewState.record} />
}

interface WithKitProps {
  readonly kind: ItemKind
  readonly row: FundRow
}

/** The form once it is known what the file can hold. */
function WithKit({ kind, row }: WithKitProps) {
  const planning = usePlanning()
  const labels = useQuery({
    ...referenceLabelsQuery(planning),
    enabled: itemResources[kind].answersReferences,
  })
  const sent = useLastSent(kind, row.record)
  const isReady = sent !== undefined && !(itemResources[kind].answersReferences && labels.isPending)
  if (!isReady) return <LoadingNotice label="Looking for what can be kept of it…" />
  return <ItemDeleteForm kind={kind} row={row} kit={kitItemOf(row, labels.data, sent)} />
}

function ItemDeleteForm({ kind, row, kit }: WithKitProps & { readonly kit: KitItem }) {
  const { outbox } = useOutbox()
  const leave = useLeaveItem(kind)
  const [problem, setProblem] = useState<string>()
  const { record } = row
  const { noun } = itemResources[kind]
  const remove = async () => {
    const name = `create again ${record.name.replace(/[^\p{L}\p{N} -]/gu, '_')}.json`
    const text = printItemKit(kind, [kit], new Date())
    saveFile(new File([text], name, { type: 'application/json' }))
    try {
      await outbox.enqueue(deletionIntent(kind, record, kit))
      leave(undefined)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <FormPanel
      recordId="delete"
      label={sentenceCase(noun)}
      title={`Delete ${record.name}?`}
      onClose={() => leave(record.id)}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void remove()
        }}
      >
        <Remark tone="bad">This cannot be undone: the service keeps nothing of a deleted {noun}.</Remark>
        <p className={parts.words}>
          A file to create it again is saved first: its name, focus area, external ID and keys
          {kit.amounts.length > 0 &&
            `, and the ${formatCount(kit.amounts.length)} amounts that were last sent from this device`}
          .
        </p>
        <section aria-label="What cannot come back">
          <p className={classes.caption}>What cannot come back</p>
          <ul className={parts.facts}>
            {itemLosses(kind, row, kit).map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </section>
        <RequestText text={printRequest(itemResources[kind].operations.delete, { id: record.id })} />
        {problem && <Remark tone="bad">Nothing was sent. {problem}</Remark>}
        <div className={classes.actions}>
          <Button variant="filled" type="submit" color="red.9">
            Save the file and delete
          </Button>
          <Button autoFocus onClick={() => leave(record.id)}>
            Keep it
          </Button>
        </div>
      </form>
    </FormPanel>
  )
}
