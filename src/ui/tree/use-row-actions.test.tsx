import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'
import { renderPart, screen, userEvent } from '#testing/render-part.tsx'
import { sampleRecord } from '#testing/sample-record.ts'
import { useRowActions } from './use-row-actions.tsx'

/** One row that has the focus; a button takes the place of the network that brings the actions. */
function Rows() {
  const [model] = useState(() => {
    const index = new HierarchyIndex()
    index.upsert([sampleRecord('a', [], { name: 'Nordic' })])
    return new VisibleRows(index)
  })
  const [isLoaded, setLoaded] = useState(false)
  const [asked, setAsked] = useState(0)
  const { handleKeyDown, rowsProps, parts } = useRowActions({
    model,
    label: 'Tree',
    rowHeight: 32,
    activeRow: 0,
    isEditing: false,
    activate: () => {},
    acts: {
      preload: () => setAsked(asked + 1),
      draw: isLoaded
        ? ({ menu, row }): ReactNode => menu && <div role="menu" aria-label={row.node.id} />
        : undefined,
    },
  })
  return (
    <>
      <div data-testid="asked">{asked}</div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: in place of the grid, which handles the keys of its rows */}
      <div {...rowsProps} onKeyDown={handleKeyDown}>
        <button type="button" data-slot={model.slotAt(0)}>
          Nordic
        </button>
        {parts}
      </div>
      <button type="button" onClick={() => setLoaded(true)}>
        Loaded
      </button>
    </>
  )
}

const load = () => userEvent.click(screen.getByRole('button', { name: 'Loaded' }))

test('the actions are asked for with the focus, and a menu asked for before they are there opens then', async () => {
  renderPart(<Rows />)
  screen.getByRole('button', { name: 'Nordic' }).focus()
  expect((await screen.findByTestId('asked')).textContent).toBe('1')
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  expect(screen.queryByRole('menu')).toBeNull()
  await load()
  screen.getByRole('menu', { name: 'a' })
})

test('a menu that is not there yet is forgotten with the next key', async () => {
  renderPart(<Rows />)
  screen.getByRole('button', { name: 'Nordic' }).focus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}{ArrowDown}')
  await load()
  expect(screen.queryByRole('menu')).toBeNull()
  screen.getByRole('button', { name: 'Nordic' }).focus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  screen.getByRole('menu', { name: 'a' })
})
