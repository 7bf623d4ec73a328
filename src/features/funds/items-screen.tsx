// The grid of all items of a kind: search, filters, columns, and the opened item beside it.
import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { externalIdQuery } from '#data/funds/fund-items.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import type { FundSearch } from '#data/funds/fund-search.ts'
import { isSettled } from '#data/list-store.ts'
import { usePlanning } from '#data/planning.tsx'
import { useReadOnlyReason } from '#data/read-only.ts'
import { useSavingMarks } from '#data/saving.ts'
import { useDraft } from '#features/records/use-tree-address.ts'
import { useMessages } from '#messages/catalogs.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import { useColumnControl } from '#ui/grids/column-control.ts'
import { ColumnMenu } from '#ui/grids/column-menu.tsx'
import type { DataGridColumn } from '#ui/grids/data-grid-table.ts'
import { ListStateView, listRemark, ReadAgain, RecordCount } from '#ui/lists/list-state.tsx'
import { SearchField } from '#ui/lists/search-field.tsx'
import { MainAction } from '#ui/main-action.tsx'
import { ReadOnlyChip } from '#ui/read-only-chip.tsx'
import { saveFile } from '#ui/save-file.ts'
import { ScreenPage, useChildPanel } from '#ui/screen-page.tsx'
import { ToolBar } from '#ui/tool-bar.tsx'
import externalIdAnswerClasses from './external-id-answer.module.css'
import { fundCsv, fundTable } from './fund-export.ts'
import { useItemChoices } from './item-choices.tsx'
import { itemColumns } from './item-columns.tsx'
import { ItemFilters } from './item-filters.tsx'
import { useItemSelection } from './item-selection.ts'
import { ItemSelectionBar } from './item-selection-bar.tsx'
import classes from './items.module.css'
import { ItemsGrid } from './items-grid.tsx'
import { type FundGrid, useFundGrid, useLoadedGrid } from './use-fund-grid.ts'

/** All items of a kind as a grid, with the opened one beside it. */
export function ItemsScreen({ kind }: { readonly kind: ItemKind }) {
  const m = useMessages('items')
  const { collection } = itemResources[kind]
  const { recordId: openedId } = useParams({ strict: false })
  const panel = useChildPanel()
  const navigate = useNavigate()
  const readOnly = useReadOnlyReason('funds')
  const { search, text, write, setText } = useItemSearch(kind)
  const grid = useFundGrid(kind, search)
  const control = useColumnControl(collection)
  const shownText = useDeferredValue(text.trim())
  const values = useItemChoices(kind)
  const columns = useColumns(kind, shownText, values.canSet)
  const body = useRef<HTMLDivElement>(null)
  const enterGrid = () => body.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  const open = (recordId: string) =>
    void navigate({ to: `/funds/${collection}/$recordId`, params: { recordId }, search: (now) => now })
  const clear = () => {
    setText('')
    write({ q: undefined, type: undefined, category: undefined, branch: undefined })
  }

  return (
    <ScreenPage
      title={m.items({ kind })}
      openedName={grid.all.find(({ id }) => id === openedId)?.record.name}
      panel={panel}
      summary={<Summary kind={kind} grid={grid} />}
      search={
        <SearchField
          label={m.searchItems({ kind })}
          value={text}
          onChange={setText}
          onWalk={enterGrid}
          onLeave={enterGrid}
        />
      }
      acts={readOnly ? <ReadOnlyChip reason={readOnly} /> : <WriteLinks kind={kind} />}
      line={<Tools {...{ kind, grid, columns, control, search, write }} />}
      banner={listRemark({ viewState: grid.viewState, onRetry: grid.read })}
      footer={
        <>
          {!readOnly && <SelectedItems kind={kind} grid={grid} values={values} />}
          <ExternalIdAnswer kind={kind} text={shownText} grid={grid} onOpen={open} />
        </>
      }
    >
      <ListStateView
        viewState={grid.viewState}
        kind={kind}
        emptyText={<EmptyText kind={kind} canWrite={!readOnly} />}
        searchText={m.searchScope}
        onRetry={grid.read}
        onClearSearch={clear}
      >
        <div ref={body} className={classes.fill}>
          <ItemsGrid
            {...{ kind, grid, columns, control, search, openedId, values }}
            onOpen={open}
            onOrder={write}
          />
        </div>
      </ListStateView>
      {values.element}
    </ScreenPage>
  )
}

