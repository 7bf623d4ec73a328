// AG Grid Community with rows as objects, parsed and judged by hand.
import { AllCommunityModule, createGrid, type GridApi, ModuleRegistry } from 'ag-grid-community'
import { openImportPage } from './import-page.ts'
import { cellRule } from './sheet-rules.ts'

ModuleRegistry.registerModules([AllCommunityModule])
type Row = Record<string, string>

const isBad = cellRule()

let api: GridApi<Row> | undefined
const page = openImportPage((data) => {
  const [headings = '', ...lines] = data.getData('text/plain').split(/\r?\n/)
  const titles = headings.split('\t')
  let bad = 0
  const rowData = lines.map((line) => {
    const row: Row = {}
    for (const [column, text] of line.split('\t').entries()) {
      row[`c${column}`] = text
      if (isBad(text, column)) bad += 1
    }
    return row
  })
  const columnDefs = titles.map((headerName, column) => ({
    field: `c${column}`,
    headerName,
    width: 116,
    editable: true,
    cellClassRules: { bad: ({ value }: { value?: string | null }) => isBad(value ?? '', column) },
    onCellValueChanged: ({ oldValue, newValue }: { oldValue?: string | null; newValue?: string | null }) => {
      bad += Number(isBad(newValue ?? '', column)) - Number(isBad(oldValue ?? '', column))
      page.say(bad)
    },
  }))
  api?.destroy()
  api = createGrid<Row>(page.host, {
    columnDefs,
    rowData,
    rowHeight: 28,
    suppressColumnVirtualisation: false,
    onFirstDataRendered: () => page.say(bad),
  })
})
window.__bench = { kind: 'grid' }
page.host.focus()
