import { expect, test } from 'vitest'
import { renderPart, screen, userEvent } from '#testing/render-part.tsx'
import { FocusTooltip } from './shell.tsx'

function show() {
  renderPart(
    <>
      <button type="button" title="Refresh">
        <svg />
      </button>
      <button type="button" title="Save">
        Save
      </button>
      <FocusTooltip />
    </>,
  )
  return userEvent.setup()
}

test('the keyboard is shown what a sign without words means, until the focus moves or Escape is pressed', async () => {
  const user = show()
  await user.tab()
  expect(
    screen.getByText('Refresh').ariaHidden ?? screen.getByText('Refresh').getAttribute('aria-hidden'),
  ).toBe('true')
  await user.tab()
  expect(screen.queryByText('Refresh')).toBeNull()
  await user.tab({ shift: true })
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Refresh')).toBeNull()
})

test('words that can be read are not repeated', async () => {
  const user = show()
  await user.tab()
  await user.tab()
  expect(screen.getAllByText('Save')).toHaveLength(1)
})
