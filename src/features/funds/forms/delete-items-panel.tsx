// Deletes the selected items, after naming them and downloading a backup, and shows what became of each.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { printRequest } from '#contract/request-text.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { deletionIntent } from '#data/funds/fund-edits.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import { referenceLabelsQuery } from '#data/funds/reference-labels.ts'
import { useSentAmounts } from '#data/funds/sent-amounts.ts'
import { useOutbox } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { useStoring } from '#data/use-once.ts'
import { useItemSelection } from '#features/funds/item-selection.ts'
import { useFundGrid } from '#features/funds/use-fund-grid.ts'
import { useLeaveItem } from '#features/funds/use-leave-item.ts'
import { useMessages } from '#messages/catalogs.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { FactList, FormPanel, Remark, RequestText } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { saveFile } from '#ui/save-file.ts'
import { DeletedItems } from './deleted-items.tsx'
import { countLosses, type KitItem, kitItemOf, printItemKit } from './item-kit.ts'

/** The most items that are named; the rest is counted. */
const maxNamed = 50

const everything = {}
const byName = new Intl.Collator(undefined, { numeric: true })

/** The form that deletes the selected items. */
export function DeleteItemsPanel({ kind }: { readonly kind: ItemKind }) {
  const m = useMessages('itemBackups')
  const leave = useLeaveItem(kind)
  const { selected, onSelect } = useItemSelection(kind)
  const grid = useFundGrid(kind, everything)
  const rows = grid.all
    .filter(({ id, record }) => selected.has(id) && !record.isGoing)
    .toSorted((a, b) => byName.compare(a.record.name, b.record.name))
  const [seqs, setSeqs] = useState<readonly number[]>()
  const isLoading = grid.isLoading || grid.viewState.kind === 'loading'
  return (
    <FormPanel
      recordId="delete-many"
      label={m.deleteManyTitle({ kind, count: seqs?.length ?? rows.length })}
      title={m.deleteManyTitle({ kind, count: seqs?.length ?? rows.length })}
      onClose={() => leave(undefined)}
    >
      {seqs ? (
        <DeletedItems seqs={seqs} onClose={() => leave(undefined)} />
      ) : rows.length === 0 ? (
        <div className={parts.form}>
          {isLoading ? <LoadingNotice label={m.preparingBackup} /> : <Remark>{m.selectFirst}</Remark>}
        </div>
      ) : (
        <WithKits
          kind={kind}
          rows={rows}
          onKept={(kept) => {
            onSelect(new Set())
            setSeqs(kept)
          }}
          onCancel={() => leave(undefined)}
        />
      )}
    </FormPanel>
  )
}

interface DeleteFormProps {
  readonly kind: ItemKind
  /** One or more. */
  readonly rows: readonly FundRow[]
  /** @param seqs the entries of the outbox that delete them */
  readonly onKept: (seqs: readonly number[]) => void
  readonly onCancel: () => void
}

type Kits = readonly (readonly [FundRow, KitItem])[]

/** The form once it is known what the file can hold. */
function WithKits(props: DeleteFormProps) {
  const { kind, rows } = props
  const m = useMessages('itemBackups')
  const planning = usePlanning()
  const { answersReferences } = itemResources[kind]
  const labels = useQuery({ ...referenceLabelsQuery(planning), enabled: answersReferences })
  const sentOf = useSentAmounts()
  const kits = useMemo(
    () => sentOf && rows.map((row) => [row, kitItemOf(row, labels.data, sentOf(kind, row.record))] as const),
    [kind, rows, labels.data, sentOf],
  )
  if (!kits || (answersReferences && labels.isPending)) {
    return (
      <div className={parts.form}>
        <LoadingNotice label={m.preparingBackup} />
      </div>
    )
  }
  return <DeleteForm {...props} kits={kits} />
}

function DeleteForm({ kind, rows, kits, onKept, onCancel }: DeleteFormProps & { readonly kits: Kits }) {
  const m = useMessages('itemBackups')
  const ui = useMessages('ui')
  const [typed, setTyped] = useState('')
  const { isStoring, problem, remove } = useRemoval(kind, kits, onKept)
  const count = String(rows.length)
  const isConfirmed = typed.trim() === count
  return (
    <form
      className={parts.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed) void remove()
      }}
    >
      <Remark tone="bad">{m.cannotUndo}</Remark>
      <ul className={parts.facts} aria-label={m.itemsToDelete}>
        {rows.slice(0, maxNamed).map(({ id, record, area }) => (
          <li key={id}>
            {record.name}
            {area.name !== undefined && <span className="note"> · {area.name}</span>}
          </li>
        ))}
        {rows.length > maxNamed && <li>{m.moreItems({ count: rows.length - maxNamed })}</li>}
      </ul>
      <FactList
        title={m.notRestorable}
        facts={[...countLosses(kind, kits)].map(([loss, some]) =>
          some === rows.length ? m[loss] : m.lossOfSome({ loss: m[loss], count: some, total: rows.length }),
        )}
      />
      <p className={parts.words}>{m.backupHoldsMany}</p>
      <RequestText
        isExperimental
        text={rows
          .slice(0, maxNamed)
          .map(({ id }) => printRequest(itemResources[kind].operations.delete, { id }))
          .join('\n')}
      />
      <TextInput
        label={m.typeCount({ count })}
        value={typed}
        autoComplete="off"
        inputMode="numeric"
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {problem && (
        <Remark tone="bad">
          {m.notDeleted} {describeStorageProblem(ui, problem)}
        </Remark>
      )}
      <div className={parts.actions}>
        <Button variant="filled" type="submit" color="red.9" disabled={!isConfirmed} loading={isStoring}>
          {m.downloadAndDelete}
        </Button>
        <Button onClick={onCancel}>{m.cancel}</Button>
      </div>
    </form>
  )
}

/** Downloads the backup, then puts the deletions into the outbox. */
function useRemoval(kind: ItemKind, kits: Kits, onKept: DeleteFormProps['onKept']) {
  const m = useMessages('itemBackups')
  const { outbox } = useOutbox()
  const { store, isStoring, problem } = useStoring()
  const remove = async () => {
    const text = printItemKit(
      kind,
      kits.map(([, kit]) => kit),
      new Date(),
    )
    const name = `${m.backupOfMany({ kind, count: kits.length })}.json`
    saveFile(new File([text], name, { type: 'application/json' }))
    const kept = await outbox.enqueueAll(kits.map(([{ record }, kit]) => deletionIntent(kind, record, kit)))
    onKept(kept.map(({ seq }) => seq))
  }
  return { isStoring, problem, remove: () => store(remove) }
}
