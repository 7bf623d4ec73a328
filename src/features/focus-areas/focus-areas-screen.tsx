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
import type { FocusArea } from '#contract/focus-areas.ts'
import { focusAreaNamesQuery, focusAreaQuery } from '#queries/hierarchies/focus-areas.ts'
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
import { focusAreaColumns, focusAreaTypeOf } from './focus-area-columns.tsx'

const route = getRouteApi('/console/focus-areas')
const noun = 'focus areas'

const selectionActions = (
  <>
    <Button component={Link} to="/focus-areas/edit-many" size="compact-sm" variant="default">
      Change all…
    </Button>
    <Button component={Link} to="/focus-areas/delete-many" size="compact-sm" variant="default">
      Delete all…
    </Button>
  </>
)

const newAtTop = (
  <ActionIcon
    component={Link}
    to="/focus-areas/new"
    variant="subtle"
    color="gray"
    size={30}
    aria-label="New at the top"
    title="New at the top"
  >
    <IconPlus size={16} stroke={1.75} aria-hidden />
  </ActionIcon>
)

const emptyText = <>A focus area is a piece of work that one person answers for.</>

const emptyAndWritable = (
  <>
    A focus area is a piece of work that one person answers for.{' '}
    <Link to="/focus-areas/new">Create the first one</Link>; what you create below it appears here as a tree.
  </>
)

/** All focus areas as a tree, with the opened one beside it. */
export function FocusAreasScreen() {
  const planning = usePlanning()
  const { focusAreas } = planning
  const { focusAreaId } = useParams({ strict: false })
  const isOpen = useChildMatches({ select: (matches) => matches.length > 0 })
  const navigate = useNavigate()
  const { history } = useRouter()
  const tree = useTreeView(focusAreas, {
    noun,
    written: route.useSearch(),
    write: (search, { replace }) => void navigate({ to: '.', search, replace }),
    openedId: focusAreaId,
    typeOf: focusAreaTypeOf,
    queryOf: (id) => focusAreaQuery(planning, id),
    namesQueryOf: (nameContains) => focusAreaNamesQuery(planning, nameContains),
  })
  const columns = useColumns(tree)
  const readOnly = useReadOnlyReason('focus-areas')
  const editing = useCellEditing('focus-area')
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  // Written out rather than built by the router, because it is asked for at every row of every frame.
  const hrefOf = useCallback(
    ({ node }: RecordRow<FocusArea>) => `/focus-areas/${encodeURIComponent(segmentOf(node.id))}${query}`,
    [query],
  )
  const open = ({ node }: RecordRow<FocusArea>) => {
    const search = tree.settle()
    // Or it would be one step with the next.
    history.flush()
    void navigate({ to: '/focus-areas/$focusAreaId', params: { focusAreaId: node.id }, search })
  }
  const loadExports = async () => (await import('./focus-area-export.ts')).focusAreaExports(focusAreas)

  return (
    <TreeWorkspace
      title="Focus areas"
      name="focus-areas"
      noun={noun}
      emptyText={readOnly ? emptyText : emptyAndWritable}
      tree={tree}
      columns={columns}
      hrefOf={hrefOf}
      onOpen={open}
      onOpenId={(id) => void navigate({ to: '/focus-areas/$focusAreaId', params: { focusAreaId: id } })}
      openedName={focusAreaId && tree.index.find(focusAreaId)?.name}
      panel={isOpen ? <Outlet /> : undefined}
      {...(readOnly ? {} : { editing, selectionActions })}
      tools={
        <>
          <ActionIcon
            component={Link}
            to="/focus-areas/map"
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

type ColumnFacts = Pick<ReturnType<typeof useTreeView<FocusArea>>, 'shownText' | 'problemsOf'>

/** The columns, with pending updates in them and a mark for each. */
function useColumns({ shownText, problemsOf }: ColumnFacts) {
  const withPendingChanges = usePendingRecords('focus-area')
  const savingOf = useSavingMarks('focus-area')
  return useMemo(
    () => focusAreaColumns(shownText, problemsOf, withPendingChanges, savingOf),
    [shownText, problemsOf, withPendingChanges, savingOf],
  )
}
