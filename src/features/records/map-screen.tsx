import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { hierarchies, typeOf } from '#contract/resources.ts'
import { useStatusColors } from '#data/catalog.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { useReadOnlyReason } from '#data/read-only.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'
import type { HierarchyNode } from '#hierarchy/record.ts'
import { finderOf } from '#hierarchy/record-filter.ts'
import { findingPart, type TreeSearch } from '#hierarchy/tree-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import { ListStateView, listRemark } from '#ui/lists/list-state.tsx'
import { type ColouredFacts, colouringBy, withLeftOut } from '#ui/map/map-colouring.ts'
import { MapExplorer } from '#ui/map/map-explorer.tsx'
import { describeAll, describeNode } from '#ui/map/map-messages.ts'
import { MapPage } from '#ui/map/map-page.tsx'
import type { ColouringKey } from '#ui/map/map-search.ts'
import { type MapSearch, withUsualColour, writeMapSearch } from '#ui/map/map-search.ts'
import { Breadcrumbs } from '#ui/records/breadcrumbs.tsx'
import { missingName } from '#ui/records/record-rows.tsx'
import { useNow } from '#ui/records/relative-time.tsx'
import { EmptyText } from './empty-text.tsx'
import { ShapeSwitch } from './shape-switch.tsx'
import { printPart, useHierarchyMap } from './use-hierarchy-map.ts'

const facts: ColouredFacts<PlanningRecord> = {
  status: (record) => record.status.name,
  type: (record) => typeOf(record).name,
  depth: (record) => record.path.length,
  updated: (record) => record.updatedDate,
}

/** All records of a kind by size, zoomed to one of them or to all. */
export function MapScreen({ kind }: { readonly kind: HierarchyKind }) {
  const { collection, area } = hierarchies[kind]
  const store = hierarchyStoreOf(usePlanning(), kind)
  const search = useSearch({ from: `/console/${collection}/map` })
  const { zoom, part, colour } = withUsualColour(search)
  const filter = useFilter(search)
  const navigate = useNavigate()
  const readOnly = useReadOnlyReason(area)
  const now = useNow()
  const m = useMessages('map')
  const hierarchy = useMessages('hierarchies')
  const ui = useMessages('ui')
  const colourBy = useColouring(kind, { colour, filter, now })
  const view = useHierarchyMap(kind, { zoomId: zoom, part, colour: colourBy })
  const { index, viewState, colouring } = view

  const zoomTo = (target: ZoomTarget) => {
    const zoomed = target.slot === 0 ? undefined : index.idOf(target.slot)
    const place = writeMapSearch({ zoom: zoomed, part: printPart(target), colour })
    return navigate({ to: `/${collection}/map`, search: { ...filter, ...place } })
  }
  const setColour = (next: ColouringKey) => {
    const place = writeMapSearch({ zoom, part, colour: next })
    return navigate({ to: '.', search: { ...filter, ...place }, replace: true })
  }
  const open = (slot: number) => {
    if (slot !== 0) navigate({ to: `/${collection}/$recordId`, params: { recordId: index.idOf(slot) } })
  }
  const wordsOf = (slot: number) => {
    if (slot === 0) return describeAll(m.allRecords({ kind }), index.recordCount, m)
    const node = index.has(slot) ? index.node(slot) : undefined
    const below = index.descendantCount(slot)
    return describeNode(node, { facts, categoryOf: colouring.categoryOf, below, now, m, hierarchy, ui })
  }

  return (
    <MapPage
      title={hierarchy.records({ kind })}
      windowTitle={m.mapTitle({ kind })}
      summary={
        viewState.kind === 'list' && m.shownCount({ count: index.recordCount, archived: view.archivedCount })
      }
      colour={colour}
      onColour={setColour}
      shapes={<ShapeSwitch kind={kind} current="map" search={filter} />}
      clearFilters={
        <ClearFilters kind={kind} filter={filter} place={writeMapSearch({ zoom, part, colour })} />
      }
      banner={listRemark({ viewState, onRetry: store.read })}
    >
      <ListStateView
        viewState={viewState}
        kind={kind}
        emptyText={<EmptyText kind={kind} canWrite={!readOnly} />}
        onRetry={store.read}
        onClearSearch={() => undefined}
      >
        <MapExplorer
          label={m.mapTitle({ kind })}
          model={view.map}
          target={view.target}
          categories={colouring.categories}
          wordsOf={wordsOf}
          onZoom={zoomTo}
          onOpen={open}
          path={
            <ZoomPath kind={kind} nodes={view.path} around={{ ...filter, ...writeMapSearch({ colour }) }} />
          }
          treeLink={(slot) =>
            slot !== 0 && (
              <Link to={`/${collection}/$recordId`} params={{ recordId: index.idOf(slot) }}>
                {hierarchy.showInTree}
              </Link>
            )
          }
        />
      </ListStateView>
    </MapPage>
  )
}

interface ClearFiltersProps {
  readonly kind: HierarchyKind
  readonly filter: TreeSearch
  readonly place: MapSearch
}

/** Leads to the map of all records, where some are left out. */
function ClearFilters({ kind, filter, place }: ClearFiltersProps) {
  const { clearFilters } = useMessages('ui')
  if (Object.keys(filter).length === 0) return null
  return (
    <Link to={`/${hierarchies[kind].collection}/map`} search={place}>
      {clearFilters}
    </Link>
  )
}

/** What the tree was searched for: the same object until that is something else. */
function useFilter({ q, type, status, owner, due, since }: TreeSearch): TreeSearch {
  return useMemo(
    () => findingPart({ q, type, status, owner, due, since }),
    [q, type, status, owner, due, since],
  )
}

interface ColouringChoice {
  readonly colour: ColouringKey
  readonly filter: TreeSearch
  readonly now: number
}

function useColouring(kind: HierarchyKind, { colour, filter, now }: ColouringChoice) {
  const ui = useMessages('ui')
  const m = useMessages('map')
  const colorOf = useStatusColors(kind, colour === 'status')
  return useCallback(
    (items: Iterable<PlanningRecord>) => {
      const colouring = colouringBy(colour, { items, facts, colorOf, now, m: ui })
      const accepts = finderOf(filter, now)
      return accepts ? withLeftOut(colouring, { accepts, label: m.leftOut }) : colouring
    },
    [colour, filter, colorOf, now, m, ui],
  )
}

interface ZoomPathProps {
  readonly kind: HierarchyKind
  readonly nodes: readonly HierarchyNode<PlanningRecord>[]
  /** What the address says beside the place. */
  readonly around: MapSearch & TreeSearch
}

function ZoomPath({ kind, nodes, around }: ZoomPathProps) {
  const m = useMessages('map')
  const hierarchy = useMessages('hierarchies')
  const { collection } = hierarchies[kind]
  return (
    <Breadcrumbs label={m.zoomPath}>
      <Link key="all" to={`/${collection}/map`} search={around}>
        {m.allRecords({ kind })}
      </Link>
      {nodes.map((node) => (
        <Link key={node.id} to={`/${collection}/map`} search={{ ...around, zoom: node.id }}>
          {node.kind === 'record' ? node.record.name : missingName(node, hierarchy)}
        </Link>
      ))}
    </Breadcrumbs>
  )
}
