// The facts that every record of a hierarchy has.
import { CopyButton } from './copy-button.tsx'
import { formatExact } from './dates.ts'
import { Field, Fields, Identifier } from './fields.tsx'
import { RelativeTime } from './relative-time.tsx'

interface RecordFactsProps {
  readonly id: string
  readonly externalId: string | null | undefined
  readonly type: { readonly id: string; readonly name: string }
  readonly owner: { readonly id: string; readonly name?: string | null | undefined }
  readonly createdDate: string
  readonly updatedDate: string
  /** Facts that only this kind of record has. */
  readonly children?: React.ReactNode
}

export function RecordFacts(props: RecordFactsProps) {
  const { id, externalId, type, owner, createdDate, updatedDate, children } = props
  return (
    <Fields>
      <Field label="Type">{type.name}</Field>
      <Field label="Owner">{owner.name || <Identifier>{owner.id}</Identifier>}</Field>
      {children}
      <Field label="Updated">
        <Moment dateTime={updatedDate} />
      </Field>
      <Field label="Created">
        <Moment dateTime={createdDate} />
      </Field>
      <Field label="External ID">{externalId && <Identifier>{externalId}</Identifier>}</Field>
      <Field label="ID">
        <Identifier>{id}</Identifier>
        <CopyButton label="Copy ID" text={() => id} />
      </Field>
    </Fields>
  )
}

/** A time both ways: how long ago, and exactly when. */
function Moment({ dateTime }: { readonly dateTime: string }) {
  return (
    <span>
      <RelativeTime dateTime={dateTime} />
      <Exact>{formatExact(dateTime)}</Exact>
    </span>
  )
}

function Exact({ children }: { readonly children: string }) {
  return <span style={{ color: 'var(--text-muted)' }}> · {children}</span>
}
