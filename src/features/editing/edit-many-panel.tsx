// Changes the same of all selected records: shows each change, writes one request per record, and shows each result.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useStatusChoices } from '#queries/catalog.ts'
import {
  type JsonObject,
  type OutboxEntry,
  useIsOutboxRead,
  useOutbox,
  usePendingRecords,
  type WriteIntent,
} from '#queries/outbox.ts'
import { useHasExtendedFields } from '#queries/read-only.ts'
import { useNamedValues } from '#queries/record-saving.ts'
import { useStoring } from '#queries/use-storing.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { Remark } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { useLazyPart } from '#ui/use-lazy-part.ts'
import classes from './editing.module.css'
import { PrecisionField, StatusField } from './extended-fields.tsx'
import { useOwnerChoices } from './fields/choices.ts'
import { DateField } from './fields/date-field.tsx'
import { FixedFieldsNote } from './fixed-fields-note.tsx'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useSelected } from './hierarchy-resource.ts'
import { OwnerField } from './owner-field.tsx'
import { RecordPath } from './record-list.tsx'
import { intentOf, type Plan, planOf, type SharedEdit, type SharedValues, wantedBy } from './shared-edits.ts'

const maxListed = 100

export function EditManyPanel({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('editing')
  if (!useIsOutboxRead()) return <LoadingNotice label={m.loading} />
  return <EditManyForm kind={kind} />
}

function EditManyForm({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('editing')
  const ui = useMessages('ui')
  const hasExtendedFields = useHasExtendedFields(kind)
  const { outbox, snapshot } = useOutbox()
  const leave = useLeave(kind)
  const selected = useSelected(kind)
  const [edit, setEdit] = useState<SharedEdit>('owner')
  const [values, setValues] = useState({ owner: '', status: '', date: '', precision: '' })
  const [sent, setSent] = useState<Sent>()
  const { store, isStoring, problem } = useStoring()
  const withPendingChanges = usePendingRecords(kind)
  // Made when a value is given, not with each rendering: there may be many.
  const plans = useMemo(() => {
    // With earlier pending changes, but not the ones just saved: with them the plan would be empty.
    if (sent) return sent.plans
    const wanted = wantedBy(edit, values)
    return selected.map((record) => planOf(withPendingChanges(record), wanted))
  }, [sent, selected, withPendingChanges, edit, values])
  const changing = useMemo(() => plans.filter(({ change }) => change !== undefined), [plans])
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
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed })
  const choices = useSharedEdits(hasExtendedFields === true)
  return (
    <FormFrame
      kind={kind}
      recordId="many"
      title={m.editManyTitle({ count: selected.length })}
      onClose={() => leave(undefined)}
    >
      <div className={parts.form}>
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
        {problem && <Remark tone="bad">{m.notSaved({ reason: describeStorageProblem(ui, problem) })}</Remark>}
        <div className={parts.actions}>
          <Button
            variant="filled"
            disabled={changing.length === 0 || isSent}
            loading={isStoring}
            onClick={() => void store(save)}
          >
            {m.saveMany({ count: changing.length, total: selected.length })}
          </Button>
        </div>
      </div>
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

interface PlanListProps {
  readonly kind: HierarchyKind
  readonly plans: readonly Plan[]
  /** The entries by record; undefined before they are in the outbox. */
  readonly seqs: Sent['seqs'] | undefined
  readonly entries: readonly OutboxEntry[]
}

const resultMessages: Readonly<Record<string, 'changeSaved' | 'needsAttention'>> = {
  applied: 'changeSaved',
  refused: 'needsAttention',
  conflict: 'needsAttention',
  parked: 'needsAttention',
}

const loadDifference = () => import('#ui/forms/difference.tsx').then((loaded) => loaded.FieldDifference)

function PlanList({ kind, plans, seqs, entries }: PlanListProps) {
  const m = useMessages('editing')
  const listed = plans.slice(0, maxListed)
  const listedSeqs = new Set(listed.map(({ record }) => seqs?.get(record.id)))
  const states = new Map(entries.flatMap(({ seq, state }) => (listedSeqs.has(seq) ? [[seq, state]] : [])))
  const nameValue = useNamedValues()
  const { Part: FieldDifference, hasFailed } = useLazyPart(true, loadDifference)
  const { nameOf } = useOwnerChoices(kind)
  const statuses = useStatusChoices(kind)
  const textOf = (record: PlanningRecord, intent: WriteIntent, field: string, values: JsonObject = {}) => {
    const value = values[field]
    if (typeof value !== 'string') return null
    if (field === 'statusId') return statuses.find(({ id }) => id === value)?.name ?? record.status.name
    if (field !== 'ownerId') return nameValue(intent, field, value)
    return nameOf(value) ?? (value === record.owner.id ? record.owner.name : undefined) ?? m.unknownPerson
  }
  return (
    <ul className={classes.list} aria-label={m.changesByRecord}>
      {listed.map((plan) => {
        const { record } = plan
        const intent = intentOf(kind, plan)
        const seq = seqs?.get(record.id)
        const state = seq === undefined ? undefined : states.get(seq)
        return (
          <li key={record.id}>
            {record.name}
            <RecordPath kind={kind} record={record} />
            {state && <strong> · {m[resultMessages[state] ?? 'pending']}</strong>}
            {!intent && <small>{m.noChange}</small>}
            {intent?.mask?.map((field) => (
              <small key={field}>
                {FieldDifference ? (
                  <FieldDifference
                    field={field}
                    before={textOf(record, intent, field, intent.base)}
                    after={textOf(record, intent, field, intent.body)}
                  />
                ) : (
                  hasFailed && textOf(record, intent, field, intent.body)
                )}
              </small>
            ))}
          </li>
        )
      })}
      {plans.length > maxListed && <li>{m.moreRecords({ count: plans.length - maxListed })}</li>}
    </ul>
  )
}
