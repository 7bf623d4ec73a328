// Set-up of the real service's site from nothing: each step, what is left after it, and who may do it.
import { beforeEach, describe, expect, test } from 'vitest'
import { everyScope, scopes } from '#contract/access.ts'
import { firstSiteName } from '#contract/catalog-operations.ts'
import { messages as m } from '#messages/en/catalog.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as tour } from '#messages/en/tour.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'
import type { SetupStep } from './site-setup.ts'

const stage = openStage()

/** Leaves of the site what every site has on its first day. */
async function emptySite() {
  await stage.database.write(async (transaction) => {
    const { id } = stage.site
    await transaction.deleteFrom('hierarchy_type').where('site_id', '=', id).execute()
    await transaction.deleteFrom('reference_item').where('site_id', '=', id).execute()
    await transaction.updateTable('site').set({ name: firstSiteName }).where('id', '=', id).execute()
  })
}

beforeEach(async () => {
  await stage.signInAs({ scopes: everyScope })
  await emptySite()
})

/** Gives the site one level, and a focus area of it. @returns its ID */
async function createGoal(name: string): Promise<string> {
  const { site } = stage
  const type = {
    site_id: site.id,
    kind: 'focus-area',
    id: crypto.randomUUID(),
    name: 'Goal',
    level: 0,
  } as const
  await stage.database.write((transaction) => transaction.insertInto('hierarchy_type').values(type).execute())
  const body = { name, focusAreaTypeId: type.id }
  return ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
}

const press = async (name: string) => stage.user.click(await screen.findByRole('button', { name }))
const link = (name: string) => screen.findByRole('link', { name })
const openStep = (step: SetupStep) => stage.open(`/settings/setup?step=${step}`)
const checklist = () => screen.findByRole('navigation', { name: m.setUpSite })

/** The steps of the checklist that are done. */
async function doneSteps(): Promise<(string | null)[]> {
  const steps = within(await checklist()).getAllByRole('link')
  return steps
    .filter((step) => within(step).queryByRole('img', { name: m.stepDone }))
    .map(({ textContent }) => textContent)
}

/** The entries of a list, once it has some. */
async function listedIn(name: string): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

async function paste(text: string) {
  const field = await screen.findByRole('textbox', { name: m.pasteLabel })
  await stage.user.click(field)
  await stage.user.paste(text)
}

