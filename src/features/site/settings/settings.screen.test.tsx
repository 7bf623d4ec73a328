// The settings of the real service: what is added, changed, ordered, retired, deleted and pasted.
import { beforeEach, describe, expect, test } from 'vitest'
import { everyScope, scopes } from '#contract/access.ts'
import type { CatalogEntry, CatalogList } from '#contract/catalog-operations.ts'
import { messages as m } from '#messages/en/catalog.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { addPerson } from '#testing/catalog-requests.ts'
import { doubleClick, fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'
import { statusText } from '#ui/records/status-badge.tsx'

const stage = openStage()

async function entriesOf(list: CatalogList): Promise<readonly CatalogEntry[]> {
  const answer = await fetch(`${stage.site.origin}/planning/catalog/v1/${list}`, {
    headers: stage.site.headers,
  })
  return ((await answer.json()) as { values: CatalogEntry[] }).values
}

const namesOf = async (list: CatalogList) => (await entriesOf(list)).map(({ name }) => name)
const open = (list: CatalogList) => stage.open(`/settings?list=${list}`)
const organizations = hierarchies.records({ kind: 'organization' })
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => stage.user.click(await button(name))
/** Chooses an act of the menu of an entry. */
async function choose(name: string, act: string): Promise<void> {
  await press(m.moreActions({ name }))
  const menu = await screen.findByRole('menu', { name: m.moreActions({ name }) })
  // Here the browser's popovers do not open and close.
  Object.assign(menu, { hidePopover: () => {} })
  await stage.user.click(within(menu).getByRole('menuitem', { name: act }))
}
const rowNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent?.trim())

beforeEach(() => stage.signInAs({ scopes: everyScope }))

