// An error ends one screen, never the way to the others.
import { expect, test, vi } from 'vitest'
import { english as words } from '#messages/messages-en.ts'
import { isLongRun } from '#testing/effort.ts'
import { createArea } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'
import { replaceProperty } from '#testing/replace-property.ts'

const stage = openStage()
const { app, ui } = words

const main = () => screen.getByRole('main')

/** Each screen with all of its parameters; `:value` stands for what is tried. */
const addresses = [
  '/focus-areas?q=:value&type=:value&status=:value&owner=:value&due=:value&since=:value&sort=:value&archived=:value&rows=:value&open=:value',
  '/organizations?q=:value&owner=:value&rows=:value&sort=:value',
  '/focus-areas/map?status=:value&zoom=:value&part=:value&colour=:value',
  '/funds/cost-items?q=:value&type=:value&category=:value&branch=:value&sort=:value&direction=:value&group=:value',
  '/funds/cost-items/sent-amounts?branch=:value',
  '/funds/benefit-items/template?area=:value&below=:value',
  '/funds/cost-items/import?sent=:value&draft=:value&from=:value',
  '/focus-areas/import?sent=:value&draft=:value&from=:value',
  '/focus-areas/move-many?entry=:value&to=:value',
  '/focus-areas/create-again?entry=:value',
  '/vulnerabilities?page=:value&cve=:value&product=:value&size=:value&sort=:value&direction=:value&open=:value',
  '/access?who=:value&view=:value',
  '/access?view=writes&by=:value&action=:value&record=:value&outcome=:value&address=:value&from=:value&to=:value',
  '/settings?list=:value',
  '/settings/setup?step=:value',
]

const values = {
  empty: [''],
  unknown: ['no-such-value'],
  repeated: ['one', 'two', 'one', ''],
  long: ['x'.repeat(5000)],
}
type Tried = keyof typeof values

/** In a short run each screen is opened with one kind, and each kind is tried with several screens. */
const kinds = Object.keys(values) as Tried[]
const tried = addresses.flatMap((address, number) => {
  const chosen = isLongRun ? kinds : ['empty' as const, ...kinds.slice(1 + (number % 3), 2 + (number % 3))]
  return chosen.map((kind) => [kind, address] as const)
})

test.each(tried)('a search with %s values opens its screen: %s', async (kind, address) => {
  const [path, search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  const all = [...query].flatMap(([name, value]) =>
    (value === ':value' ? values[kind] : [value]).map((one): [string, string] => [name, one]),
  )
  await stage.open(`${path}?${new URLSearchParams(all)}`)
  await waitFor(() =>
    expect(main().querySelectorAll('h1, h2, [role="treegrid"], [role="grid"]')).not.toHaveLength(0),
  )
  await waitFor(() => expect(screen.queryByText(app.opening)).toBeNull())
  expect(screen.queryByText(app.failed)).toBeNull()
  if (kind === 'empty' || kind === 'repeated') expect(location.search).not.toMatch(/=(&|$)/)
})

test('an error leads to the same screen without its search, to the first screen, and can be reported', async () => {
  await createArea(stage.site, 'Payments')
  // Of this screen, only the list has a ResizeObserver.
  const broken = vi.spyOn(ResizeObserver.prototype, 'observe').mockImplementation(() => {
    throw new RangeError('no measure today')
  })
  const complaints = (['error', 'warn'] as const).map((said) =>
    vi.spyOn(console, said).mockImplementation(() => undefined),
  )
  await stage.open('/focus-areas?q=pay')
  await screen.findByText(app.failed)
  broken.mockRestore()
  for (const complaint of complaints) complaint.mockRestore()

  const clipboard = vi.fn<(text: string) => void>()
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: Readonly<Record<string, Promise<Blob>>>
      constructor(parts: Readonly<Record<string, Promise<Blob>>>) {
        this.parts = parts
      }
    },
  )
  const write = async ([item]: { readonly parts: Readonly<Record<string, Promise<Blob>>> }[]) => {
    clipboard((await (await item?.parts['text/plain'])?.text()) ?? '')
  }
  replaceProperty(navigator, 'clipboard', { value: { write } })
  await stage.user.click(screen.getByRole('button', { name: app.copyDetails }))
  await waitFor(() => expect(clipboard).toHaveBeenCalledOnce())
  expect(clipboard).toHaveBeenCalledWith(expect.stringContaining('/focus-areas?q=pay'))
  expect(clipboard).toHaveBeenCalledWith(expect.stringContaining('no measure today'))
  vi.unstubAllGlobals()
  screen.getByRole('button', { name: app.reloadPage })
  screen.getByRole('button', { name: ui.tryAgain })
  expect(screen.getByRole('link', { name: app.goHome }).getAttribute('href')).toBe('/')

  await stage.user.click(screen.getByRole('button', { name: app.openWithoutFilters }))
  await screen.findByRole('treegrid')
  expect(location.search).toBe('')
})

test.each(['/focus-areas/%', '/%E0%A4%A', '/organizations/a%/edit', '/nowhere'])(
  'the address %s, which is cut or unknown, is a page that leads on',
  async (address) => {
    await stage.open(address)
    await screen.findByRole('heading', { name: app.notFound, level: 2 })
    await waitFor(() => expect(document.title).toContain(app.notFound))
    await stage.user.click(screen.getByRole('link', { name: app.goHome }))
    await screen.findByRole('heading', { name: /Focus areas/, level: 1 })
    expect(location.pathname).toBe('/focus-areas')
  },
)

test('a record that is not there has a way back, and nothing to export or to open in full', async () => {
  await stage.open(`/focus-areas/${crypto.randomUUID()}`)
  await screen.findByText(words.failures.notFound({ what: 'focus-area' }))
  const back = screen.getByRole('link', { name: words.palette.goToFocusAreas })
  const panel = within(
    screen.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) }),
  )
  for (const name of [words.hierarchies.export, words.hierarchies.copyLink, words.record.openFullPage])
    expect([...panel.queryAllByRole('button', { name }), ...panel.queryAllByRole('link', { name })]).toEqual(
      [],
    )
  await stage.user.click(back)
  await waitFor(() => expect(location.pathname).toBe('/focus-areas'))
})

test('a refused import page has a title and a way back to the list', async () => {
  await stage.signInAs({ scopes: ['read:funds:planning'] })
  await stage.open('/funds/cost-items/import')
  await screen.findByRole('heading', { level: 1, name: app.cannotChange })
  expect(document.title).toContain(app.cannotChange)
  await stage.user.click(screen.getByRole('link', { name: app.backToList }))
  await waitFor(() => expect(location.pathname).toBe('/funds/cost-items'))
})
