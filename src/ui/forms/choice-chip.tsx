import { useId } from 'react'
import classes from '#ui/tree/tree-filters.module.css'
import { ChipSign, Choice } from '#ui/tree/tree-filters.tsx'
import popover from '#ui/tree/tree-popover.module.css'
import { TreePopover } from '#ui/tree/tree-popover.tsx'

interface ChoiceChipProps {
  readonly title: string
  readonly options: readonly { readonly value: string; readonly name: string }[]
  /** One of the values; the first is the default. */
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** A chip that opens values of which one is chosen. */
export function ChoiceChip({ title, options, value, onChoose }: ChoiceChipProps) {
  const group = useId()
  const chosen = options.find((option) => option.value === value) ?? options[0]
  const isSet = chosen !== options[0]
  return (
    <span className={classes.chip}>
      <TreePopover
        label={title}
        look="chip"
        isSet={isSet}
        sign={<ChipSign title={title} chosen={isSet && chosen ? [chosen.name] : []} />}
      >
        {(close) => (
          <fieldset className={classes.choices}>
            <legend className={popover.legend}>{title}</legend>
            {options.map((option) => (
              <Choice
                key={option.value}
                type="radio"
                name={group}
                checked={option === chosen}
                onChange={() => {
                  onChoose(option.value)
                  close()
                }}
              >
                {option.name}
              </Choice>
            ))}
          </fieldset>
        )}
      </TreePopover>
    </span>
  )
}
