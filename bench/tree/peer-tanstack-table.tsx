// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the library leaves the keyboard to its user
import {
  type ColumnDef,
  columnFilteringFeature,
  createExpandedRowModel,
  createFilteredRowModel,
  filterFn_includesString,
  rowExpandingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { cellsOf, rowHeight } from './bench-page.ts'
import { type NestedRecord, nest, openPeerPage, type PeerProps } from './peer-page.tsx'

const features = tableFeatures({
  rowExpandingFeature,
  columnFilteringFeature,
  expandedRowModel: createExpandedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  filterFns: { includesString: filterFn_includesString },
})
const columns: ColumnDef<typeof features, NestedRecord>[] = [
  { id: 'name', accessorKey: 'name', filterFn: 'includesString' },
]

function TableTree({ records, search, isExpanded }: PeerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const data = useMemo(() => nest(records), [records])
  const expanded = useMemo(() => isExpanded || {}, [isExpanded])
  const columnFilters = useMemo(() => (search === '' ? [] : [{ id: 'name', value: search }]), [search])
  const table = useTable({
    features,
    columns,
    data,
    getSubRows: (record) => record.children ?? undefined,
    getRowId: (record) => record.id,
    filterFromLeafRows: true,
    state: { expanded, columnFilters },
  })
  const { rows } = table.getRowModel()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  return (
    <div ref={scroller} role="treegrid" aria-label="Focus areas" style={{ height: '100%', overflow: 'auto' }}>
      <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <div
                key={row.id}
                role="row"
                tabIndex={-1}
                aria-level={row.depth + 1}
                aria-expanded={row.getCanExpand() ? row.getIsExpanded() : undefined}
                style={{
                  position: 'absolute',
                  inset: '0 0 auto',
                  height: rowHeight,
                  transform: `translateY(${item.start}px)`,
                  paddingLeft: row.depth * 16,
                }}
              >
                {cellsOf(row.original.record).map((text, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are always in the same order
                  <span key={column} role="gridcell" className="bench-cell">
                    {text}
                  </span>
                ))}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

openPeerPage(TableTree)
