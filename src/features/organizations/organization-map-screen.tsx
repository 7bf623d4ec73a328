import { IconListTree } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Organization } from '#contract/organizations.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'
import type { HierarchyNode } from '#hierarchy/record.ts'
import { printPart, useHierarchyMap } from '#queries/hierarchies/use-hierarchy-map.ts'
import { usePlanning } from '#queries/planning.tsx'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { useNow } from '#ui/clock.ts'
import { type ColouredFacts, type ColouringKey, colouringBy } from '#ui/map/map-colouring.ts'
import { MapExplorer } from '#ui/map/map-explorer.tsx'
import { describeAll, describeNode } from '#ui/map/map-messages.ts'
import { MapPage } from '#ui/map/map-page.tsx'
import { meantBy, writeMapSearch } from '#ui/map/map-search.ts'
import { formatCount } from '#ui/numbers.ts'
import { Breadcrumbs } from '#ui/records/breadcrumbs.tsx'
import { missingName } from '#ui/records/record-rows.tsx'
import { TreeStateView, treeRemark } from '#ui/tree/tree-view-state.tsx'

const route = getRouteApi('/console/organizations/map')
const noun = 'organizations'

const facts: ColouredFacts<Organization> = {
  status: (record) => record.status.name,
  type: (record) => record.organizationType.name,
  depth: (record) => record.path.length,
  updated: (record) => record.updatedDate,
}

const emptyText = <>An organization is a part of the company that plans for itself.</>

const emptyAndWritable = (
  <>
    An organization is a part of the company that plans for itself.{' '}
    <Link to="/organizations/new">Create the first one</Link>; what you create below it appears here as a map.
  </>
)

/** All organizations by size, zoomed to one of them or to all. */
export function OrganizationMapScreen() {
  const { organizations } = usePlanning()
  const { zoom, part, colour } = meantBy(route.useSearch())
  const navigate = useNavigate()
  const readOnly = useReadOnlyReason('organizations')
  const now = useNow()
  const colourBy = useCallback(
    (items: Iterable<Organization>) => colouringBy(colour, { items, facts, now }),
    [colour, now],
  )
  const view = useHierarchyMap(organizations, { noun, zoomId: zoom, part, colour: colourBy })
  const { index, face, colouring } = view

  const zoomTo = (target: ZoomTarget) =>
    navigate({
      to: '/organizations/map',
      search: writeMapSearch({
        zoom: target.slot === 0 ? undefined : index.idOf(target.slot),
        part: printPart(target),
        colour,
      }),
    })
  const open = (slot: number) => {
    if (slot !== 0)
      navigate({ to: '/organizations/$organizationId', params: { organizationId: index.idOf(slot) } })
  }
  const wordsOf = (slot: number) =>
    slot === 0
      ? describeAll('All organizations', index.recordCount)
      : describeNode(index.has(slot) ? index.node(slot) : undefined, {
          facts,
          categoryOf: colouring.categoryOf,
          below: index.descendantCount(slot),
          now,
        })

  return (
    <MapPage
      title="Organizations"
      summary={face.kind === 'tree' && formatCount(index.recordCount)}
      colour={colour}
      onColour={(next) =>
        navigate({ to: '.', search: writeMapSearch({ zoom, part, colour: next }), replace: true })
      }
      treeLink={
        <Link to="/organizations">
          <IconListTree size={16} stroke={1.75} aria-hidden />
          Show as a tree
        </Link>
      }
      banner={treeRemark({ face, noun, onRetry: organizations.read })}
    >
      <TreeStateView
        face={face}
        noun={noun}
        emptyText={readOnly ? emptyText : emptyAndWritable}
        onRetry={organizations.read}
        onClearSearch={() => undefined}
      >
        <MapExplorer
          label="Map of organizations"
          model={view.map}
          target={view.target}
          categories={colouring.categories}
          wordsOf={wordsOf}
          onZoom={zoomTo}
          onOpen={open}
          path={<ZoomPath nodes={view.path} colour={colour} />}
          treeLink={(slot) =>
            slot !== 0 && (
              <Link to="/organizations/$organizationId" params={{ organizationId: index.idOf(slot) }}>
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
  readonly nodes: readonly HierarchyNode<Organization>[]
  readonly colour: ColouringKey
}

function ZoomPath({ nodes, colour }: ZoomPathProps) {
  return (
    <Breadcrumbs label="Zoomed to">
      <Link key="all" to="/organizations/map" search={writeMapSearch({ colour })}>
        All organizations
      </Link>
      {nodes.map((node) => (
        <Link key={node.id} to="/organizations/map" search={writeMapSearch({ zoom: node.id, colour })}>
          {node.kind === 'record' ? node.record.name : missingName(node.id, node.reason)}
        </Link>
      ))}
    </Breadcrumbs>
  )
}
