import { useId } from 'react'
import classes from './segmented-choice.module.css'

interface SegmentedChoiceProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** A few values side by side, one of which holds. Arrow keys move between them, as between any radio buttons. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, options, value, onChoose } = props
  const group = useId()
  return (
    <fieldset className="fieldset shrinkable">
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
