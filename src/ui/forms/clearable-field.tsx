import { Button } from '@mantine/core'
import type { ChangeEvent, ReactNode, Ref } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './clearable-field.module.css'

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
