// What a change of all selected records does to each, and what became of it.
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useStatusChoices } from '#queries/catalog.ts'
import { undoneIn } from '#queries/change-acts.ts'
import { useOwnerChoices } from '#queries/hierarchies/choices.ts'
import { intentOf, type Plan } from '#queries/hierarchies/record-values.ts'
import type { JsonObject, OutboxEntry, WriteIntent } from '#queries/outbox.ts'
import { useNamedValues } from '#queries/record-saving.ts'
import { FieldDifference } from '#ui/forms/difference.tsx'
import classes from './editing.module.css'
import { RecordPath } from './record-list.tsx'

const maxListed = 100

interface PlanListProps {
  readonly kind: HierarchyKind
  readonly plans: readonly Plan[]
  /** The entries by record; undefined before they are in the outbox. */
  readonly seqs: ReadonlyMap<string, number> | undefined
  readonly entries: readonly OutboxEntry[]
}

const resultMessages: Readonly<Record<string, 'changeSaved' | 'changeUndone' | 'needsAttention'>> = {
  applied: 'changeSaved',
  refused: 'needsAttention',
  conflict: 'needsAttention',
  parked: 'needsAttention',
  undone: 'changeUndone',
}

export function PlanList({ kind, plans, seqs, entries }: PlanListProps) {
  const m = useMessages('editing')
  const listed = plans.slice(0, maxListed)
  const listedSeqs = new Set(listed.map(({ record }) => seqs?.get(record.id)))
  const undone = undoneIn(entries)
  const states = new Map(
    entries.flatMap(({ seq, state }) =>
      listedSeqs.has(seq) ? [[seq, undone.has(seq) ? 'undone' : state]] : [],
    ),
  )
  const nameValue = useNamedValues()
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
                <FieldDifference
                  field={field}
                  before={textOf(record, intent, field, intent.base)}
                  after={textOf(record, intent, field, intent.body)}
                />
              </small>
            ))}
          </li>
        )
      })}
      {plans.length > maxListed && <li>{m.moreRecords({ count: plans.length - maxListed })}</li>}
    </ul>
  )
}
