import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePlanning } from '#queries/planning.tsx'
import { useHierarchy } from '#queries/use-hierarchy.ts'
import { SearchField } from '#ui/search-field.tsx'
import { TreeFaces, treeRemark } from '#ui/tree-faces.tsx'
import { TreeGrid } from '#ui/tree-grid.tsx'
import { TreePage } from '#ui/tree-page.tsx'
import { TreeSummary, TreeTools } from '#ui/tree-tools.tsx'
import { focusAreaColumns } from './focus-area-columns.tsx'

const route = getRouteApi('/console/focus-areas')
const noun = 'focus areas'

/** All focus areas as a tree, with the opened one beside it. */
export function FocusAreasScreen() {
  const { focusAreas } = usePlanning()
  const { q = '' } = route.useSearch()
  const { focusAreaId } = useParams({ strict: false })
  const navigate = useNavigate()
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const view = useHierarchy(focusAreas, { noun, search: q, selectedId: focusAreaId })
  const { rows, index, state, face } = view
  const columns = useMemo(() => focusAreaColumns(q), [q])

  const search = (text: string) =>
    navigate({ to: '.', search: text === '' ? {} : { q: text }, replace: true })
  const open = (id: string) =>
    navigate({ to: '/focus-areas/$focusAreaId', params: { focusAreaId: id }, search: (now) => now })

  return (
    <TreePage
      title="Focus areas"
      summary={
        face.kind === 'tree' && (
          <TreeSummary matches={q === '' ? undefined : rows.matchCount} records={index.recordCount} />
        )
      }
      tools={
        <>
          <SearchField label="Search focus areas" value={q} onChange={search} />
          <TreeTools
            isReading={state.kind === 'reading'}
            onExpandAll={() => rows.expandAll()}
            onCollapseAll={() => rows.collapseAll()}
            onReload={focusAreas.read}
          />
        </>
      }
      banner={treeRemark({ face, noun, onRetry: focusAreas.read })}
      openedName={focusAreaId && index.find(focusAreaId)?.name}
      panel={focusAreaId === undefined ? undefined : <Outlet />}
    >
      <TreeFaces
        face={face}
        noun={noun}
        emptyText="A focus area is a piece of work that one person answers for. They are created through the API, each under its parent, and appear here as a tree."
        onRetry={focusAreas.read}
        onClearSearch={() => search('')}
      >
        <TreeGrid
          label="Focus areas"
          model={rows}
          parentOf={(slot) => index.parentOf(slot)}
          columns={columns}
          selectedSlot={view.selectedSlot}
          hrefOf={({ node }) => hrefOf(node.id, q)}
          onOpen={({ node }) => open(node.id)}
          rowHeight={isTouch ? 44 : 32}
        />
      </TreeFaces>
    </TreePage>
  )
}

/** Written out rather than built by the router, because it is asked for at every row of every frame. */
function hrefOf(id: string, search: string): string {
  return `/focus-areas/${encodeURIComponent(id)}${search && `?q=${encodeURIComponent(search)}`}`
}
