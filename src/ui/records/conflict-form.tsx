// Two people changed the same field: its value before, theirs, mine, or another one.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { FieldDifference } from '#ui/forms/difference.tsx'
import { formatAmount } from '#ui/numbers.ts'
import { readableField } from '#ui/rich-text/rich-text-document.ts'
import { LazyEditor } from '#ui/rich-text-editor/lazy-editor.tsx'
import { readDescription, writeDocument } from '#ui/rich-text-editor/open-document.ts'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import { type ActEnd, useActing } from './acting.tsx'
import classes from './conflict-form.module.css'
import { describeAmount } from './describe-change.ts'
import { RelativeTime } from './relative-time.tsx'

/** A change of which other people changed the same fields. */
export interface Conflict {
  /** Its element on a page, by which a link finds it. */
  readonly anchor: string
  /** The name of the record. */
  readonly label: string
  readonly fields: readonly ContestedField[]
  /** Settles it by a value for each field that does not stay theirs. */
  readonly resolve: (chosen: Readonly<Record<string, string | null>>) => Promise<ActEnd>
  readonly discard: () => Promise<ActEnd>
}

interface ContestedField {
  readonly field: string
  /** Undefined for a field of a later release. */
  readonly label: Extract<keyof Messages['ui'], `field${string}`> | undefined
  /** Values as people know them. */
  readonly shown: Readonly<Record<'base' | 'theirs' | 'mine', string | null>>
  /** The value of this person as it is sent. */
  readonly mine: string | null
  /** Of an amount: which one it is. */
  readonly amount?: Parameters<typeof describeAmount>[1]
  /** Who wrote theirs, and when; null where that is not known. */
  readonly by: string | null
  readonly at: string | null
  /** False where the value is chosen: another one is chosen in the form of the record. */
  readonly isTyped: boolean
  /** What is wrong with another value: it is blank, or longer than so many UTF-16 units. */
  readonly faultOf: (text: string) => 'blank' | { readonly max: number } | undefined
}

/** Values that are shown at first, and that each press adds: amounts may be thousands. */
const shownAtOnce = 50

type Choice = 'theirs' | 'mine' | 'other'

interface Decision {
  readonly choice: Choice
  readonly text: string
}

export function ConflictForm({ conflict }: { readonly conflict: Conflict }) {
  const m = useMessages('outbox')
  const { anchor, label, fields } = conflict
  const { run, notice } = useActing()
  const form = useAddressed<HTMLFormElement>(anchor)
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  const isDecided = fields.every((one) => {
    const decision = decisions[one.field]
    return decision && !(decision.choice === 'other' && one.faultOf(decision.text))
  })
  const part = useListPart(fields, shownAtOnce)
  const decideAll = (choice: 'theirs' | 'mine') =>
    setDecisions(Object.fromEntries(fields.map(({ field, mine }) => [field, { choice, text: mine ?? '' }])))
  const resolve = () => {
    const chosen = fields.flatMap(({ field, mine }) => {
      const decision = decisions[field]
      if (!decision || decision.choice === 'theirs') return []
      return [[field, decision.choice === 'mine' ? mine : decision.text] as const]
    })
    void run(() => conflict.resolve(Object.fromEntries(chosen)))
  }
  return (
    <form
      ref={form}
      id={anchor}
      tabIndex={-1}
      className={classes.conflict}
      aria-label={m.conflictOf({ label })}
      onSubmit={(event) => {
        event.preventDefault()
        if (isDecided) resolve()
      }}
    >
      <h3 className={classes.record}>{label}</h3>
      {part.shown.map((contested) => (
        <ContestedValues
          key={contested.field}
          name={`${anchor}.${contested.field}`}
          contested={contested}
          decision={decisions[contested.field]}
          onDecide={(decision) => setDecisions({ ...decisions, [contested.field]: decision })}
        />
      ))}
      <ShowMore part={part} />
      {fields.length > 1 && fields.every(({ amount }) => amount) && (
        <div className={classes.acts}>
          <Button size="xs" onClick={() => decideAll('theirs')}>
            {m.useAllTheirs}
          </Button>
          <Button size="xs" onClick={() => decideAll('mine')}>
            {m.keepAllMine}
          </Button>
        </div>
      )}
      <div className={classes.acts}>
        <Button variant="filled" size="xs" type="submit" disabled={!isDecided}>
          {m.resolve}
        </Button>
        <Button size="xs" onClick={() => void run(conflict.discard)}>
          {m.discardMine}
        </Button>
        {notice}
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

interface ContestedValuesProps {
  readonly name: string
  readonly contested: ContestedField
  readonly decision: Decision | undefined
  readonly onDecide: (decision: Decision) => void
}

function ContestedValues({ name, contested, decision, onDecide }: ContestedValuesProps) {
  const m = useMessages('outbox')
  const ui = useMessages('ui')
  const { field, mine, amount, by, at } = contested
  const label = amount ? describeAmount(ui, amount) : contested.label ? ui[contested.label] : field
  const shown = amount ? formattedAmounts(contested.shown) : contested.shown
  const text = decision?.text ?? mine ?? ''
  const fault = contested.faultOf(text)
  const option = (choice: Choice, side: string, value: ReactNode) => (
    <label className={classes.option} data-chosen={decision?.choice === choice}>
      <input
        type="radio"
        name={name}
        checked={decision?.choice === choice}
        onChange={() => onDecide({ choice, text })}
      />
      <span className="muted">{side}</span>
      <span>{value}</span>
    </label>
  )
  return (
    <fieldset className={classes.contested}>
      <legend className="small strong">{label}</legend>
      <p className={classes.was}>
        {m.before<ReactNode>({ value: <span key="value">{readableField(ui, field, shown.base)}</span> })}
      </p>
      {option(
        'theirs',
        m.useTheirs,
        <>
          <FieldDifference field={field} before={shown.base} after={shown.theirs} />
          {by !== null && (
            <span className={classes.who}>
              {m.sentBy<ReactNode>({ name: by, time: at && <RelativeTime key="time" dateTime={at} /> })}
            </span>
          )}
        </>,
      )}
      {option('mine', m.keepMine, <FieldDifference field={field} before={shown.base} after={shown.mine} />)}
      {contested.isTyped && option('other', m.otherValue, null)}
      {decision?.choice === 'other' && (
        <OtherValue
          label={m.otherValueOf({ field: label })}
          field={field}
          mine={mine}
          value={text}
          error={fault && (fault === 'blank' ? m.enterOtherValue : ui.tooLong(fault))}
          onChange={(other) => onDecide({ choice: 'other', text: other })}
        />
      )}
    </fieldset>
  )
}

function formattedAmounts({ base, theirs, mine }: ContestedField['shown']): ContestedField['shown'] {
  return { base: formatAmount(base), theirs: formatAmount(theirs), mine: formatAmount(mine) }
}

interface OtherValueProps {
  readonly label: string
  readonly field: string
  /** The value of this person, with which the field begins. */
  readonly mine: string | null
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** A value that neither person wrote: typed, or edited as a document where mine is one. */
function OtherValue({ label, field, mine, value, error, onChange }: OtherValueProps) {
  const [description] = useState(() => readDescription(field === 'about' ? (mine ?? '') : ''))
  if (description.kind !== 'document')
    return (
      <Textarea
        aria-label={label}
        autosize={false}
        rows={2}
        autoFocus
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  const { document } = description
  return (
    <LazyEditor
      label={label}
      initial={document.editor}
      error={error}
      onChange={(content) => onChange(writeDocument(content, document))}
      onBlur={() => {}}
    />
  )
}
