// Saved views and filters of trees as options of the palette.
import {
  IconBookmark,
  IconCalendar,
  IconClock,
  IconProgressCheck,
  IconStack2,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useStatusColors } from '#data/catalog.ts'
import { usePlanning } from '#data/planning.tsx'
import { useHasExtendedFields } from '#data/read-only.ts'
import { useSavedViews } from '#data/saved-views.ts'
import { sessionQuery } from '#data/session.ts'
import { useOpenView } from '#features/records/open-view.ts'
import { type FilterFind, useFilterFinds } from '#features/records/use-filter-finds.ts'
import { dueChoices } from '#hierarchy/due-date.ts'
import { foldName } from '#hierarchy/name-folding.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { PaletteItem } from '#ui/palette/palette-options.tsx'
import { StatusBadge, StatusColors, statusText } from '#ui/records/status-badge.tsx'
import { periodText } from '#ui/tree/tree-filters.tsx'

const iconSize = { size: 17, stroke: 1.75 }
const icons = {
  owner: IconUser,
  status: IconProgressCheck,
  due: IconCalendar,
  type: IconStack2,
  since: IconClock,
}

/** Makes options of the filters that were found for a text: each leads to the tree that is filtered so. */
export function useFilterItems(text: string): readonly PaletteItem[] {
  const m = useMessages('palette')
  const ui = useMessages('ui')
  const navigate = useNavigate()
  const session = useQuery(sessionQuery(usePlanning())).data
  // A site behind a gateway does not say which of its users a credential belongs to.
  const me = session?.gateway ? undefined : session?.principal.id
  const isSearching = text.trim() !== ''
  const colors = {
    'focus-area': useStatusColors('focus-area', isSearching),
    organization: useStatusColors('organization', isSearching),
  }
  const titleOf = ({ kind, field, id, name }: FilterFind): string | undefined => {
    switch (field) {
      case 'owner':
        if (id === me) return m.mine({ kind })
        return name && (kind === 'focus-area' ? m.focusAreasOf({ name }) : m.organizationsOf({ name }))
      case 'status':
        return name && statusText(name, ui)
      case 'due': {
        const due = kind === 'focus-area' ? dueChoices.find((one) => one === id) : undefined
        return due && ui.dueChoices[due]
      }
      case 'since':
        return m.changed({ period: periodText(id, ui) })
      case 'type':
        return name
    }
  }
  const wordsOf = (find: FilterFind) => {
    const { field, id, name } = find
    if (field === 'owner' && id !== me) return name
    const title = titleOf(find)
    const due = dueChoices.find((one) => field === 'due' && one === id)
    return (
      title &&
      [title, field === 'owner' ? `${name ?? ''} ${m.mineTerms}` : '', due ? m.dueTerms[due] : ''].join(' ')
    )
  }
  return useFilterFinds(text, wordsOf, me).map((find): PaletteItem => {
    const { kind, field, id, name, count } = find
    const Icon = icons[field]
    const href = `/${hierarchies[kind].collection}?${new URLSearchParams({ [field]: id })}`
    return {
      key: `filter-${kind}-${field}-${id}`,
      icon: <Icon {...iconSize} />,
      title:
        field === 'status' ? (
          <StatusColors value={colors[kind]}>
            <StatusBadge status={name ?? id} />
          </StatusColors>
        ) : (
          titleOf(find)
        ),
      note: field === 'owner' ? number(count) : m.countOfKind({ kind, count }),
      href,
      onChoose: () => void navigate({ href }),
    }
  })
}

/** Makes options of the saved views of both trees whose names have each word of the text. */
export function useViewItems(text: string): readonly PaletteItem[] {
  const areas = useViewsOf('focus-area')
  const organizations = useViewsOf('organization')
  const wanted = foldName(text.trim()).split(/\s+/)
  return [...areas, ...organizations]
    .filter(({ name }) => wanted.every((word) => foldName(name).includes(word)))
    .map(({ item }) => item)
}

function useViewsOf(kind: HierarchyKind): readonly { readonly name: string; readonly item: PaletteItem }[] {
  const m = useMessages('palette')
  const { collection } = hierarchies[kind]
  const isOffered = useHasExtendedFields(kind) === true
  const { views = [] } = useSavedViews(collection, isOffered)
  const openView = useOpenView(kind)
  return views.map((view) => ({
    name: view.name,
    item: {
      key: `view-${view.id}`,
      icon: <IconBookmark {...iconSize} />,
      title: view.name,
      note: m[kind === 'focus-area' ? 'focusAreas' : 'organizations'],
      onChoose: () => openView(view),
    },
  }))
}
