// What was deleted, or refused when it was created, in the form that creates it: from an entry of the outbox, or from the
// file that was saved before a deletion.
import { Button, FileButton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { reasonOf } from '#queries/change-messages.ts'
import { type OutboxEntry, useOutbox } from '#queries/outbox.ts'
import { Remark } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { CreateForm } from './create-form.tsx'
import { type CreateStart, startOfEntry, startOfRecord } from './create-values.ts'
import classes from './editing.module.css'
import { FormFrame, useLeave } from './form-frame.tsx'
import {
  type ParentPlace,
  placeOf,
  useFindRecord,
  useIsTreeRead,
  useOwnerOffered,
} from './hierarchy-resource.ts'
import { cannotComeBack, readKit } from './recreate-kit.ts'

/** The form that creates again what was deleted or rejected. */
export function RecreatePanel({ kind }: { readonly kind: HierarchyKind }) {
  const search = useSearch({ strict: false })
  const seq = search.entry === undefined ? undefined : Number(search.entry)
  const { entries } = useOutbox().snapshot
  const owner = useOwnerOffered()
  // As it was when the form was opened: what becomes of the entry does not change the form.
  const [entry, setEntry] = useState<OutboxEntry>()
  const found = entries.find((one) => one.seq === seq)
  if (found && entry?.seq !== seq) setEntry(found)
  const isRead = useIsTreeRead(kind)
  if (owner === undefined || !isRead) return <LoadingNotice label="Reading what can be chosen…" />
  if (seq === undefined) return <FromFile kind={kind} owner={owner} />
  if (entry?.seq !== seq) return <LoadingNotice label="Loading…" />
  return <FromEntry key={seq} kind={kind} owner={owner} entry={entry} />
}

interface FromEntryProps {
  readonly kind: HierarchyKind
  readonly owner: string
  readonly entry: OutboxEntry
}

function FromEntry({ kind, owner, entry }: FromEntryProps) {
  const { entries } = useOutbox().snapshot
  const find = useFindRecord(kind)
  const isRevised = entry.kind.endsWith('.create')
  const start = startOfEntry((isRevised ? entry.body : entry.base) ?? {})
  const parent = start.parentId === undefined ? undefined : parentOf(start.parentId)
  function parentOf(id: string): ParentPlace | undefined {
    const record = find(id)
    const made = entries.find((one) => one.record === id && one.kind.endsWith('.create'))
    if (record) return placeOf(record)
    return made && { id, name: made.label, typeId: startOfEntry(made.body ?? {}).values.typeId }
  }
  return (
    <CreateForm
      kind={kind}
      owner={owner}
      parent={parent}
      start={start}
      revised={isRevised ? entry : undefined}
      remarks={
        isRevised ? (
          <Remark tone={entry.problem ? 'bad' : undefined}>
            {entry.problem
              ? `It was not saved. ${reasonOf(entry)}`
              : 'This change is pending. What you save here replaces it.'}
          </Remark>
        ) : (
          <Losses kind={kind} start={start} parent={parent} />
        )
      }
    />
  )
}

interface LossesProps {
  readonly kind: HierarchyKind
  readonly start: CreateStart
  readonly parent: ParentPlace | undefined
}

/** What a record that is created again does not have any more. */
function Losses({ kind, start, parent }: LossesProps) {
  return (
    <section aria-label="What cannot come back">
      {start.parentId !== undefined && !parent && (
        <Remark>
          The {hierarchies[kind].noun} it stood below is gone, too. Here it is created at the top.
        </Remark>
      )}
      <p className={classes.caption}>What cannot come back</p>
      <ul className={classes.facts}>
        {cannotComeBack.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </section>
  )
}

interface FromFileProps {
  readonly kind: HierarchyKind
  readonly owner: string
}

function FromFile({ kind, owner }: FromFileProps) {
  const leave = useLeave(kind)
  const find = useFindRecord(kind)
  const [records, setRecords] = useState<readonly PlanningRecord[]>([])
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<PlanningRecord>()
  /** The places of those created again, by the ids they had. */
  const [made, setMade] = useState<ReadonlyMap<string, ParentPlace>>(new Map())
  const open = async (file: File | null) => {
    if (!file) return
    try {
      setRecords(readKit(await file.text(), kind))
      setProblem(undefined)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  if (chosen) {
    const start = startOfRecord(chosen)
    const known = start.parentId === undefined ? undefined : find(start.parentId)
    const parent = made.get(start.parentId ?? '') ?? (known && placeOf(known))
    const keep = (record: string) => {
      setMade(new Map(made).set(chosen.id, { ...placeOf(chosen), id: record }))
      setChosen(undefined)
    }
    return (
      <CreateForm
        key={chosen.id}
        kind={kind}
        owner={owner}
        parent={parent}
        start={start}
        remarks={<Losses kind={kind} start={start} parent={parent} />}
        onKept={keep}
      />
    )
  }
  return (
    <FormFrame kind={kind} recordId="again" title="Create again from a file" onClose={() => leave(undefined)}>
      <div className={classes.form}>
        <p className={classes.words}>
          Before something is deleted, a file is saved with all that is needed to create it again.
        </p>
        <FileButton accept="application/json,.json" onChange={(file) => void open(file)}>
          {(button) => (
            <Button variant={records.length > 0 ? 'default' : 'filled'} {...button}>
              Choose the file
            </Button>
          )}
        </FileButton>
        {problem && <Remark tone="bad">{problem}</Remark>}
        <KitList records={records} made={made} onChoose={setChosen} />
      </div>
    </FormFrame>
  )
}

interface KitListProps {
  readonly records: readonly PlanningRecord[]
  readonly made: ReadonlyMap<string, ParentPlace>
  readonly onChoose: (record: PlanningRecord) => void
}

function KitList({ records, made, onChoose }: KitListProps) {
  if (records.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Records in the file, parents first">
      {records.map((record) => (
        <li key={record.id} className={classes.choice}>
          <span>{record.name}</span>
          {made.has(record.id) ? (
            <strong>pending</strong>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Create again: ${record.name}`}
              onClick={() => onChoose(record)}
            >
              Create again
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
