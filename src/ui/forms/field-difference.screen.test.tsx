import { expect, test } from 'vitest'
import { messages as ui } from '#messages/en/ui.ts'
import { renderPart, screen } from '#testing/render-part.tsx'
import { FieldDifference } from './difference.tsx'

const shown = (field: string, before: string | null, after: string | null) => {
  renderPart(
    <p role="note">
      <FieldDifference field={field} before={before} after={after} />
    </p>,
  )
  return screen.getByRole('note')
}

test('a status is shown before and after in its color, and with no words that were removed', () => {
  const difference = shown('statusId', 'ON_TRACK', 'AT_RISK')
  expect(difference.textContent).toBe(`${ui.statusOnTrack} → ${ui.statusAtRisk}`)
  expect(screen.getByText(ui.statusOnTrack).dataset.tone).toBe('good')
  expect(screen.getByText(ui.statusAtRisk).dataset.tone).toBe('warning')
  expect(difference.querySelector('del, ins')).toBeNull()
})

test('an owner is shown by both names', () => {
  expect(shown('ownerId', 'Ada', null).textContent).toBe(`Ada → ${ui.notSet}`)
})

test('of a name the words that differ are shown', () => {
  shown('name', 'Rail first', 'Barge first')
  expect(screen.getByText('Rail').tagName).toBe('DEL')
  expect(screen.getByText('Barge').tagName).toBe('INS')
})
