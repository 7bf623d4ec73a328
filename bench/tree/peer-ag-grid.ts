// AG Grid Community, which has rows and no trees: the rows of a tree are worked out by hand.
import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import type { FocusArea } from '../../src/contract/focus-areas.ts'
import './bench-page.css'
import { cellsOf, isAsInConsole, openBenchPage, rowHeight } from './bench-page.ts'
import { type NestedRecord, nest } from './peer-page.tsx'

ModuleRegistry.registerModules([AllCommunityModule])

interface Row {
  readonly id: string
  readonly record: FocusArea
  readonly level: number
}

const otherTitles = isAsInConsole ? ['Owner', 'Status', 'Target date'] : []

openBenchPage((host) => {
  let roots: readonly NestedRecord[] = []
  let isExpanded = false
  const grid = createGrid<Row>(host, {
    columnDefs: [
      {
        headerName: 'Name',
        flex: 1,
        valueGetter: ({ data }: { data?: Row | undefined }) => data && cellsOf(data.record)[0],
        cellStyle: ({ data }: { data?: Row }) => ({ paddingLeft: `${8 + 16 * (data?.level ?? 0)}px` }),
      },
      ...otherTitles.map((headerName, column) => ({
        headerName,
        width: 128,
        valueGetter: ({ data }: { data?: Row | undefined }) => data && cellsOf(data.record)[column + 1],
      })),
    ],
    rowData: [],
    rowHeight,
    getRowId: ({ data }) => data.id,
  })
  const show = (text: string) => grid.setGridOption('rowData', rowsOf(roots, { isExpanded, text }))
  return {
    load(records) {
      roots = nest(records)
      show('')
    },
    expandAll() {
      isExpanded = true
      show('')
    },
    filter: show,
  }
})

/** The rows from the top: roots alone, all of them, or those with the text and their ancestors. */
function rowsOf(roots: readonly NestedRecord[], { isExpanded = false, text = '' }): Row[] {
  const needle = text.toLowerCase()
  const rows: Row[] = []
  const add = ({ id, name, record, children }: NestedRecord, level: number): boolean => {
    const at = rows.length
    rows.push({ id, record, level })
    let isKept = name.toLowerCase().includes(needle)
    if (isExpanded || needle !== '')
      for (const child of children ?? []) isKept = add(child, level + 1) || isKept
    if (!isKept) rows.length = at
    return isKept
  }
  for (const root of roots) add(root, 0)
  return rows
}
