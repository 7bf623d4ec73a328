import { expect, test } from 'vitest'
import { messages as m } from '#messages/en/ui.ts'
import { renderPart, screen, within } from '#testing/render-part.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'

function show(count: number): void {
  renderPart(
    <Breadcrumbs label="Path">
      {Array.from({ length: count }, (_, at) => at + 1).map((level) => (
        <a key={level} href={`/${level}`}>{`Level ${level}`}</a>
      ))}
    </Breadcrumbs>,
  )
}

const shown = () =>
  within(screen.getByRole('navigation', { name: 'Path' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('shows a short path as it is', () => {
  show(4)
  expect(shown()).toEqual(['Level 1', 'Level 2', 'Level 3', 'Level 4'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('folds the middle of a long path into a button', () => {
  show(500)
  expect(shown()).toEqual(['Level 1', 'Level 499', 'Level 500'])
  expect(screen.getByRole('button', { name: m.hiddenAncestors({ count: 497 }) })).toBeTruthy()
})
