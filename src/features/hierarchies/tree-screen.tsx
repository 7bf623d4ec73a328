import { ActionIcon, Button } from '@mantine/core'
import { type Icon, IconChartTreemap, IconPlus } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { hierarchies, typeOf } from '#contract/resources.ts'
import { highlightRanges } from '#hierarchy/name-folding.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useCellEditing } from '#queries/hierarchies/use-cell-editing.ts'
import { useTreeView } from '#queries/hierarchies/use-tree-view.ts'
import { usePendingRecords } from '#queries/outbox.ts'
import { hierarchyStoreOf, usePlanning } from '#queries/planning.tsx'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { useSavingMarks } from '#queries/record-saving.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import { treeChoices } from '#ui/hierarchy-choices.ts'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { segmentOf } from '#ui/records/record-address.ts'
import type { CellEditing } from '#ui/tree/tree-cell-editing.tsx'
import { planningColumns } from '#ui/tree/tree-columns.tsx'
import { TreeGrid } from '#ui/tree/tree-grid.tsx'
import { useChildPanel } from '#ui/tree/tree-page.tsx'
import { TreeWorkspace } from '#ui/tree/tree-workspace.tsx'
import { EmptyText } from './empty-text.tsx'
import { describeProblems } from './hierarchy-problems.ts'

/** All records of a kind as a tree, with the opened one beside it. */
export function TreeScreen({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('hierarchies')
  const { collection, area } = hierarchies[kind]
  const store = hierarchyStoreOf(usePlanning(), kind)
  const { recordId } = useParams({ strict: false })
  const panel = useChildPanel()
  const navigate = useNavigate()
  const { history } = useRouter()
  const tree = useTreeView(kind, {
    written: useSearch({ from: `/console/${collection}` }),
    write: (search, { replace }) => void navigate({ to: '.', search, replace }),
    openedId: recordId,
  })
  const columns = useColumns(kind, tree)
  const readOnly = useReadOnlyReason(area)
  const editing = useWordedEditing(kind)
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  // A plain text rather than a link of the router, because every row of every frame asks for it.
  const hrefOf = useCallback(
    ({ node }: TreeRow<PlanningRecord>) => `/${collection}/${encodeURIComponent(segmentOf(node.id))}${query}`,
    [collection, query],
  )
  const openId = (id: string, search = {}) =>
    void navigate({ to: `/${collection}/$recordId`, params: { recordId: id }, search })
  const open = ({ node }: TreeRow<PlanningRecord>) => {
    const search = tree.settle()
    // Without this it would be one step with the next.
    history.flush()
    openId(node.id, search)
  }
  const loadExports = async () => (await import('./record-export.ts')).recordExports(kind, { store, m })

  return (
    <TreeWorkspace
      title={m.records({ kind })}
      name={collection}
      kind={kind}
      emptyText={<EmptyText kind={kind} canWrite={!readOnly} />}
      tree={tree}
      columns={columns}
      onOpenId={openId}
      openedName={recordId && tree.index.find(recordId)?.name}
      panel={panel}
      selectionActions={readOnly ? undefined : <SelectionActions kind={kind} />}
      tools={
        <>
          <ToolLink to={`/${collection}/map`} label={m.showAsMap} icon={IconChartTreemap} />
          {readOnly ? (
            <ReadOnlyChip reason={readOnly} />
          ) : (
            <ToolLink to={`/${collection}/new`} label={m.newRecord({ kind })} icon={IconPlus} />
          )}
          <ExportMenu label={m.export} choices={treeChoices(loadExports, m)} />
        </>
      }
    >
      {(surroundings) => (
        <TreeGrid
          {...surroundings}
          {...tree.grid}
          columns={columns}
          hrefOf={hrefOf}
          onOpen={open}
          editing={readOnly ? undefined : editing}
        />
      )}
    </TreeWorkspace>
  )
}

function SelectionActions({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('hierarchies')
  const { collection } = hierarchies[kind]
  return (
    <>
      <Button component={Link} to={`/${collection}/edit-many`} size="compact-sm">
        {m.editSelected}
      </Button>
      <Button component={Link} to={`/${collection}/delete-many`} size="compact-sm">
        {m.deleteSelected}
      </Button>
    </>
  )
}

function useWordedEditing(kind: HierarchyKind): CellEditing<PlanningRecord> {
  const m = useMessages('hierarchies')
  const editing = useCellEditing(kind)
  return {
    ...editing,
    save: async (row, column, text) => {
      const problem = await editing.save(row, column, text)
      return problem && m.cellProblems[problem]
    },
  }
}

interface ToolLinkProps {
  readonly to: string
  readonly label: string
  readonly icon: Icon
}

function ToolLink({ to, label, icon: Sign }: ToolLinkProps) {
  return (
    <ActionIcon component={Link} to={to} size={30} aria-label={label} title={label}>
      <Sign size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

type ColumnFacts = Pick<ReturnType<typeof useTreeView>, 'shownText' | 'index'>

/** The columns, with pending updates in them and a mark for each; matches of the search are marked in the names. */
function useColumns(kind: HierarchyKind, { shownText, index }: ColumnFacts) {
  const m = useMessages('hierarchies')
  const withPendingChanges = usePendingRecords(kind)
  const savingOf = useSavingMarks(kind)
  return useMemo(() => {
    const find = (name: string) => highlightRanges(name, shownText)
    return planningColumns<PlanningRecord>({
      typeOf,
      find,
      problemsOf: (slot) => describeProblems(index, slot, m),
      withPendingChanges,
      savingOf,
      m,
    })
  }, [shownText, index, withPendingChanges, savingOf, m])
}
