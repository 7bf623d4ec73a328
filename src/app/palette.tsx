// Finds any organization or focus area and runs commands, by keyboard alone.

import { IconCoins, IconTrendingUp } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { canHeal } from '#client/failure.ts'
import { itemResources } from '#contract/resources.ts'
import { usePlanning } from '#data/planning.tsx'
import { hierarchyNames } from '#data/recent-records.ts'
import { type FoundFund, useItemFinds } from '#features/funds/use-item-finds.ts'
import { type RecordSearch, useRecordSearch } from '#features/records/use-record-search.ts'
import { foldName, highlightRanges } from '#hierarchy/name-folding.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { failureMessage } from '#ui/failure-message.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { CommandPalette } from '#ui/palette/command-palette.tsx'
import { offeredActs } from '#ui/palette/offered-acts.ts'
import type { PaletteGroup, PaletteItem } from '#ui/palette/palette-options.tsx'
import { segmentOf } from '#ui/records/record-relatives.ts'
import { SingleKey } from '#ui/single-keys.tsx'
import { type Command, findCommands, useCommands } from './palette-commands.tsx'
import { useFilterItems, useViewItems } from './palette-filters.tsx'
import { useRecordItems } from './palette-records.tsx'

// Cost and benefit items as options of the palette.

const icons = { 'cost-item': IconCoins, 'benefit-item': IconTrendingUp }
const iconSize = { size: 17, stroke: 1.75 }

/** Makes options of the cost and benefit items that were found for a text. */
function useItemOptions(text: string): readonly PaletteItem[] {
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
  return useItemFinds(text).map(ofItem)
}

/** Acts of the present screen that have, for each word of the text, a word that begins with it. */
function useActGroups(text: string): readonly PaletteGroup[] {
  const m = useMessages('palette')
  // Read once: behind the palette the screen does not change.
  const [groups] = useState(offeredActs)
  const terms: Readonly<Record<string, string>> = m.acts
  const wanted = foldName(text.trim()).split(/\s+/)
  return groups.map(({ title, acts }) => ({
    title,
    // Acts with a single key come first: they are used most.
    items: acts
      .toSorted((one, other) => Number(other.keySign !== undefined) - Number(one.keySign !== undefined))
      .filter(({ key, label }) => {
        const words = foldName(`${label} ${terms[key] ?? ''}`).split(/[\s…]+/)
        return wanted.every((start) => words.some((word) => word.startsWith(start)))
      })
      .map(({ key, label, icon, keySign, onChoose }) => ({
        key: `act-${title}-${key}`,
        icon,
        title: label,
        note: keySign && <SingleKey sign={keySign} />,
        onChoose,
      })),
  }))
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
  const finds = useItemOptions(text)
  const acts = useActGroups(text)
  const views = { title: m.views, items: useViewItems(text) }
  const filters = { title: m.filters, items: useFilterItems(text) }
  const commands = {
    title: m.commands,
    items: findCommands(useCommands(), text) satisfies readonly Command[],
  }
  const groups: readonly PaletteGroup[] =
    text.trim() === ''
      ? [
          { title: m.recent, items: recentRecords.map(items.ofRecent).filter(({ href }) => href !== here) },
          ...acts,
          views,
        ]
      : [
          ...acts,
          { title: m.focusAreas, items: items.ofHits('focus-areas', lists['focus-areas']) },
          { title: m.organizations, items: items.ofHits('organizations', lists.organizations) },
          { title: m.items, items: finds },
          filters,
          views,
        ]
  return [...groups, commands].filter((group) => group.items.length > 0)
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
