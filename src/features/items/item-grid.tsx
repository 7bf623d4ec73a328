// The grid of one list of items: search, filters, columns, and the opened item beside it.
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { FundRow } from '#queries/funds/fund-rows.ts'
import type { FundSearch } from '#queries/funds/fund-search.ts'
import { type FundGrid, useFundGrid } from '#queries/funds/use-fund-grid.ts'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { useSavingMarks } from '#queries/record-saving.ts'
import { ExperimentalMark } from '#ui/experimental-mark.tsx'
import { ExportMenu } from '#ui/export-menu.tsx'
import { DataGrid } from '#ui/grids/data-grid.tsx'
import type { DataGridColumn } from '#ui/grids/data-grid-table.ts'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { saveFile } from '#ui/save-file.ts'
import { type ColumnControl, useColumnControl } from '#ui/tree/tree-column-control.ts'
import { TreeColumnMenu } from '#ui/tree/tree-column-menu.tsx'
import type { TreeGridOrder } from '#ui/tree/tree-grid-model.ts'
import { TreePage } from '#ui/tree/tree-page.tsx'
import { TreeSearchField } from '#ui/tree/tree-search-field.tsx'
import { ReadAgain, TreeSummary } from '#ui/tree/tree-tools.tsx'
import { TreeStateView, treeRemark } from '#ui/tree/tree-view-state.tsx'
import { ExternalIdAnswer } from './external-id-answer.tsx'
import { ImportLink, ImportTextLink } from './import-link.tsx'
import { itemColumns } from './item-columns.tsx'
import { ItemFilters } from './item-filters.tsx'
import classes from './items.module.css'

/** Writes the search of the present address; one that is no step of its own replaces it. */
export type WriteFundSearch = (next: FundSearch, options: { readonly replace: boolean }) => void

interface ItemGridProps {
  readonly kind: ItemKind
  readonly search: FundSearch
  readonly write: WriteFundSearch
  readonly hrefOf: (row: FundRow) => string
  readonly onOpen: (id: string) => void
  readonly openedId: string | undefined
  readonly panel: ReactNode | undefined
}

export function ItemGrid(props: ItemGridProps) {
  const { kind, write, openedId } = props
  const m = useMessages('items')
  const { collection } = itemResources[kind]
  const readOnly = useReadOnlyReason('funds')
  const [text, setText] = useSearchText(props.search, write)
  const search = useMemo(() => ({ ...props.search, q: text || undefined }), [props.search, text])
  const grid = useFundGrid(kind, search)
  const control = useColumnControl(collection)
  const shownText = useDeferredValue(text.trim())
  const savingOf = useSavingMarks(kind)
  const columns = useMemo(() => itemColumns(m, kind, shownText, savingOf), [m, kind, shownText, savingOf])
  const body = useRef<HTMLDivElement>(null)
  const enterGrid = () => body.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  const clear = () => {
    setText('')
    write(
      { ...search, q: undefined, type: undefined, category: undefined, branch: undefined },
      { replace: false },
    )
  }

  return (
    <TreePage
      title={m.items({ kind })}
      openedName={grid.all.find(({ id }) => id === openedId)?.record.name}
      panel={props.panel}
      summary={<Summary grid={grid} />}
      search={
        <TreeSearchField
          label={m.searchItems({ kind })}
          value={text}
          onChange={setText}
          onWalk={enterGrid}
          onLeave={enterGrid}
        />
      }
      tools={
        <>
          {readOnly ? <ReadOnlyChip reason={readOnly} /> : <ImportLink kind={kind} />}
          <FundExport kind={kind} grid={grid} />
          <ReadAgain isReading={grid.isReading} readAt={grid.readAt} onRead={grid.read} />
        </>
      }
      filters={
        <>
          <ItemFilters kind={kind} rows={grid.all} search={search} write={write} />
          <div className={classes.view}>
            <TreeColumnMenu columns={columns} control={control} />
          </div>
        </>
      }
      banner={treeRemark({ viewState: grid.viewState, onRetry: grid.read })}
      footer={<ExternalIdAnswer kind={kind} text={shownText} grid={grid} onOpen={props.onOpen} />}
    >
      <TreeStateView
        viewState={grid.viewState}
        kind={kind}
        emptyText={
          <>
            {m.definition({ kind })} {!readOnly && <ImportTextLink kind={kind} />}
          </>
        }
        searchText={m.searchScope}
        onRetry={grid.read}
        onClearSearch={clear}
      >
        <div ref={body} className={classes.fill}>
          <Grid {...props} grid={grid} columns={columns} control={control} search={search} />
        </div>
      </TreeStateView>
    </TreePage>
  )
}

