// What others change while a person reads a tree, on the real service.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messages as failures } from '#messages/en/failures.ts'
import { messages } from '#messages/en/ui.ts'
import { createArea, type PlantedAreas, plantAreas } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor } from '#testing/render.tsx'
import { replaceProperty } from '#testing/replace-property.ts'

const stage = openStage()
let areas: PlantedAreas

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  areas = await plantAreas(stage.site)
  await stage.open('/focus-areas')
  await screen.findByRole('link', { name: /Transfers/ })
  await loadedAgain()
})

afterEach(() => {
  vi.useRealTimers()
})

const names = ['Audit', 'Aviation', 'Payments', 'Cards', 'Fees', 'Tokens', 'Transfers', 'Zakat']
const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => names.find((name) => row.textContent?.includes(name)))

const showHeldChanges = (count: number) => ({ name: messages.showHeldChanges({ count }) })

/** Looks for news, as a page does every ten seconds, until there are some. */
function findNews(count: number): Promise<HTMLElement> {
  return waitFor(() => {
    // A page that has just looked, or is looking, does not look again.
    vi.setSystemTime(Date.now() + 10_000)
    document.dispatchEvent(new window.Event('visibilitychange'))
    return screen.getByRole('button', showHeldChanges(count))
  })
}

async function loadedAgain() {
  await waitFor(() =>
    expect(screen.getByRole('button', { name: messages.refresh })).toHaveProperty('disabled', false),
  )
}

const change = async (id: string, body: object) => {
  const mask = Object.keys(body).join(',')
  const answer = await stage.site.ask('PATCH', `/focus-areas/${id}?updateMask=${mask}`, { body })
  expect(answer.status).toBe(200)
}

describe('what others change', () => {
  test('moves no row until the person asks for it', async () => {
    await createArea(stage.site, 'Aviation')
    await change(areas.cards, { name: 'Tokens' })
    const refresh = await findNews(2)
    expect(rowNames()).toEqual(['Audit', 'Payments', 'Cards', 'Transfers'])

    await stage.user.click(refresh)
    await waitFor(() => expect(rowNames()).toEqual(['Audit', 'Aviation', 'Payments', 'Tokens', 'Transfers']))
    expect(screen.queryByRole('button', showHeldChanges(2))).toBeNull()
  })

  test('is shown once the page is out of sight', async () => {
    await createArea(stage.site, 'Aviation')
    await findNews(1)
    replaceProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new window.Event('visibilitychange'))
    await waitFor(() => expect(rowNames()).toContain('Aviation'))
  })

  test('is shown with another order or search', async () => {
    await createArea(stage.site, 'Aviation')
    await findNews(1)
    await stage.user.type(screen.getByRole('searchbox'), 'a')
    await waitFor(() => expect(rowNames()).toContain('Aviation'))
  })

  test('takes a deleted record from its row when the person opens it', async () => {
    expect((await stage.site.ask('DELETE', `/focus-areas/${areas.cards}`)).status).toBe(204)
    await stage.user.click(screen.getByRole('link', { name: /Cards/ }))
    await screen.findByText(failures.notFound({ what: 'focus-area' }))
    expect(rowNames()).toEqual(['Audit', 'Payments', 'Transfers'])
  })

  test('leaves what the person changes themselves to be shown immediately', async () => {
    await createArea(stage.site, 'Aviation')
    await findNews(1)
    const row = screen.getByRole('link', { name: /Cards/ }).closest<HTMLElement>('[role="row"]')
    row?.focus()
    await stage.user.keyboard('{F2}')
    const field = await screen.findByRole('textbox', { name: /Name/ })
    await stage.user.clear(field)
    await stage.user.type(field, 'Zakat{Enter}')
    await waitFor(() => expect(rowNames()).toEqual(['Audit', 'Payments', 'Transfers', 'Zakat']))
    expect(screen.getByRole('button', showHeldChanges(1))).toBeTruthy()
  })
})
