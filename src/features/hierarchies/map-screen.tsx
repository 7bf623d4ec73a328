import { IconListTree } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { hierarchies, typeOf } from '#contract/resources.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'
import type { HierarchyNode } from '#hierarchy/record.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { printPart, useHierarchyMap } from '#queries/hierarchies/use-hierarchy-map.ts'
import { hierarchyStoreOf, usePlanning } from '#queries/planning.tsx'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { type ColouredFacts, colouringBy } from '#ui/map/map-colouring.ts'
import { MapExplorer } from '#ui/map/map-explorer.tsx'
import { describeAll, describeNode } from '#ui/map/map-messages.ts'
import { MapPage } from '#ui/map/map-page.tsx'
import type { ColouringKey } from '#ui/map/map-search.ts'
import { withUsualColour, writeMapSearch } from '#ui/map/map-search.ts'
import { Breadcrumbs } from '#ui/records/breadcrumbs.tsx'
import { missingName } from '#ui/records/record-rows.tsx'
import { useNow } from '#ui/records/relative-time.tsx'
import { TreeStateView, treeRemark } from '#ui/tree/tree-view-state.tsx'
import { EmptyText } from './empty-text.tsx'

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
  const { zoom, part, colour } = withUsualColour(useSearch({ from: `/console/${collection}/map` }))
  const navigate = useNavigate()
  const readOnly = useReadOnlyReason(area)
  const now = useNow()
  const m = useMessages('hierarchies')
  const ui = useMessages('ui')
  const colourBy = useColouring(colour, now)
  const view = useHierarchyMap(kind, { zoomId: zoom, part, colour: colourBy })
  const { index, viewState, colouring } = view

  const zoomTo = (target: ZoomTarget) =>
    navigate({
      to: `/${collection}/map`,
      search: writeMapSearch({
        zoom: target.slot === 0 ? undefined : index.idOf(target.slot),
        part: printPart(target),
        colour,
      }),
    })
  const open = (slot: number) => {
    if (slot !== 0) navigate({ to: `/${collection}/$recordId`, params: { recordId: index.idOf(slot) } })
  }
  const wordsOf = (slot: number) => {
    if (slot === 0) return describeAll(m.allRecords({ kind }), index.recordCount, m)
    const node = index.has(slot) ? index.node(slot) : undefined
    const below = index.descendantCount(slot)
    return describeNode(node, { facts, categoryOf: colouring.categoryOf, below, now, m, ui })
  }

  return (
    <MapPage
      title={m.records({ kind })}
      windowTitle={m.mapTitle({ kind })}
      summary={viewState.kind === 'tree' && number(index.recordCount)}
      colour={colour}
      onColour={(next) =>
        navigate({ to: '.', search: writeMapSearch({ zoom, part, colour: next }), replace: true })
      }
      treeLink={
        <Link to={`/${collection}`}>
          <IconListTree size={16} stroke={1.75} aria-hidden />
          {m.showAsTree}
        </Link>
      }
      banner={treeRemark({ viewState, onRetry: store.read })}
    >
      <TreeStateView
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
          path={<ZoomPath kind={kind} nodes={view.path} colour={colour} />}
          treeLink={(slot) =>
            slot !== 0 && (
              <Link to={`/${collection}/$recordId`} params={{ recordId: index.idOf(slot) }}>
                {m.showInTree}
              </Link>
            )
          }
        />
      </TreeStateView>
    </MapPage>
  )
}

function useColouring(colour: ColouringKey, now: number) {
  const m = useMessages('ui')
  return useCallback(
    (items: Iterable<PlanningRecord>) => colouringBy(colour, { items, facts, now, m }),
    [colour, now, m],
  )
}

interface ZoomPathProps {
  readonly kind: HierarchyKind
  readonly nodes: readonly HierarchyNode<PlanningRecord>[]
  readonly colour: ColouringKey
}

function ZoomPath({ kind, nodes, colour }: ZoomPathProps) {
  const m = useMessages('hierarchies')
  const { collection } = hierarchies[kind]
  return (
    <Breadcrumbs label={m.zoomPath}>
      <Link key="all" to={`/${collection}/map`} search={writeMapSearch({ colour })}>
        {m.allRecords({ kind })}
      </Link>
      {nodes.map((node) => (
        <Link key={node.id} to={`/${collection}/map`} search={writeMapSearch({ zoom: node.id, colour })}>
          {node.kind === 'record' ? node.record.name : missingName(node, m)}
        </Link>
      ))}
    </Breadcrumbs>
  )
}
