// What a focus area says of all that is below it, on the real service.
import { expect, test } from 'vitest'
import { consoleHeader } from '#contract/session.ts'
import { messages as m } from '#messages/en/record.ts'
import { plantAreas } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()

test('a focus area says how those below it stand and which dates come next; one without any says nothing', async () => {
  const { cards, payments } = await plantAreas(stage.site)
  const nextYear = new Date().getUTCFullYear() + 1
  const day = `${nextYear}-05-04T00:00:00.000Z`
  const path = `/planning/extended/v1/focus-areas/${cards}?updateMask=targetDate,targetDateType`
  const body = JSON.stringify({ targetDate: day, targetDateType: 'DAY' })
  const headers = { 'content-type': 'application/json', [consoleHeader]: '1' }
  expect((await fetch(path, { method: 'PATCH', headers, body })).status).toBe(200)
  await stage.open(`/focus-areas/${payments}`)
  const health = await sectionOf(m.health)
  await waitFor(() => expect(health.getByRole('img').getAttribute('aria-label')).toMatch(/3/))
  const dates = await sectionOf(m.nextDates)
  dates.getByRole('link', { name: 'Cards' })
  expect(dates.getByText(new RegExp(String(nextYear)))).toBeDefined()

  await stage.open(`/focus-areas/${cards}`)
  await screen.findByRole('heading', { level: 2, name: 'Cards' })
  expect(screen.queryByRole('heading', { name: new RegExp(`^${m.health}`) })).toBeNull()
})

async function sectionOf(title: string) {
  const heading = await screen.findByRole('heading', { level: 3, name: new RegExp(`^${title}`) })
  return within(heading.closest('section') ?? document.body)
}
