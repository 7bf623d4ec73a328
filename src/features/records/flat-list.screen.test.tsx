// A tree as a flat list, on the real service.
import { beforeEach, expect, test } from 'vitest'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages } from '#messages/en/ui.ts'
import { plantAreas } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor } from '#testing/render.tsx'

const stage = openStage()

beforeEach(async () => {
  await plantAreas(stage.site)
  localStorage.clear()
})

const names = ['Audit', 'Payments', 'Cards', 'Transfers']
const rows = () => screen.getAllByRole('row').slice(1)
const rowNames = () =>
  rows().map((row) => names.find((name) => row.querySelector('a')?.textContent?.startsWith(name)))
const shape = (name: 'tree' | 'list') => screen.findByRole('link', { name: hierarchies.shapes[name] })

test('a flat list has all records in one order, each with its path, and is remembered', async () => {
  await stage.open('/focus-areas')
  await screen.findByRole('link', { name: /Transfers/ })
  await stage.user.click(await shape('list'))
  await waitFor(() => expect(rowNames()).toEqual(['Audit', 'Cards', 'Payments', 'Transfers']))
  expect(rows().map((row) => row.getAttribute('aria-level'))).toEqual(['1', '1', '1', '1'])
  expect(rows().map((row) => row.getAttribute('aria-posinset'))).toEqual(['1', '2', '3', '4'])
  expect(rows()[1]?.textContent).toContain('Payments')
  expect(location.search).toContain('rows=flat')
  expect((await shape('list')).getAttribute('aria-current')).toBe('page')
  expect(screen.queryByRole('button', { name: messages.expand })).toBeNull()

  await stage.open('/focus-areas')
  await waitFor(() => expect(rowNames()).toEqual(['Audit', 'Cards', 'Payments', 'Transfers']))
  await stage.user.click(await shape('tree'))
  await waitFor(() => expect(rowNames()).toEqual(['Audit', 'Payments', 'Cards', 'Transfers']))
  expect(location.search).not.toContain('rows')
})

test('a search in a flat list shows the matches alone', async () => {
  await stage.open('/focus-areas?q=card&rows=flat')
  await waitFor(() => expect(rowNames()).toEqual(['Cards']))
})

test('the keys go through a flat list as through a tree', async () => {
  await stage.open('/focus-areas?rows=flat')
  await waitFor(() => expect(rowNames()).toEqual(['Audit', 'Cards', 'Payments', 'Transfers']))
  rows()[0]?.focus()
  const active = () => rows().findIndex((row) => row.tabIndex === 0)
  await stage.user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe(2)
  await stage.user.keyboard('{ArrowLeft}{ArrowRight}')
  expect(rowNames()).toHaveLength(4)
  await stage.user.keyboard('{End}')
  expect(active()).toBe(3)
  await stage.user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await waitFor(() =>
    expect(
      rows().filter((row) => row.ariaSelected === 'true' || row.getAttribute('aria-selected') === 'true'),
    ).toHaveLength(2),
  )
  await stage.user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 2, name: 'Payments' })
})
