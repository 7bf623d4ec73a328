// What was deleted, or refused when it was created, in the form that creates it: from an entry of the outbox, or from the
// file that was saved before a deletion.
import { Button, FileButton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { Organization } from '#contract/organizations.ts'
import { reasonOf } from '#queries/change-messages.ts'
import { type OutboxEntry, useOutbox } from '#queries/outbox.ts'
import { Remark } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { CreateForm } from './create-form.tsx'
import { type CreateStart, startOfEntry, startOfRecord } from './create-values.ts'
import classes from './editing.module.css'
import { FormFrame, useLeave } from './form-frame.tsx'
import { cannotComeBack, readKit } from './recreate-kit.ts'
import {
  nouns,
  type ParentPlace,
  placeOf,
  type Resource,
  useFindRecord,
  useIsTreeRead,
  useOwnerOffered,
} from './subject.ts'

export function CreateAgainFocusAreaPanel() {
  return <CreateAgain resource="focus-area" />
}

export function CreateAgainOrganizationPanel() {
  return <CreateAgain resource="organization" />
}

function CreateAgain({ resource }: { readonly resource: Resource }) {
  const search = useSearch({ strict: false })
  const seq = search.entry === undefined ? undefined : Number(search.entry)
  const { entries } = useOutbox().snapshot
  const owner = useOwnerOffered()
  // As it was when the form was opened: what becomes of the entry does not change the form.
  const [entry, setEntry] = useState<OutboxEntry>()
  const found = entries.find((one) => one.seq === seq)
  if (found && entry?.seq !== seq) setEntry(found)
  const isRead = useIsTreeRead(resource)
  if (owner === undefined || !isRead) return <LoadingNotice label="Reading what can be chosen…" />
  if (seq === undefined) return <FromFile resource={resource} owner={owner} />
  if (entry?.seq !== seq) return <LoadingNotice label="Loading…" />
  return <FromEntry key={seq} resource={resource} owner={owner} entry={entry} />
}

interface FromEntryProps {
  readonly resource: Resource
  readonly owner: string
  readonly entry: OutboxEntry
}

function FromEntry({ resource, owner, entry }: FromEntryProps) {
  const { entries } = useOutbox().snapshot
  const find = useFindRecord(resource)
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
      resource={resource}
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
          <Losses resource={resource} start={start} parent={parent} />
        )
      }
    />
  )
}

interface LossesProps {
  readonly resource: Resource
  readonly start: CreateStart
  readonly parent: ParentPlace | undefined
}

/** What a record that is created again does not have any more. */
function Losses({ resource, start, parent }: LossesProps) {
  return (
    <section aria-label="What cannot come back">
      {start.parentId !== undefined && !parent && (
        <Remark>The {nouns[resource]} it stood below is gone, too. Here it is created at the top.</Remark>
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
  readonly resource: Resource
  readonly owner: string
}

function FromFile({ resource, owner }: FromFileProps) {
  const leave = useLeave(resource)
  const find = useFindRecord(resource)
  const [records, setRecords] = useState<readonly (Organization | FocusArea)[]>([])
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<Organization | FocusArea>()
  /** The places of those created again, by the ids they had. */
  const [made, setMade] = useState<ReadonlyMap<string, ParentPlace>>(new Map())
  const open = async (file: File | null) => {
    if (!file) return
    try {
      setRecords(readKit(await file.text(), resource))
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
        resource={resource}
        owner={owner}
        parent={parent}
        start={start}
        remarks={<Losses resource={resource} start={start} parent={parent} />}
        onKept={keep}
      />
    )
  }
  return (
    <FormFrame
      resource={resource}
      recordId="again"
      title="Create again from a file"
      onClose={() => leave(undefined)}
    >
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
  readonly records: readonly (Organization | FocusArea)[]
  readonly made: ReadonlyMap<string, ParentPlace>
  readonly onChoose: (record: Organization | FocusArea) => void
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
