import { expect, test } from 'vitest'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'
import { renderPart, screen } from '#testing/render-part.tsx'
import { sampleRecord } from '#testing/sample-record.ts'
import { TreeGridRowView } from './tree-grid-row.tsx'

const index = new HierarchyIndex<HierarchyRecord>()
index.upsert([sampleRecord('a'), sampleRecord('b', ['a']), sampleRecord('c', ['a'])])
const model = new VisibleRows(index)
model.expandAll()

/** The size of the set that the row of `b` announces. */
function announcedSize(isWhole: boolean): string | null {
  renderPart(
    <TreeGridRowView
      model={model}
      version={model.version}
      isWhole={isWhole}
      rowIndex={1}
      height={36}
      columns={[]}
      hrefOf={() => '/'}
      isOpened={false}
      isActive={false}
      isDraggable={false}
      mark="absent"
    />,
  )
  return screen.getByRole('row').getAttribute('aria-setsize')
}

test('a row announces how many siblings there are, and while they are loading that it is not known', () => {
  expect(announcedSize(true)).toBe('2')
  expect(announcedSize(false)).toBe('-1')
})
