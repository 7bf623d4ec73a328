// Changes one field of all selected records: shows each change, writes one request per record, and shows each result.
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { fieldsOf, patchBetween } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { messagesOf, useMessages } from '#messages/catalogs.ts'
import {
  storageProblemOf,
  updateIntent,
  useIsOutboxRead,
  useOutbox,
  usePendingRecords,
} from '#queries/outbox.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import { Difference } from '#ui/forms/difference.tsx'
import parts from '#ui/forms/form-parts.module.css'
import { Remark } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import classes from './editing.module.css'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useSeenValues, useSelected } from './hierarchy-resource.ts'
import { OwnerField } from './owner-field.tsx'

/** The fields that several records can share, unlike names and descriptions. */
type SharedField = 'ownerId' | 'externalId'

const maxListed = 100

export function EditManyPanel({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('editing')
  if (!useIsOutboxRead()) return <LoadingNotice label={m.loading} />
  return <EditManyForm kind={kind} />
}

function EditManyForm({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('editing')
  const { fieldOwner } = useMessages('ui')
  const { outbox, snapshot } = useOutbox()
  const leave = useLeave(kind)
  const { owners } = useSeenValues(kind)
  const selected = useSelected(kind)
  const [field, setField] = useState<SharedField>('ownerId')
  const [value, setValue] = useState('')
  const [sent, setSent] = useState<ReadonlyMap<string, number>>()
  const [problem, setProblem] = useState<string>()
  const isClearing = field === 'externalId'
  const withPendingChanges = usePendingRecords(kind)
  const ownerId = value.trim()
  const edits = isClearing ? { externalId: null } : { ownerId }
  // Nothing is planned before an owner is given.
  const wanted = isClearing || ownerId ? edits : {}
  const plans = selected.map((record) => {
    // Includes earlier pending changes, but not the ones just saved: with them the plan would be empty.
    const base = fieldsOf(sent ? record : withPendingChanges(record))
    return { record, base, patch: patchBetween(base, wanted) }
  })
  const changing = plans.filter(({ patch }) => patch.mask.length > 0)
  const save = async () => {
    try {
      const entries = await outbox.enqueueAll(
        changing.map(({ record, base, patch }) => updateIntent(kind, record, base, patch)),
      )
      setSent(new Map(entries.map(({ record, seq }) => [record, seq])))
    } catch (error) {
      setProblem(describeStorageProblem(messagesOf('ui'), storageProblemOf(error)))
    }
  }
  const resultOf = (id: string) => snapshot.entries.find(({ seq }) => seq === sent?.get(id))?.state
  return (
    <FormFrame
      kind={kind}
      recordId="many"
      title={m.editManyTitle({ count: selected.length })}
      onClose={() => leave(undefined)}
    >
      <div className={parts.form}>
        <NativeSelect
          label={m.editManyField}
          value={field}
          disabled={sent !== undefined}
          data={[
            { value: 'ownerId', label: fieldOwner },
            { value: 'externalId', label: m.clearExternalIds },
          ]}
          onChange={(event) =>
            setField(event.currentTarget.value === 'externalId' ? 'externalId' : 'ownerId')
          }
        />
        {!isClearing && (
          <OwnerField
            owners={owners}
            value={value}
            disabled={sent !== undefined}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
        <PlanList plans={plans} field={field} resultOf={resultOf} />
        {problem && <Remark tone="bad">{m.notSaved({ reason: problem })}</Remark>}
        <div className={parts.actions}>
          <Button
            variant="filled"
            disabled={changing.length === 0 || sent !== undefined}
            onClick={() => void save()}
          >
            {m.saveMany({ count: changing.length, total: selected.length })}
          </Button>
        </div>
      </div>
    </FormFrame>
  )
}

interface PlanListProps {
  readonly plans: readonly {
    readonly record: PlanningRecord
    readonly base: ReturnType<typeof fieldsOf>
    readonly patch: ReturnType<typeof patchBetween>
  }[]
  readonly field: SharedField
  /** The state of the entry of a record; undefined before it is enqueued. */
  readonly resultOf: (id: string) => string | undefined
}

const resultMessages: Readonly<Record<string, 'changeSaved' | 'needsAttention'>> = {
  applied: 'changeSaved',
  refused: 'needsAttention',
  conflict: 'needsAttention',
  parked: 'needsAttention',
}

function PlanList({ plans, field, resultOf }: PlanListProps) {
  const m = useMessages('editing')
  return (
    <ul className={classes.list} aria-label={m.changesByRecord}>
      {plans.slice(0, maxListed).map(({ record, base, patch }) => {
        const state = resultOf(record.id)
        return (
          <li key={record.id}>
            {record.name}
            {state && <strong> · {m[resultMessages[state] ?? 'pending']}</strong>}
            <small>
              {patch.mask.length === 0 ? (
                m.noChange
              ) : (
                <Difference before={base[field]} after={patch.body[field] ?? null} />
              )}
            </small>
          </li>
        )
      })}
      {plans.length > maxListed && <li>{m.moreRecords({ count: plans.length - maxListed })}</li>}
    </ul>
  )
}
