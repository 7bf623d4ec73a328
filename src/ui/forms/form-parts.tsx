import { Button } from '@mantine/core'
import { type ChangeEvent, type ReactNode, type Ref, type SyntheticEvent, useEffect, useRef } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import type { KeyWords } from '#ui/key-bindings.ts'
import { useScreenKeys } from '#ui/palette/key-map.tsx'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import classes from './form-parts.module.css'

interface FormPanelProps {
  readonly recordId: string
  /** Names the region for screen readers. */
  readonly label: string
  readonly title: string
  readonly onClose: () => void
  /** Buttons beside that which closes it. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A button cannot be `aria-invalid`, so what is around it says so. */
const invalidField = '[aria-invalid="true"], [data-invalid] button'

const formTitle: KeyWords = (m) => m.panel

interface SavedFormProps {
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => unknown
  /** What a check found, by field; the first field that is invalid then gets the focus, which brings it into view. */
  readonly faults?: ReadonlyMap<string, string>
  readonly children: ReactNode
}

/** A form that Ctrl+Enter and Ctrl+S save, wherever the focus is. */
export function SavedForm({ onSubmit, faults, children }: SavedFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (faults && faults.size > 0) form.current?.querySelector<HTMLElement>(invalidField)?.focus()
  }, [faults])
  const save = () => form.current?.requestSubmit()
  useScreenKeys(formTitle, [
    { keys: ['Mod+Enter', 'Mod+S'], words: (m) => m.saveForm, act: save, inFields: true },
  ])
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={onSubmit}>
      {children}
    </form>
  )
}

/** The panel of a form, with its title. */
export function FormPanel({ recordId, label, title, onClose, actions, children }: FormPanelProps) {
  return (
    <RecordPanel recordId={recordId} label={label} onClose={onClose}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {actions}
        <CloseButton onClose={onClose} />
      </div>
      {children}
    </RecordPanel>
  )
}

interface CloseActionProps {
  readonly label: string
  readonly onClose: () => void
}

/** The only button of a form that is done. */
export function CloseAction({ label, onClose }: CloseActionProps) {
  return (
    <div className={classes.actions}>
      <Button variant="filled" autoFocus onClick={onClose}>
        {label}
      </Button>
    </div>
  )
}

interface RemarkProps {
  readonly tone?: 'neutral' | 'good' | 'warning' | 'bad' | undefined
  readonly children: ReactNode
}

export function Remark({ tone = 'warning', children }: RemarkProps) {
  return (
    <p role="status" className={classes.remark} data-tone={tone}>
      {children}
    </p>
  )
}

interface FactListProps {
  readonly title: string
  readonly facts: readonly string[]
}

/** What a form will do, or cannot do. */
export function FactList({ title, facts }: FactListProps) {
  return (
    <section aria-label={title}>
      <p className={classes.caption}>{title}</p>
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}

interface RequestTextProps {
  readonly text: string
  /** True for a part of the API that is not fixed yet. */
  readonly isExperimental?: boolean
}

/** The request that the form sends, folded. */
export function RequestText({ text, isExperimental = false }: RequestTextProps) {
  const m = useMessages('ui')
  return (
    <section aria-label={m.apiRequest}>
      <details>
        <summary className={classes.caption}>{m.apiRequest}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reached by keyboard */}
        <pre className={classes.request} tabIndex={0}>
          {text}
        </pre>
        {isExperimental && <p className="note">{m.experimentalHint}</p>}
      </details>
    </section>
  )
}

/** Names and values of one record. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>
}

interface FieldProps {
  readonly label: string
  /** Nothing is shown as a dash: an absent value is a fact, an empty space is a doubt. */
  readonly children: ReactNode
}

export function Field({ label, children }: FieldProps) {
  const isAbsent = children === null || children === undefined || children === ''
  return (
    <>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{isAbsent ? <Absent /> : children}</dd>
    </>
  )
}

/** The sign of a value that is not set. */
export function Absent() {
  const m = useMessages('ui')
  return (
    <>
      <span aria-hidden className={classes.absent}>
        –
      </span>
      <span className="visuallyHidden">{m.notSet}</span>
    </>
  )
}

/** An identifier: of one width, and broken anywhere rather than cut. */
export function Identifier({ children }: { readonly children: string }) {
  return <code className={classes.identifier}>{children}</code>
}

interface InputProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly error: string | undefined
  readonly name: string
  readonly ref: Ref<never>
  readonly onBlur: () => void
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

interface ClearableFieldProps {
  readonly label: string
  readonly field: {
    readonly name: string
    readonly value: string | null
    readonly ref: Ref<never>
    readonly onBlur: () => void
    readonly onChange: (value: string | null) => void
  }
  /** The value the form began with. */
  readonly base: string | null
  readonly error: string | undefined
  readonly children: (input: InputProps) => ReactNode
}

/** A field that may be without a value. Clearing what it began with is not the same as typing nothing. */
export function ClearableField({ label, field, base, error, children }: ClearableFieldProps) {
  const m = useMessages('ui')
  const { name, value, ref, onBlur, onChange } = field
  return (
    <div className={classes.clearable}>
      {children({
        label,
        name,
        ref,
        onBlur,
        error,
        value: value ?? '',
        placeholder: value === null && base !== null ? m.willBeCleared : m.notSet,
        onChange: ({ target }) => onChange(target.value === '' && base === null ? null : target.value),
      })}
      {base !== null &&
        (value === null ? (
          <Button aria-label={m.resetField({ label })} onClick={() => onChange(base)}>
            {m.reset}
          </Button>
        ) : (
          <Button aria-label={m.clearField({ label })} onClick={() => onChange(null)}>
            {m.clear}
          </Button>
        ))}
    </div>
  )
}
