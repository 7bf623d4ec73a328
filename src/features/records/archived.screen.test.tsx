// Archived organizations in their tree, on the real service.
import { beforeEach, expect, test } from 'vitest'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as map } from '#messages/en/map.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
const ids: Record<string, string> = {}

/** Old has Kept and Gone below it; Old and Gone are archived. Closed, archived, has nothing below it. */
beforeEach(async () => {
  const [top, below] = stage.site.organizationTypes
  const create = async (name: string, organizationTypeId: string | undefined, parent?: string) => {
    const body = { name, organizationTypeId, ownerId: stage.site.principalId, parentOrganizationId: parent }
    const answer = await stage.site.ask('POST', '/organizations', { body })
    expect(answer.status).toBe(201)
    ids[name] = (answer.body as { id: string }).id
    return ids[name]
  }
  const old = await create('Old', top)
  await create('Kept', below, old)
  await create('Gone', below, old)
  await create('Closed', top)
  for (const name of ['Gone', 'Old', 'Closed'])
    expect((await stage.site.ask('POST', `/organizations/${ids[name]}:archive`)).status).toBeLessThan(300)
})

const archivedSwitch = () => screen.findByRole('switch', { name: ui.showArchived })
const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => ['Old', 'Kept', 'Gone', 'Closed'].find((name) => row.textContent?.includes(name)))
    .filter((name) => name !== undefined)

test('archived records are hidden but for those above others, and the switch shows them', async () => {
  await stage.open('/organizations')
  await screen.findByRole('link', { name: /Kept/ })
  expect(rowNames()).toEqual(['Old', 'Kept'])
  expect((await archivedSwitch()).getAttribute('aria-checked')).toBe('false')

  await stage.user.click(await archivedSwitch())
  await waitFor(() => expect(rowNames()).toEqual(['Closed', 'Old', 'Gone', 'Kept']))
  expect(location.search).toContain('archived=shown')

  await stage.open('/organizations')
  await waitFor(() => expect(location.search).toContain('archived=shown'))
  await waitFor(() => expect(rowNames()).toEqual(['Closed', 'Old', 'Gone', 'Kept']))
  await stage.user.click(await archivedSwitch())
  await waitFor(() => expect(rowNames()).toEqual(['Old', 'Kept']))
  expect(location.search).not.toContain('archived')
})

test('a search finds no hidden record, and selecting all takes none', async () => {
  await stage.open('/organizations?q=Closed')
  await screen.findByText(ui.noMatches)
  await stage.open('/organizations')
  await screen.findByRole('link', { name: /Kept/ })
  await stage.user.click(screen.getByRole('checkbox', { name: ui.selectAllShown }))
  await screen.findByText(hierarchies.selected({ count: 1 }))
})

test('the panel counts the records below a child as the tree does, without archived ones', async () => {
  const [top, below, lower] = stage.site.organizationTypes
  const create = async (name: string, organizationTypeId: string | undefined, parent?: string) => {
    const body = { name, organizationTypeId, ownerId: stage.site.principalId, parentOrganizationId: parent }
    return ((await stage.site.ask('POST', '/organizations', { body })).body as { id: string }).id
  }
  const group = await create('Group', top)
  const region = await create('Region', below, group)
  await create('Open', lower, region)
  const left = await create('Left', lower, region)
  await stage.site.ask('POST', `/organizations/${left}:archive`)
  await stage.open(`/organizations/${group}?open=all`)
  const panel = within(
    await screen.findByRole('complementary', { name: hierarchies.record({ kind: 'organization' }) }),
  )
  const child = await panel.findByRole('link', { name: 'Region' })
  const counted = hierarchies.descendantCount({ count: 1 })
  expect((await within(child.closest('li') as HTMLElement).findByTitle(counted)).textContent).toBe('1')
  await waitFor(() => expect(screen.getByRole('treegrid').querySelector(`[title="${counted}"]`)).toBeTruthy())
})

test('an archived record says why it was archived', async () => {
  await stage.site.ask('POST', `/organizations/${ids.Kept}:archive`, { body: 'Merged into the group.' })
  await stage.open(`/organizations/${ids.Kept}`)
  const reason = await screen.findByText(hierarchies.archiveReason)
  expect(reason.parentElement?.textContent).toContain('Merged into the group.')
  await stage.open(`/organizations/${ids.Closed}`)
  await screen.findByRole('heading', { level: 2, name: 'Closed' })
  await screen.findByText(ui.fieldTargetDate)
  expect(screen.queryByText(hierarchies.archiveReason)).toBeNull()
})

test('an opened record is shown although it is archived', async () => {
  await stage.open(`/organizations/${ids.Closed}`)
  await screen.findByRole('heading', { level: 2, name: 'Closed' })
  await waitFor(() => expect(rowNames()).toEqual(['Closed', 'Old', 'Kept']))
})

test('the map and the children of a record say how many of what they count are archived', async () => {
  await stage.open('/organizations/map')
  await screen.findByText(map.shownCount({ count: 4, archived: 3 }))
  await stage.open(`/organizations/${ids.Old}`)
  await screen.findByText(`2 · ${record.archivedCount({ count: 1 })}`)
})