interface ToolsProps {
  readonly kind: ItemKind
  readonly grid: FundGrid
  readonly columns: ReturnType<typeof useColumns>
  readonly control: ReturnType<typeof useColumnControl>
  readonly search: FundSearch
  readonly write: (part: Partial<FundSearch>) => void
}

/** The filters, and what changes how the items are shown. */
function Tools({ kind, grid, columns, control, search, write }: ToolsProps) {
  const m = useMessages('items')
  const ui = useMessages('ui')
  return (
    <ToolBar
      label={ui.toolsOf({ list: m.items({ kind }) })}
      end={
        <>
          <ColumnMenu columns={columns} control={control} />
          <FundExport kind={kind} grid={grid} />
          <ReadAgain isReading={grid.isReading} readAt={grid.readAt} onRead={grid.read} />
        </>
      }
    >
      <ItemFilters kind={kind} rows={grid.all} search={search} onChange={write} />
    </ToolBar>
  )
}

function useColumns(
  kind: ItemKind,
  shownText: string,
  canSet: ReturnType<typeof useItemChoices>['canSet'],
): readonly DataGridColumn<FundRow>[] {
  const m = useMessages('items')
  const savingOf = useSavingMarks(kind)
  const { focusAreas } = usePlanning()
  // While focus areas are loading, none is called unknown.
  const areAreasLoaded = isSettled(useSyncExternalStore(focusAreas.subscribe, focusAreas.getSnapshot))
  const unknownArea = areAreasLoaded ? m.unknownFocusArea : ''
  return useMemo(
    () => itemColumns({ m, kind, search: shownText, unknownArea, savingOf, canSet }),
    [m, kind, shownText, unknownArea, savingOf, canSet],
  )
}

function EmptyText({ kind, canWrite }: { readonly kind: ItemKind; readonly canWrite: boolean }) {
  const m = useMessages('items')
  return (
    <p>
      {m.definition({ kind })}{' '}
      {canWrite && (
        <Link to={`/funds/${itemResources[kind].collection}/import`}>{m.importItems({ kind })}</Link>
      )}
    </p>
  )
}

function Summary({ kind, grid }: { readonly kind: ItemKind; readonly grid: FundGrid }) {
  const m = useMessages('items')
  const isNarrowed = grid.shown !== grid.all
  return (
    <span className={classes.summary}>
      {(grid.viewState.kind === 'list' || grid.viewState.kind === 'no-match') && (
        <span>
          <RecordCount matches={isNarrowed ? grid.shown.length : undefined} records={grid.all.length} />
        </span>
      )}
      <Link to={`/funds/${itemResources[kind].collection}/sent-amounts`} className={classes.link ?? ''}>
        {m.sentAmounts}
      </Link>
    </span>
  )
}

interface SelectedItemsProps {
  readonly kind: ItemKind
  readonly grid: FundGrid
  readonly values: ReturnType<typeof useItemChoices>
}

/** The selection, once there is one. */
function SelectedItems({ kind, grid, values }: SelectedItemsProps) {
  const { selected, onSelect } = useItemSelection(kind)
  if (selected.size === 0) return null
  const among = (rows: readonly FundRow[]) => rows.filter(({ id }) => selected.has(id))
  const records = among(grid.all).map(({ record }) => record)
  if (records.length === 0) return null
  return (
    <ItemSelectionBar
      kind={kind}
      records={records}
      values={values}
      hidden={records.length - among(grid.shown).length}
      onClear={() => onSelect(new Set())}
    />
  )
}

