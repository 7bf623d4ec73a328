import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import {
  Link,
  useChildMatches,
  useLocation,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { useStatusColors } from '#data/catalog.ts'
import { isTemporary, usePendingRecords } from '#data/outbox.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { useHasExtendedFields, useReadOnlyReason } from '#data/read-only.ts'
import { useSavingMarks } from '#data/saving.ts'
import { targetOf } from '#hierarchy/due-date.ts'
import { highlightRanges } from '#hierarchy/name-folding.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import { type TreeSearch, topLevel } from '#hierarchy/tree-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import type { RowAct } from '#ui/grids/row-act-keys.ts'
import { selectionChoices, treeChoices } from '#ui/hierarchy-choices.ts'
import { MainAction } from '#ui/main-action.tsx'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { segmentOf } from '#ui/records/record-relatives.ts'
import { StatusColors } from '#ui/records/status-badge.tsx'
import { useChildPanel } from '#ui/screen-page.tsx'
import type { CellEditing } from '#ui/tree/tree-cell-editing.tsx'
import { planningColumns } from '#ui/tree/tree-columns.tsx'
import { TreeGrid } from '#ui/tree/tree-grid.tsx'
import { TreeWorkspace } from '#ui/tree/tree-workspace.tsx'
import type { ActedTreeRow } from '#ui/tree/use-row-actions.tsx'
import type { DropLabel } from '#ui/tree/use-row-dragging.ts'
import { EmptyText, useHasTypes } from './empty-text.tsx'
import { describeProblems } from './hierarchy-problems.ts'
import { MissingAncestors } from './missing-ancestors.tsx'
import { useMoveChecks } from './moves.ts'
import { recordExports } from './record-export.ts'
import { RowActs } from './row-acts.tsx'
import { SavedViews } from './saved-views.tsx'
import { SelectionActs } from './selection-acts.tsx'
import { ShapeSwitch } from './shape-switch.tsx'
import { useTreeView } from './use-tree-view.ts'
import {
  type ChosenField,
  chosenFieldOf,
  describeObstacle,
  textColumns,
  useValueChoices,
} from './value-choices.tsx'

/** All records of a kind as a tree, with the opened one beside it. */
export function TreeScreen({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('hierarchies')
  const { collection, area } = hierarchies[kind]
  const store = hierarchyStoreOf(usePlanning(), kind)
  const { recordId } = useParams({ strict: false })
  const navigate = useNavigate()
  const tree = useTreeView(kind, {
    written: useSearch({ from: `/console/${collection}` }),
    write: (search, { replace }) => void navigate({ to: '.', search, replace }),
    openedId: recordId,
  })
  const readOnly = useReadOnlyReason(area)
  const { values, ...editing } = useRowEditing(kind, tree, !readOnly)
  const columns = useColumns(kind, tree, values.canSet)
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  // A plain text rather than a link of the router, because every row of every frame asks for it.
  const hrefOf = useCallback(
    ({ node }: TreeRow<PlanningRecord>) => `/${collection}/${encodeURIComponent(segmentOf(node.id))}${query}`,
    [collection, query],
  )
  const { open, openId } = useOpening(kind, tree)
  const { remark, ...moving } = useMoving(kind, tree, values, !readOnly)
  const steering = usePanelSteering(kind, recordId)
  const exports = recordExports(kind, { store, m })
  const isEmpty = tree.viewState.kind === 'empty'
  const Acts = isEmpty ? FirstActs : WriteActs

  return (
    <StatusColors value={useStatusColors(kind, tree.index.recordCount > 0)}>
      <TreeWorkspace
        title={m.records({ kind })}
        name={collection}
        kind={kind}
        emptyText={<EmptyText kind={kind} canWrite={!readOnly} />}
        tree={tree}
        columns={columns}
        onOpenId={openId}
        openedName={recordId && tree.index.find(recordId)?.name}
        panel={useChildPanel()}
        remark={remark}
        views={(control) => <SavedViews kind={kind} tree={tree} control={control} />}
        selectionActions={
          <SelectionActs
            kind={kind}
            canWrite={!readOnly}
            choices={selectionChoices(exports, m)}
            values={values}
            count={tree.selection.count}
            records={() => selectedIn(tree)}
          />
        }
        shapes={!isEmpty && <Shapes kind={kind} search={tree.search} />}
        acts={<Acts kind={kind} readOnly={readOnly} />}
        tools={
          <>
            {tree.index.ghostCount > 0 && <MissingAncestors kind={kind} />}
            <ExportMenu label={m.export} choices={treeChoices(exports, m)} />
          </>
        }
      >
        {(surroundings) => (
          <TreeGrid
            {...surroundings}
            {...tree.grid}
            {...moving}
            columns={columns}
            hrefOf={hrefOf}
            onOpen={open}
            onPass={steering.pass}
            onLeave={steering.leave}
            {...editing}
          />
        )}
      </TreeWorkspace>
      {values.element}
    </StatusColors>
  )
}

function Shapes({ kind, search }: { readonly kind: HierarchyKind; readonly search: TreeSearch }) {
  return <ShapeSwitch kind={kind} current={search.rows === 'flat' ? 'list' : 'tree'} search={search} />
}

interface WriteActsProps {
  readonly kind: HierarchyKind
  readonly readOnly: ReturnType<typeof useReadOnlyReason>
}

function WriteActs({ kind, readOnly }: WriteActsProps) {
  const m = useMessages('hierarchies')
  const { collection } = hierarchies[kind]
  if (readOnly) return <ReadOnlyChip reason={readOnly} />
  return (
    <>
      <Button size="compact-md" renderRoot={(root) => <Link to={`/${collection}/import`} {...root} />}>
        {m.import}
      </Button>
      <MainAction to={`/${collection}/new`} label={m.newRecord({ kind })} word={m.new} icon={IconPlus} />
    </>
  )
}

/** Nothing on a site without types, where the page offers the set-up. */
function FirstActs(props: WriteActsProps) {
  return useHasTypes(props.kind) && <WriteActs {...props} />
}

/** The texts of rows that are typed in their cells. */
function cellEditing({ editOf }: ReturnType<typeof useValueChoices>): CellEditing<PlanningRecord> {
  const editAt = ({ node }: TreeRow<PlanningRecord>, key: string) => {
    const column = textColumns.find((one) => one === key)
    const edit = column && node.kind === 'record' ? editOf(node.record, column) : undefined
    return edit?.kind === 'text' ? edit : undefined
  }
  return {
    columns: textColumns,
    textOf: (row, column) => editAt(row, column)?.text,
    save: async (row, column, text) => editAt(row, column)?.save(text),
  }
}

/** Opens a record, by its row or its ID. */
function useOpening(kind: HierarchyKind, tree: Pick<ReturnType<typeof useTreeView>, 'settle'>) {
  const { collection } = hierarchies[kind]
  const navigate = useNavigate()
  const { history } = useRouter()
  const openId = (id: string, search = {}) =>
    void navigate({ to: `/${collection}/$recordId`, params: { recordId: id }, search })
  const open = ({ node }: TreeRow<PlanningRecord>) => {
    const search = tree.settle()
    // Without this it would be one step with the next.
    history.flush()
    openId(node.id, search)
  }
  return { open, openId }
}

/** How values are changed in the grid: texts in their cells, others by a choice at them, by the pointer, keys and menus. */
function useRowEditing(kind: HierarchyKind, tree: SelectedTree, canWrite: boolean) {
  const values = useValueChoices(kind)
  const onAct = useRowKeys(kind, tree, values)
  const recordsOf = (row: TreeRow<PlanningRecord>) => recordsAt(row, tree)
  const drawActs = (acted: ActedTreeRow<PlanningRecord>) => (
    <RowActs kind={kind} acted={acted} canWrite={canWrite} values={values} recordsAt={recordsOf} />
  )
  if (!canWrite) return { values, drawActs }
  return {
    values,
    drawActs,
    onAct,
    editing: cellEditing(values),
    onChooseValue: (row: TreeRow<PlanningRecord>, column: string, cell: HTMLElement) => {
      const field = chosenFieldOf(column)
      if (field) values.choose(field, recordsOf(row), cell)
    },
  }
}

/** What single keys do to a row, or to the selected ones. */
function useRowKeys(kind: HierarchyKind, tree: SelectedTree, values: ReturnType<typeof useValueChoices>) {
  const navigate = useNavigate()
  const { collection } = hierarchies[kind]
  return (act: RowAct, row: TreeRow<PlanningRecord>, at: HTMLElement) => {
    const { node } = row
    const search = (now: object) => now
    const open = (form: 'edit' | 'new' | 'delete') =>
      void navigate({ to: `/${collection}/$recordId/${form}`, params: { recordId: node.id }, search })
    if (node.kind !== 'record') return
    if (act === 'edit') open('edit')
    else if (act === 'child') !isTemporary(node.id) && open('new')
    else if (act !== 'delete') values.choose(valueFields[act], recordsAt(row, tree), at)
    else if (tree.grid.selection.has(node.slot)) void navigate({ to: `/${collection}/delete-many`, search })
    else open('delete')
  }
}

const valueFields = {
  status: 'statusId',
  owner: 'ownerId',
  target: 'targetDate',
  parent: 'parentId',
} as const satisfies Partial<Readonly<Record<RowAct, ChosenField>>>

type SelectedTree = Pick<ReturnType<typeof useTreeView>, 'index' | 'grid'>

function selectedIn({ index, grid: { selection } }: SelectedTree): readonly PlanningRecord[] {
  return Array.from(selection.slots(), (slot) => index.recordAt(slot)).filter(
    (record) => record !== undefined,
  )
}

/** The selected records if the row is one of them, else its own. */
function recordsAt({ node }: TreeRow<PlanningRecord>, tree: SelectedTree): readonly PlanningRecord[] {
  if (tree.grid.selection.has(node.slot)) return selectedIn(tree)
  return node.kind === 'record' ? [node.record] : []
}

/**
 * Moves a record, or the selected ones if it is one of them: a drop that fits at once, every other move by its form. Where
 * the site moves none, `remark` says so to a person who drags one.
 */
function useMoving(
  kind: HierarchyKind,
  tree: SelectedTree,
  values: Pick<ReturnType<typeof useValueChoices>, 'set' | 'canSet'>,
  canWrite: boolean,
) {
  const navigate = useNavigate()
  const { fixedFields } = useMessages('ui')
  const m = useMessages('values')
  const editing = useMessages('editing')
  const checksOf = useMoveChecks(kind)
  const [isRefused, setRefused] = useState(false)
  const { collection } = hierarchies[kind]
  const movesRecords = useHasExtendedFields(kind)
  if (!canWrite || movesRecords === undefined) return {}
  if (!movesRecords)
    return { onMoveRefused: () => setRefused(true), remark: isRefused ? fixedFields : undefined }
  const checksAt = (row: TreeRow<PlanningRecord>) =>
    checksOf(recordsAt(row, tree).filter((record) => values.canSet(record, 'parentId')))
  const onMove = (row: TreeRow<PlanningRecord>, to?: TreeRow<PlanningRecord> | 'top') => {
    const { node } = row
    if (node.kind !== 'record' || isTemporary(node.id)) return
    const { movable, count } = to ? checksAt(row)(parentIdOf(to)) : { movable: [], count: 0 }
    if (to && movable.length === count) {
      void values.set(movable, { parentId: parentIdOf(to) })
      return
    }
    const parent = to && (parentIdOf(to) ?? topLevel)
    const search = (now: object) => ({ ...now, ...(parent !== undefined && { to: parent }) })
    if (tree.grid.selection.has(node.slot)) void navigate({ to: `/${collection}/move-many`, search })
    else void navigate({ to: `/${collection}/$recordId/move`, params: { recordId: node.id }, search })
  }
  const onDrag = (row: TreeRow<PlanningRecord>) => {
    const check = checksAt(row)
    return (to: TreeRow<PlanningRecord> | 'top'): DropLabel => {
      const { movable, count, obstacle } = check(parentIdOf(to))
      if (movable.length === 0)
        return { canDrop: false, words: obstacle ? describeObstacle(editing, obstacle) : fixedFields }
      const name = to === 'top' || to.node.kind !== 'record' ? undefined : to.node.record.name
      const words = name === undefined ? m.moveToTop : m.moveUnder({ name })
      const isWhole = movable.length === count
      return {
        canDrop: true,
        words: isWhole ? words : `${words} (${m.someFit({ count: movable.length, total: count })})`,
      }
    }
  }
  return { onMove, onDrag }
}

function parentIdOf(to: TreeRow<PlanningRecord> | 'top'): string | null {
  return to === 'top' ? null : to.node.id
}

type ColumnFacts = Pick<ReturnType<typeof useTreeView>, 'shownText' | 'index' | 'rows' | 'isWhole'>

/** The columns, with pending updates in them and a mark for each; matches of the search are marked in the names. */
function useColumns(
  kind: HierarchyKind,
  { shownText, index, rows, isWhole }: ColumnFacts,
  canSet: ReturnType<typeof useValueChoices>['canSet'],
) {
  const m = useMessages('hierarchies')
  const withPendingChanges = usePendingRecords(kind)
  const savingOf = useSavingMarks(kind)
  const store = hierarchyStoreOf(usePlanning(), kind)
  // By the hour, so that the columns stay the same from one rendering to the next.
  const now = store.now - (store.now % 3_600_000)
  const { isFlat } = rows
  return useMemo(() => {
    const find = (name: string) => highlightRanges(name, shownText)
    return planningColumns({
      canSet,
      find,
      problemsOf: (slot) => describeProblems(index, slot, m),
      withPendingChanges,
      savingOf,
      pathOf: isFlat ? (slot) => pathOf(index, slot) : undefined,
      target: kind === 'focus-area' ? (record) => targetOf(record, now) : undefined,
      isWhole,
      m,
    })
  }, [kind, shownText, index, isFlat, isWhole, withPendingChanges, savingOf, canSet, now, m])
}

/** The names of the ancestors from the root on; undefined for one whose record is not here. */
function pathOf(index: ColumnFacts['index'], slot: number): readonly (string | undefined)[] {
  return index.ancestors(slot).map((node) => (node.kind === 'record' ? node.record.name : undefined))
}

// The panel of an opened record, which follows the keys in the tree.

/** Milliseconds without a key before the panel follows: browsers limit how often an address may change. */
const restBeforeFollowingMs = 120

/** Makes an opened record follow the keys in the tree, and Escape close it; a form beside the tree stays. */
function usePanelSteering(kind: HierarchyKind, recordId: string | undefined) {
  const { collection } = hierarchies[kind]
  const navigate = useNavigate()
  const isReading = useChildMatches({
    select: (matches) => matches.at(-1)?.routeId.endsWith('/$recordId') === true,
  })
  const follow = useDebouncedCallback((id: string) => {
    void navigate({
      to: `/${collection}/$recordId`,
      params: { recordId: id },
      search: (now) => now,
      replace: true,
    })
  }, restBeforeFollowingMs)
  if (recordId === undefined || !isReading) return { pass: undefined, leave: undefined }
  return {
    pass: ({ node }: TreeRow<PlanningRecord>) => follow(node.id),
    leave: () => {
      follow.cancel()
      void navigate({ to: `/${collection}`, search: (now) => now })
    },
  }
}
