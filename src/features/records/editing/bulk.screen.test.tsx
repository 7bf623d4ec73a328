// Changes of several records together, on the real service.
import { beforeEach, expect, test, vi } from 'vitest'
import { messages as m } from '#messages/en/editing.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let mark = 0
let parent: string
let child: string

const create = async (name: string, typeId: string | undefined, parentOrganizationId?: string) => {
  const body = { name, organizationTypeId: typeId, ownerId: stage.site.principalId, parentOrganizationId }
  const answer = await stage.site.ask('POST', '/organizations', { body })
  expect(answer.status).toBe(201)
  return (answer.body as { id: string }).id
}

const statusOf = async (id: string) =>
  ((await stage.site.ask('GET', `/organizations/${id}`)).body as { status: { name: string } }).status.name

/** Opens the tree with a search that only the two records match, and selects both. */
async function selectBoth(): Promise<void> {
  await stage.open(`/organizations?q=Unit${mark}`)
  await screen.findByRole('link', { name: new RegExp(`Unit${mark} below`) })
  await stage.user.click(await screen.findByRole('checkbox', { name: ui.selectAllShown }))
  await screen.findByText(hierarchies.selected({ count: 2 }))
}

beforeEach(async () => {
  const [top, below] = stage.site.organizationTypes
  mark += 1
  parent = await create(`Unit${mark}`, top)
  child = await create(`Unit${mark} below`, below, parent)
})

test('a form of the selection keeps the search', async () => {
  await selectBoth()
  await stage.user.click(screen.getByRole('link', { name: hierarchies.archiveSelected }))
  await screen.findByRole('complementary', { name: m.formTitles.organization })
  expect(location.search).toContain(`q=Unit${mark}`)
})

test('deleting several names each with its path', async () => {
  await selectBoth()
  await stage.user.click(screen.getByRole('link', { name: hierarchies.deleteSelected }))
  const list = await screen.findByRole('list', { name: m.recordsToDelete })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining([`Unit${mark}`, `Unit${mark} belowUnit${mark}`]))
  await waitFor(() => expect(document.activeElement?.localName).toBe('input'))
})

test('a deletion of several levels shows what each of its steps moves', async () => {
  const area = async (name: string, typeAt: number, parentFocusAreaId?: string) => {
    const { focusAreaTypes, principalId: ownerId } = stage.site
    const body = { name, focusAreaTypeId: focusAreaTypes[typeAt], ownerId, parentFocusAreaId }
    const answer = await stage.site.ask('POST', '/focus-areas', { body })
    expect(answer.status).toBe(201)
    return (answer.body as { id: string }).id
  }
  const root = await area(`Root${mark}`, 0)
  const upper = await area(`Area${mark}`, 1, root)
  const lower = await area(`Area${mark} below`, 2, upper)
  await area(`Kept${mark}`, 3, lower)
  const items = [
    { name: 'Licences', focusAreaId: lower },
    { name: 'Desks', focusAreaId: upper },
  ]
  await stage.site.ask('POST', '/funds/cost-item/bulk', { body: { items } })
  await stage.open(`/focus-areas?q=Area${mark}`)
  await screen.findByRole('link', { name: new RegExp(`Area${mark} below`) })
  await stage.user.click(await screen.findByRole('checkbox', { name: ui.selectAllShown }))
  await stage.user.click(await screen.findByRole('link', { name: hierarchies.deleteSelected }))
  await stage.user.click(await screen.findByText(m.showSteps))
  const table = await screen.findByRole('table', { name: m.deletionSteps })
  const cells = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))
  const moved = (to: string) => m.stepMovesUnder({ names: `Kept${mark}`, parent: to })
  const attached = (count: string) => m.costItems({ count }) + m.benefitItems({ count: '0' })
  await waitFor(() =>
    expect(cells()).toEqual([
      ['1', `Area${mark} below`, moved(`Area${mark}`), attached('1')],
      ['2', `Area${mark}`, moved(`Root${mark}`), attached('2')],
    ]),
  )
})

