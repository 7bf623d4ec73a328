// Glide Data Grid, which draws on a canvas, over rows as arrays that are judged by hand.
import '@glideapps/glide-data-grid/dist/index.css'
import { DataEditor, type GridCell, GridCellKind } from '@glideapps/glide-data-grid'
import { createRoot } from 'react-dom/client'
import { openImportPage } from './import-page.ts'
import { cellRule } from './sheet-rules.ts'

const isBad = cellRule()
const page = openImportPage((data) => {
  const [headings = '', ...lines] = data.getData('text/plain').split(/\r?\n/)
  const rows = lines.map((line) => line.split('\t'))
  const bad = rows.map((row) => row.map(isBad))
  let count = 0
  for (const row of bad) for (const one of row) if (one) count += 1
  const columns = headings.split('\t').map((title) => ({ title, id: title, width: 116 }))
  const cellAt = ([column, row]: readonly [number, number]): GridCell => {
    const text = rows[row]?.[column] ?? ''
    const themeOverride = bad[row]?.[column] ? { bgCell: '#fdd' } : undefined
    return {
      kind: GridCellKind.Text,
      data: text,
      displayData: text,
      allowOverlay: true,
      ...(themeOverride && { themeOverride }),
    }
  }
  root.render(
    <DataEditor
      columns={columns}
      rows={rows.length}
      rowHeight={28}
      width="100%"
      height="100%"
      getCellContent={cellAt}
    />,
  )
  page.say(count)
})
const root = createRoot(page.host)
window.__bench = { kind: 'grid' }
page.host.focus()
