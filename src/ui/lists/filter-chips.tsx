// The chips above a list that filter it. Each opens the values of one field.
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { FacetValue } from '#hierarchy/record-filter.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import popover from '#ui/button-popover.module.css'
import { ButtonPopover } from '#ui/button-popover.tsx'
import classes from './filter-chips.module.css'

interface FilterChipProps {
  readonly title: string
  readonly chosen: readonly string[]
  readonly onLook: (isLooking: boolean) => void
  readonly onClear: () => void
  readonly children: ReactNode
}

/** A chip that opens what one field can be filtered by. */
export function FilterChip({ title, chosen, onLook, onClear, children }: FilterChipProps) {
  const m = useMessages('ui')
  const isSet = chosen.length > 0
  return (
    <span className={classes.chip}>
      <ButtonPopover
        label={m.filterBy({ field: title })}
        look="chip"
        isSet={isSet}
        onToggle={onLook}
        sign={<ChipSign title={title} chosen={chosen} />}
      >
        {() => children}
      </ButtonPopover>
      {isSet && (
        <button
          type="button"
          className={classes.remove}
          aria-label={m.removeFilter({ field: title })}
          onClick={onClear}
        >
          <IconX size={13} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  )
}

/** What a chip shows: the title, the first of what is chosen, and how many others. */
function ChipSign({ title, chosen }: Pick<FilterChipProps, 'title' | 'chosen'>) {
  const [first, ...others] = chosen
  return (
    <>
      <span>{first === undefined ? title : `${title}:`}</span>
      {first !== undefined && <span className={classes.chosen}>{first}</span>}
      {others.length > 0 && <span>+{others.length}</span>}
      <IconChevronDown size={13} stroke={2} aria-hidden />
    </>
  )
}

interface ChoicesProps {
  readonly label: string
  readonly values: readonly FacetValue[] | undefined
  readonly chosen: readonly string[]
  readonly draw: (value: FacetValue) => ReactNode
  readonly onChoose: (ids: string[]) => void
}

/** More values than this are worth searching. */
const valuesAtAGlance = 10

/** Values of which any number can be chosen. */
export function Choices({ label, values, chosen, draw, onChoose }: ChoicesProps) {
  const m = useMessages('ui')
  const [text, setText] = useState('')
  if (!values) return <Counting />
  const wanted = text.trim().toLowerCase()
  const shown = values.filter(({ id, name }) => (name ?? id).toLowerCase().includes(wanted))
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <ChoiceGroup title={label}>
      {values.length > valuesAtAGlance && (
        <input
          type="search"
          className={classes.search}
          aria-label={m.searchField({ field: label })}
          placeholder={m.searchValues({ count: values.length })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {shown.map((value) => (
        <Choice
          key={value.id}
          type="checkbox"
          checked={chosen.includes(value.id)}
          onChange={() => toggle(value.id)}
          count={value.count}
        >
          {draw(value)}
        </Choice>
      ))}
      {shown.length === 0 && <p className={classes.hint}>{m.noMatches}</p>}
    </ChoiceGroup>
  )
}

interface ChoiceGroupProps {
  readonly title: string
  readonly children: ReactNode
}

/** What a chip opens: values below the title of their field. */
export function ChoiceGroup({ title, children }: ChoiceGroupProps) {
  return (
    <fieldset className={classes.choices}>
      <legend className={popover.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** In the place of values that are not counted yet. */
export function Counting() {
  const m = useMessages('ui')
  return <p className={classes.hint}>{m.counting}</p>
}

interface ChoiceProps extends ComponentProps<'input'> {
  /** How many records it would leave; undefined where that is not counted. */
  readonly count?: number | undefined
}

/** One of the values, with its check or radio mark. */
export function Choice({ count, children, ...input }: ChoiceProps) {
  return (
    <label className={popover.choice}>
      <input {...input} />
      <span className={classes.name}>{children}</span>
      {count !== undefined && <span className="faintNote digits">{number(count)}</span>}
    </label>
  )
}

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
      <ButtonPopover
        label={title}
        look="chip"
        isSet={isSet}
        sign={<ChipSign title={title} chosen={isSet && chosen ? [chosen.name] : []} />}
      >
        {(close) => (
          <ChoiceGroup title={title}>
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
          </ChoiceGroup>
        )}
      </ButtonPopover>
    </span>
  )
}
