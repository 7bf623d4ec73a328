// The chips above a tree that filter it. Each opens the values of one field, with how many records each would leave.

import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { FacetName, Facets, FacetValue } from '#hierarchy/record-filter.ts'
import type { TreeSearch } from '#hierarchy/tree-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import popover from '#ui/button-popover.module.css'
import { ButtonPopover } from '#ui/button-popover.tsx'
import { formatDay } from '#ui/dates.ts'
import { StatusBadge, statusText } from '#ui/records/status-badge.tsx'
import { DayFilter } from '#ui/values/date-field.tsx'
import classes from './tree-filters.module.css'

type ListedField = Exclude<FacetName, 'since'>

export interface TreeFiltersProps {
  /** The chosen values; absent fields are not filtered by. */
  readonly choice: Pick<TreeSearch, FacetName>
  /** Names of what is chosen, by its ids. */
  readonly names: ReadonlyMap<string, string>
  /** Undefined until they are counted. */
  readonly values: Facets | undefined
  readonly onChoose: (part: Partial<Record<ListedField, string[]>> & { since?: string | undefined }) => void
  readonly onClear: () => void
  /** Whether records have a target date. */
  readonly hasDue?: boolean
  /** Called when values are opened or closed. */
  readonly onLook: (isLooking: boolean) => void
}

const fields: readonly ListedField[] = ['type', 'status', 'owner', 'due']

export function TreeFilters(props: TreeFiltersProps) {
  const { choice, names, values, onChoose, onLook } = props
  const shownFields = props.hasDue ? fields : fields.filter((field) => field !== 'due')
  const m = useMessages('ui')
  const isSet = Object.values(choice).some((chosen) => chosen !== undefined)
  return (
    <fieldset aria-label={m.filters} className={classes.bar}>
      {shownFields.map((field) => {
        const chosen = choice[field] ?? []
        const show = (text: string) => valueText(field, text, m)
        return (
          <FilterChip
            key={field}
            title={m[field]}
            chosen={chosen.map((id) => show(names.get(id) ?? id))}
            onLook={onLook}
            onClear={() => onChoose({ [field]: [] })}
          >
            <Choices
              label={m[field]}
              values={values?.[field]}
              chosen={chosen}
              draw={({ id, name }) =>
                field === 'status' ? <StatusBadge status={name ?? id} /> : show(name ?? id)
              }
              onChoose={(ids) => onChoose({ [field]: ids })}
            />
          </FilterChip>
        )
      })}
      <FilterChip
        title={m.changed}
        chosen={choice.since === undefined ? [] : [periodText(choice.since, m)]}
        onLook={onLook}
        onClear={() => onChoose({ since: undefined })}
      >
        <Periods since={choice.since} values={values?.since} onChoose={(since) => onChoose({ since })} />
      </FilterChip>
      {isSet && (
        <button type="button" className={classes.clearAll} onClick={props.onClear}>
          {m.clearFilters}
        </button>
      )}
    </fieldset>
  )
}

function valueText(field: ListedField, text: string, m: Messages['ui']): string {
  if (field === 'status') return statusText(text, m)
  const due: Readonly<Record<string, string>> = m.dueChoices
  return (field === 'due' && due[text]) || text
}

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
  if (!values) return <p className={classes.hint}>{m.counting}</p>
  const wanted = text.trim().toLowerCase()
  const shown = values.filter(({ id, name }) => (name ?? id).toLowerCase().includes(wanted))
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className={classes.choices}>
      <legend className={popover.legend}>{label}</legend>
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
    </fieldset>
  )
}

interface ChoiceProps extends ComponentProps<'input'> {
  /** How many records it would leave; undefined where that is not counted. */
  readonly count?: number | undefined
}

function Choice({ count, children, ...input }: ChoiceProps) {
  return (
    <label className={popover.choice}>
      <input {...input} />
      <span className={classes.name}>{children}</span>
      {count !== undefined && <span className="faintNote digits">{number(count)}</span>}
    </label>
  )
}

interface PeriodsProps {
  readonly since: string | undefined
  readonly values: readonly FacetValue[] | undefined
  readonly onChoose: (since: string | undefined) => void
}

function Periods({ since, values, onChoose }: PeriodsProps) {
  const m = useMessages('ui')
  if (!values) return <p className={classes.hint}>{m.counting}</p>
  const day = since !== undefined && isDay(since) ? since : ''
  return (
    <fieldset className={classes.choices}>
      <legend className={popover.legend}>{m.lastChanged}</legend>
      {[{ id: undefined, count: undefined }, ...values].map(({ id, count }) => (
        <Choice
          key={id ?? ''}
          type="radio"
          name="since"
          checked={since === id}
          onChange={() => onChoose(id)}
          count={count}
        >
          {id === undefined ? m.anyTime : periodText(id, m)}
        </Choice>
      ))}
      <div className={classes.day}>
        <DayFilter label={m.since} value={day} onChoose={(next) => onChoose(next || undefined)} />
      </div>
    </fieldset>
  )
}

/** How far back a filter by changes reaches. */
export function periodText(since: string, m: Messages['ui']): string {
  if (isDay(since)) return m.sinceDay({ day: formatDay(`${since}T00:00:00`) })
  if (since === '1d') return m.lastDay
  return since === '365d' ? m.lastYear : m.lastDays({ count: Number(since.slice(0, -1)) })
}

function isDay(since: string): boolean {
  return since.includes('-')
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
      </ButtonPopover>
    </span>
  )
}
