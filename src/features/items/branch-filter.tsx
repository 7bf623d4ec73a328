import { AreaChoices } from '#features/items/template/area-choices.tsx'
import { usePlanning } from '#queries/planning.tsx'
import { FilterChip } from '#ui/tree/tree-filters.tsx'
import { areaText } from './item-messages.ts'

interface BranchFilterProps {
  readonly branch: string | undefined
  readonly onChoose: (branch: string | undefined) => void
}

/** Narrows items to one focus area and all below it. */
export function BranchFilter({ branch, onChoose }: BranchFilterProps) {
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