test('external IDs of several are cleared by one act, and come back by one Undo', async () => {
  for (const id of [parent, child]) {
    const body = { externalId: `X-${id}` }
    await stage.site.ask('PATCH', `/organizations/${id}?updateMask=externalId`, { body })
  }
  await selectBoth()
  const bar = within(screen.getByRole('group', { name: hierarchies.selection }))
  const item = bar.getByRole('menuitem', { name: hierarchies.clearExternalIds, hidden: true })
  // The simulated browser has no popovers.
  Object.assign(item.closest('[popover]') ?? {}, { hidePopover: () => {} })
  await stage.user.click(item)
  const idOf = async (id: string) =>
    ((await stage.site.ask('GET', `/organizations/${id}`)).body as { externalId: string | null }).externalId
  for (const id of [parent, child]) await waitFor(async () => expect(await idOf(id)).toBeNull())
  expect(stage.writes).toHaveLength(2)
  // A menu that is closed gives the focus back.
  item.blur()
  await stage.user.keyboard('{Control>}z{/Control}')
  for (const id of [parent, child]) await waitFor(async () => expect(await idOf(id)).toBe(`X-${id}`))
  await stage.open('/outbox')
  const history = await screen.findByRole('region', { name: outbox.history })
  expect(within(history).getAllByText(new RegExp(`^Unit${mark}`)).length).toBeGreaterThanOrEqual(2)
})

test('archiving several asks once, in its form, and archives each', async () => {
  await selectBoth()
  await stage.user.click(screen.getByRole('link', { name: hierarchies.archiveSelected }))
  const form = within(await screen.findByRole('complementary', { name: m.formTitles.organization }))
  await stage.user.click(await form.findByRole('button', { name: m.archive }))
  await waitFor(async () =>
    expect([await statusOf(parent), await statusOf(child)]).toEqual(['ARCHIVED', 'ARCHIVED']),
  )
  expect(stage.writes).toHaveLength(2)
})

test('the selection is exported, and nothing else of what the tree shows', async () => {
  await create(`Kept${mark}`, stage.site.organizationTypes[0])
  const saved: Blob[] = []
  const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:saved'
  })
  await stage.open('/organizations?open=all')
  for (const name of [`Unit${mark} below`, `Kept${mark}`]) await screen.findByRole('link', { name })
  const row = screen.getByRole('link', { name: `Unit${mark} below` }).closest<HTMLElement>('[role="row"]')
  await stage.user.click(within(row as HTMLElement).getByRole('checkbox', { name: ui.selectRow }))
  await stage.user.click(await screen.findByRole('button', { name: hierarchies.exportSelected }))
  const item = screen.getByRole('menuitem', { name: hierarchies.saveSelectedCsv, hidden: true })
  // The simulated browser has no popovers.
  Object.assign(item.closest('[popover]') ?? {}, { hidePopover: () => {} })
  await stage.user.click(item)
  await screen.findByText(hierarchies.savedRows({ count: 1 }))
  address.mockRestore()
  const [, ...lines] = ((await saved[0]?.text()) ?? '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`"Unit${mark} below"`)
})

test('an export of a tree whose first load stopped says that it is only a part', async () => {
  await create(`Kept${mark}`, stage.site.organizationTypes[0])
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!/\/v1\/organizations\?/.test(address)) return ask(address, init)
    if (address.includes('cursor='))
      return Response.json({ errors: [{ type: 'FORBIDDEN', message: 'closed to you' }] }, { status: 403 })
    const page = await (await ask(address, init)).json()
    return Response.json({ ...page, last: false, nextPageCursor: 'next' })
  })
  const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
  await stage.open('/organizations?open=all')
  await screen.findByRole('link', { name: `Kept${mark}` })
  const count = screen.getAllByRole('row').length - 1
  await stage.user.click(await screen.findByRole('button', { name: hierarchies.export }))
  const item = screen.getByRole('menuitem', { name: hierarchies.saveAllCsv, hidden: true })
  Object.assign(item.closest('[popover]') ?? {}, { hidePopover: () => {} })
  await stage.user.click(item)
  await screen.findByText(hierarchies.savedPart({ count }))
  address.mockRestore()
})

test('an archived organization is not offered to be archived', async () => {
  await stage.open(`/organizations/${parent}`)
  await screen.findByRole('heading', { level: 2, name: `Unit${mark}` })
  await stage.user.click(screen.getByRole('button', { name: ui.moreActions }))
  await screen.findByRole('menuitem', { name: record.archiveRecord })
  await stage.site.ask('POST', `/organizations/${parent}:archive`)
  await stage.open(`/organizations/${parent}`)
  await screen.findByText(ui.statusArchived)
  await stage.user.click(screen.getByRole('button', { name: ui.moreActions }))
  await screen.findByRole('menuitem', { name: record.deleteRecord })
  expect(screen.queryByRole('menuitem', { name: record.archiveRecord })).toBeNull()
})
