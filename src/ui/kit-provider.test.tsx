import { useMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { renderPart, screen } from '#testing/render-part.tsx'

function Motion() {
  return useMantineTheme().respectReducedMotion ? 'still where people ask for it' : 'always moving'
}

test('parts of the kit keep still for people who ask for less motion', () => {
  renderPart(<Motion />)
  expect(screen.getByText('still where people ask for it')).toBeDefined()
})
