// The type and the parent of a new record are chosen by name, on the real service.
import { describe, expect, test, vi } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { messages as m } from '#messages/en/editing.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { changeCatalog } from '#testing/catalog-requests.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()

interface Stored {
  readonly id: string
  readonly owner: { readonly id: string; readonly name: string }
}

/** Lets no answer of the catalog through until the returned function is called. */
function holdCatalog(): () => void {
  const direct = globalThis.fetch
  const held = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/planning/catalog/')) await held.promise
    return direct(address, init)
  })
  return held.resolve
}

async function addRecord(ownerId: string, type = 0, parentId?: string, name = 'Payments') {
  const body = {
    name,
    focusAreaTypeId: stage.site.focusAreaTypes[type],
    ownerId,
    ...(parentId && { parentFocusAreaId: parentId }),
  }
  return ((await stage.site.ask('POST', '/focus-areas', { body })).body as Stored).id
}

describe('the type of a new record', () => {
  const type = () => screen.findByRole('combobox', { name: new RegExp(`^${m.type}`) })
  const typeNames = async () =>
    within(await type())
      .getAllByRole('option')
      .map((option) => option.textContent)

  test('is one of the catalog, by level, though no record has one', async () => {
    await stage.open('/focus-areas/new')
    await waitFor(async () => expect(await typeNames()).toHaveLength(10))
    expect((await typeNames()).slice(0, 3)).toEqual(['Level 0', 'Level 1', 'Level 2'])
    // The shown choice is the sent one.
    expect(((await type()) as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Level 0')
    await stage.user.type(
      await screen.findByRole('textbox', { name: new RegExp(`^${ui.fieldName}`) }),
      'First',
    )
    await stage.user.click(await screen.findByRole('button', { name: m.create }))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    expect(stage.writes[0]?.body).toMatchObject({
      name: 'First',
      focusAreaTypeId: stage.site.focusAreaTypes[0],
      ownerId: stage.site.principalId,
    })
  })

  test('is proposed from the records while the catalog is loading, and can be sent', async () => {
    const parent = await addRecord(stage.site.principalId)
    await addRecord(stage.site.principalId, 1, parent)
    const release = holdCatalog()
    await stage.open(`/focus-areas/${parent}/new`)
    await stage.user.type(
      await screen.findByRole('textbox', { name: new RegExp(`^${ui.fieldName}`) }),
      'Next',
    )
    await stage.user.click(await screen.findByRole('button', { name: m.create }))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    expect(stage.writes[0]?.body).toMatchObject({ focusAreaTypeId: stage.site.focusAreaTypes[1] })
    release()
  })

  test('follows the catalog when that no longer offers what was proposed', async () => {
    await addRecord(stage.site.principalId)
    await changeCatalog(stage.site, 'PATCH', `/focus-area-types/${stage.site.focusAreaTypes[0]}`, {
      retired: true,
    })
    const release = holdCatalog()
    await stage.open('/focus-areas/new')
    const shown = async () => ((await type()) as HTMLSelectElement).selectedOptions[0]?.textContent
    await waitFor(async () => expect(await shown()).toBe('Level 0'))
    release()
    await waitFor(async () => expect(await shown()).toBe('Level 1'))
    expect(screen.getByRole('button', { name: m.discardChanges })).toHaveProperty('disabled', true)
  })

  test('is read again after the service was away for a moment', async () => {
    await stage.open('/focus-areas/new')
    await waitFor(async () => expect(await typeNames()).toHaveLength(10))
    await changeCatalog(stage.site, 'PATCH', `/focus-area-types/${stage.site.focusAreaTypes[0]}`, {
      retired: true,
    })
    const direct = globalThis.fetch
    let isAway = true
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
      isAway && address.includes('/planning/catalog/')
        ? Response.json({ errors: [] }, { status: 503 })
        : direct(address, init),
    )
    await stage.open('/focus-areas/new')
    await waitFor(async () => expect(await typeNames()).toHaveLength(10))
    isAway = false
    await waitFor(async () => expect(await typeNames()).toHaveLength(9))
  })

  test('fits below the parent, and is none that was retired', async () => {
    const parent = await addRecord(stage.site.principalId, 6)
    await changeCatalog(stage.site, 'PATCH', `/focus-area-types/${stage.site.focusAreaTypes[8]}`, {
      retired: true,
    })
    await stage.open(`/focus-areas/${parent}/new`)
    await waitFor(async () => expect(await typeNames()).toEqual(['Level 7', 'Level 9']))
  })

  test('leads to the settings where there is none and the person may add one', async () => {
    for (const id of stage.site.focusAreaTypes)
      await changeCatalog(stage.site, 'DELETE', `/focus-area-types/${id}`)
    await stage.open('/focus-areas/new')
    await screen.findByText(new RegExp(m.askForTypes))
    expect(screen.queryByRole('link', { name: m.addType })).toBeNull()
    await stage.signInAs({ scopes: everyScope })
    await stage.open('/focus-areas/new')
    const link = await screen.findByRole('link', { name: m.addType })
    expect(link.getAttribute('href')).toBe('/settings?list=focus-area-types')
    await stage.user.click(await screen.findByRole('button', { name: m.create }))
    expect(stage.writes).toEqual([])
  })
})

describe('the parent of a new record', () => {
  const parent = () => screen.findByRole('combobox', { name: new RegExp(`^${ui.fieldParent}`) })
  const type = async () =>
    (await screen.findByRole('combobox', { name: new RegExp(`^${m.type}`) })) as HTMLSelectElement
  const typeName = async () => (await type()).selectedOptions[0]?.textContent

  const addArea = (name: string, level: number, parentId?: string) =>
    addRecord(stage.site.principalId, level, parentId, name)

  const typeNamed = async (text: string) =>
    stage.user.type(await screen.findByRole('textbox', { name: new RegExp(`^${ui.fieldName}`) }), text)

  test('is found by name, told from its namesake by the path, and sent; the type follows it', async () => {
    const retail = await addArea('Retail', 0)
    const wholesale = await addArea('Wholesale', 0)
    await addArea('Cards', 1, retail)
    const cards = await addArea('Cards', 1, wholesale)
    await stage.open('/focus-areas/new')
    await typeNamed('Refunds')
    const field = await parent()
    expect(field).toHaveProperty('value', ui.topLevel)
    await stage.user.clear(field)
    await stage.user.type(field, 'cards')
    await waitFor(() => expect(screen.getAllByRole('option', { name: /^Cards/ })).toHaveLength(2))
    await stage.user.click(screen.getByRole('option', { name: /Wholesale/ }))
    expect(field).toHaveProperty('value', 'Cards')
    expect(await typeName()).toBe('Level 2')
    await screen.findByRole('heading', { name: m.newChildTitle({ kind: 'focus-area', parent: 'Cards' }) })
    await stage.user.click(await screen.findByRole('button', { name: m.create }))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    expect(stage.writes[0]?.body).toMatchObject({
      name: 'Refunds',
      parentFocusAreaId: cards,
      focusAreaTypeId: stage.site.focusAreaTypes[2],
    })
  })

  test('offers only records below which the chosen type can be', async () => {
    await addArea('Area of level 0', 0)
    await addArea('Area of level 1', 1)
    await addArea('Area of level 9', 9)
    await stage.open('/focus-areas/new')
    const field = await parent()
    await stage.user.click(field)
    await screen.findByRole('option', { name: 'Area of level 1' })
    expect(screen.queryByRole('option', { name: 'Area of level 9' })).toBeNull()
    await stage.user.keyboard('{Escape}')
    await waitFor(async () => expect(within(await type()).getAllByRole('option')).toHaveLength(10))
    await stage.user.selectOptions(await type(), 'Level 1')
    await stage.user.clear(field)
    await stage.user.type(field, 'area')
    await waitFor(() => expect(screen.getAllByRole('option', { name: /^Area/ })).toHaveLength(1))
    await stage.user.keyboard('{Enter}')
    expect(field).toHaveProperty('value', 'Area of level 0')
    expect(await typeName()).toBe('Level 1')
  })

  test('is no archived organization', async () => {
    const {
      site: { organizationTypes, principalId },
    } = stage
    const add = async (name: string) => {
      const body = { name, organizationTypeId: organizationTypes[0], ownerId: principalId }
      return ((await stage.site.ask('POST', '/organizations', { body })).body as Stored).id
    }
    await add('Open house')
    await stage.site.ask('POST', `/organizations/${await add('Closed house')}:archive`, { body: 'Closed.' })
    await stage.open('/organizations/new')
    await stage.user.click(await parent())
    await screen.findByRole('option', { name: 'Open house' })
    expect(screen.queryByRole('option', { name: 'Closed house' })).toBeNull()
  })

  test('is refused as a text that is no choice, and not taken for the top level', async () => {
    await addArea('Retail', 0)
    await stage.open('/focus-areas/new')
    await typeNamed('Refunds')
    const field = await parent()
    await stage.user.clear(field)
    await stage.user.type(field, 'Retial')
    await stage.user.tab()
    await screen.findByText(m.noSuchParent({ text: 'Retial' }))
    await stage.user.click(await screen.findByRole('button', { name: m.create }))
    expect(stage.writes).toEqual([])
    await stage.user.clear(field)
    await stage.user.tab()
    expect(field).toHaveProperty('value', ui.topLevel)
    await stage.user.click(await screen.findByRole('button', { name: m.create }))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    expect(stage.writes[0]?.body).not.toHaveProperty('parentFocusAreaId')
  })

  test('can be left for the top level in the form of a child, with the types of the top', async () => {
    const retail = await addArea('Retail', 3)
    await stage.open(`/focus-areas/${retail}/new`)
    const field = await parent()
    await waitFor(() => expect(field).toHaveProperty('value', 'Retail'))
    await waitFor(async () => expect(await typeName()).toBe('Level 4'))
    await stage.user.clear(field)
    await stage.user.tab()
    expect(within(await type()).getAllByRole('option')).toHaveLength(10)
    await typeNamed('Alone')
    await stage.user.click(await screen.findByRole('button', { name: m.create }))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    expect(stage.writes[0]?.body).not.toHaveProperty('parentFocusAreaId')
  })
})
