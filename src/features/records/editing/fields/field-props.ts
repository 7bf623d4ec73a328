import type { Ref } from 'react'

/** What a field takes from its form. */
export interface FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly name: string
  readonly ref: Ref<HTMLInputElement>
  readonly error: string | undefined
}
