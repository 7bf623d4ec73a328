// Restores a deleted record, or fixes one whose creation was rejected: from an entry of the outbox, or from a backup.
import { Button, FileButton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { reasonOf } from '#data/change-progress.ts'
import { restoredBy } from '#data/entry-form.ts'
import { isCreate, isPending, isTemporary, type OutboxEntry, recordOf, useOutbox } from '#data/outbox.ts'
import { useIsTreeRead } from '#features/records/choices.ts'
import { useMessages } from '#messages/catalogs.ts'
import parts from '#ui/forms/form-parts.module.css'
import { FactList, Remark } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { describeReason } from '#ui/records/describe-change.ts'
import { losses, readBackup } from './backup.ts'
import { CreateForm } from './create-form.tsx'
import { type CreateStart, startOfEntry, startOfRecord } from './create-values.ts'
import classes from './editing.module.css'
import { useAreDraftsKnown } from './form-draft.ts'
import { FormFrame, useLeave } from './form-frame.tsx'
import { type ParentPlace, placeOf, useFindRecord, useOwnerOffered } from './hierarchy-resource.ts'

export function RestorePanel({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('editing')
  const search = useSearch({ strict: false })
  const seq = search.entry === undefined ? undefined : Number(search.entry)
  const { entries } = useOutbox().snapshot
  const owner = useOwnerOffered()
  // The entry when the form was opened: later changes of it do not change the form.
  const [entry, setEntry] = useState<OutboxEntry>()
  const found = entries.find((one) => one.seq === seq)
  if (found && entry?.seq !== seq) setEntry(found)
  const isRead = useIsTreeRead(kind)
  const areDraftsKnown = useAreDraftsKnown()
  if (owner === undefined || !isRead || !areDraftsKnown) return <LoadingNotice label={m.loading} />
  if (seq === undefined) return <FromFile kind={kind} owner={owner} />
  if (entry?.seq !== seq) return <LoadingNotice label={m.loading} />
  return <FromEntry key={seq} kind={kind} owner={owner} entry={entry} />
}

interface FromEntryProps {
  readonly kind: HierarchyKind
  readonly owner: string
  readonly entry: OutboxEntry
}

function FromEntry({ kind, owner, entry }: FromEntryProps) {
  const m = useMessages('editing')
  const ui = useMessages('ui')
  const { entries } = useOutbox().snapshot
  const find = useFindRecord(kind)
  const isRevised = isCreate(entry)
  const facts = (isRevised ? entry.body : entry.base) ?? {}
  const start = startOfEntry(isRevised ? { ...facts, about: descriptionIn(entries, entry.record) } : facts)
  const parent = start.parentId === undefined ? undefined : parentOf(start.parentId)
  function parentOf(id: string): ParentPlace | undefined {
    const record = find(id)
    const made = entries.find((one) => one.record === id && isCreate(one))
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
      restores={isRevised ? restoredBy(entry) : knownId(recordOf(entry, entries))}
      title={isRevised ? undefined : m.restoreRecord({ name: entry.label })}
      remarks={
        isRevised ? (
          <Remark tone={entry.problem ? 'bad' : undefined}>
            {entry.problem ? m.notSaved({ reason: describeReason(ui, reasonOf(entry)) }) : m.pendingEdited}
          </Remark>
        ) : (
          <Losses start={start} parent={parent} />
        )
      }
    />
  )
}

/** An ID that the service gave: another one would be looked for before the record is sent. */
function knownId(id: string): string | undefined {
  return isTemporary(id) ? undefined : id
}

/** The description that follows a creation as a change. */
function descriptionIn(entries: readonly OutboxEntry[], record: string): unknown {
  const change = entries.findLast(
    (one) => one.record === record && isPending(one) && one.mask?.includes('about'),
  )
  return change?.body?.about
}

interface LossesProps {
  readonly start: CreateStart
  readonly parent: ParentPlace | undefined
}

function Losses({ start, parent }: LossesProps) {
  const m = useMessages('editing')
  return (
    <>
      {start.parentId !== undefined && !parent && <Remark>{m.parentGone}</Remark>}
      <FactList title={m.notRestored} facts={losses.map((loss) => m[loss])} />
    </>
  )
}

function FromFile(form: Omit<FromEntryProps, 'entry'>) {
  const m = useMessages('editing')
  const { kind } = form
  const leave = useLeave(kind)
  const find = useFindRecord(kind)
  const [records, setRecords] = useState<readonly PlanningRecord[]>([])
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<PlanningRecord>()
  /** The places of restored records, by their former ids. */
  const [made, setMade] = useState<ReadonlyMap<string, ParentPlace>>(new Map())
  const open = async (file: File | null) => {
    if (!file) return
    const read = readBackup(await file.text().catch(() => ''), kind)
    if (read === 'no-backup') setProblem(m.notBackup)
    else if (read === 'none') setProblem(m.noneInBackup({ kind }))
    else {
      setRecords(read)
      setProblem(undefined)
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
        {...form}
        parent={parent}
        start={start}
        restores={chosen.id}
        title={m.restoreRecord({ name: chosen.name })}
        remarks={<Losses start={start} parent={parent} />}
        onKept={keep}
      />
    )
  }
  return (
    <FormFrame kind={kind} recordId="again" title={m.restoreTitle} onClose={() => leave(undefined)}>
      <div className={parts.form}>
        <p className={parts.words}>{m.restoreText}</p>
        <FileButton accept="application/json,.json" onChange={(file) => void open(file)}>
          {(button) => (
            <div className={parts.actions}>
              <Button variant={records.length > 0 ? 'default' : 'filled'} {...button}>
                {m.chooseBackup}
              </Button>
            </div>
          )}
        </FileButton>
        {problem && <Remark tone="bad">{problem}</Remark>}
        <BackupList records={records} made={made} onChoose={setChosen} />
      </div>
    </FormFrame>
  )
}

interface BackupListProps {
  readonly records: readonly PlanningRecord[]
  readonly made: ReadonlyMap<string, ParentPlace>
  readonly onChoose: (record: PlanningRecord) => void
}

function BackupList({ records, made, onChoose }: BackupListProps) {
  const m = useMessages('editing')
  if (records.length === 0) return null
  return (
    <ul className={classes.list} aria-label={m.inBackup}>
      {records.map((record) => (
        <li key={record.id} className={classes.choice}>
          <span>{record.name}</span>
          {made.has(record.id) ? (
            <strong>{m.pending}</strong>
          ) : (
            <Button
              size="compact-sm"
              aria-label={m.restoreRecord({ name: record.name })}
              onClick={() => onChoose(record)}
            >
              {m.restore}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
