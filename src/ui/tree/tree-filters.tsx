// The chips above a tree that filter it, with how many records each value would leave.
import type { FacetName, Facets, FacetValue } from '#hierarchy/record-filter.ts'
import type { TreeSearch } from '#hierarchy/tree-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { formatDay } from '#ui/dates.ts'
import { Choice, ChoiceGroup, Choices, Counting, FilterChip } from '#ui/lists/filter-chips.tsx'
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

interface PeriodsProps {
  readonly since: string | undefined
  readonly values: readonly FacetValue[] | undefined
  readonly onChoose: (since: string | undefined) => void
}

function Periods({ since, values, onChoose }: PeriodsProps) {
  const m = useMessages('ui')
  if (!values) return <Counting />
  const day = since !== undefined && isDay(since) ? since : ''
  return (
    <ChoiceGroup title={m.lastChanged}>
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
    </ChoiceGroup>
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
