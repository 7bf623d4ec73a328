import { beforeEach, expect, test } from 'vitest'
import { messages as m } from '#messages/en/ui.ts'
import { renderPart, screen, userEvent } from '#testing/render-part.tsx'
import { PanelDivider, usePanelWidth } from './panel-divider.tsx'

function Page() {
  const panel = usePanelWidth()
  return <PanelDivider {...panel} />
}

const divider = () => screen.getByRole('separator', { name: m.panelWidth })
const percent = () => Number(divider().getAttribute('aria-valuenow'))

beforeEach(() => localStorage.clear())

test('arrow keys move the edge of the panel, which keeps to its limits', async () => {
  renderPart(<Page />)
  expect(percent()).toBe(36)
  divider().focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(percent()).toBe(38)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(percent()).toBe(34)
  await userEvent.keyboard('{Home}')
  expect(percent()).toBe(Number(divider().getAttribute('aria-valuemin')))
  await userEvent.keyboard('{End}{ArrowLeft}')
  expect(percent()).toBe(Number(divider().getAttribute('aria-valuemax')))
})

test('the width is remembered, and a double click gives the usual one', async () => {
  renderPart(<Page />)
  divider().focus()
  await userEvent.keyboard('{ArrowLeft}')
  renderPart(<Page />)
  expect(percent()).toBe(38)
  await userEvent.dblClick(divider())
  renderPart(<Page />)
  expect(percent()).toBe(36)
})
