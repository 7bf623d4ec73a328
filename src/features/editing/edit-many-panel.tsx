// Changes the same of all selected records: shows each change, writes one request per record, and shows each result.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type ExtendedField, extendedFields } from '#contract/extended-operations.ts'
import type { MaskableField } from '#contract/hierarchies.ts'
import { TargetDate } from '#contract/organizations.ts'
import { fieldsOf, patchBetween, patchOfFields, type RecordFields } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { messagesOf, useMessages } from '#messages/catalogs.ts'
import { useStatusChoices } from '#queries/catalog.ts'
import { knownFields } from '#queries/hierarchies/extended-record.ts'
import {
  type JsonObject,
  storageProblemOf,
  useIsOutboxRead,
  useOutbox,
  usePendingRecords,
  type WriteIntent,
} from '#queries/outbox.ts'
import { useHasExtendedFields } from '#queries/read-only.ts'
import { useNamedValues } from '#queries/record-saving.ts'
import { extendedIntent, updateIntent } from '#queries/update-intents.ts'
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

/** What can be done to several records together: names and descriptions differ from one to the next. */
type SharedEdit = 'owner' | 'no-external-id' | 'status' | 'target-date' | 'no-target-date'

const maxListed = 100

export function EditManyPanel({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('editing')
  if (!useIsOutboxRead()) return <LoadingNotice label={m.loading} />
  return <EditManyForm kind={kind} />
}

function EditManyForm({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('editing')
  const hasExtendedFields = useHasExtendedFields(kind)
  const { outbox, snapshot } = useOutbox()
  const leave = useLeave(kind)
  const selected = useSelected(kind)
  const [edit, setEdit] = useState<SharedEdit>('owner')
  const [values, setValues] = useState({ owner: '', status: '', date: '', precision: '' })
  const [sent, setSent] = useState<ReadonlyMap<string, number>>()
  const [problem, setProblem] = useState<string>()
  const withPendingChanges = usePendingRecords(kind)
  const wanted = wantedBy(edit, values)
  // Includes earlier pending changes, but not the ones just saved: with them the plan would be empty.
  const plans = selected.map((record) => planOf(kind, sent ? record : withPendingChanges(record), wanted))
  const changing = plans.filter(({ intent }) => intent !== undefined)
  const save = async () => {
    try {
      const entries = await outbox.enqueueAll(changing.flatMap(({ intent }) => intent ?? []))
      setSent(new Map(entries.map(({ record, seq }) => [record, seq])))
    } catch (error) {
      setProblem(describeStorageProblem(messagesOf('ui'), storageProblemOf(error)))
    }
  }
  const isSent = sent !== undefined
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed })
  const choices = useSharedEdits(hasExtendedFields === true)
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
        <PlanList kind={kind} plans={plans} resultOf={resultOf} />
        {problem && <Remark tone="bad">{m.notSaved({ reason: problem })}</Remark>}
        <div className={parts.actions}>
          <Button variant="filled" disabled={changing.length === 0 || isSent} onClick={() => void save()}>
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

interface SharedValues {
  readonly owner: string
  readonly status: string
  readonly date: string
  readonly precision: string
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

type Wanted = Partial<RecordFields<MaskableField | ExtendedField>>

/** What the records are to hold; nothing before a value is given. */
function wantedBy(edit: SharedEdit, { owner, status, date, precision }: SharedValues): Wanted {
  switch (edit) {
    case 'owner':
      return owner.trim() ? { ownerId: owner.trim() } : {}
    case 'status':
      return status ? { statusId: status } : {}
    case 'target-date': {
      const isDate = date !== '' && TargetDate.safeParse(date).success
      return isDate ? { targetDate: date, targetDateType: precision || null } : {}
    }
    case 'no-target-date':
      return { targetDate: null, targetDateType: null }
    case 'no-external-id':
      return { externalId: null }
  }
}

interface Plan {
  readonly record: PlanningRecord
  /** Undefined where nothing changes. */
  readonly intent: WriteIntent | undefined
}

function planOf(kind: HierarchyKind, record: PlanningRecord, wanted: Wanted): Plan {
  const base = fieldsOf(record)
  const patch = patchBetween(base, wanted)
  if (patch.mask.length > 0) return { record, intent: updateIntent(kind, record, base, patch) }
  const known = knownFields(record)
  const extended = patchOfFields(extendedFields, known, wanted)
  return {
    record,
    intent: extended.mask.length > 0 ? extendedIntent(kind, record, known, extended) : undefined,
  }
}

interface PlanListProps {
  readonly kind: HierarchyKind
  readonly plans: readonly Plan[]
  /** The state of the entry of a record; undefined before it is enqueued. */
  readonly resultOf: (id: string) => string | undefined
}

const resultMessages: Readonly<Record<string, 'changeSaved' | 'needsAttention'>> = {
  applied: 'changeSaved',
  refused: 'needsAttention',
  conflict: 'needsAttention',
  parked: 'needsAttention',
}

const loadDifference = () => import('#ui/forms/difference.tsx').then((loaded) => loaded.FieldDifference)

function PlanList({ kind, plans, resultOf }: PlanListProps) {
  const m = useMessages('editing')
  const nameValue = useNamedValues()
  const { Part: FieldDifference, hasFailed } = useLazyPart(true, loadDifference)
  const { nameOf } = useOwnerChoices(kind)
  const statuses = useStatusChoices(kind)
  const textOf = ({ record, intent }: Plan, field: string, values: JsonObject = {}) => {
    const value = values[field]
    if (typeof value !== 'string' || !intent) return null
    if (field === 'statusId') return statuses.find(({ id }) => id === value)?.name ?? record.status.name
    if (field !== 'ownerId') return nameValue(intent, field, value)
    return nameOf(value) ?? (value === record.owner.id ? record.owner.name : undefined) ?? m.unknownPerson
  }
  return (
    <ul className={classes.list} aria-label={m.changesByRecord}>
      {plans.slice(0, maxListed).map((plan) => {
        const { record, intent } = plan
        const state = resultOf(record.id)
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
                    before={textOf(plan, field, intent.base)}
                    after={textOf(plan, field, intent.body)}
                  />
                ) : (
                  hasFailed && textOf(plan, field, intent.body)
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
