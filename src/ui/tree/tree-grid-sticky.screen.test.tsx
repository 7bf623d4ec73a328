import { useRef, useSyncExternalStore } from 'react'
import { expect, test } from 'vitest'
import type { FocusArea } from '#contract/focus-areas.ts'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'
import { act, fireEvent, renderPart, screen, watchScrollTop } from '#testing/render-part.tsx'
import { sampleArea } from '#testing/sample-record.ts'
import { StickyAncestors } from './tree-grid-sticky.tsx'

const rowHeight = 32
const name = { key: 'name', title: 'Name', width: 100, minWidth: 100, priority: 1 } as const

function Scrolled({ model, index }: { model: VisibleRows<FocusArea>; index: HierarchyIndex<FocusArea> }) {
  const scroller = useRef<HTMLElement>(null)
  useSyncExternalStore(index.subscribe, index.getVersion)
  return (
    <section ref={scroller} aria-label="Tree">
      <StickyAncestors
        scroller={scroller}
        model={model}
        parentOf={(slot) => index.forest.parentOf(slot)}
        columns={[{ ...name, render: ({ node }) => node.id }]}
        markOf={() => 'absent'}
        rowHeight={rowHeight}
        limit={3}
        onChoose={() => {}}
      />
    </section>
  )
}

test('the ancestors of the first row in view follow scrolling, and other rows do not ask for its place', () => {
  const index = new HierarchyIndex<FocusArea>()
  const model = new VisibleRows(index)
  index.upsert([sampleArea('root'), sampleArea('child', ['root'])])
  model.expandAll()
  renderPart(<Scrolled model={model} index={index} />)
  const region = screen.getByRole('region')
  const scroll = watchScrollTop(region)
  expect(region.textContent).toBe('')
  scroll.top = rowHeight
  fireEvent.scroll(region)
  expect(region.textContent).toBe('root')
  const before = scroll.uses
  act(() => index.upsert([sampleArea('another', ['root'])]))
  expect(region.textContent).toBe('root')
  expect(scroll.uses).toBe(before)
  scroll.top = 0
  fireEvent.scroll(region)
  expect(region.textContent).toBe('')
})
