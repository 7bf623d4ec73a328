import { IconListTree } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { hierarchies, sentenceCase, typeOf } from '#contract/resources.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'
import type { HierarchyNode } from '#hierarchy/record.ts'
import { hierarchyStoreOf } from '#queries/hierarchies/hierarchy-store-of.ts'
import { printPart, useHierarchyMap } from '#queries/hierarchies/use-hierarchy-map.ts'
import { usePlanning } from '#queries/planning.tsx'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { useNow } from '#ui/clock.ts'
import { type ColouredFacts, colouringBy } from '#ui/map/map-colouring.ts'
import { MapExplorer } from '#ui/map/map-explorer.tsx'
import { describeAll, describeNode } from '#ui/map/map-messages.ts'
import { MapPage } from '#ui/map/map-page.tsx'
import type { ColouringKey } from '#ui/map/map-search.ts'
import { withUsualColour, writeMapSearch } from '#ui/map/map-search.ts'
import { formatCount } from '#ui/numbers.ts'
import { Breadcrumbs } from '#ui/records/breadcrumbs.tsx'
import { missingName } from '#ui/records/record-rows.tsx'
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
  const { plural: noun, collection, area } = hierarchies[kind]
  const store = hierarchyStoreOf(usePlanning(), kind)
  const { zoom, part, colour } = withUsualColour(useSearch({ from: `/console/${collection}/map` }))
  const navigate = useNavigate()
  const readOnly = useReadOnlyReason(area)
  const now = useNow()
  const colourBy = useCallback(
    (items: Iterable<PlanningRecord>) => colouringBy(colour, { items, facts, now }),
    [colour, now],
  )
  const view = useHierarchyMap(store, { noun, zoomId: zoom, part, colour: colourBy })
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
  const wordsOf = (slot: number) =>
    slot === 0
      ? describeAll(`All ${noun}`, index.recordCount)
      : describeNode(index.has(slot) ? index.node(slot) : undefined, {
          facts,
          categoryOf: colouring.categoryOf,
          below: index.descendantCount(slot),
          now,
        })

  return (
    <MapPage
      title={sentenceCase(noun)}
      summary={viewState.kind === 'tree' && formatCount(index.recordCount)}
      colour={colour}
      onColour={(next) =>
        navigate({ to: '.', search: writeMapSearch({ zoom, part, colour: next }), replace: true })
      }
      treeLink={
        <Link to={`/${collection}`}>
          <IconListTree size={16} stroke={1.75} aria-hidden />
          Show as a tree
        </Link>
      }
      banner={treeRemark({ viewState, noun, onRetry: store.read })}
    >
      <TreeStateView
        viewState={viewState}
        noun={noun}
        emptyText={<EmptyText kind={kind} canWrite={!readOnly} shownAs="map" />}
        onRetry={store.read}
        onClearSearch={() => undefined}
      >
        <MapExplorer
          label={`Map of ${noun}`}
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
                Show in the tree
              </Link>
            )
          }
        />
      </TreeStateView>
    </MapPage>
  )
}

interface ZoomPathProps {
  readonly kind: HierarchyKind
  readonly nodes: readonly HierarchyNode<PlanningRecord>[]
  readonly colour: ColouringKey
}

function ZoomPath({ kind, nodes, colour }: ZoomPathProps) {
  const { plural, collection } = hierarchies[kind]
  return (
    <Breadcrumbs label="Zoomed to">
      <Link key="all" to={`/${collection}/map`} search={writeMapSearch({ colour })}>
        All {plural}
      </Link>
      {nodes.map((node) => (
        <Link key={node.id} to={`/${collection}/map`} search={writeMapSearch({ zoom: node.id, colour })}>
          {node.kind === 'record' ? node.record.name : missingName(node.id, node.reason)}
        </Link>
      ))}
    </Breadcrumbs>
  )
}
