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
  const [only, ...others] = conflict.fields
  return only && others.length === 0 ? (
    <OneContested conflict={conflict} contested={only} />
  ) : (
    <ManyContested conflict={conflict} />
  )
}

interface FrameProps {
  readonly conflict: Conflict
  readonly onSubmit: () => void
  readonly children: ReactNode
}

function Frame({ conflict: { anchor, label }, onSubmit, children }: FrameProps) {
  const m = useMessages('outbox')
  const form = useAddressed<HTMLFormElement>(anchor)
  return (
    <form
      ref={form}
      id={anchor}
      tabIndex={-1}
      className={classes.conflict}
      aria-label={m.conflictOf({ label })}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h3 className={classes.record}>{label}</h3>
      {children}
    </form>
  )
}

interface OneContestedProps {
  readonly conflict: Conflict
  readonly contested: ContestedField
}

/** One field: each answer is a button, and settles it. */
function OneContested({ conflict, contested }: OneContestedProps) {
  const m = useMessages('outbox')
  const ui = useMessages('ui')
  const { run, notice } = useActing()
  const [other, setOther] = useState<string>()
  const { field, mine, by } = contested
  const { label, shown } = useContested(contested)
  const fault = other === undefined ? undefined : contested.faultOf(other)
  const settle = (chosen: Parameters<Conflict['resolve']>[0]) => void run(() => conflict.resolve(chosen))
  const side = (whose: 'theirs' | 'mine', title: ReactNode) => (
    <p className={classes.side} data-side={whose}>
      <span className="muted">{title}</span>
      <span>
        <FieldDifference field={field} before={shown.base} after={shown[whose]} />
      </span>
    </p>
  )
  return (
    <Frame conflict={conflict} onSubmit={() => other !== undefined && !fault && settle({ [field]: other })}>
      <fieldset className={classes.contested}>
        <legend className="small strong">{label}</legend>
        <Before field={field} value={shown.base} />
        {side('theirs', by === null ? m.theirs : <SentBy contested={contested} />)}
        {side('mine', m.mine)}
        {other !== undefined && (
          <OtherValue
            label={m.otherValueOf({ field: label })}
            field={field}
            mine={mine}
            value={other}
            error={fault && (fault === 'blank' ? m.enterOtherValue : ui.tooLong(fault))}
            onChange={setOther}
          />
        )}
      </fieldset>
      <div className={classes.acts}>
        {other !== undefined && (
          <Button variant="filled" size="xs" type="submit" disabled={fault !== undefined}>
            {m.resolve}
          </Button>
        )}
        <Button size="xs" onClick={() => settle({})}>
          {m.useTheirs}
        </Button>
        <Button size="xs" onClick={() => settle({ [field]: mine })}>
          {m.keepMine}
        </Button>
        {contested.isTyped && other === undefined && (
          <Button size="xs" variant="subtle" onClick={() => setOther(mine ?? '')}>
            {m.otherValue}
          </Button>
        )}
        {notice}
      </div>
    </Frame>
  )
}

/** Several fields: a choice for each, and one act for all of them. */
function ManyContested({ conflict }: { readonly conflict: Conflict }) {
  const m = useMessages('outbox')
  const { anchor, fields } = conflict
  const { run, notice } = useActing()
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
    <Frame conflict={conflict} onSubmit={() => isDecided && resolve()}>
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
      {fields.every(({ amount }) => amount) && (
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
    </Frame>
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
  const { field, mine, by } = contested
  const { label, shown } = useContested(contested)
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
      <Before field={field} value={shown.base} />
      {option(
        'theirs',
        m.useTheirs,
        <>
          <FieldDifference field={field} before={shown.base} after={shown.theirs} />
          {by !== null && (
            <span className={classes.who}>
              <SentBy contested={contested} />
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

/** What a field is called, and its values as people read them. */
function useContested({ field, label, amount, shown }: ContestedField) {
  const ui = useMessages('ui')
  if (amount) return { label: describeAmount(ui, amount), shown: formattedAmounts(shown) }
  return { label: label ? ui[label] : field, shown }
}

function Before({ field, value }: { readonly field: string; readonly value: string | null }) {
  const m = useMessages('outbox')
  const ui = useMessages('ui')
  return (
    <p className={classes.was}>
      {m.before<ReactNode>({ value: <span key="value">{readableField(ui, field, value)}</span> })}
    </p>
  )
}

/** Who wrote theirs, and when; nothing where that is not known. */
function SentBy({ contested: { by, at } }: { readonly contested: ContestedField }) {
  const m = useMessages('outbox')
  if (by === null) return null
  return m.sentBy<ReactNode>({ name: by, time: at && <RelativeTime key="time" dateTime={at} /> })
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
