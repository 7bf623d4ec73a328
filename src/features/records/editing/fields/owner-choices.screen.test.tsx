// The owner of a record is chosen by name, on the real service.
import { describe, expect, test } from 'vitest'
import { messages as m } from '#messages/en/editing.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { addPerson, changeCatalog } from '#testing/catalog-requests.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()

interface Stored {
  readonly id: string
  readonly owner: { readonly id: string; readonly name: string }
}

async function addRecord(ownerId: string): Promise<string> {
  const body = { name: 'Payments', focusAreaTypeId: stage.site.focusAreaTypes[0], ownerId }
  return ((await stage.site.ask('POST', '/focus-areas', { body })).body as Stored).id
}

const owner = () => screen.findByRole('combobox', { name: new RegExp(`^${ui.fieldOwner}`) })
const optionNames = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.firstElementChild?.lastElementChild?.firstElementChild?.textContent)

async function openEditForm(): Promise<string> {
  const id = await addRecord(stage.site.principalId)
  await stage.open(`/focus-areas/${id}/edit`)
  return id
}

describe('the owner', () => {
  test('is found by email, chosen by keys and saved; no ID is shown', async () => {
    const grace = await addPerson(stage.site, 'Grace Hopper', 'grace@navy.example')
    const id = await openEditForm()
    const field = await owner()
    expect(field).toHaveProperty('value', 'Tester')
    await stage.user.clear(field)
    await stage.user.type(field, 'navy')
    expect(await screen.findByRole('option', { name: /Grace Hopper/ })).toBeTruthy()
    expect(field.getAttribute('aria-expanded')).toBe('true')
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toContain('Grace Hopper')
    await stage.user.keyboard('{Enter}')
    expect(field).toHaveProperty('value', 'Grace Hopper')
    expect(field.getAttribute('aria-expanded')).toBe('false')
    expect(stage.writes).toEqual([])
    await stage.user.click(await screen.findByRole('button', { name: m.save }))
    await waitFor(async () => {
      const stored = (await stage.site.ask('GET', `/focus-areas/${id}`)).body as Stored
      expect(stored.owner).toMatchObject({ id: grace })
    })
  })

  test('offers the person first, then those chosen last', async () => {
    await addPerson(stage.site, 'Ada Lovelace')
    await addPerson(stage.site, 'Zoë Adler')
    await openEditForm()
    await stage.user.click(await owner())
    await stage.user.click(await screen.findByRole('option', { name: /Zoë Adler/ }))
    await stage.user.click(await owner())
    await screen.findByRole('group', { name: m.personGroups.recent })
    expect(optionNames().slice(0, 2)).toEqual([m.personIsMe({ name: 'Tester' }), 'Zoë Adler'])
    const all = within(screen.getByRole('group', { name: m.personGroups.all }))
    expect(all.getByRole('option', { name: /Ada Lovelace/ })).toBeTruthy()
  })

  test('refuses a text that is no choice, before anything is sent; Escape brings the owner back', async () => {
    await openEditForm()
    const field = await owner()
    await stage.user.clear(field)
    await stage.user.type(field, 'Ada Unknown')
    await stage.user.tab()
    await screen.findByText(m.noSuchPerson({ text: 'Ada Unknown' }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await stage.user.click(await screen.findByRole('button', { name: m.save }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(stage.writes).toEqual([])
    await stage.user.type(field, '{Escape}')
    expect(field).toHaveProperty('value', 'Tester')
    await waitFor(() => expect(screen.queryByText(m.noSuchPerson({ text: 'Ada Unknown' }))).toBeNull())
  })

  test('finds someone who was added after the people were read', async () => {
    await openEditForm()
    const field = await owner()
    await stage.user.click(field)
    await screen.findByRole('option', { name: /Tester \(me\)/ })
    await addPerson(stage.site, 'Grace Hopper')
    await stage.user.clear(field)
    await stage.user.type(field, 'grace')
    expect(await screen.findByRole('option', { name: /Grace Hopper/ })).toBeTruthy()
  })

  test('takes a name that is typed in full', async () => {
    await addPerson(stage.site, 'Ada Lovelace')
    await openEditForm()
    const field = await owner()
    await stage.user.click(field)
    await screen.findByRole('option', { name: /Ada Lovelace/ })
    await stage.user.clear(field)
    await stage.user.type(field, 'ada lovelace')
    await stage.user.tab()
    expect(field).toHaveProperty('value', 'Ada Lovelace')
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
  })

  test('who is retired stays the owner, and is not offered', async () => {
    const ada = await addPerson(stage.site, 'Ada Lovelace')
    const id = await addRecord(ada)
    await changeCatalog(stage.site, 'PATCH', `/people/${ada}`, { retired: true })
    await stage.open(`/focus-areas/${id}/edit`)
    const field = await owner()
    await waitFor(() => expect(field).toHaveProperty('value', 'Ada Lovelace'))
    await stage.user.click(field)
    await screen.findByText(m.personIsMe({ name: 'Tester' }))
    expect(screen.queryByRole('option', { name: /Ada Lovelace/ })).toBeNull()
  })
})
