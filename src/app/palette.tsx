// Finds any organization or focus area and runs commands, by keyboard alone.

import { IconCoins, IconTrendingUp, IconUser } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { canHeal } from '#client/failure.ts'
import { hierarchies, itemResources } from '#contract/resources.ts'
import { usePlanning } from '#data/planning.tsx'
import { hierarchyNames } from '#data/recent-records.ts'
import { type FoundFund, useItemFinds } from '#features/funds/use-item-finds.ts'
import { type OwnerFind, useOwnerFinds } from '#features/records/use-owner-finds.ts'
import { type RecordSearch, useRecordSearch } from '#features/records/use-record-search.ts'
import { highlightRanges } from '#hierarchy/name-folding.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { failureMessage } from '#ui/failure-message.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { CommandPalette } from '#ui/palette/command-palette.tsx'
import type { PaletteGroup, PaletteItem } from '#ui/palette/palette-options.tsx'
import { segmentOf } from '#ui/records/record-relatives.ts'
import { type Command, findCommands, useCommands } from './palette-commands.tsx'
import { useRecordItems } from './palette-records.tsx'

// Items and owners as options of the palette.

const icons = { 'cost-item': IconCoins, 'benefit-item': IconTrendingUp }
const iconSize = { size: 17, stroke: 1.75 }

/** Makes options of the cost and benefit items, and of the owners, that were found for a text. */
function useFindGroups(text: string): readonly PaletteGroup[] {
  const m = useMessages('palette')
  const navigate = useNavigate()
  const leadTo = (href: string) => ({ href, onChoose: () => void navigate({ href }) })
  const ofItem = ({ kind, item }: FoundFund): PaletteItem => {
    const Icon = icons[kind]
    const mark = (words: string) => <Highlighted text={words} ranges={highlightRanges(words, text.trim())} />
    return {
      key: `${kind}-${item.id}`,
      icon: <Icon {...iconSize} />,
      title: mark(item.name),
      detail: item.externalId !== undefined && (
        <span>
          {m.externalId} {mark(item.externalId)}
        </span>
      ),
      note: kind === 'cost-item' ? m.costItem : m.benefitItem,
      ...leadTo(`/funds/${itemResources[kind].collection}/${encodeURIComponent(segmentOf(item.id))}`),
    }
  }
  const ofOwner = ({ kind, id, name }: OwnerFind): PaletteItem => ({
    key: `owner-${kind}-${id}`,
    icon: <IconUser {...iconSize} />,
    title: kind === 'focus-area' ? m.focusAreasOf({ name }) : m.organizationsOf({ name }),
    ...leadTo(`/${hierarchies[kind].collection}?${new URLSearchParams({ owner: id })}`),
  })
  return [
    { title: m.items, items: useItemFinds(text).map(ofItem) },
    { title: m.owners, items: useOwnerFinds(text).map(ofOwner) },
  ]
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('palette')
  const failures = useMessages('failures')
  const { focusAreas, organizations } = usePlanning()
  const [text, setText] = useState('')
  const search = useRecordSearch(text)
  const groups = useGroups(text, search)
  useEffect(() => {
    // The record that is searched for may be in either list.
    focusAreas.ensure()
    organizations.ensure()
  }, [focusAreas, organizations])
  // The page behind may also change without a choice, e.g. by the Back button of the browser. Its search does not count: a
  // search field writes what was typed to the address with a delay.
  useCloseOnLeaving(onClose)

  return (
    <CommandPalette
      label={m.label}
      text={text}
      onText={setText}
      groups={groups}
      isSettling={search.isSearching || (groups.length === 0 && search.isAsking)}
      status={text.trim() === '' ? m.hint : statusOf(search, itemCountIn(groups, m), m, failures)}
      onClose={onClose}
    />
  )
}

function useGroups(text: string, { lists }: RecordSearch): readonly PaletteGroup[] {
  const m = useMessages('palette')
  const { recent } = usePlanning()
  const [recentRecords] = useState(() => recent.list())
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const items = useRecordItems(text)
  const finds = useFindGroups(text)
  const commands = findCommands(useCommands(), text)
  const groups: readonly PaletteGroup[] =
    text.trim() === ''
      ? [{ title: m.recent, items: recentRecords.map(items.ofRecent).filter(({ href }) => href !== here) }]
      : [
          { title: m.focusAreas, items: items.ofHits('focus-areas', lists['focus-areas']) },
          { title: m.organizations, items: items.ofHits('organizations', lists.organizations) },
          ...finds,
        ]
  return [...groups, { title: m.commands, items: commands satisfies readonly Command[] }].filter(
    (group) => group.items.length > 0,
  )
}

function useCloseOnLeaving(onClose: () => void): void {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [openedAt] = useState(pathname)
  useEffect(() => {
    if (pathname !== openedAt) onClose()
  })
}

function itemCountIn(groups: readonly PaletteGroup[], m: Messages['palette']): number {
  return groups.find(({ title }) => title === m.items)?.items.length ?? 0
}

/** How many records and items were found, and what could not be searched. */
function statusOf(
  search: RecordSearch,
  itemCount: number,
  m: Messages['palette'],
  failures: Messages['failures'],
): string {
  const count = hierarchyNames.reduce((sum, name) => sum + search.lists[name].count, itemCount)
  if (search.failures.length > 0) {
    const gaps = search.failures.map((failure) =>
      canHeal(failure.cause) ? m.onlyLoaded : failureMessage(failures, failure).title,
    )
    return [m.records({ count }), ...new Set(gaps)].join(' · ')
  }
  if (search.isAsking || search.isSearching) return count > 0 ? m.recordsSoFar({ count }) : m.searching
  return count > 0 ? m.records({ count }) : m.noRecord
}
