import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'
import { renderPart, screen, userEvent } from '#testing/render-part.tsx'
import { sampleRecord } from '#testing/sample-record.ts'
import { useRowActions } from './use-row-actions.tsx'

const cell = { role: 'gridcell' } as const

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
    nameOf: () => 'Nordic',
    rowHeight: 32,
    activeRow: 0,
    isEditing: false,
    activate: () => {},
    drawActs: ({ menu, row, cellText, onCloseMenu }): ReactNode =>
      menu && (
        <div role="menu" aria-label={row.node.id}>
          <button type="button" onClick={onCloseMenu}>
            Close
          </button>
          {cellText}
        </div>
      ),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: in place of the grid, which handles the keys of its rows
    <div {...rowsProps} onKeyDown={handleKeyDown}>
      <div data-slot={model.slotAt(0)}>
        <div {...cell}>
          <a href="/a">Nordic</a> 12
        </div>
        <div {...cell}>On track</div>
      </div>
      {parts}
    </div>
  )
}

test('the keys of a menu open that of the row, until it is closed', async () => {
  renderPart(<Rows />)
  screen.getByRole('link', { name: 'Nordic' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.queryByRole('menu')).toBeNull()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  screen.getByRole('menu', { name: 'a' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a menu that the pointer opens has the text of the cell, and none of the cell with the name', async () => {
  renderPart(<Rows />)
  await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByText('On track') })
  expect(screen.getByRole('menu').textContent).toBe('CloseOn track')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByRole('link', { name: 'Nordic' }) })
  expect(screen.getByRole('menu').textContent).toBe('Close')
})
