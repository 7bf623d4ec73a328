// Changes the same of all selected records: shows each change, writes one request per record, and shows each result.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { type SyntheticEvent, useMemo, useState } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { undoneIn } from '#queries/change-acts.ts'
import { intentOf, type Plan, planOf } from '#queries/hierarchies/record-values.ts'
import { type OutboxEntry, useIsOutboxRead, useOutbox, usePendingRecords } from '#queries/outbox.ts'
import { useHasExtendedFields } from '#queries/read-only.ts'
import { useStoring } from '#queries/use-storing.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { Remark, SavedForm } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { PrecisionField, StatusField } from './extended-fields.tsx'
import { DateField } from './fields/date-field.tsx'
import { FixedFieldsNote } from './fixed-fields-note.tsx'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useSelected } from './hierarchy-resource.ts'
import { OwnerField } from './owner-field.tsx'
import { PlanList } from './plan-list.tsx'
import { type SharedEdit, type SharedValues, wantedBy } from './shared-edits.ts'

export function EditManyPanel({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('editing')
  const selected = useSelected(kind)
  const leave = useLeave(kind)
  if (!useIsOutboxRead()) return <LoadingNotice label={m.loading} />
  if (selected.length > 0) return <EditManyForm kind={kind} selected={selected} />
  return (
    <FormFrame kind={kind} recordId="many" title={m.nothingSelected} onClose={() => leave(undefined)}>
      <Remark>{m.selectFirst({ kind })}</Remark>
    </FormFrame>
  )
}

interface EditManyFormProps {
  readonly kind: HierarchyKind
  readonly selected: readonly PlanningRecord[]
}

function EditManyForm({ kind, selected }: EditManyFormProps) {
  const m = useMessages('editing')
  const ui = useMessages('ui')
  const hasExtendedFields = useHasExtendedFields(kind)
  const { outbox, snapshot } = useOutbox()
  const leave = useLeave(kind)
  const [edit, setEdit] = useState<SharedEdit>('owner')
  const [values, setValues] = useState({ owner: '', status: '', date: '', precision: '' })
  const { sent, setSent, isUndone } = useSent(snapshot.entries)
  const { store, isStoring, problem } = useStoring()
  const withPendingChanges = usePendingRecords(kind)
  // Made when a value is given, not with each rendering: there may be many.
  const plans = useMemo(() => {
    // With earlier pending changes, but not the ones just saved: with them the plan would be empty.
    if (sent) return sent.plans
    const wanted = wantedBy(edit, values)
    return selected.map((record) => planOf(withPendingChanges(record), wanted))
  }, [sent, selected, withPendingChanges, edit, values])
  const changing = useMemo(() => plans.filter(({ patch }) => patch !== undefined), [plans])
  const save = async () => {
    // From here on: the changes are pending before it is known which entries they are.
    setSent({ plans, seqs: new Map() })
    const storing = outbox.enqueueAll(changing.flatMap((plan) => intentOf(kind, plan) ?? []))
    const entries = await storing.catch((error: unknown) => {
      setSent(undefined)
      throw error
    })
    setSent({ plans, seqs: new Map(entries.map(({ record, seq }) => [record, seq])) })
  }
  const isSent = sent !== undefined
  const canSave = changing.length > 0 && !isSent
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (canSave) void store(save)
  }
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed })
  const choices = useSharedEdits(hasExtendedFields === true)
  return (
    <FormFrame
      kind={kind}
      recordId="many"
      title={m.editManyTitle({ count: selected.length })}
      onClose={() => leave(undefined)}
    >
      <SavedForm onSubmit={submit}>
        <NativeSelect
          autoFocus
          label={m.editManyField}
          value={edit}
          disabled={isSent}
          data={choices}
          onChange={(event) =>
            setEdit(choices.find(({ value }) => value === event.currentTarget.value)?.value ?? 'owner')
          }
        />
        <SharedFields kind={kind} edit={edit} values={values} isDisabled={isSent} onChange={set} />
        <FixedFieldsNote kind={kind} />
        <PlanList kind={kind} plans={plans} seqs={sent?.seqs} entries={snapshot.entries} />
        {isUndone && <Remark tone="neutral">{m.changesUndone}</Remark>}
        {problem && <Remark tone="bad">{m.notSaved({ reason: describeStorageProblem(ui, problem) })}</Remark>}
        <div className={parts.actions}>
          <Button variant="filled" type="submit" disabled={!canSave} loading={isStoring}>
            {m.saveMany({ count: changing.length, total: selected.length })}
          </Button>
        </div>
      </SavedForm>
    </FormFrame>
  )
}

/** The edits that are offered. */
function useSharedEdits(
  hasExtendedFields: boolean,
): readonly { readonly value: SharedEdit; readonly label: string }[] {
  const m = useMessages('editing')
  const { fieldOwner, fieldStatus, fieldTargetDate } = useMessages('ui')
  const extended = [
    { value: 'status', label: fieldStatus },
    { value: 'target-date', label: fieldTargetDate },
    { value: 'no-target-date', label: m.clearTargetDates },
  ] as const
  return [
    { value: 'owner', label: fieldOwner },
    ...(hasExtendedFields ? extended : []),
    { value: 'no-external-id', label: m.clearExternalIds },
  ]
}

interface SharedFieldsProps {
  readonly kind: HierarchyKind
  readonly edit: SharedEdit
  readonly values: SharedValues
  readonly isDisabled: boolean
  readonly onChange: (changed: Partial<SharedValues>) => void
}

/** The fields of an edit; one that clears a field has none. */
function SharedFields({ kind, edit, values, isDisabled, onChange }: SharedFieldsProps) {
  const ui = useMessages('ui')
  switch (edit) {
    case 'owner':
      return (
        <OwnerField
          kind={kind}
          value={values.owner}
          disabled={isDisabled}
          onChange={(owner) => onChange({ owner })}
        />
      )
    case 'status':
      return (
        <StatusField
          kind={kind}
          value={values.status}
          disabled={isDisabled}
          onChange={(status) => onChange({ status })}
        />
      )
    case 'target-date':
      return (
        <>
          <DateField
            ref={null}
            name="targetDate"
            label={ui.fieldTargetDate}
            value={values.date}
            error={undefined}
            onChange={(date) => onChange({ date })}
            onBlur={() => {}}
          />
          <PrecisionField
            value={values.precision}
            disabled={isDisabled}
            onChange={(precision) => onChange({ precision })}
          />
        </>
      )
    default:
      return null
  }
}

/** What was put into the outbox: the plans, and the entries by record. */
interface Sent {
  readonly plans: readonly Plan[]
  readonly seqs: ReadonlyMap<string, number>
}

/** What was saved here last. Once all of it was undone, the form is open again and says so. */
function useSent(entries: readonly OutboxEntry[]) {
  const [sent, setSent] = useState<Sent>()
  const isUndone = useMemo(() => {
    const seqs = [...(sent?.seqs.values() ?? [])]
    if (seqs.length === 0) return false
    const undone = undoneIn(entries)
    return seqs.every((seq) => undone.has(seq))
  }, [sent, entries])
  return { sent: isUndone ? undefined : sent, setSent, isUndone }
}
