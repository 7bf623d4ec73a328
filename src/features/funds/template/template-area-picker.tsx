import { IconPlus, IconX } from '@tabler/icons-react'
import { AreaChoices } from '#features/import/area-choices.tsx'
import { useMessages } from '#messages/catalogs.ts'
import { ButtonPopover } from '#ui/button-popover.tsx'
import classes from './template-screen.module.css'
import type { TemplateSearch } from './template-search.ts'
import type { ChosenArea } from './use-template-areas.ts'

interface TemplateAreaPickerProps {
  readonly chosen: readonly ChosenArea[]
  readonly hasBelow: boolean
  /** Counts the chosen areas, with their descendants where they are included. */
  readonly areaCount: number
  readonly onChange: (search: TemplateSearch) => void
}

/** Chooses the focus areas of the rows. They are in the address, so that a link leads to the same template. */
export function TemplateAreaPicker({ chosen, hasBelow, areaCount, onChange }: TemplateAreaPickerProps) {
  const m = useMessages('items')
  const ids = chosen.map(({ id }) => id)
  const write = (area: readonly string[], below: boolean) =>
    onChange({ area: area.length === 0 ? undefined : [...area], below: below ? 'yes' : undefined })
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{m.focusAreas}</legend>
      {chosen.length > 0 && (
        <ul className={classes.chosen}>
          {chosen.map(({ id, name }) => (
            <li key={id} className={classes.chip}>
              <span className="truncated">{name ?? m.unknownFocusArea}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={m.removeArea({ name: name ?? m.unknownFocusArea })}
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
      <ButtonPopover
        label={m.addArea}
        look="chip"
        sign={
          <>
            <IconPlus size={13} stroke={2} aria-hidden />
            <span>{m.addArea}</span>
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
      </ButtonPopover>
      {chosen.length > 0 && (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={hasBelow}
            onChange={({ currentTarget }) => write(ids, currentTarget.checked)}
          />
          <span>{hasBelow ? m.descendantsIncluded({ count: areaCount }) : m.includeDescendants}</span>
        </label>
      )}
    </fieldset>
  )
}
