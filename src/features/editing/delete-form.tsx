// Deleting, rehearsed: who moves where, what nobody can say, and a file to make the records again, before it is sent.

import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { printRequest } from '#contract/request-text.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import type { DeletionRehearsal } from '#hierarchy/deletion-rehearsal.ts'
import { useOutbox, type WriteIntent } from '#queries/outbox.ts'
import { Remark, RequestText } from '#ui/forms/form-parts.tsx'
import { formatCount } from '#ui/numbers.ts'
import { saveFile } from '#ui/save-file.ts'
import { factsToKeep } from './create-values.ts'
import { DeletionAftermath } from './deletion-aftermath.tsx'
import { AttachedItems, Consequences } from './deletion-consequences.tsx'
import classes from './editing.module.css'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useRehearsal } from './hierarchy-resource.ts'
import { recreateKit } from './recreate-kit.ts'

interface DeleteFormProps {
  readonly kind: HierarchyKind
  /** One or more, all known to this device. */
  readonly records: readonly PlanningRecord[]
}

export function DeleteForm({ kind, records }: DeleteFormProps) {
  const leave = useLeave(kind)
  const rehearsal = useRehearsal(
    kind,
    records.map(({ id }) => id),
  )
  const [typed, setTyped] = useState('')
  const { seqs, problem, remove } = useRemoval(kind, records, rehearsal)
  const [first] = records
  const hasBelow = rehearsal.moved.length > 0
  // In proportion: what nobody else depends on needs no more than the button.
  const wanted = records.length > 1 ? String(records.length) : hasBelow ? (first?.name ?? '') : ''
  const isConfirmed = typed.trim() === wanted.trim()
  const what =
    records.length > 1 ? `${formatCount(records.length)} ${hierarchies[kind].plural}` : (first?.name ?? '')
  const keepThem = () => leave(records.length > 1 ? undefined : first?.id)

  if (seqs)
    return (
      <DeletionAftermath
        kind={kind}
        title={`Deleting ${what}`}
        seqs={seqs}
        rehearsal={rehearsal}
        onClose={() => leave(records.length > 1 ? undefined : first?.parent?.id)}
      />
    )
  return (
    <FormFrame kind={kind} recordId="delete" title={`Delete ${what}?`} onClose={keepThem}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isConfirmed) void remove()
        }}
      >
        <Remark tone="bad">
          This cannot be undone: the service keeps nothing of a deleted {hierarchies[kind].noun}.
        </Remark>
        <Consequences kind={kind} rehearsal={rehearsal} />
        {kind === 'focus-area' && records.length === 1 && first && <AttachedItems focusAreaId={first.id} />}
        <p className={classes.caption}>
          A file to create {records.length > 1 ? 'them' : 'it'} again is saved first. It cannot bring back the
          ID, the dates, the status, or the children that moved.
        </p>
        <RequestText
          text={rehearsal.order
            .map((id) => printRequest(hierarchies[kind].operations.delete, { id }))
            .join('\n')}
        />
        {wanted !== '' && (
          <TextInput
            label={
              records.length > 1
                ? `Type how many are deleted to confirm: ${wanted}`
                : `Type the name to confirm: ${wanted}`
            }
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {problem && <Remark tone="bad">Nothing was sent. {problem}</Remark>}
        <div className={classes.actions}>
          <Button variant="filled" type="submit" color="red.9" disabled={!isConfirmed}>
            Save the file and delete
          </Button>
          <Button variant="default" autoFocus={wanted === ''} onClick={keepThem}>
            Keep {records.length > 1 ? 'them' : 'it'}
          </Button>
        </div>
      </form>
    </FormFrame>
  )
}

/** Saves the file, then keeps the deletions in the outbox, leaves first. */
function useRemoval(kind: HierarchyKind, records: readonly PlanningRecord[], rehearsal: DeletionRehearsal) {
  const { outbox } = useOutbox()
  const leave = useLeave(kind)
  const [seqs, setSeqs] = useState<readonly number[]>()
  const [problem, setProblem] = useState<string>()
  const remove = async () => {
    const kit = JSON.stringify(recreateKit(records, rehearsal, new Date()), null, 2)
    saveFile(new File([kit], fileName(kind, records), { type: 'application/json' }))
    try {
      const kept = await outbox.enqueueAll(deletions(kind, records, rehearsal.order))
      // One without anything below it leaves nothing to tell.
      if (records.length === 1 && rehearsal.moved.length === 0) leave(records[0]?.parent?.id)
      else setSeqs(kept.map(({ seq }) => seq))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return { seqs, problem, remove }
}

/** Each mentions those of the others that stand below it, so that it waits for them whatever happens to one. */
function deletions(
  kind: HierarchyKind,
  records: readonly PlanningRecord[],
  order: readonly string[],
): readonly WriteIntent[] {
  return order.flatMap((id) => {
    const record = records.find((one) => one.id === id)
    if (!record) return []
    const below = records.filter(({ path }) => path.some((ancestor) => ancestor.id === id))
    return [
      {
        kind: `${kind}.delete` as const,
        record: id,
        label: record.name,
        base: factsToKeep(kind, record),
        ...(below.length > 0 && { refs: below.map((one) => one.id) }),
      },
    ]
  })
}

function fileName(kind: HierarchyKind, records: readonly PlanningRecord[]): string {
  const what = records.length > 1 ? `${records.length} ${hierarchies[kind].plural}` : (records[0]?.name ?? '')
  return `create again ${what.replace(/[^\p{L}\p{N} -]/gu, '_')}.json`
}
