// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the libraries leave the keyboard to their user
// Papa Parse, zod and TanStack Table with TanStack Virtual: the parts of which many a team would make it.
import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { parse } from 'papaparse'
import { useMemo, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { openImportPage } from './import-page.ts'
import { allowedTexts, amountPatterns, notationOfPage } from './sheet-rules.ts'

type Row = readonly string[]

const rowHeight = 28
const amount = z.union([z.literal(''), z.string().regex(amountPatterns[notationOfPage()])])
const fields = allowedTexts.map((allowed, column) => {
  if (allowed) return z.enum([...allowed])
  return column === 0 ? z.string().min(1) : z.string()
})
const [first = z.string(), ...others] = fields
const rows = z.array(z.tuple([first, ...others], amount))
const features = tableFeatures({})

function TanStackGrid({ titles, data, bad }: { titles: Row; data: Row[]; bad: ReadonlySet<string> }) {
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useMemo(
    () =>
      titles.map((header, column): ColumnDef<typeof features, Row> => {
        return { id: String(column), header, accessorFn: (row) => row[column] }
      }),
    [titles],
  )
  const table = useTable({ features, columns, data })
  const model = table.getRowModel().rows
  const virtualizer = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  return (
    <div ref={scroller} role="grid" style={{ height: '100%', overflow: 'auto' }}>
      <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            role="row"
            style={{ position: 'absolute', top: 0, display: 'flex', transform: `translateY(${start}px)` }}
          >
            {model[index]?.getAllCells().map((cell, column) => (
              <div
                key={cell.id}
                role="gridcell"
                aria-invalid={bad.has(`${index} ${column}`)}
                style={{ width: 116, height: rowHeight, overflow: 'hidden' }}
              >
                {String(cell.getValue())}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const page = openImportPage((clipboard) => {
  const { data } = parse<string[]>(clipboard.getData('text/plain'), { delimiter: '\t' })
  const [titles = [], ...texts] = data
  const { error } = rows.safeParse(texts)
  const bad = new Set(error?.issues.map(({ path: [row, column] }) => `${String(row)} ${String(column)}`))
  root.render(<TanStackGrid titles={titles} data={texts} bad={bad} />)
  page.say(bad.size)
})
const root = createRoot(page.host)
window.__bench = { kind: 'grid' }
page.host.focus()