interface GridProps extends ItemGridProps {
  readonly grid: FundGrid
  readonly columns: readonly DataGridColumn<FundRow>[]
  readonly control: ColumnControl
}

function Grid({ kind, grid, columns, control, search, write, hrefOf, onOpen, openedId }: GridProps) {
  const m = useMessages('items')
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const order = useOrder(search)
  return (
    <DataGrid
      label={m.items({ kind })}
      rows={grid.shown}
      columns={columns}
      keyOf={keyOf}
      hrefOf={hrefOf}
      openedKey={openedId}
      onOpen={({ id }) => onOpen(id)}
      control={control}
      order={order}
      onOrder={({ column, direction }) => write({ ...search, sort: column, direction }, { replace: false })}
      group={search.group}
      rowHeight={isTouch ? 44 : 32}
    />
  )
}

function keyOf({ id }: FundRow): string {
  return id
}

function useOrder({ sort = 'name', direction = 'ascending' }: FundSearch): TreeGridOrder {
  return useMemo(() => ({ column: sort, direction }), [sort, direction])
}

function Summary({ grid }: { readonly grid: FundGrid }) {
  const isNarrowed = grid.shown !== grid.all
  return (
    <span className={classes.summary}>
      {(grid.viewState.kind === 'tree' || grid.viewState.kind === 'no-match') && (
        <span>
          <TreeSummary matches={isNarrowed ? grid.shown.length : undefined} records={grid.all.length} />
        </span>
      )}
      <ExperimentalMark />
    </span>
  )
}

function FundExport({ kind, grid }: { readonly kind: ItemKind; readonly grid: FundGrid }) {
  const m = useMessages('items')
  const save = useCallback(
    async (rows: readonly FundRow[]) => {
      const { fundCsv } = await import('#queries/funds/fund-export.ts')
      saveFile(await fundCsv(kind, rows, m))
      return m.exported({ count: rows.length })
    },
    [m, kind],
  )
  const saveWorkbook = useCallback(
    async (rows: readonly FundRow[]) => {
      const { itemWorkbook } = await import('./item-workbook.ts')
      saveFile(await itemWorkbook(m, kind, rows))
      return m.exported({ count: rows.length })
    },
    [m, kind],
  )
  return (
    <ExportMenu
      label={m.export}
      choices={[
        { label: m.exportShown, form: 'csv', run: () => save(grid.shown) },
        { label: m.exportAll, form: 'csv', run: () => save(grid.all) },
        { label: m.exportShownWorkbook, form: 'csv', run: () => saveWorkbook(grid.shown) },
        { label: m.exportAllWorkbook, form: 'csv', run: () => saveWorkbook(grid.all) },
      ]}
    />
  )
}

/** Milliseconds without a keystroke before the address follows. */
const restBeforeWritingMs = 250

/** The text being typed, which is ahead of the address; only a change that did not come from here replaces it. */
function useSearchText(
  search: FundSearch,
  write: (next: FundSearch, options: { readonly replace: boolean }) => void,
): readonly [string, (text: string) => void] {
  const written = search.q ?? ''
  const [typing, setTyping] = useState({ text: written, told: written, written })
  if (written !== typing.written) {
    setTyping({ ...typing, written, text: written === typing.told ? typing.text : written })
  }
  const follow = useDebouncedCallback((text: string) => {
    if (text === written) return
    setTyping((before) => ({ ...before, told: text }))
    // To begin a search is a step; to go on typing is not.
    write({ ...search, q: text || undefined }, { replace: written !== '' })
  }, restBeforeWritingMs)
  const setText = (text: string) => {
    setTyping((before) => ({ ...before, text }))
    follow(text)
  }
  return [typing.text, setText]
}
