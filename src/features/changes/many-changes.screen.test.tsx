// Unsent changes and a history that are longer than what a page can show.
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/en/outbox.ts'
import { messages as ui } from '#messages/en/ui.ts'
import type { WriteIntent } from '#offline/outbox/entry.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
const count = 120

const region = (name: string) => screen.findByRole('region', { name })
const names = async (name: string) =>
  within(await region(name))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

function renaming(record: string, at: number): WriteIntent {
  const [name, body] = [`Area ${at}`, { name: `Area ${at} renamed` }]
  return { resource: 'focus-area', verb: 'update', record, label: name, mask: ['name'], body, base: { name } }
}

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Area 0', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  const first = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
  // The request of the first one fails; the others are not sent before it, and need no record.
  const records = Array.from({ length: count }, (_, at) => (at === 0 ? first : crypto.randomUUID()))
  stage.answer = () => {
    throw new TypeError('the network is gone')
  }
  await stage.open('/outbox')
  await screen.findByText(messages.none, { selector: 'h2, h3, strong' })
  await stage.outbox().enqueueAll(records.map(renaming))
  await region(messages.pending)
})

test('the first unsent changes are shown, and more of them at each press', async () => {
  await waitFor(async () => expect(await names(messages.pending)).toHaveLength(50))
  await stage.user.click(screen.getByRole('button', { name: ui.showMore({ count: 70 }) }))
  await stage.user.click(screen.getByRole('button', { name: ui.showMore({ count: 20 }) }))
  expect((await names(messages.pending)).at(-1)).toBe(`Area ${count - 1}`)
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
})

test('all unsent changes are discarded together, after a question; the history shows the first of them', async () => {
  const label = messages.sharedActs.discard({ count })
  await stage.user.click(await screen.findByRole('button', { name: label }))
  const question = within(screen.getByRole('alertdialog', { name: messages.askDiscard({ count }) }))
  expect(document.activeElement).toBe(question.getByRole('button', { name: ui.cancel }))
  await stage.user.click(question.getByRole('button', { name: label }))
  await waitFor(() => expect(screen.queryByRole('region', { name: messages.pending })).toBeNull())
  expect(
    stage
      .outbox()
      .getSnapshot()
      .entries.map(({ state }) => state),
  ).toEqual(Array.from({ length: count }, () => 'discarded'))
  expect(within(await region(messages.history)).getAllByRole('listitem')).toHaveLength(50)
  await screen.findByRole('button', { name: ui.showMore({ count: 70 }) })
})

test('all unsent changes are paused together, and resumed', async () => {
  await stage.user.click(await screen.findByRole('button', { name: messages.sharedActs.pause({ count }) }))
  await stage.user.click(await screen.findByRole('button', { name: messages.sharedActs.resume({ count }) }))
  await screen.findByRole('button', { name: messages.sharedActs.pause({ count }) })
})
