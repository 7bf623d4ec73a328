// The console's own tree grid over records in memory.
import '../../src/ui/theme.css'
import './bench-page.css'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { FocusArea } from '../../src/contract/focus-areas.ts'
import { limits } from '../../src/contract/listing.ts'
import { typeOf } from '../../src/contract/resources.ts'
import { targetOf } from '../../src/hierarchy/due-date.ts'
import { HierarchyIndex } from '../../src/hierarchy/hierarchy-index.ts'
import { highlightRanges } from '../../src/hierarchy/name-folding.ts'
import type { TreeRow } from '../../src/hierarchy/tree-row.ts'
import type { TreePlace } from '../../src/hierarchy/view-state.ts'
import { VisibleRows } from '../../src/hierarchy/visible-rows.ts'
import { loadMessages } from '../../src/messages/catalogs.ts'
import { takeIn } from '../../src/offline/replica/take-in.ts'
import { runInSlices, startSlices, takeTurns } from '../../src/data/sliced-work.ts'
import { useColumnControl } from '../../src/ui/grids/column-control.ts'
import { planningColumns } from '../../src/ui/tree/tree-columns.tsx'
import { useTreeCursor } from '../../src/ui/tree/tree-cursor.ts'
import { TreeGrid } from '../../src/ui/tree/tree-grid.tsx'
import { isAsInConsole, openBenchPage, rowHeight } from './bench-page.ts'

// Before the first row is measured: rows never wait for their texts in the console either.
const openedAt = Date.now()
const { hierarchies: m } = await loadMessages()

interface OurTreeProps {
  readonly index: HierarchyIndex<FocusArea>
  readonly rows: VisibleRows<FocusArea>
}

function OurTree({ index, rows }: OurTreeProps) {
  useSyncExternalStore(rows.subscribe, rows.getVersion)
  const search = rows.filter?.text ?? ''
  const [place] = useState<TreePlace>({ slot: undefined, anchor: undefined })
  const cursor = useTreeCursor(undefined, place)
  const control = useColumnControl('bench')
  // The grid leaves out the type, for which this page has no room.
  const columns = useMemo(() => columnsOf(search).slice(0, isAsInConsole ? 5 : 1), [search])
  return (
    <TreeGrid
      isWhole
      label="Focus areas"
      model={rows}
      parentOf={(slot) => index.parentOf(slot)}
      columns={columns}
      openedSlot={undefined}
      hrefOf={hrefOf}
      onOpen={() => {}}
      rowHeight={rowHeight}
      filter={rows.filter}
      cursor={cursor}
      place={place}
      control={control}
    />
  )
}

function columnsOf(search: string) {
  return planningColumns<FocusArea>({
    typeOf,
    find: (name) => highlightRanges(name, search),
    problemsOf: () => [],
    withPendingChanges: (record) => record,
    savingOf: () => undefined,
    target: (record) => targetOf(record, openedAt),
    pathOf: undefined,
    // As of someone who may change them, so that rows are as heavy as in the console.
    canSet: () => true,
    isWhole: true,
    m,
  })
}

/** Milliseconds of rest before names are sorted and folded, as in `src/features/records/use-tree-view.ts`. */
const restBeforePreparingMs = 100

/** Page by page, as the console takes them in from the device. */
function takeInPages(index: HierarchyIndex<FocusArea>, records: readonly FocusArea[]): Promise<void> {
  index.reserve(records.length)
  // All are there already: none has to be waited for.
  async function* batches() {
    const starts = Array.from(
      { length: Math.ceil(records.length / limits.maxPage) },
      (_, at) => at * limits.maxPage,
    )
    yield starts.map((start) => records.slice(start, start + limits.maxPage))
  }
  return takeIn(batches(), {
    count: Math.ceil(records.length / limits.maxPage),
    take: (page) => index.upsertSilently(page),
    settle: () => index.settle(),
    show: () => index.notify(),
    clock: { now: () => performance.now(), pause: takeTurns },
  })
}

function hrefOf({ node }: TreeRow<FocusArea>): string {
  return `#${node.id}`
}

openBenchPage((host) => {
  const root = createRoot(host)
  const index = new HierarchyIndex<FocusArea>()
  const rows = new VisibleRows(index)
  if (isAsInConsole) rows.sortBy({ key: (record) => record.name, direction: 'ascending' })
  let stopFiltering = () => {}
  // The tree is there before its records are, as it is in the console.
  root.render(<OurTree index={index} rows={rows} />)
  return {
    load(records) {
      const whole = takeInPages(index, records)
      void whole.then(() => setTimeout(() => void runInSlices(rows.prepare()), restBeforePreparingMs))
      return whole
    },
    expandAll: () => void runInSlices(rows.expandInSteps(Number.POSITIVE_INFINITY)),
    filter(text) {
      stopFiltering()
      stopFiltering = startSlices(rows.filterInSteps({ text }))
    },
  }
})
