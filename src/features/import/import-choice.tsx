import { useId } from 'react'
import classes from './import-choice.module.css'

interface ImportChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  /** The review is blocked until it is chosen. */
  readonly isOpen?: boolean
  readonly options: readonly (readonly [Value, string])[]
  readonly onChange: (value: Value) => void
}

/** A choice among a few, in one line with its label. */
export function ImportChoice<Value extends string>(props: ImportChoiceProps<Value>) {
  const { label, value, isOpen = false, options, onChange } = props
  const id = useId()
  return (
    <span className={classes.choice} data-open={isOpen || undefined}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={classes.select}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([name]) => name === currentTarget.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {options.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </span>
  )
}
