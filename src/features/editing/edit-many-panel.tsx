// One field over all selected records: the plan of what each becomes, one write per record, and the result of each.
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { fieldsOf, patchBetween } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useIsOutboxRead, useOutbox, usePendingRecords } from '#queries/outbox.ts'
import { Difference } from '#ui/forms/difference.tsx'
import { Remark } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { formatCount } from '#ui/numbers.ts'
import classes from './editing.module.css'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useSeenValues, useSelected } from './hierarchy-resource.ts'
import { OwnerField } from './owner-field.tsx'

/** Names and descriptions are each record's own; these two are not. */
type SharedField = 'ownerId' | 'externalId'

const maxListed = 100

/** The form that changes one field of all selected records. */
export function EditManyPanel({ kind }: { readonly kind: HierarchyKind }) {
  if (!useIsOutboxRead()) return <LoadingNotice label="Loading…" />
  return <EditManyForm kind={kind} />
}

function EditManyForm({ kind }: { readonly kind: HierarchyKind }) {
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
  const plans = selected.map((record) => {
    // What waits is where the person starts from; what they have just saved is not, or the plan would be empty.
    const base = fieldsOf(sent ? record : withPendingChanges(record))
    const edit = isClearing ? ({ kind: 'clear' } as const) : ({ kind: 'set', value: value.trim() } as const)
    return { record, base, patch: patchBetween(base, value.trim() || isClearing ? { [field]: edit } : {}) }
  })
  const changing = plans.filter(({ patch }) => patch.mask.length > 0)
  const save = async () => {
    try {
      const entries = await outbox.enqueueAll(
        changing.map(({ record, base, patch }) => ({
          kind: `${kind}.update` as const,
          record: record.id,
          label: record.name,
          mask: patch.mask,
          body: { ...patch.body },
          base: { ...base },
        })),
      )
      setSent(new Map(entries.map(({ record, seq }) => [record, seq])))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const resultOf = (id: string) => snapshot.entries.find(({ seq }) => seq === sent?.get(id))?.state
  return (
    <FormFrame
      kind={kind}
      recordId="many"
      title={`Change ${formatCount(selected.length)} selected`}
      onClose={() => leave(undefined)}
    >
      <div className={classes.form}>
        <NativeSelect
          label="Change"
          value={field}
          disabled={sent !== undefined}
          data={[
            { value: 'ownerId', label: 'Owner' },
            { value: 'externalId', label: 'External ID: clear' },
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
        {problem && <Remark tone="bad">Nothing was saved. {problem}</Remark>}
        <div className={classes.actions}>
          <Button
            variant="filled"
            disabled={changing.length === 0 || sent !== undefined}
            onClick={() => void save()}
          >
            Save {formatCount(changing.length)} of {formatCount(selected.length)}
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
  /** The state of the write of a record; undefined before it is one. */
  readonly resultOf: (id: string) => string | undefined
}

const resultMessages: Readonly<Record<string, string>> = {
  applied: 'saved',
  refused: 'needs attention',
  conflict: 'needs attention',
  parked: 'needs attention',
}

function PlanList({ plans, field, resultOf }: PlanListProps) {
  return (
    <ul className={classes.list} aria-label="What each record becomes">
      {plans.slice(0, maxListed).map(({ record, base, patch }) => {
        const state = resultOf(record.id)
        return (
          <li key={record.id}>
            {record.name}
            {state && <strong> · {resultMessages[state] ?? 'pending'}</strong>}
            <small>
              {patch.mask.length === 0 ? (
                'stays as it is'
              ) : (
                <Difference before={base[field]} after={patch.body[field] ?? null} />
              )}
            </small>
          </li>
        )
      })}
      {plans.length > maxListed && <li>and {formatCount(plans.length - maxListed)} more</li>}
    </ul>
  )
}
