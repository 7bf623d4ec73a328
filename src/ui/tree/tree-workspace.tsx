// A tree with all that goes with it: search, filters, tools, the opened record, what is selected.
import { Button } from '@mantine/core'
import { IconCheck, IconSquareCheck } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { MatchWalk } from '#hierarchy/match-walk.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { RowSelection, SelectionCount } from '#hierarchy/row-selection.ts'
import type { TreeSearch } from '#hierarchy/tree-search.ts'
import type { ListViewState, ServiceNames, TreePlace } from '#hierarchy/view-state.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import buttonPopoverClasses from '#ui/button-popover.module.css'
import { useColumnControl } from '#ui/grids/column-control.ts'
import { ColumnMenu } from '#ui/grids/column-menu.tsx'
import {
  ListStateView,
  type ListStateViewProps,
  listRemark,
  ReadAgain,
  type ReadingFacts,
  RecordCount,
} from '#ui/lists/list-state.tsx'
import { SearchField, useWalkingKeys } from '#ui/lists/search-field.tsx'
import { ScreenPage, type ScreenPageProps } from '#ui/screen-page.tsx'
import { SelectionBar } from '#ui/selection-bar.tsx'
import { ToolBar } from '#ui/tool-bar.tsx'
import { ToolButton } from '#ui/tool-button.tsx'
import { useIsTouch } from '#ui/use-media.ts'
import { useTreeCursor } from './tree-cursor.ts'
import { TreeFilters, type TreeFiltersProps } from './tree-filters.tsx'
import type { TreeGridProps } from './tree-grid.tsx'
import { TreeLevelMenu } from './tree-level-menu.tsx'
import classes from './tree-workspace.module.css'

/** A tree as it is now, and what changes it. */
interface WorkspaceTree<Item extends HierarchyRecord>
  extends ReadingFacts,
    Pick<TreeFiltersProps, 'names' | 'values'> {
  /** Undefined where nothing is ever archived. */
  readonly archived: ViewChoice | undefined
  /** Records that others changed and that are not shown so. */
  readonly heldCount: number
  readonly viewState: ListViewState
  readonly found: ServiceNames
  readonly rows: VisibleRows<Item>
  readonly matches: MatchWalk
  readonly countLevels: () => number
  /** Expands all nodes to a level, from 1. */
  readonly expandTo: (level: number) => void
  readonly recordCount: number
  readonly read: () => void
  readonly openedSlot: number | undefined
  readonly place: TreePlace
  readonly selection: RowSelection<Item>
  readonly search: TreeSearch
  readonly setText: (text: string) => void
  readonly choose: TreeFiltersProps['onChoose']
  readonly clear: () => void
  readonly clearChoice: () => void
  readonly look: (isLooking: boolean) => void
}

/** What the grid of a workspace follows beside its tree. */
type GridSurroundings = Pick<
  TreeGridProps<HierarchyRecord>,
  'label' | 'rowHeight' | 'cursor' | 'control' | 'isSelecting'
>

interface TreeWorkspaceProps<Item extends HierarchyRecord>
  extends Pick<TreeGridProps<Item>, 'columns'>,
    Pick<ScreenPageProps, 'title' | 'shapes' | 'acts' | 'openedName' | 'panel'>,
    Pick<ListStateViewProps, 'emptyText' | 'onOpenId'> {
  /** The noun of the resource, under which the choice of columns is remembered. */
  readonly name: string
  readonly kind: Parameters<Messages['hierarchies']['search']>[0]['kind']
  readonly tree: WorkspaceTree<Item>
  /** A line above the tree, where nothing is to be said of how it was read. */
  readonly remark?: ReactNode
  /** The views that a person saved, with the columns that they change. */
  readonly views?: (control: ReturnType<typeof useColumnControl>) => ReactNode
  /** What can be done with what is selected. */
  readonly selectionActions?: ReactNode
  /** Other tools of the tree. */
  readonly tools?: ReactNode
  /** The grid. */
  readonly children: (surroundings: GridSurroundings) => ReactNode
}

export function TreeWorkspace<Item extends HierarchyRecord>(props: TreeWorkspaceProps<Item>) {
  const { title, kind, tree, columns } = props
  const { rows, viewState, found, selection } = tree
  // There is nothing to find, to order or to export.
  const isEmpty = viewState.kind === 'empty'
  const isTouch = useIsTouch()
  const control = useColumnControl(props.name)
  const cursor = useTreeCursor(tree.openedSlot, tree.place)
  const [isSelecting, setSelecting] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const walk = (step: 1 | -1) => {
    const slot = matchAfter(tree, cursor.slot, step)
    if (slot !== undefined) cursor.reveal(slot)
  }
  useWalkingKeys(walk)
  const active = cursor.slot === undefined ? -1 : rows.rowOf(cursor.slot)

  return (
    <ScreenPage
      title={title}
      openedName={props.openedName}
      panel={props.panel}
      shapes={props.shapes}
      acts={props.acts}
      summary={
        viewState.kind === 'list' && (
          <span className={classes.count}>
            <RecordCount matches={rows.filter ? rows.matchCount : undefined} records={tree.recordCount} />
          </span>
        )
      }
      search={
        !isEmpty && (
          <Search
            tree={tree}
            kind={kind}
            active={active}
            onWalk={walk}
            onLeave={() => focusActiveRow(body.current)}
          />
        )
      }
      line={
        !isEmpty && (
          <Tools title={title} tree={tree} columns={columns} control={control}>
            {isTouch && <SelectTool isPressed={isSelecting} onPress={setSelecting} />}
            {props.views?.(control)}
            {props.tools}
          </Tools>
        )
      }
      banner={listRemark({ viewState, found, onRetry: tree.read }) ?? props.remark}
      footer={selection.count > 0 && <Footer {...props} />}
    >
      <ListStateView
        viewState={viewState}
        found={found}
        kind={kind}
        emptyText={props.emptyText}
        onRetry={tree.read}
        onClearSearch={tree.clear}
        onOpenId={props.onOpenId}
      >
        <div ref={body} className={classes.body}>
          {props.children({
            label: title,
            rowHeight: isTouch || rows.isFlat ? 44 : 32,
            cursor,
            control,
            isSelecting: isTouch ? isSelecting : undefined,
          })}
        </div>
      </ListStateView>
    </ScreenPage>
  )
}

