// A day, picked as the browser offers it. A part of a date is an error of the field, where the browser alone would say
// that the field is empty.
import { TextInput } from '@mantine/core'
import type { Ref, SyntheticEvent } from 'react'

interface DateFieldProps {
  readonly label: string
  /** `2027-03-31`; empty for none. */
  readonly value: string
  readonly onChange: (day: string) => void
  readonly onBlur: () => void
  readonly name: string
  readonly ref: Ref<HTMLInputElement>
  readonly error: string | undefined
}

/** The value for a part of a date: no schema of a date accepts it. */
const partOfDate = 'part'

export function DateField({ value, onChange, onBlur, ...input }: DateFieldProps) {
  const read = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typed = currentTarget.validity.badInput ? partOfDate : currentTarget.value
    if (typed !== value) onChange(typed)
  }
  return (
    <TextInput
      {...input}
      type="date"
      max="9999-12-31"
      value={value === partOfDate ? '' : value}
      onChange={read}
      onKeyUp={read}
      onBlur={(event) => {
        read(event)
        onBlur()
      }}
    />
  )
}
