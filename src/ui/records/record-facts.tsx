import type { ReactNode } from 'react'
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatDay, formatExact } from '#ui/dates.ts'
import { Absent, Field, Fields, Identifier } from '#ui/forms/form-parts.tsx'
import { Initials } from '#ui/initials.tsx'
import { EditInPlace, type PlaceEdit } from './edit-in-place.tsx'
import classes from './record-facts.module.css'
import { ownerName } from './record-rows.tsx'
import { RelativeTime } from './relative-time.tsx'

interface RecordFactsProps {
  readonly record: PlanningRecord
  /** What the owner is edited by; undefined where that cannot be done. */
  readonly ownerEdit?: PlaceEdit | undefined
  /** The texts that a record may be without. */
  readonly texts: ReactNode
  /** Facts that only this kind of record has. */
  readonly children?: ReactNode
}

export function RecordFacts({ record, ownerEdit, texts, children }: RecordFactsProps) {
  const m = useMessages('hierarchies')
  const { id, owner, status, parent, createdDate, updatedDate } = record
  return (
    <>
      <Fields>
        <Field label={m.type}>{typeOf(record).name}</Field>
        <Field label={m.owner}>
          <EditInPlace label={m.owner} edit={ownerEdit}>
            <span className={classes.person}>
              <Initials name={owner.name ?? ''} />
              {ownerName(owner, m)}
            </span>
          </EditInPlace>
        </Field>
        {children}
        <Field label={m.updated}>
          <Moment dateTime={updatedDate} />
        </Field>
        <Field label={m.created}>
          <Moment dateTime={createdDate} />
        </Field>
        {texts}
      </Fields>
      <details className={classes.more}>
        <summary>{m.moreIds}</summary>
        <Fields>
          <IdField label={m.id} id={id} />
          <IdField label={m.parentId} id={parent?.id} />
          <IdField label={m.ownerId} id={owner.id} />
          <IdField label={m.typeId} id={typeOf(record).id} />
          <IdField label={m.statusId} id={status.id} />
        </Fields>
      </details>
    </>
  )
}

interface IdFieldProps {
  readonly label: string
  readonly id: string | null | undefined
  /** What it is edited by; undefined where that cannot be done. */
  readonly edit?: PlaceEdit | undefined
}

/** An identifier with a button that copies it. */
export function IdField({ label, id, edit }: IdFieldProps) {
  const m = useMessages('record')
  return (
    <Field label={label}>
      {(id || edit) && (
        <>
          <EditInPlace label={label} edit={edit}>
            {id ? <Identifier>{id}</Identifier> : <Absent />}
          </EditInPlace>
          {id && <CopyButton label={m.copyField({ field: label })} text={() => id} />}
        </>
      )}
    </Field>
  )
}

/** A time both ways: how long ago, or how far ahead, and on which day. The minute of a moment is shown on hover. */
export function Moment({
  dateTime,
  format,
}: {
  readonly dateTime: string
  readonly format?: (dateTime: string) => string
}) {
  return (
    <span>
      <RelativeTime dateTime={dateTime} />
      <span className={classes.exact} title={format ? undefined : formatExact(dateTime)}>
        {' · '}
        {(format ?? formatDay)(dateTime)}
      </span>
    </span>
  )
}
