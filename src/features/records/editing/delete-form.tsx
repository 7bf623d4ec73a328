// Deletes records, after a preview of the moves and with a backup file.

import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { printRequest } from '#contract/request-text.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord, typeOf } from '#contract/resources.ts'
import { useOutbox } from '#data/outbox.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { useStoring } from '#data/use-once.ts'
import { useSeenValues } from '#features/records/choices.ts'
import { type DeletionRehearsal, rehearseDeletion } from '#hierarchy/deletion-rehearsal.ts'
import type { ObservedType } from '#hierarchy/observed-types-and-owners.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { Remark } from '#ui/forms/form-parts.tsx'
import { saveFile } from '#ui/save-file.ts'
import { AttachedItemsList, useAttachedItems } from './attached-items.tsx'
import { backupOf } from './backup.ts'
import { DeletionAftermath } from './deletion-aftermath.tsx'
import { Consequences } from './deletion-consequences.tsx'
import { deletionIntents } from './deletion-intents.ts'
import { DeletionSteps } from './deletion-steps.tsx'
import { FormFrame, useLeave } from './form-frame.tsx'
import { RecordList, RequestsText } from './record-list.tsx'
import '@mantine/core/styles/Input.layer.css'

interface DeleteFormProps {
  readonly kind: HierarchyKind
  /** One or more, all known to this device. */
  readonly records: readonly PlanningRecord[]
}

export function DeleteForm({ kind, records }: DeleteFormProps) {
  const m = useMessages('editing')
  const ui = useMessages('ui')
  const leave = useLeave(kind)
  const rehearsal = useRehearsal(
    kind,
    records.map(({ id }) => id),
  )
  const attached = useAttachedItems(kind, rehearsal.steps)
  const isBlocked = attached !== undefined && attached.blockedIds.length > 0
  const [typed, setTyped] = useState('')
  const { seqs, problem, remove } = useRemoval(kind, records, rehearsal)
  const [first] = records
  const isMany = records.length > 1
  const answers = answersOf(records, rehearsal.moved.length > 0)
  const [wanted = '', whole] = answers
  const isConfirmed = !isBlocked && answers.includes(typed.trim())
  const many = { kind, count: records.length }
  const one = { name: first?.name ?? '' }
  const cancel = () => leave(isMany ? undefined : first?.id)

  if (seqs)
    return (
      <DeletionAftermath
        kind={kind}
        title={isMany ? m.deletingManyTitle(many) : m.deletingTitle(one)}
        seqs={seqs}
        rehearsal={rehearsal}
        onClose={() => leave(isMany ? undefined : first?.parent?.id)}
      />
    )
  return (
    <FormFrame
      kind={kind}
      recordId="delete"
      title={isMany ? m.deleteManyTitle(many) : m.deleteTitle(one)}
      onClose={cancel}
    >
      <form
        className={parts.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isConfirmed) void remove()
        }}
      >
        <Remark tone="bad">{m.cannotUndo}</Remark>
        {isMany && <RecordList kind={kind} label={m.recordsToDelete} records={records} />}
        <Consequences kind={kind} rehearsal={rehearsal} />
        <DeletionSteps kind={kind} steps={rehearsal.steps} attached={attached} />
        {attached && <AttachedItemsList attached={attached} steps={rehearsal.steps} />}
        <p className={parts.caption}>{m.backupFirst}</p>
        <RequestsText
          ids={rehearsal.order}
          print={(id) => printRequest(hierarchies[kind].operations.delete, { id })}
        />
        {wanted !== '' && !isBlocked && (
          <TextInput
            label={labelOfTyped(m, { wanted, isMany, isWhole: wanted === whole })}
            value={typed}
            autoComplete="off"
            autoFocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {problem && (
          <Remark tone="bad">{m.notDeleted({ reason: describeStorageProblem(ui, problem) })}</Remark>
        )}
        <div className={parts.actions}>
          <Button variant="filled" type="submit" color="red.9" disabled={!isConfirmed}>
            {m.deleteWithBackup}
          </Button>
          <Button autoFocus={wanted === ''} onClick={cancel}>
            {m.cancel}
          </Button>
        </div>
      </form>
    </FormFrame>
  )
}

/** Downloads the backup, then puts the deletions into the outbox, leaves first. */
function useRemoval(kind: HierarchyKind, records: readonly PlanningRecord[], rehearsal: DeletionRehearsal) {
  const m = useMessages('editing')
  const { outbox } = useOutbox()
  const leave = useLeave(kind)
  const [seqs, setSeqs] = useState<readonly number[]>()
  const { store, problem } = useStoring()
  const remove = async () => {
    const backup = JSON.stringify(backupOf(m, { records, rehearsal, madeAt: new Date() }), null, 2)
    saveFile(new File([backup], fileName(m, kind, records), { type: 'application/json' }))
    const kept = await outbox.enqueueAll(deletionIntents(kind, records, rehearsal.order))
    // Without children there is nothing to report.
    if (records.length === 1 && rehearsal.moved.length === 0) leave(records[0]?.parent?.id)
    else setSeqs(kept.map(({ seq }) => seq))
  }
  return { seqs, problem, remove: () => store(remove) }
}

function fileName(m: Messages['editing'], kind: HierarchyKind, records: readonly PlanningRecord[]): string {
  const name =
    records.length > 1
      ? m.backupOfMany({ kind, count: records.length })
      : m.backupName({ name: records[0]?.name ?? '' })
  return `${name.replace(/[^\p{L}\p{N} -]/gu, '_')}.json`
}

interface TypedWords {
  readonly wanted: string
  readonly isMany: boolean
  /** Whether it is the whole name. */
  readonly isWhole: boolean
}

function labelOfTyped(m: Messages['editing'], { wanted, isMany, isWhole }: TypedWords): string {
  if (isMany) return m.typeCount({ count: wanted })
  return isWhole ? m.typeName({ name: wanted }) : m.typeBeginning({ name: wanted })
}

/** The texts that confirm, the one to ask for first. A single record without children is deleted by the button alone. */
function answersOf(records: readonly { readonly name: string }[], hasChildren: boolean): readonly string[] {
  if (records.length > 1) return [String(records.length)]
  const name = records[0]?.name.trim() ?? ''
  return hasChildren ? [beginningOf(name), name] : ['']
}

/** Characters of a name that are typed to confirm. */
const maxTyped = 60

/** A name, or as much of a long one as a person can type. */
function beginningOf(name: string): string {
  const characters = [...name]
  return characters.length <= maxTyped ? name : characters.slice(0, maxTyped).join('').trim()
}

/** The preview of deleting these records, computed from the tree on this device. */
function useRehearsal(kind: HierarchyKind, ids: readonly string[]) {
  const store = hierarchyStoreOf(usePlanning(), kind)
  const { types } = useSeenValues(kind)
  const levelOf = (record: PlanningRecord) => levelOfType(types, typeOf(record).id)
  const key = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds the IDs; a change of the tree must not change a preview that the person is confirming
  return useMemo(() => rehearseDeletion(store.getSnapshot().index, ids, levelOf), [store, key])
}

function levelOfType(types: readonly ObservedType[], id: string): number | undefined {
  const at = types.findIndex((type) => type.id === id)
  return at < 0 ? undefined : at
}
