import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'
import { renderPart, screen, userEvent } from '#testing/render-part.tsx'
import { sampleRecord } from '#testing/sample-record.ts'
import { useRowActions } from './use-row-actions.tsx'

/** One row, with a menu that a button closes. */
function Rows() {
  const [model] = useState(() => {
    const index = new HierarchyIndex()
    index.upsert([sampleRecord('a', [], { name: 'Nordic' })])
    return new VisibleRows(index)
  })
  const { handleKeyDown, rowsProps, parts } = useRowActions({
    model,
    label: 'Tree',
    rowHeight: 32,
    activeRow: 0,
    isEditing: false,
    activate: () => {},
    drawActs: ({ menu, row, onCloseMenu }): ReactNode =>
      menu && (
        <div role="menu" aria-label={row.node.id}>
          <button type="button" onClick={onCloseMenu}>
            Close
          </button>
        </div>
      ),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: in place of the grid, which handles the keys of its rows
    <div {...rowsProps} onKeyDown={handleKeyDown}>
      <button type="button" data-slot={model.slotAt(0)}>
        Nordic
      </button>
      {parts}
    </div>
  )
}

test('the keys of a menu open that of the row, until it is closed', async () => {
  renderPart(<Rows />)
  screen.getByRole('button', { name: 'Nordic' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.queryByRole('menu')).toBeNull()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  screen.getByRole('menu', { name: 'a' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('menu')).toBeNull()
})
