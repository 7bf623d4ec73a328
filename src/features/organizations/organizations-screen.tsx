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
import { organizationColumns } from './organization-columns.tsx'

const route = getRouteApi('/console/organizations')
const noun = 'organizations'

/** All organizations as a tree, with the opened one beside it. */
export function OrganizationsScreen() {
  const { organizations } = usePlanning()
  const { q = '' } = route.useSearch()
  const { organizationId } = useParams({ strict: false })
  const navigate = useNavigate()
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const view = useHierarchy(organizations, { noun, search: q, selectedId: organizationId })
  const { rows, index, state, face } = view
  const columns = useMemo(() => organizationColumns(q), [q])

  const search = (text: string) =>
    navigate({ to: '.', search: text === '' ? {} : { q: text }, replace: true })
  const open = (id: string) =>
    navigate({ to: '/organizations/$organizationId', params: { organizationId: id }, search: (now) => now })

  return (
    <TreePage
      title="Organizations"
      summary={
        face.kind === 'tree' && (
          <TreeSummary matches={q === '' ? undefined : rows.matchCount} records={index.recordCount} />
        )
      }
      tools={
        <>
          <SearchField label="Search organizations" value={q} onChange={search} />
          <TreeTools
            isReading={state.kind === 'reading'}
            onExpandAll={() => rows.expandAll()}
            onCollapseAll={() => rows.collapseAll()}
            onReload={organizations.read}
          />
        </>
      }
      banner={treeRemark({ face, noun, onRetry: organizations.read })}
      openedName={organizationId && index.find(organizationId)?.name}
      panel={organizationId === undefined ? undefined : <Outlet />}
    >
      <TreeFaces
        face={face}
        noun={noun}
        emptyText="An organization is a company, a division or a team that plans. They are created through the API, each under its parent, and appear here as a tree."
        onRetry={organizations.read}
        onClearSearch={() => search('')}
      >
        <TreeGrid
          label="Organizations"
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
  return `/organizations/${encodeURIComponent(id)}${search && `?q=${encodeURIComponent(search)}`}`
}