describe('set-up of an empty site', () => {
  test('is offered in an empty tree, opens at the first step left, and names the site', async () => {
    await stage.open('/focus-areas')
    await stage.user.click(await link(m.setUpSite))
    const name = await screen.findByRole('textbox', { name: m.siteName })
    expect(name).toHaveProperty('value', '')
    await press(m.save)
    await screen.findByText(m.enterSiteName)
    await stage.user.type(name, 'Acme{Enter}')
    await screen.findByText(m.siteNameSaved({ name: 'Acme' }))
    expect((await screen.findAllByText('Acme')).length).toBeGreaterThan(0)
    await waitFor(async () => expect(await doneSteps()).toContain(m.setupSteps.name))
    // The page opens at the next step now.
    await stage.open('/settings/setup')
    await screen.findByRole('heading', { name: m.setupSteps['focus-area-types'] })
  })

  test('is the only act of an empty tree, to which a card points once', async () => {
    await stage.open('/focus-areas')
    const card = within(await screen.findByRole('region', { name: tour.firstSteps }))
    card.getByText(tour.emptyTitle)
    const main = within(screen.getByRole('main'))
    const controls = [...main.queryAllByRole('link'), ...main.queryAllByRole('button')]
    expect(controls.map(({ textContent }) => textContent)).toEqual([m.setUpSite])
    expect(main.queryByRole('searchbox')).toBeNull()
    await stage.user.click(card.getByRole('button', { name: tour.gotIt }))
    expect(screen.queryByRole('region', { name: tour.firstSteps })).toBeNull()
    await stage.open('/organizations')
    await stage.open('/focus-areas')
    await link(m.setUpSite)
    expect(screen.queryByRole('region', { name: tour.firstSteps })).toBeNull()
  })

  test('levels come from a template that can be changed', async () => {
    await openStep('focus-area-types')
    await press(m.templateNames.portfolio)
    await paste('\nTask')
    const levels = ['Portfolio', 'Program', 'Project', 'Task']
    expect(await listedIn(m.preview)).toEqual(levels)
    await press(m.addAndGoOn({ count: 4 }))
    const next = await screen.findByRole('heading', { name: m.setupSteps['organization-types'] })
    screen.getByText(m.addedMany({ count: 4 }))
    expect(document.activeElement).toBe(next)
    expect(await doneSteps()).toContain(m.setupSteps['focus-area-types'])
    await stage.user.click(within(await checklist()).getByRole('link', { name: /focus area types/i }))
    // What was added is listed, and no longer takes the room of the page.
    expect(await listedIn(m.setupSteps['focus-area-types'])).toEqual(levels)
    expect(screen.getByRole('textbox', { name: m.pasteLabel })).toHaveProperty('value', '')
    expect(screen.queryByRole('list', { name: m.preview })).toBeNull()
    expect(screen.queryByText(m.addedMany({ count: 4 }))).toBeNull()
  })

  test('types are shown with the statuses of their records, as they are drawn', async () => {
    await openStep('focus-area-types')
    const statuses = await screen.findByRole('list', { name: m.listNames['focus-area-statuses'] })
    expect(within(statuses).getByText(ui.statusInProgress).dataset.tone).toBe('progress')
    expect(screen.getByRole('link', { name: m.changeInSettings }).getAttribute('href')).toContain(
      'focus-area-statuses',
    )
  })

  test('a step can be left with its text, and people are listed with those who sign in', async () => {
    await openStep('people')
    await paste('Ada Lovelace\tada@example.com')
    await stage.user.click(within(await checklist()).getByRole('link', { name: /cost types/i }))
    await screen.findByRole('heading', { name: m.setupSteps['cost-types'] })
    await stage.user.click(within(await checklist()).getByRole('link', { name: /people/i }))
    await press(m.addAndGoOn({ count: 1 }))
    await screen.findByText(m.addedMany({ count: 1 }))
    await stage.user.click(within(await checklist()).getByRole('link', { name: /people/i }))
    await screen.findByText('Ada Lovelace')
    const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    // The two members of the test site have the same name.
    expect(listed).toEqual(['Ada Lovelace', 'Tester', 'Tester'])
  })

  test('asks before a typed name or the text of any step is left', async () => {
    const leaves = async (element: HTMLElement, answer: string) => {
      await stage.user.click(element)
      const question = within(await screen.findByRole('alertdialog', { name: m.unsaved }))
      await stage.user.click(question.getByRole('button', { name: answer }))
    }
    const steps = () => checklist().then(within)
    await openStep('name')
    await stage.user.type(await screen.findByRole('textbox', { name: m.siteName }), 'Acme')
    const people = (await steps()).getByRole('link', { name: /people/i })
    await leaves(people, m.keepEditing)
    expect(screen.getByRole('textbox', { name: m.siteName })).toHaveProperty('value', 'Acme')
    await leaves(people, m.discardChanges)
    await paste('Ada Lovelace')
    // Steps keep each other's texts.
    await stage.user.click((await steps()).getByRole('link', { name: /cost types/i }))
    await screen.findByRole('heading', { name: m.setupSteps['cost-types'] })
    const organizations = hierarchies.records({ kind: 'organization' })
    await leaves(await link(organizations), m.discardChanges)
    await waitFor(() => expect(location.pathname).toBe('/organizations'))
  })

  test('what was added by someone else in between is said, and the others are added', async () => {
    await openStep('cost-types')
    await paste('Travel\nCloud')
    await screen.findByRole('button', { name: m.addAndGoOn({ count: 2 }) })
    await stage.database.write((transaction) =>
      transaction
        .insertInto('reference_item')
        .values({
          ...{ site_id: stage.site.id, list: 'cost-type', id: crypto.randomUUID(), position: 0 },
          ...{ key: 'TRAVEL', name: 'Travel', display_name: 'Travel', parent_key: null },
        })
        .execute(),
    )
    await press(m.addAndGoOn({ count: 2 }))
    await screen.findByText(m.addedMany({ count: 1 }))
    expect((await screen.findByRole('alert')).textContent).toContain('Travel')
    screen.getByRole('heading', { name: m.setupSteps['cost-types'] })
    await waitFor(() => expect(screen.queryByRole('button', { name: m.addAndGoOn({ count: 2 }) })).toBeNull())
  })

  test('subtypes and records wait for what they need', async () => {
    await openStep('cost-subtypes')
    await screen.findByText(m.costTypesFirst, { exact: false })
    await openStep('records')
    await screen.findByText(m.levelsFirst, { exact: false })
    expect(screen.queryByRole('link', { name: m.newFocusArea })).toBeNull()
    await openStep('items')
    await screen.findByText(m.areasFirst, { exact: false })
    expect(screen.queryByRole('link', { name: m.importCostItems })).toBeNull()
  })

  test('records and items lead to their imports, and are done once the site has some', async () => {
    const { site } = stage
    const id = await createGoal('Growth')
    await openStep('records')
    expect((await link(m.importFocusAreas)).getAttribute('href')).toBe('/focus-areas/import?from=setup')
    expect(screen.queryByRole('link', { name: m.importOrganizations })).toBeNull()
    await screen.findByText(m.recordsHeld({ focusAreas: 1, organizations: 0 }))
    await openStep('items')
    expect((await link(m.importCostItems)).getAttribute('href')).toBe('/funds/cost-items/import?from=setup')
    await screen.findByText(m.itemsHeld({ costItems: 0, benefitItems: 0 }))
    expect(await doneSteps()).toContain(m.setupSteps.records)
    expect((await doneSteps()).join()).not.toContain(m.setupSteps.items)
    await site.ask('POST', '/funds/cost-item/bulk', { body: { items: [{ name: 'Desks', focusAreaId: id }] } })
    // An import ends on its own page: the step counts again when the person is back.
    await stage.open('/focus-areas')
    await openStep('items')
    await screen.findByText(m.itemsHeld({ costItems: 1, benefitItems: 0 }))
    expect(await doneSteps()).toContain(m.setupSteps.items)
  })

  test('offers no record to a person who can only change the lists', async () => {
    await stage.signInAs({ scopes: everyScope.filter((scope) => !scope.startsWith('write:')) })
    await openStep('items')
    await screen.findByText(m.cannotAddRecords)
  })

  test('others learn who can do it', async () => {
    await stage.signInAs({ scopes })
    await stage.open('/focus-areas')
    await screen.findByText(m.askManagers({ names: 'Tester' }))
    expect(screen.queryByRole('link', { name: m.setUpSite })).toBeNull()
    await stage.open('/settings/setup')
    await screen.findByRole('heading', { name: m.cannotSetUp })
    await screen.findByText(m.askManagers({ names: 'Tester' }))
  })
})

test('a record beside the tree has its status in the color of the list', async () => {
  const id = await createGoal('Growth')
  await stage.database.write((transaction) =>
    transaction
      .updateTable('hierarchy_status')
      .set({ color: 'violet' })
      .where((where) => where.and({ site_id: stage.site.id, kind: 'focus-area', name: 'PENDING' }))
      .execute(),
  )
  await stage.open(`/focus-areas/${id}`)
  const name = hierarchies.record({ kind: 'focus-area' })
  const panel = within(await screen.findByRole('complementary', { name }))
  await waitFor(() => expect(panel.getByText(ui.statusPending).dataset.color).toBe('violet'))
})
