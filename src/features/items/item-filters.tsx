import { useMemo, useState } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { AreaChoices } from '#features/items/template/area-choices.tsx'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { countValues, type FundRow } from '#queries/funds/fund-rows.ts'
import type { FundSearch } from '#queries/funds/fund-search.ts'
import { usePlanning } from '#queries/planning.tsx'
import { ChoiceChip, Choices, FilterChip } from '#ui/tree/tree-filters.tsx'

interface ItemFiltersProps {
  readonly kind: ItemKind
  readonly rows: readonly FundRow[]
  readonly search: FundSearch
  readonly write: (next: FundSearch, options: { readonly replace: boolean }) => void
}

const groupings = [
  { value: 'none', name: 'ungrouped' },
  { value: 'area', name: 'focusArea' },
  { value: 'type', name: 'type' },
] as const satisfies readonly { readonly value: string; readonly name: keyof Messages['items'] }[]

/** The chips above the grid. */
export function ItemFilters({ kind, rows, search, write }: ItemFiltersProps) {
  const m = useMessages('items')
  const change = (part: Partial<FundSearch>) => write({ ...search, ...part }, { replace: false })
  const hasTypes = itemResources[kind].answersReferences
  const offered = hasTypes ? groupings : groupings.filter(({ value }) => value !== 'type')
  return (
    <>
      {hasTypes && (
        <>
          <ValueFilter
            title={m.type}
            rows={rows}
            textOf={typeOf}
            chosen={search.type}
            onChoose={(type) => change({ type })}
          />
          <ValueFilter
            title={m.category}
            rows={rows}
            textOf={categoryOf}
            chosen={search.category}
            onChoose={(category) => change({ category })}
          />
        </>
      )}
      <BranchFilter branch={search.branch} onChoose={(branch) => change({ branch })} />
      <ChoiceChip
        title={m.groupBy}
        options={offered.map(({ value, name }) => ({ value, name: m[name] }))}
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

/** Narrows items to one focus area and its descendants. */
function BranchFilter({ branch, onChoose }: BranchFilterProps) {
  const m = useMessages('items')
  const { index } = usePlanning().focusAreas.getSnapshot()
  return (
    <FilterChip
      title={m.focusArea}
      chosen={branch === undefined ? [] : [index.find(branch)?.name ?? m.unknownFocusArea]}
      onLook={() => undefined}
      onClear={() => onChoose(undefined)}
    >
      <AreaChoices onChoose={onChoose} />
    </FilterChip>
  )
}
