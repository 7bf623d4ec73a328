import { useMemo, useState } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { AreaChoices } from '#features/items/template/area-choices.tsx'
import { countValues, type FundRow } from '#queries/funds/fund-rows.ts'
import type { FundSearch } from '#queries/funds/fund-search.ts'
import { usePlanning } from '#queries/planning.tsx'
import { ChoiceChip } from '#ui/forms/choice-chip.tsx'
import { Choices, FilterChip } from '#ui/tree/tree-filters.tsx'
import { areaText } from './item-messages.ts'

interface ItemFiltersProps {
  readonly kind: ItemKind
  readonly rows: readonly FundRow[]
  readonly search: FundSearch
  readonly write: (next: FundSearch, options: { readonly replace: boolean }) => void
}

const groupings = [
  { value: 'none', name: 'Not grouped' },
  { value: 'area', name: 'By focus area' },
  { value: 'type', name: 'By type' },
] as const

/** The chips above the grid. */
export function ItemFilters({ kind, rows, search, write }: ItemFiltersProps) {
  const change = (part: Partial<FundSearch>) => write({ ...search, ...part }, { replace: false })
  const hasTypes = itemResources[kind].answersReferences
  return (
    <>
      {hasTypes && (
        <>
          <ValueFilter
            title="Type"
            rows={rows}
            textOf={typeOf}
            chosen={search.type}
            onChoose={(type) => change({ type })}
          />
          <ValueFilter
            title="Category"
            rows={rows}
            textOf={categoryOf}
            chosen={search.category}
            onChoose={(category) => change({ category })}
          />
        </>
      )}
      <BranchFilter branch={search.branch} onChoose={(branch) => change({ branch })} />
      <ChoiceChip
        title="Group"
        options={hasTypes ? groupings : groupings.filter(({ value }) => value !== 'type')}
        value={search.group ?? 'none'}
        onChoose={(value) => change({ group: value === 'area' || value === 'type' ? value : undefined })}
      />
    </>
  )
}

interface ValueFilterProps {
  readonly title: string
  readonly rows: readonly FundRow[]
  readonly textOf: (row: FundRow) => string
  readonly chosen: readonly string[] | undefined
  readonly onChoose: (values: string[] | undefined) => void
}

function ValueFilter({ title, rows, textOf, chosen = [], onChoose }: ValueFilterProps) {
  const [isLooking, setLooking] = useState(false)
  const values = useMemo(() => (isLooking ? countValues(rows, textOf) : undefined), [isLooking, rows, textOf])
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

function typeOf({ type }: FundRow): string {
  return type
}

function categoryOf({ category }: FundRow): string {
  return category
}

interface BranchFilterProps {
  readonly branch: string | undefined
  readonly onChoose: (branch: string | undefined) => void
}

/** Narrows items to one focus area and all below it. */
function BranchFilter({ branch, onChoose }: BranchFilterProps) {
  const { index } = usePlanning().focusAreas.getSnapshot()
  return (
    <FilterChip
      title="Focus area"
      chosen={branch === undefined ? [] : [areaText(index.find(branch)?.name, branch)]}
      onLook={() => undefined}
      onClear={() => onChoose(undefined)}
    >
      <AreaChoices onChoose={onChoose} />
    </FilterChip>
  )
}
