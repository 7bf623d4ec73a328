// A text that the service would refuse for its length is refused where it is typed.
import { beforeEach, expect, test } from 'vitest'
import { maxLengths } from '#contract/hierarchies.ts'
import { messages as m } from '#messages/en/editing.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let id: string

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  id = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
})

const field = (name: string) => screen.findByRole('textbox', { name })
const write = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const longest = 'n'.repeat(maxLengths.name)

test.each([
  { form: 'new', at: () => '/focus-areas/new', button: m.create, allowed: 'POST' },
  { form: 'edit', at: () => `/focus-areas/${id}/edit`, button: m.save, allowed: 'PATCH' },
])(
  'the form $form says that a text is too long, and sends the longest one',
  async ({ at, button, allowed }) => {
    await stage.open(at())
    write(await field(ui.fieldName), `${longest}n`)
    write(await field(ui.fieldExternalId), 'e'.repeat(maxLengths.externalId + 1))
    await stage.user.click(await screen.findByRole('button', { name: button }))
    expect(await screen.findAllByText(ui.tooLong({ max: 500 }))).toHaveLength(2)
    expect(stage.writes).toEqual([])
    write(await field(ui.fieldName), longest)
    write(await field(ui.fieldExternalId), 'EXT-1')
    await stage.user.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(stage.writes).toMatchObject([{ method: allowed, body: { name: longest } }]))
  },
)

test('a name that is edited in place says that it is too long', async () => {
  await stage.open(`/focus-areas/${id}`)
  const label = hierarchies.record({ kind: 'focus-area' })
  const shown = within(await screen.findByRole('complementary', { name: label }))
  await stage.user.click(await shown.findByTitle(record.editField({ field: ui.fieldName })))
  const input = await shown.findByRole('textbox', { name: ui.fieldName })
  write(input, `${longest}n`)
  await stage.user.type(input, '{Enter}')
  expect((await shown.findByRole('alert')).textContent).toBe(hierarchies.cellProblems['too-long'])
  expect(stage.writes).toEqual([])
})
