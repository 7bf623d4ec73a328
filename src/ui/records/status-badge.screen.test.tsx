import { expect, test } from 'vitest'
import { messages as m } from '#messages/en/ui.ts'
import { renderPart, screen } from '#testing/render-part.tsx'
import { StatusBadge, StatusColors } from './status-badge.tsx'

test('marks what is finished, and what is paused, with signs of their own', () => {
  const signOf = (status: string, text: string) => {
    renderPart(<StatusBadge status={status} />)
    return screen.getByText(text).dataset.shape
  }
  expect(signOf('COMPLETED', m.statusCompleted)).toBe('tick')
  expect(signOf('DONE', m.statusDone)).toBe('tick')
  expect(signOf('PAUSED', m.statusPaused)).toBe('bars')
  expect(signOf('ON_TRACK', m.statusOnTrack)).toBeUndefined()
})

test('has the color that the site chose, and keeps its text and the sign of its tone', () => {
  const colors = new Map([['AT_RISK', 'violet']])
  renderPart(
    <StatusColors value={(status) => colors.get(status)}>
      <StatusBadge status="AT_RISK" />
      <StatusBadge status="ON_TRACK" />
    </StatusColors>,
  )
  expect({ ...screen.getByText(m.statusAtRisk).dataset }).toMatchObject({ color: 'violet', tone: 'warning' })
  expect(screen.getByText(m.statusOnTrack).dataset.color).toBeUndefined()
})
