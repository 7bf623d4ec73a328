import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import classes from '#ui/tree/tree-filters.module.css'
import popover from '#ui/tree/tree-popover.module.css'
import { TreePopover } from '#ui/tree/tree-popover.tsx'

interface ChoiceChipProps {
  /** `Group` */
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
        sign={
          <>
            <span>{isSet ? `${title}:` : title}</span>
            {isSet && <span className={classes.chosen}>{chosen?.name}</span>}
            <IconChevronDown size={13} stroke={2} aria-hidden />
          </>
        }
      >
        {(close) => (
          <fieldset className={classes.choices}>
            <legend className={popover.legend}>{title}</legend>
            {options.map((option) => (
              <label key={option.value} className={popover.choice}>
                <input
                  type="radio"
                  name={group}
                  checked={option === chosen}
                  onChange={() => {
                    onChoose(option.value)
                    close()
                  }}
                />
                <span className={classes.name}>{option.name}</span>
              </label>
            ))}
          </fieldset>
        )}
      </TreePopover>
    </span>
  )
}
