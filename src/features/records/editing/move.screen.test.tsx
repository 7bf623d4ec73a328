// Records moved to another parent, on the real service.
import { beforeEach, describe, expect, test } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { messages as m } from '#messages/en/editing.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let north: string
let south: string
let team: string
let crew: string

async function create(name: string, level: number, parentFocusAreaId?: string): Promise<string> {
  const { site } = stage
  const body = {
    name,
    focusAreaTypeId: site.focusAreaTypes[level],
    ownerId: site.principalId,
    parentFocusAreaId,
  }
  const answer = await site.ask('POST', '/focus-areas', { body })
  expect(answer.status).toBe(201)
  return (answer.body as { id: string }).id
}

/** Moves a record as another person. */
async function moveElsewhere(id: string, parentId: string | null): Promise<void> {
  const { headers } = await stage.site.caller({ scopes: everyScope })
  const answer = await fetch(
    `${stage.site.origin}/planning/extended/v1/focus-areas/${id}?updateMask=parentId`,
    {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ parentId }),
    },
  )
  expect(answer.status).toBe(200)
}

const pathOf = async (id: string) => {
  const { body } = await stage.site.ask('GET', `/focus-areas/${id}`)
  return (body as { path: readonly { id: string }[] }).path.map((item) => item.id)
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const linkName = (action: string) => ui.actionOn({ action, title: ui.actions.move({ kind: 'focus-area' }) })
const levelOf = async (name: string) => (await row(name)).getAttribute('aria-level')
const parentField = () => screen.findByRole('combobox', { name: new RegExp(`^${ui.fieldParent}`) })

async function chooseParent(name: string): Promise<void> {
  const field = await parentField()
  await stage.user.clear(field)
  await stage.user.type(field, name)
  await stage.user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
}

beforeEach(async () => {
  north = await create('North', 0)
  south = await create('South', 0)
  team = await create('Team', 1, north)
  crew = await create('Crew', 2, team)
})

describe('one record', () => {
  test('moves with its branch by a key of its row, after a preview; Ctrl+Z brings it back', async () => {
    await stage.open(`/focus-areas/${team}`)
    await stage.user.click(await screen.findByRole('button', { name: ui.moreActions }))
    expect(await screen.findByRole('menuitem', { name: record.moveRecord })).toBeTruthy()
    ;(await row('Team')).focus()
    await stage.user.keyboard('{Shift>}{F2}{/Shift}')
    await chooseParent('South')
    const preview = within(await screen.findByRole('region', { name: m.movePreview }))
    expect(preview.getByText(m.branchesMove({ count: 1 }))).toBeTruthy()
    expect(preview.getByText(m.movesAlong({ count: 1 }))).toBeTruthy()
    expect(preview.getByText(m.moveUnder({ path: 'South', from: 2, to: 2 }))).toBeTruthy()
    expect(stage.writes).toEqual([])
    await stage.user.click(screen.getByRole('button', { name: m.move }))
    await waitFor(async () => expect(await pathOf(crew)).toEqual([south, team]))
    expect(stage.writes).toEqual([
      { method: 'PATCH', path: `/focus-areas/${team}?updateMask=parentId`, body: { parentId: south } },
    ])
    await screen.findByRole('heading', { level: 2, name: 'Team' })
    await stage.user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await pathOf(crew)).toEqual([north, team]))
  })

  test('is shown under its new parent before the service has answered', async () => {
    stage.answer = () => Response.json({}, { status: 503 })
    await stage.open(`/focus-areas/${team}/move`)
    await chooseParent(ui.topLevel)
    await stage.user.click(screen.getByRole('button', { name: m.move }))
    await waitFor(async () => expect(await levelOf('Team')).toBe('1'))
    expect((await row('North')).getAttribute('aria-expanded')).toBeNull()
    expect(await pathOf(team)).toEqual([north])
    expect(screen.queryByText(/differs/)).toBeNull()
  })

  test('is not offered where it does not fit, and says why in the preview', async () => {
    await stage.open(`/focus-areas/${team}/move?to=${north}`)
    const preview = within(await screen.findByRole('region', { name: m.movePreview }))
    expect(preview.getByText(m.obstacles['same-parent'])).toBeTruthy()
    expect(screen.getByRole('button', { name: m.move })).toHaveProperty('disabled', true)
    await stage.open(`/focus-areas/${north}/move?to=${south}`)
    await screen.findByText(m.obstacles['type-level'])
    await stage.open(`/focus-areas/${north}/move?to=${crew}`)
    await screen.findByText(m.obstacles['own-branch'])
  })

  test('that another person has moved is a conflict, named by parents, and either can be kept', async () => {
    const west = await create('West', 0)
    await stage.open(`/focus-areas/${team}/move`)
    await chooseParent('South')
    await moveElsewhere(team, west)
    await stage.user.click(screen.getByRole('button', { name: m.move }))
    const form = within(await screen.findByRole('form', { name: outbox.conflictOf({ label: 'Team' }) }))
    expect(form.getByRole('group', { name: ui.fieldParent }).textContent).toMatch(/North.*West.*South/s)
    await stage.user.click(form.getByRole('button', { name: outbox.keepMine }))
    await waitFor(async () => expect(await pathOf(crew)).toEqual([south, team]))
  })

  test('whose move is rejected goes back, and its panel says why and leads to the form', async () => {
    await stage.open(`/focus-areas/${team}/move`)
    await chooseParent('South')
    await stage.site.ask('DELETE', `/focus-areas/${south}`)
    await stage.user.click(screen.getByRole('button', { name: m.move }))
    // Until the record is there in place of the form.
    await screen.findByRole('heading', { level: 2, name: 'Team' })
    const panel = within(
      screen.getByRole('complementary', { name: hierarchies.record({ kind: 'focus-area' }) }),
    )
    await panel.findByText(new RegExp(ui.reasons['parent-missing']))
    expect(await pathOf(team)).toEqual([north])
    await stage.user.click(await panel.findByRole('link', { name: linkName(ui.formActs.fix) }))
    await chooseParent(ui.topLevel)
    await stage.user.click(screen.getByRole('button', { name: m.move }))
    await waitFor(async () => expect(await pathOf(team)).toEqual([]))
  })
})

test('the selected records move together; one in the branch of another moves along', async () => {
  const second = await create('Squad', 1, north)
  await stage.open('/focus-areas')
  for (const name of ['Team', 'Squad', 'Crew']) {
    if (name === 'Crew') {
      ;(await row('Team')).focus()
      await stage.user.keyboard('{ArrowRight}')
    }
    await stage.user.click(within(await row(name)).getByRole('checkbox'))
  }
  const bar = within(screen.getByRole('group', { name: hierarchies.selection }))
  await stage.user.click(await bar.findByRole('button', { name: hierarchies.moveSelected }))
  const choice = within(await screen.findByRole('dialog', { name: / of / }))
  await stage.user.click(await choice.findByRole('option', { name: /^South/ }))
  await waitFor(async () => {
    expect([await pathOf(crew), await pathOf(second)]).toEqual([[south, team], [south]])
  })
  expect(stage.writes).toHaveLength(2)
})

test('a person who can only read is not offered to move', async () => {
  await stage.signInAs({ scopes: ['read:focus-areas:planning'] })
  await stage.open(`/focus-areas/${team}`)
  await screen.findByRole('heading', { level: 2, name: 'Team' })
  expect(screen.queryByRole('button', { name: ui.moreActions })).toBeNull()
})
