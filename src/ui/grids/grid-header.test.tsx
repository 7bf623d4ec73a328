import { beforeEach, expect, test } from 'vitest'
import { fireEvent, renderPart, screen, userEvent } from '#testing/render-part.tsx'
import { useColumnControl } from './column-control.ts'
import { inOrder } from './grid-columns.ts'
import { GridHeader } from './grid-header.tsx'

const columns = ['Name', 'Type', 'Owner', 'Status'].map((title) => ({
  key: title,
  title,
  width: 100,
  priority: 1 as const,
  sort: 'ascending' as const,
  render: () => null,
}))

function Head() {
  const control = useColumnControl('test')
  return (
    <GridHeader
      columns={inOrder(columns, control.settings)}
      allColumns={columns}
      control={control}
      order={undefined}
      onOrder={() => {}}
      onLeave={() => {}}
    />
  )
}

const heading = (title: string) => screen.getByRole('columnheader', { name: title })
const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  renderPart(<Head />)
})

test('a heading that is dragged onto another takes its place, which is remembered', () => {
  const dataTransfer = { setData: () => {}, effectAllowed: 'none' }
  fireEvent.dragStart(heading('Type'), { dataTransfer })
  fireEvent.dragOver(heading('Status'), { dataTransfer })
  expect(heading('Status').dataset.dropping).toBe('true')
  fireEvent.drop(heading('Status'), { dataTransfer })
  expect(titles()).toEqual(['Name', 'Owner', 'Status', 'Type'])
  expect(heading('Status').dataset.dropping).toBeUndefined()
  renderPart(<Head />)
  expect(titles()).toEqual(['Name', 'Owner', 'Status', 'Type'])
})

test('the first column stays where it is', () => {
  expect(heading('Name').getAttribute('draggable')).toBeNull()
  fireEvent.drop(heading('Type'), { dataTransfer: {} })
  expect(titles()).toEqual(['Name', 'Type', 'Owner', 'Status'])
})

test('keys move a column, and the focus stays on it', async () => {
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Owner' }).focus()
  await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
  expect(titles()).toEqual(['Name', 'Type', 'Status', 'Owner'])
  expect(document.activeElement?.textContent).toBe('Owner')
  await user.keyboard('{Control>}{Shift>}{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}')
  expect(titles()).toEqual(['Name', 'Owner', 'Type', 'Status'])
  expect(document.activeElement?.textContent).toBe('Owner')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Type')
})
