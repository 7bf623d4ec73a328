// Two people changed the same field: its value before, theirs, mine, or another one.
import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { extendedFields } from '#contract/extended-operations.ts'
import { useMessages } from '#messages/catalogs.ts'
import { type FieldConflict, type OutboxEntry, useOutbox } from '#queries/outbox.ts'
import { changeAnchor, useNamedValues } from '#queries/record-saving.ts'
import { FieldDifference } from '#ui/forms/difference.tsx'
import { LazyEditor } from '#ui/rich-text-editor/lazy-editor.tsx'
import { readDescription } from '#ui/rich-text-editor/open-document.ts'
import { writeDocument } from '#ui/rich-text-editor/write-document.ts'
import { fieldLabel, readableValue } from './describe-ending.ts'
import classes from './outbox.module.css'

type Choice = 'theirs' | 'mine' | 'other'

interface Decision {
  readonly choice: Choice
  readonly text: string
}

export function ConflictForm({ entry }: { readonly entry: OutboxEntry }) {
  const m = useMessages('outbox')
  const { outbox } = useOutbox()
  const form = useAddressed<HTMLFormElement>(changeAnchor(entry))
  const contested = entry.conflict ?? []
  const nameValue = useNamedValues()
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  const isDecided = contested.every(({ field }) => decisions[field] !== undefined)
  const resolve = () => {
    const chosen = contested.flatMap(({ field, mine }) => {
      const decision = decisions[field]
      if (!decision || decision.choice === 'theirs') return []
      return [[field, decision.choice === 'mine' ? mine : decision.text] as const]
    })
    void outbox.resolve(entry.seq, Object.fromEntries(chosen))
  }
  return (
    <form
      ref={form}
      id={changeAnchor(entry)}
      tabIndex={-1}
      className={classes.conflict}
      aria-label={m.conflictOf({ label: entry.label })}
      onSubmit={(event) => {
        event.preventDefault()
        if (isDecided) resolve()
      }}
    >
      <h3 className={classes.record}>{entry.label}</h3>
      {contested.map((conflict) => (
        <ContestedField
          key={conflict.field}
          name={`${entry.seq}.${conflict.field}`}
          conflict={conflict}
          nameValue={(value) => nameValue(entry, conflict.field, value)}
          decision={decisions[conflict.field]}
          onDecide={(decision) => setDecisions({ ...decisions, [conflict.field]: decision })}
        />
      ))}
      <div className={classes.acts}>
        <Button variant="filled" size="xs" type="submit" disabled={!isDecided}>
          {m.resolve}
        </Button>
        <Button size="xs" onClick={() => void outbox.discard(entry.seq)}>
          {m.discardMine}
        </Button>
      </div>
    </form>
  )
}

/** Brings an element into view, with the focus, when the address names it. */
function useAddressed<Target extends HTMLElement>(anchor: string) {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (location.hash === `#${anchor}`) target.current?.focus()
  }, [anchor])
  return target
}

/** Fields that are chosen and not typed: another choice is made in the form of the record. */
const chosenFields: readonly string[] = extendedFields

interface ContestedFieldProps {
  readonly name: string
  readonly conflict: FieldConflict
  /** The value as people know it. */
  readonly nameValue: (value: string | null) => string | null
  readonly decision: Decision | undefined
  readonly onDecide: (decision: Decision) => void
}

function ContestedField({ name, conflict, nameValue, decision, onDecide }: ContestedFieldProps) {
  const m = useMessages('outbox')
  const { field, mine } = conflict
  const [base, theirs, own] = [conflict.base, conflict.theirs, mine].map(nameValue)
  const label = fieldLabel(useMessages('ui'), field)
  const text = decision?.text ?? mine ?? ''
  const option = (choice: Choice, side: string, shown: ReactNode) => (
    <label className={classes.option} data-chosen={decision?.choice === choice}>
      <input
        type="radio"
        name={name}
        checked={decision?.choice === choice}
        onChange={() => onDecide({ choice, text })}
      />
      <span className="muted">{side}</span>
      <span>{shown}</span>
    </label>
  )
  return (
    <fieldset className={classes.contested}>
      <legend className="small strong">{label}</legend>
      <p className={classes.was}>
        {m.before<ReactNode>({ value: <span key="value">{readableValue(m, field, base ?? null)}</span> })}
      </p>
      {option(
        'theirs',
        m.useTheirs,
        <FieldDifference field={field} before={base ?? null} after={theirs ?? null} />,
      )}
      {option(
        'mine',
        m.keepMine,
        <FieldDifference field={field} before={base ?? null} after={own ?? null} />,
      )}
      {!chosenFields.includes(field) && option('other', m.otherValue, null)}
      {decision?.choice === 'other' && (
        <OtherValue
          label={m.otherValueOf({ field: label })}
          field={field}
          mine={mine}
          value={text}
          onChange={(other) => onDecide({ choice: 'other', text: other })}
        />
      )}
    </fieldset>
  )
}

interface OtherValueProps {
  readonly label: string
  readonly field: string
  /** The value of this person, with which the field begins. */
  readonly mine: string | null
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A value that neither person wrote: typed, or edited as a document where mine is one. */
function OtherValue({ label, field, mine, value, onChange }: OtherValueProps) {
  const [description] = useState(() => readDescription(field === 'about' ? (mine ?? '') : ''))
  if (description.kind !== 'document')
    return (
      <Textarea
        aria-label={label}
        autosize={false}
        rows={2}
        autoFocus
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  const { document } = description
  return (
    <LazyEditor
      label={label}
      initial={document.editor}
      error={undefined}
      onChange={(content) => onChange(writeDocument(content, document))}
      onBlur={() => {}}
    />
  )
}
