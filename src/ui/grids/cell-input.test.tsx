import { expect, test, vi } from 'vitest'
import { fireEvent, renderPart, screen } from '#testing/render-part.tsx'
import { CellInput } from './cell-input.tsx'

test.each([
  ['as browsers say it', { isComposing: true }],
  ['as Safari says it', { keyCode: 229 }],
])('keys of an input method neither save nor cancel, %s', (_, composing) => {
  const [onCommit, onEnd] = [vi.fn(), vi.fn()]
  renderPart(<CellInput label="Name" text="かいけい" problem={undefined} onCommit={onCommit} onEnd={onEnd} />)
  const field = screen.getByRole('textbox', { name: 'Name' })
  for (const key of ['Enter', 'Escape', 'Tab']) fireEvent.keyDown(field, { key, ...composing })
  expect([onCommit, onEnd].map((call) => call.mock.calls)).toEqual([[], []])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('かいけい', 0)
})
