// Finds any organization or focus area, and does what the console can do, without leaving the keyboard.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type RecordSearch, useRecordSearch } from '#queries/hierarchies/use-record-search.ts'
import { usePlanning } from '#queries/planning.tsx'
import { hierarchyNames } from '#queries/recent-records.ts'
import { formatCount } from '#ui/numbers.ts'
import { CommandPalette } from '#ui/palette/command-palette.tsx'
import type { PaletteGroup } from '#ui/palette/palette-options.tsx'
import { type Command, findCommands, useCommands } from './palette-commands.tsx'
import { useRecordItems } from './palette-records.tsx'

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { focusAreas, organizations } = usePlanning()
  const [text, setText] = useState('')
  const search = useRecordSearch(text)
  const groups = useGroups(text, search)
  useEffect(() => {
    // Who opens this is looking for something that may be in either.
    focusAreas.ensure()
    organizations.ensure()
  }, [focusAreas, organizations])
  // The page behind may change by other means than a choice, e.g. by the browser's Back.
  useCloseOnLeaving(onClose)

  const found = hierarchyNames.reduce((sum, name) => sum + search.lists[name].count, 0)
  return (
    <CommandPalette
      label="Find a record or a command"
      text={text}
      onText={setText}
      groups={groups}
      isSettling={search.isSearching || (groups.length === 0 && search.isAsking)}
      status={statusOf(text, search, found)}
      onClose={onClose}
    />
  )
}

function useGroups(text: string, { lists }: RecordSearch): readonly PaletteGroup[] {
  const { recent } = usePlanning()
  const [recentRecords] = useState(() => recent.list())
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const items = useRecordItems(text)
  const commands = findCommands(useCommands(), text)
  const groups: readonly PaletteGroup[] =
    text.trim() === ''
      ? [{ title: 'Recent', items: recentRecords.map(items.ofRecent).filter(({ href }) => href !== here) }]
      : [
          { title: 'Focus areas', items: items.ofHits('focus-areas', lists['focus-areas']) },
          { title: 'Organizations', items: items.ofHits('organizations', lists.organizations) },
        ]
  return [...groups, { title: 'Commands', items: commands satisfies readonly Command[] }].filter(
    (group) => group.items.length > 0,
  )
}

function useCloseOnLeaving(onClose: () => void): void {
  const href = useRouterState({ select: ({ location }) => location.href })
  const [openedAt] = useState(href)
  useEffect(() => {
    if (href !== openedAt) onClose()
  })
}

function statusOf(text: string, search: RecordSearch, found: number): string {
  if (text.trim() === '') return 'By name, external ID or ID'
  const records = found === 1 ? '1 record' : `${formatCount(found)} records`
  if (search.remarks.length > 0) return `${records}. ${search.remarks.join(' ')}`
  if (search.isAsking || search.isSearching)
    return found > 0 ? `${records}, asking the service…` : 'Asking the service…'
  return found > 0 ? records : 'No record has this name, external ID or ID'
}