interface SelectToolProps {
  readonly isPressed: boolean
  readonly onPress: (isPressed: boolean) => void
}

function SelectTool({ isPressed, onPress }: SelectToolProps) {
  const m = useMessages('hierarchies')
  return (
    <ToolButton label={m.selectTool} isPressed={isPressed} onClick={() => onPress(!isPressed)}>
      <IconSquareCheck size={16} stroke={1.75} aria-hidden />
    </ToolButton>
  )
}

interface SearchProps<Item extends HierarchyRecord> extends Pick<TreeWorkspaceProps<Item>, 'tree' | 'kind'> {
  /** The row of the active node; -1 when there is none. */
  readonly active: number
  readonly onWalk: (step: 1 | -1) => void
  readonly onLeave: () => void
}

function Search<Item extends HierarchyRecord>({ tree, kind, active, onWalk, onLeave }: SearchProps<Item>) {
  const m = useMessages('hierarchies')
  const { rows, search } = tree
  return (
    <SearchField
      label={m.search({ kind })}
      value={search.q ?? ''}
      onChange={tree.setText}
      onWalk={onWalk}
      onLeave={onLeave}
      matches={
        rows.filter && {
          number: active < 0 ? 0 : tree.matches.numberOf(active),
          count: rows.matchCount,
        }
      }
    />
  )
}

function Footer<Item extends HierarchyRecord>({ tree, selectionActions }: TreeWorkspaceProps<Item>) {
  const { selection, rows } = tree
  return (
    <TreeSelectionBar
      count={selection.countIn(rows)}
      addable={selection.countAddable()}
      onAdd={() => selection.addDescendants()}
      onClear={() => selection.clear()}
      actions={selectionActions}
    />
  )
}

interface ToolsProps<Item extends HierarchyRecord>
  extends Pick<TreeWorkspaceProps<Item>, 'title' | 'tree' | 'columns'> {
  readonly control: ReturnType<typeof useColumnControl>
  readonly children: ReactNode
}

function Tools<Item extends HierarchyRecord>(props: ToolsProps<Item>) {
  const { title, tree, columns, control, children } = props
  const { rows, search } = tree
  const { type, status, owner, due, since } = search
  const m = useMessages('ui')
  return (
    <ToolBar
      label={m.toolsOf({ list: title })}
      end={
        <>
          {!rows.isFlat && <TreeLevelMenu countLevels={tree.countLevels} onExpandTo={tree.expandTo} />}
          <ColumnMenu columns={columns} control={control} />
          {children}
          <ReadAgain {...tree} onRead={tree.read} />
        </>
      }
    >
      <TreeFilters
        choice={{ type, status, owner, due, since }}
        hasDue={columns.some(({ key }) => key === 'target')}
        names={tree.names}
        values={tree.values}
        onChoose={tree.choose}
        onClear={tree.clearChoice}
        onLook={tree.look}
      />
      {tree.archived && <ViewSwitch label={m.showArchived} {...tree.archived} />}
    </ToolBar>
  )
}

/** The next match from where one is; collapsed matches are expanded for it. */
function matchAfter<Item extends HierarchyRecord>(
  { rows, matches }: Pick<WorkspaceTree<Item>, 'rows' | 'matches'>,
  slot: number | undefined,
  step: 1 | -1,
): number | undefined {
  if (!rows.filter) return undefined
  rows.expandAll()
  const from = slot === undefined ? -1 : rows.rowOf(slot)
  const row = step === 1 ? matches.next(from) : matches.previous(Math.max(from, 0))
  return row < 0 ? undefined : rows.slotAt(row)
}

function focusActiveRow(tree: HTMLElement | null): void {
  tree?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true })
}

interface ViewChoice {
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
}

/** Switches something about what a tree shows on and off. */
function ViewSwitch({ label, isOn, set }: ViewChoice & { readonly label: string }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={buttonPopoverClasses.chip}
      data-set={isOn}
      onClick={() => set(!isOn)}
    >
      {isOn && <IconCheck size={13} stroke={2} aria-hidden />}
      {label}
    </button>
  )
}

interface TreeSelectionBarProps {
  readonly count: SelectionCount
  /** How many records below the selected ones are not selected. */
  readonly addable: number
  readonly onAdd: () => void
  readonly onClear: () => void
  readonly actions?: ReactNode
}

/** How many rows are selected, how many of those are hidden, and what to do with them. */
function TreeSelectionBar({ count, addable, onAdd, onClear, actions }: TreeSelectionBarProps) {
  const m = useMessages('hierarchies')
  const { selected, collapsed, leftOut } = count
  return (
    <SelectionBar
      label={m.selection}
      selected={m.selected({ count: selected })}
      hidden={[
        ...(collapsed > 0 ? [m.selectedCollapsed({ count: collapsed })] : []),
        ...(leftOut > 0 ? [m.selectedFiltered({ count: leftOut })] : []),
      ]}
      more={
        addable > 0 && (
          <Button size="compact-sm" onClick={onAdd}>
            {m.addDescendants({ count: addable })}
          </Button>
        )
      }
      actions={actions}
      clear={m.clearSelection}
      onClear={onClear}
    />
  )
}