function WriteLinks({ kind }: { readonly kind: ItemKind }) {
  const m = useMessages('items')
  const { collection } = itemResources[kind]
  return (
    <>
      <MainAction
        isSecond
        to={`/funds/${collection}/new`}
        label={m.newItem({ kind })}
        word={m.new}
        icon={IconPlus}
      />
      <MainAction
        to={`/funds/${collection}/import`}
        label={m.importItems({ kind })}
        word={m.import}
        icon={IconFileImport}
      />
    </>
  )
}

function FundExport({ kind, grid }: { readonly kind: ItemKind; readonly grid: FundGrid }) {
  const m = useMessages('items')
  const loaded = useLoadedGrid(grid)
  const csv = async (rows: readonly FundRow[]) => fundCsv(kind, rows, m)
  const workbook = async (rows: readonly FundRow[]) => {
    const { tableWorkbook } = await import('#features/import/table-workbook.ts')
    return tableWorkbook(fundTable(kind, rows, m), m.items({ kind }))
  }
  const saveShown = async (write: typeof csv) => {
    saveFile(await write(grid.shown))
    return m.exported({ count: grid.shown.length })
  }
  const saveAll = async (write: typeof csv) => {
    const { all, isWhole } = await loaded()
    saveFile(await write(all))
    return isWhole ? m.exported({ count: all.length }) : m.exportedPart({ count: all.length })
  }
  return (
    <ExportMenu
      label={m.export}
      choices={[
        { label: m.exportShown, form: 'csv', run: () => saveShown(csv) },
        { label: m.exportAll, form: 'csv', run: () => saveAll(csv) },
        { label: m.exportShownWorkbook, form: 'csv', run: () => saveShown(workbook) },
        { label: m.exportAllWorkbook, form: 'csv', run: () => saveAll(workbook) },
      ]}
    />
  )
}

/** Milliseconds without a keystroke before the address follows. */
const restBeforeWritingMs = 250

/** The search of the address, with the text being typed, which is ahead of it. */
function useItemSearch(kind: ItemKind) {
  const written = useSearch({ from: `/console/funds/${itemResources[kind].collection}` })
  const navigate = useNavigate()
  const [text, setDraft, told] = useDraft(written.q ?? '')
  const search = useMemo((): FundSearch => ({ ...written, q: text || undefined }), [written, text])
  const follow = useDebouncedCallback((q: string) => {
    if (q === (written.q ?? '')) return
    told(q)
    // Beginning a search is a step that Back undoes; continuing to type is not.
    const replace = written.q !== undefined
    void navigate({ to: '.', search: { ...written, q: q || undefined }, replace })
  }, restBeforeWritingMs)
  return {
    search,
    text,
    write: (part: Partial<FundSearch>) => void navigate({ to: '.', search: { ...search, ...part } }),
    setText: (next: string) => {
      setDraft(next)
      follow(next)
    },
  }
}

interface ExternalIdAnswerProps {
  readonly kind: ItemKind
  readonly text: string
  readonly grid: FundGrid
  readonly onOpen: (id: string) => void
}

/** Asks the service for the text as an external id when nothing that was read has it. */
function ExternalIdAnswer({ kind, text, grid, onOpen }: ExternalIdAnswerProps) {
  const m = useMessages('items')
  const planning = usePlanning()
  const isAsked = text !== '' && grid.shown.length === 0 && grid.viewState.kind !== 'failed'
  const { data, isFetching, isError } = useQuery({
    ...externalIdQuery(planning, kind, text),
    enabled: isAsked,
  })
  if (!isAsked) return null
  const answer = () => {
    if (isFetching) return m.lookingUp({ externalId: text })
    if (isError) return m.lookupFailed({ externalId: text })
    if (data === null) return m.lookupEmpty({ kind, externalId: text })
    return data && m.lookupFound({ name: data.name, externalId: text })
  }
  return (
    <div role="status" className={externalIdAnswerClasses.answer}>
      <span>{answer()}</span>
      {!isFetching && data && (
        <Button size="compact-xs" onClick={() => onOpen(data.id)}>
          {m.openItem({ kind })}
        </Button>
      )}
    </div>
  )
}
