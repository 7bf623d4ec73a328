import { useMemo, useState } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { countValues, type FundRow } from '#data/funds/fund-rows.ts'
import type { FundSearch } from '#data/funds/fund-search.ts'
import { usePlanning } from '#data/planning.tsx'
import { AreaChoices } from '#features/import/area-choices.tsx'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { ChoiceChip, Choices, FilterChip } from '#ui/lists/filter-chips.tsx'

interface ItemFiltersProps {
  readonly kind: ItemKind
  readonly rows: readonly FundRow[]
  readonly search: FundSearch
  readonly onChange: (part: Partial<FundSearch>) => void
}

const groupings = [
  { value: 'none', name: 'ungrouped' },
  { value: 'area', name: 'focusArea' },
  { value: 'type', name: 'type' },
] as const satisfies readonly { readonly value: string; readonly name: keyof Messages['items'] }[]

/** The chips above the grid. */
export function ItemFilters({ kind, rows, search, onChange }: ItemFiltersProps) {
  const m = useMessages('items')
  const { index } = usePlanning().focusAreas.getSnapshot()
  const hasTypes = itemResources[kind].answersReferences
  const offered = hasTypes ? groupings : groupings.filter(({ value }) => value !== 'type')
  const { type, category, branch, group = 'none' } = search
  return (
    <>
      {hasTypes && (
        <>
          <ValueFilter field="type" rows={rows} chosen={type} onChoose={(next) => onChange({ type: next })} />
          <ValueFilter
            field="category"
            rows={rows}
            chosen={category}
            onChoose={(next) => onChange({ category: next })}
          />
        </>
      )}
      <FilterChip
        title={m.focusArea}
        chosen={branch === undefined ? [] : [index.find(branch)?.name ?? m.unknownFocusArea]}
        onLook={() => undefined}
        onClear={() => onChange({ branch: undefined })}
      >
        <AreaChoices onChoose={(id) => onChange({ branch: id })} />
      </FilterChip>
      <ChoiceChip
        title={m.groupBy}
        options={offered.map(({ value, name }) => ({ value, name: m[name] }))}
        value={group}
        onChoose={(value) => onChange({ group: value === 'area' || value === 'type' ? value : undefined })}
      />
    </>
  )
}

interface ValueFilterProps {
  readonly field: 'type' | 'category'
  readonly rows: readonly FundRow[]
  readonly chosen: readonly string[] | undefined
  readonly onChoose: (values: string[] | undefined) => void
}

function ValueFilter({ field, rows, chosen = [], onChoose }: ValueFilterProps) {
  const title = useMessages('items')[field]
  const [isLooking, setLooking] = useState(false)
  const values = useMemo(
    () => (isLooking ? countValues(rows, (row) => row[field]) : undefined),
    [isLooking, rows, field],
  )
  return (
    <FilterChip title={title} chosen={chosen} onLook={setLooking} onClear={() => onChoose(undefined)}>
      <Choices
        label={title}
        values={values}
        chosen={chosen}
        draw={({ id }) => id}
        onChoose={(next) => onChoose(next.length === 0 ? undefined : next)}
      />
    </FilterChip>
  )
}
