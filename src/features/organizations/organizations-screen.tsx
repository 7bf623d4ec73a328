import { ActionIcon, Button } from '@mantine/core'
import { IconChartTreemap, IconPlus } from '@tabler/icons-react'
import {
  getRouteApi,
  Link,
  Outlet,
  useChildMatches,
  useLocation,
  useNavigate,
  useParams,
  useRouter,
} from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Organization } from '#contract/organizations.ts'
import { organizationNamesQuery, organizationQuery } from '#queries/hierarchies/organizations.ts'
import { useCellEditing } from '#queries/hierarchies/use-cell-editing.ts'
import { useTreeView } from '#queries/hierarchies/use-tree-view.ts'
import { usePendingRecords } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { useSavingMarks } from '#queries/record-saving.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import { treeChoices } from '#ui/hierarchy-choices.ts'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { segmentOf } from '#ui/records/record-address.ts'
import type { RecordRow } from '#ui/records/record-rows.tsx'
import { TreeWorkspace } from '#ui/tree/tree-workspace.tsx'
import { organizationColumns, organizationTypeOf } from './organization-columns.tsx'

const route = getRouteApi('/console/organizations')
const noun = 'organizations'

const selectionActions = (
  <>
    <Button component={Link} to="/organizations/edit-many" size="compact-sm" variant="default">
      Change all…
    </Button>
    <Button component={Link} to="/organizations/delete-many" size="compact-sm" variant="default">
      Delete all…
    </Button>
  </>
)

const newAtTop = (
  <ActionIcon
    component={Link}
    to="/organizations/new"
    variant="subtle"
    color="gray"
    size={30}
    aria-label="New at the top"
    title="New at the top"
  >
    <IconPlus size={16} stroke={1.75} aria-hidden />
  </ActionIcon>
)

const emptyText = <>An organization is a company, a division or a team that plans.</>

const emptyAndWritable = (
  <>
    An organization is a company, a division or a team that plans.{' '}
    <Link to="/organizations/new">Create the first one</Link>; what you create below it appears here as a
    tree.
  </>
)

/** All organizations as a tree, with the opened one beside it. */
export function OrganizationsScreen() {
  const planning = usePlanning()
  const { organizations } = planning
  const { organizationId } = useParams({ strict: false })
  const isOpen = useChildMatches({ select: (matches) => matches.length > 0 })
  const navigate = useNavigate()
  const { history } = useRouter()
  const tree = useTreeView(organizations, {
    noun,
    written: route.useSearch(),
    write: (search, { replace }) => void navigate({ to: '.', search, replace }),
    openedId: organizationId,
    typeOf: organizationTypeOf,
    queryOf: (id) => organizationQuery(planning, id),
    namesQueryOf: (nameContains) => organizationNamesQuery(planning, nameContains),
  })
  const columns = useColumns(tree)
  const readOnly = useReadOnlyReason('organizations')
  const editing = useCellEditing('organization')
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  // Written out rather than built by the router, because it is asked for at every row of every frame.
  const hrefOf = useCallback(
    ({ node }: RecordRow<Organization>) => `/organizations/${encodeURIComponent(segmentOf(node.id))}${query}`,
    [query],
  )
  const open = ({ node }: RecordRow<Organization>) => {
    const search = tree.settle()
    // Or it would be one step with the next.
    history.flush()
    void navigate({ to: '/organizations/$organizationId', params: { organizationId: node.id }, search })
  }
  const loadExports = async () =>
    (await import('./organization-export.ts')).organizationExports(organizations)

  return (
    <TreeWorkspace
      title="Organizations"
      name="organizations"
      noun={noun}
      emptyText={readOnly ? emptyText : emptyAndWritable}
      tree={tree}
      columns={columns}
      hrefOf={hrefOf}
      onOpen={open}
      openedName={organizationId && tree.index.find(organizationId)?.name}
      panel={isOpen ? <Outlet /> : undefined}
      {...(readOnly ? {} : { editing, selectionActions })}
      tools={
        <>
          <ActionIcon
            component={Link}
            to="/organizations/map"
            variant="subtle"
            color="gray"
            size={30}
            aria-label="Show as a map"
            title="Show as a map"
          >
            <IconChartTreemap size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          {readOnly ? <ReadOnlyChip reason={readOnly} /> : newAtTop}
          <ExportMenu label="Export" choices={treeChoices(loadExports)} />
        </>
      }
    />
  )
}

type ColumnFacts = Pick<ReturnType<typeof useTreeView<Organization>>, 'shownText' | 'problemsOf'>

/** The columns, with pending updates in them and a mark for each. */
function useColumns({ shownText, problemsOf }: ColumnFacts) {
  const withPendingChanges = usePendingRecords('organization')
  const savingOf = useSavingMarks('organization')
  return useMemo(
    () => organizationColumns(shownText, problemsOf, withPendingChanges, savingOf),
    [shownText, problemsOf, withPendingChanges, savingOf],
  )
}
