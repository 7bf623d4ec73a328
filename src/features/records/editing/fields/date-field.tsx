// A day, picked as the browser offers it. A part of a date is an error of the field, where the browser alone would say
// that the field is empty.
import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { FieldProps } from './field-props.ts'

/** The value is a day such as `2027-03-31`; empty for none. */
interface DateFieldProps extends FieldProps {
  readonly label: string
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
