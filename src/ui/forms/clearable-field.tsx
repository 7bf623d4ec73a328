import { Button } from '@mantine/core'
import type { ChangeEvent, ReactNode, Ref } from 'react'
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

/** A field that may be without a value. Clearing it is an act of its own, and not the same as typing nothing. */
export function ClearableField({ label, field, base, error, children }: ClearableFieldProps) {
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
        placeholder: value === null && base !== null ? 'will be cleared' : 'not set',
        onChange: ({ target }) => onChange(target.value === '' && base === null ? null : target.value),
      })}
      {value === null && base !== null ? (
        <Button aria-label={`Put the ${label} back`} onClick={() => onChange(base)}>
          Put back
        </Button>
      ) : (
        <Button aria-label={`Clear the ${label}`} disabled={value === null} onClick={() => onChange(null)}>
          Clear
        </Button>
      )}
    </div>
  )
}
