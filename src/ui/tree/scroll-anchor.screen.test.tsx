import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { FocusArea } from '#contract/focus-areas.ts'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { TreePlace } from '#hierarchy/view-state.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'
import { fireEvent, renderPart, screen, watchScrollTop } from '#testing/render-part.tsx'
import { replaceProperty } from '#testing/replace-property.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { useGridScroll } from '#ui/grids/grid-scroll.ts'
import { useScrollAnchor } from './scroll-anchor.ts'
import { useTreeCursor } from './tree-cursor.ts'

const rowHeight = 32

function Searched({ model, place }: { model: VisibleRows<FocusArea>; place: TreePlace }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState<object>()
  const scroll = useGridScroll(scroller, { model, rowHeight, activeRow: -1 })
  const cursor = useTreeCursor(undefined, place)
  const handleScroll = useScrollAnchor({ model, parentOf: () => -1, cursor, filter, place, scroll })
  return (
    <>
      <div ref={scroller} role="listbox" tabIndex={0} aria-label="Rows" onScroll={handleScroll} />
      <button type="button" onClick={() => setFilter({})}>
        Search
      </button>
    </>
  )
}

test('another search begins at the top, and does not lay out the page where one is there', () => {
  const index = new HierarchyIndex<FocusArea>()
  index.upsert([sampleArea('first'), sampleArea('second'), sampleArea('third')])
  const place: TreePlace = { slot: undefined, anchor: undefined }
  renderPart(<Searched model={new VisibleRows(index)} place={place} />)
  const rows = screen.getByRole('listbox')
  const scroll = watchScrollTop(rows)
  const search = () => fireEvent.click(screen.getByText('Search'))
  search()
  expect(scroll.uses).toBe(0)
  scroll.top = rowHeight
  fireEvent.scroll(rows)
  search()
  expect(scroll.top).toBe(0)
})

interface OpenedProps {
  readonly model: VisibleRows<FocusArea>
  readonly slot: number
  readonly place: TreePlace
}

function Opened({ model, slot, place }: OpenedProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const scroll = useGridScroll(scroller, { model, rowHeight, activeRow: -1 })
  const cursor = useTreeCursor(slot, place)
  const handleScroll = useScrollAnchor({
    model,
    parentOf: () => -1,
    cursor,
    filter: undefined,
    place,
    scroll,
  })
  const [, renderAgain] = useState(0)
  return (
    <>
      <div ref={scroller} role="listbox" tabIndex={0} aria-label="Rows" onScroll={handleScroll} />
      <button type="button" onClick={() => renderAgain((times) => times + 1)}>
        Render again
      </button>
    </>
  )
}

test('an opened row comes into view although the rows above it have no height at first', () => {
  const heights = { view: 320, rows: 0 }
  const scrolled = { top: 0 }
  const element = HTMLElement.prototype
  vi.spyOn(element, 'clientHeight', 'get').mockImplementation(() => heights.view)
  replaceProperty(element, 'scrollTop', {
    get: () => scrolled.top,
    set: (top: number) => {
      scrolled.top = Math.max(0, Math.min(top, heights.rows - heights.view))
    },
  })
  const index = new HierarchyIndex<FocusArea>()
  index.upsert(Array.from({ length: 500 }, (_, at) => sampleArea(`area-${at + 1000}`)))
  const model = new VisibleRows(index)
  const place: TreePlace = { slot: undefined, anchor: undefined }
  renderPart(<Opened model={model} slot={model.slotAt(499)} place={place} />)
  fireEvent.scroll(screen.getByRole('listbox'))
  expect(scrolled.top).toBe(0)
  heights.rows = 33 + 500 * rowHeight
  fireEvent.click(screen.getByText('Render again'))
  expect(scrolled.top).toBeGreaterThanOrEqual(heights.rows - heights.view - 1)
})