describe('settings', () => {
  test('adds, renames, retires, restores and deletes an entry', async () => {
    await open('people')
    await press(m.newEntry)
    const form = within(await screen.findByRole('form', { name: m.newEntry }))
    await stage.user.type(form.getByRole('textbox', { name: m.fields.name }), 'Grace Hopper')
    await stage.user.type(form.getByRole('textbox', { name: m.fields.email }), 'grace')
    await stage.user.click(form.getByRole('button', { name: m.add }))
    // What cannot be sent is said at the field.
    expect(form.getByText(m.enterEmail)).toBeTruthy()
    expect(await namesOf('people')).not.toContain('Grace Hopper')
    await stage.user.type(form.getByRole('textbox', { name: m.fields.email }), '@example.com')
    await stage.user.click(form.getByRole('button', { name: m.add }))
    await button(m.editEntry({ name: 'Grace Hopper' }))
    await press(m.editEntry({ name: 'Grace Hopper' }))
    const change = within(await screen.findByRole('form', { name: m.editEntry({ name: 'Grace Hopper' }) }))
    const name = change.getByRole('textbox', { name: m.fields.name })
    await stage.user.clear(name)
    await stage.user.type(name, 'Ada{Enter}')
    await choose('Ada', m.retire)
    await within(await screen.findByRole('rowheader', { name: /^Ada/ })).findByText(m.retired)
    await choose('Ada', m.restore)
    await waitFor(() => expect(screen.queryByText(m.retired)).toBeNull())
    await choose('Ada', m.delete)
    const question = await screen.findByRole('alertdialog', { name: m.askDelete({ name: 'Ada' }) })
    await stage.user.click(within(question).getByRole('button', { name: m.delete }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: m.editEntry({ name: 'Ada' }) })).toBeNull(),
    )
    expect(await namesOf('people')).not.toContain('Ada')
  })

  test('lists people as names are sorted, whatever letters they begin with', async () => {
    for (const name of ['Zoë', 'Émilie', 'Frank']) await addPerson(stage.site, name)
    await open('people')
    await screen.findByRole('rowheader', { name: /Zoë/ })
    expect(rowNames().filter((name) => name !== 'Tester')).toEqual(['Émilie', 'Frank', 'Zoë'])
  })

  test('moves an entry by its menu and by keys, and keeps the focus on it', async () => {
    await open('cost-types')
    expect((await screen.findAllByRole('rowheader')).map((cell) => cell.textContent?.trim())).toEqual([
      'LABOUR',
      'HARDWARE',
    ])
    await choose('LABOUR', m.moveDown)
    await waitFor(() => expect(rowNames()).toEqual(['HARDWARE', 'LABOUR']))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(m.moreActions({ name: 'LABOUR' })),
    )
    await stage.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(rowNames()).toEqual(['LABOUR', 'HARDWARE']))
    expect(await namesOf('cost-types')).toEqual(['LABOUR', 'HARDWARE'])
  })

  test('a deletion that is not confirmed deletes nothing, and the focus returns to its button', async () => {
    await open('cost-types')
    await choose('HARDWARE', m.delete)
    const question = within(await screen.findByRole('alertdialog'))
    await stage.user.click(question.getByRole('button', { name: ui.cancel }))
    expect(document.activeElement).toBe(await button(m.moreActions({ name: 'HARDWARE' })))
    expect(await namesOf('cost-types')).toContain('HARDWARE')
  })

  test('a form that is closed gives the focus back to the button that opened it', async () => {
    await open('cost-types')
    const edit = m.editEntry({ name: 'HARDWARE' })
    await press(edit)
    await screen.findByRole('form', { name: edit })
    await stage.user.keyboard('{Escape}')
    expect(document.activeElement).toBe(await button(edit))
    await press(edit)
    await stage.user.keyboard('{End} 2{Enter}')
    await waitFor(async () =>
      expect(document.activeElement).toBe(await button(m.editEntry({ name: 'HARDWARE 2' }))),
    )
  })

  test('offers for a status that the service sets its color, and no other name, retiring or deletion', async () => {
    await open('focus-area-statuses')
    const set = { name: ui.statusPending }
    await press(m.editEntry(set))
    const form = within(await screen.findByRole('form', { name: m.editEntry(set) }))
    expect(form.getByRole('combobox', { name: m.fields.color })).toBeTruthy()
    expect(form.queryByRole('textbox', { name: m.fields.name })).toBeNull()
    await press(m.cancel)
    const actsOf = async (name: string) => {
      await press(m.moreActions({ name }))
      const menu = await screen.findByRole('menu', { name: m.moreActions({ name }) })
      Object.assign(menu, { hidePopover: () => {} })
      const acts = within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent)
      await stage.user.keyboard('{Escape}')
      return acts
    }
    expect(await actsOf(set.name)).toEqual([m.moveDown])
    expect(screen.getByText(m.firstStays)).toBeTruthy()
    const [own] = (await entriesOf('focus-area-statuses')).filter(({ name }) => name !== 'PENDING')
    expect(await actsOf(statusText(own?.name ?? '', ui))).toEqual([m.moveUp, m.moveDown, m.retire, m.delete])
  })

  test('says in words why an entry that is in use is not deleted', async () => {
    const [type] = await entriesOf('focus-area-types')
    await stage.site.ask('POST', '/focus-areas', { body: { name: 'Goal', focusAreaTypeId: type?.id } })
    const name = type?.name ?? ''
    await open('focus-area-types')
    await choose(name, m.delete)
    const question = await screen.findByRole('alertdialog', { name: m.askDelete({ name }) })
    await stage.user.click(within(question).getByRole('button', { name: m.delete }))
    expect((await screen.findByRole('alert')).textContent).toBe(m.notDeleted({ name }))
    expect(document.activeElement).toBe(await button(m.moreActions({ name })))
    await press(m.editEntry({ name }))
    const level = await screen.findByRole('textbox', { name: m.fields.level })
    await stage.user.clear(level)
    await stage.user.type(level, '40{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(m.levelInUse({ name }))
  })

  test('pastes a list with a preview of each line, and adds what can be added', async () => {
    await open('people')
    await press(m.pasteList)
    const text = await screen.findByRole('textbox', { name: m.pasteLabel })
    await stage.user.click(text)
    await stage.user.paste('Zoë Adler\tzoe@example.com\nAlan Turing; not an address\nKatherine Johnson')
    const preview = within(await screen.findByRole('table', { name: m.preview }))
    expect(preview.getAllByRole('row').map((row) => row.lastElementChild?.textContent)).toEqual([
      m.result,
      m.pasteResults.new,
      m.pasteResults.email,
      m.pasteResults.new,
    ])
    await press(m.addMany({ count: 2 }))
    await screen.findByText(m.addedMany({ count: 2 }))
    expect(await entriesOf('people')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Zoë Adler', email: 'zoe@example.com' }),
        expect.objectContaining({ name: 'Katherine Johnson', email: null }),
      ]),
    )
    // The same text adds nothing twice.
    await waitFor(() => expect(screen.queryByRole('button', { name: m.addMany({ count: 2 }) })).toBeNull())
  })

  test('a double-click adds one entry, one list, and deletes one entry', async () => {
    await open('people')
    await press(m.newEntry)
    const form = within(await screen.findByRole('form', { name: m.newEntry }))
    await stage.user.type(form.getByRole('textbox', { name: m.fields.name }), 'Grace Hopper')
    doubleClick(form.getByRole('button', { name: m.add }))
    await button(m.editEntry({ name: 'Grace Hopper' }))
    expect(stage.writes.map(({ method }) => method)).toEqual(['POST'])
    // The second click may come when the form is empty again.
    fireEvent.click(await button(m.add), { detail: 2 })
    expect(screen.queryByText(m.enterName)).toBeNull()
    await press(m.cancel)

    await choose('Grace Hopper', m.delete)
    const question = within(await screen.findByRole('alertdialog'))
    doubleClick(question.getByRole('button', { name: m.delete }))
    await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull())
    expect(stage.writes.map(({ method }) => method)).toEqual(['POST', 'DELETE'])

    await open('focus-area-types')
    await press(m.pasteList)
    await stage.user.click(await screen.findByRole('textbox', { name: m.pasteLabel }))
    await stage.user.paste('Vision\t41')
    doubleClick(await button(m.addMany({ count: 1 })))
    await screen.findByText(m.addedMany({ count: 1 }))
    expect(stage.writes.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST'])
  })

  test('a refusal names the fields of the form, and goes with the next attempt', async () => {
    const [present] = await entriesOf('focus-area-types')
    await open('focus-area-types')
    await press(m.newEntry)
    const type = async (field: string, text: string) => {
      const input = await screen.findByRole('textbox', { name: field })
      await stage.user.clear(input)
      await stage.user.type(input, text)
    }
    await type(m.fields.name, present?.name ?? '')
    await press(m.add)
    expect((await screen.findByRole('alert')).textContent).toBe(m.nameTaken)
    await type(m.fields.name, 'Neg')
    await type(m.fields.level, '-1')
    await press(m.add)
    await screen.findByText(m.enterLevel)
    expect(screen.queryByRole('alert')).toBeNull()

    await open('cost-types')
    await press(m.newEntry)
    await type(m.fields.name, 'LABOUR')
    await press(m.add)
    expect((await screen.findByRole('alert')).textContent).toBe(m.nameOrKeyTaken)
    await press(m.cancel)
    await press(m.editEntry({ name: 'HARDWARE' }))
    await type(m.fields.name, 'LABOUR')
    await press(m.save)
    expect((await screen.findByRole('alert')).textContent).toBe(m.nameTaken)
  })

  test('a refused deletion is not said any more once the entry is retired', async () => {
    const [type] = await entriesOf('focus-area-types')
    await stage.site.ask('POST', '/focus-areas', { body: { name: 'Goal', focusAreaTypeId: type?.id } })
    const name = type?.name ?? ''
    await open('focus-area-types')
    await choose(name, m.delete)
    const question = within(await screen.findByRole('alertdialog'))
    await stage.user.click(question.getByRole('button', { name: m.delete }))
    await screen.findByText(m.notDeleted({ name }))
    await choose(name, m.retire)
    await screen.findByText(m.retired)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks before a typed entry, an edited one or a pasted list is left', async () => {
    const leaves = async (link: string, answer: string) => {
      await stage.user.click(screen.getByRole('link', { name: link }))
      const question = within(await screen.findByRole('alertdialog', { name: m.unsaved }))
      await stage.user.click(question.getByRole('button', { name: answer }))
    }
    await addPerson(stage.site, 'Frank')
    await open('people')
    await press(m.newEntry)
    const name = await screen.findByRole('textbox', { name: m.fields.name })
    await stage.user.type(name, 'Grace')
    await leaves(organizations, m.keepEditing)
    expect([location.pathname, location.search]).toEqual(['/settings', '?list=people'])
    expect(name).toHaveProperty('value', 'Grace')
    await press(m.cancel)

    await press(m.editEntry({ name: 'Frank' }))
    await stage.user.type(await screen.findByRole('textbox', { name: m.fields.name }), 'a')
    // Another list has other forms.
    await leaves(m.listNames['cost-types'], m.discardChanges)
    await screen.findByRole('rowheader', { name: 'LABOUR' })

    await press(m.pasteList)
    await stage.user.type(await screen.findByRole('textbox', { name: m.pasteLabel }), 'Travel')
    await leaves(organizations, m.discardChanges)
    await waitFor(() => expect(location.pathname).toBe('/organizations'))
    expect(stage.writes).toEqual([])
  })

  test('leaves forms without a change unasked', async () => {
    await open('focus-area-types')
    await press(m.newEntry)
    await press(m.pasteList)
    await stage.user.click(screen.getByRole('link', { name: organizations }))
    await waitFor(() => expect(location.pathname).toBe('/organizations'))
  })

  test('counts how many records use an entry, and draws a status as the trees do', async () => {
    const [type, unused] = await entriesOf('focus-area-types')
    await stage.site.ask('POST', '/focus-areas', { body: { name: 'Goal', focusAreaTypeId: type?.id } })
    await open('focus-area-types')
    const usesOf = (name: string) =>
      screen.getByRole('row', { name: new RegExp(`^${name} `) }).querySelector(`[data-title="${m.uses}"]`)
        ?.textContent
    await waitFor(() => expect(usesOf(type?.name ?? '')).toBe('1'))
    expect(usesOf(unused?.name ?? '')).toBe('0')
    await open('focus-area-statuses')
    const pending = await screen.findByText(ui.statusPending)
    expect(pending.getAttribute('data-tone')).toBe('neutral')
  })

  test('the old address of the reference lists leads to the settings', async () => {
    await stage.open('/funds/reference-lists')
    await screen.findByRole('rowheader', { name: 'LABOUR' })
    expect([location.pathname, location.search]).toEqual(['/settings', '?list=cost-types'])
  })

  test('offers no change to a person without the right', async () => {
    await stage.signInAs({ scopes })
    await open('focus-area-types')
    await screen.findByText(m.readOnly)
    expect(screen.queryByRole('button', { name: m.newEntry })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  })
})
