// Records as options of the palette.
import { IconBuilding, IconHistory, IconListTree, IconTarget } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStatusColors } from '#data/catalog.ts'
import type { HierarchyName, RecentRecord } from '#data/recent-records.ts'
import type { RecordHit } from '#features/records/service-search.ts'
import type { HitList } from '#features/records/use-record-search.ts'
import { highlightRanges } from '#hierarchy/name-folding.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import type { PaletteItem } from '#ui/palette/palette-options.tsx'
import { PathLine } from '#ui/records/path-line.tsx'
import { segmentOf } from '#ui/records/record-relatives.ts'
import { StatusBadge, StatusColors } from '#ui/records/status-badge.tsx'
import classes from './palette-records.module.css'

const icons = { 'focus-areas': IconTarget, organizations: IconBuilding }
const iconSize = { size: 17, stroke: 1.75 }

/** Makes options of the records that were found for a text. */
export function useRecordItems(text: string) {
  const m = useMessages('palette')
  const isSearching = text.trim() !== ''
  const colors = {
    'focus-areas': useStatusColors('focus-area', isSearching),
    organizations: useStatusColors('organization', isSearching),
  }
  const router = useRouter()
  const leadToRecord = (hierarchy: HierarchyName, id: string) => {
    const tree = `/${hierarchy}`
    const href = `${tree}/${encodeURIComponent(segmentOf(id))}`
    const onChoose = () => {
      const { pathname, searchStr } = router.state.location
      const isThere = pathname === tree || pathname.startsWith(`${tree}/`)
      return void router.navigate({ href: href + (isThere ? expansionIn(searchStr) : '') })
    }
    return { href, onChoose }
  }

  const ofHit = (hit: RecordHit): PaletteItem => {
    const Icon = icons[hit.hierarchy]
    return {
      key: `${hit.hierarchy}-${hit.id}`,
      icon: <Icon {...iconSize} />,
      title: <Highlighted text={hit.name} ranges={rangesIn(hit.name, text)} />,
      detail: detailOf(hit, text, m),
      note: (
        <>
          <span className={classes.type}>{hit.type}</span>
          <span className={classes.status}>
            <StatusColors value={colors[hit.hierarchy]}>
              <StatusBadge status={hit.status} />
            </StatusColors>
          </span>
        </>
      ),
      ...leadToRecord(hit.hierarchy, hit.id),
    }
  }
  return {
    ofRecent: ({ hierarchy, id, name }: RecentRecord): PaletteItem => ({
      key: `recent-${hierarchy}-${id}`,
      icon: <IconHistory {...iconSize} />,
      title: name,
      note: hierarchy === 'focus-areas' ? m.focusArea : m.organization,
      ...leadToRecord(hierarchy, id),
    }),
    ofHits: (hierarchy: HierarchyName, { hits, count }: HitList): PaletteItem[] => {
      const items = hits.map(ofHit)
      if (count <= hits.length || hits.every((hit) => hit.matched !== 'name')) return items
      const href = `/${hierarchy}?${new URLSearchParams({ q: text.trim() })}`
      const all: PaletteItem = {
        key: `all-${hierarchy}`,
        icon: <IconListTree {...iconSize} />,
        title: m.showAll({ count }),
        href,
        onChoose: () => void router.navigate({ href }),
      }
      return [...items, all]
    },
  }
}

/**
 * The part of the tree's query that stays when another record is opened: its expansion and its order. Filters are
 * dropped, because they might hide the record.
 */
export function expansionIn(query: string): string {
  const now = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of ['open', 'sort']) {
    const value = now.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept.size === 0 ? '' : `?${kept}`
}

/** Where a text was found in a name: as a whole, or else word by word. */
export function rangesIn(name: string, text: string): readonly (readonly [number, number])[] {
  const whole = highlightRanges(name, text.trim())
  if (whole.length > 0) return whole
  const found = text.split(/\s+/).flatMap((word) => highlightRanges(name, word))
  const ranges: (readonly [number, number])[] = []
  for (const range of found.sort(([a], [b]) => a - b)) {
    if (range[0] >= (ranges.at(-1)?.[1] ?? 0)) ranges.push(range)
  }
  return ranges
}

function detailOf(hit: RecordHit, text: string, m: Messages['palette']): ReactNode {
  const path = hit.path.length > 0 && <PathLine names={hit.path} />
  const identifier = hit.matched === 'id' ? hit.id : hit.externalId
  if (hit.matched === 'name' || identifier === undefined) return path
  return (
    <span className={classes.identified}>
      <span>
        {hit.matched === 'id' ? m.id : m.externalId}{' '}
        <Highlighted text={identifier} ranges={highlightRanges(identifier, text.trim())} />
      </span>
      {path}
    </span>
  )
}
