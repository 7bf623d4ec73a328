// A site that moves no records, as one behind a gateway: it says so where a person drags one.
import { expect, test, vi } from 'vitest'
import { messages as ui } from '#messages/en/ui.ts'
import { plantAreas } from '#testing/planted-areas.ts'
import { fireEvent, openStage, screen } from '#testing/render.tsx'

const stage = openStage()

test('a row that is dragged onto another says that records cannot be moved here', async () => {
  await plantAreas(stage.site)
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = await ask(address, init)
    if (!/\/session(\?|$)/.test(address) || !answer.ok) return answer
    const gateway = { host: 'site.example.com', base: 'site', credential: 'api-token' }
    return Response.json({ ...(await answer.json()), gateway })
  })
  await stage.open('/focus-areas')
  const audit = await screen.findByRole('row', { name: /Audit/ })
  fireEvent.dragStart(audit)
  fireEvent.dragOver(audit)
  expect(screen.queryByText(ui.fixedFields)).toBeNull()
  fireEvent.dragOver(screen.getByRole('row', { name: /Payments/ }))
  await screen.findByText(ui.fixedFields)
})
