import { IconPlus, IconX } from '@tabler/icons-react'
import { areaText } from '#features/items/item-messages.ts'
import type { TemplateSearch } from '#queries/template-search.ts'
import { formatCount } from '#ui/numbers.ts'
import { TreePopover } from '#ui/tree/tree-popover.tsx'
import { AreaChoices } from './area-choices.tsx'
import classes from './template-screen.module.css'
import type { ChosenArea } from './use-template-areas.ts'

interface TemplateAreaPickerProps {
  readonly chosen: readonly ChosenArea[]
  readonly hasBelow: boolean
  /** All that are meant, those below included. */
  readonly areaCount: number
  readonly onChange: (search: TemplateSearch) => void
}

/** The focus areas that rows are begun for. They are in the address, so that it can be passed on. */
export function TemplateAreaPicker({ chosen, hasBelow, areaCount, onChange }: TemplateAreaPickerProps) {
  const ids = chosen.map(({ id }) => id)
  const write = (area: readonly string[], below: boolean) =>
    onChange({ area: area.length === 0 ? undefined : [...area], below: below ? 'yes' : undefined })
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Focus areas</legend>
      {chosen.length > 0 && (
        <ul className={classes.chosen}>
          {chosen.map(({ id, name }) => (
            <li key={id} className={classes.chip}>
              <span className="truncated">{areaText(name, id)}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Leave out ${areaText(name, id)}`}
                onClick={() =>
                  write(
                    ids.filter((other) => other !== id),
                    hasBelow,
                  )
                }
              >
                <IconX size={13} stroke={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TreePopover
        label="Add a focus area"
        look="chip"
        sign={
          <>
            <IconPlus size={13} stroke={2} aria-hidden />
            <span>Add a focus area</span>
          </>
        }
      >
        {(close) => (
          <AreaChoices
            onChoose={(id) => {
              if (!ids.includes(id)) write([...ids, id], hasBelow)
              close()
            }}
          />
        )}
      </TreePopover>
      {chosen.length > 0 && (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={hasBelow}
            onChange={({ currentTarget }) => write(ids, currentTarget.checked)}
          />
          <span>
            And all below {chosen.length === 1 ? 'it' : 'them'}
            {hasBelow && `: ${formatCount(areaCount)} in all`}
          </span>
        </label>
      )}
    </fieldset>
  )
}
