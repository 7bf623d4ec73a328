// The account of a sheet on the screen: its numbers are the sent and the left-out ones, before and after the import.
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/en/imports.ts'
import { refusal } from '#testing/outbox-device.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let areaId: string

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  areaId = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
})

const heading = [
  'Name',
  'External ID',
  'Focus area',
  'Forecast 2027-01',
  'Forecast 2027-02',
  'Actual 2026-12',
]

async function review(rows: readonly (readonly string[])[]): Promise<void> {
  await stage.open('/funds/cost-items/import')
  const text = [heading, ...rows].map((cells) => cells.join(',')).join('\n')
  const input = await screen.findByLabelText(messages.fileToImport)
  await stage.user.upload(input, new File([text], 'costs.csv', { type: 'text/csv' }))
  await screen.findByRole('grid')
  const name = (shown: string) => [messages.reviewImport, messages.reviewValid].includes(shown)
  await stage.user.click(await screen.findByRole('button', { name }))
  await screen.findByRole('region', { name: messages.account })
}

const account = () => within(screen.getByRole('region', { name: messages.account }))
/** The figures of a part, as one reads them. */
const part = (title: string) =>
  account()
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .textContent?.replace(/\s+/g, ' ')
    .trim()
const whole = () => account().getAllByRole('listitem')[0]?.textContent?.replace(/\s+/g, ' ').trim()
const questions = () => within(screen.getByRole('region', { name: messages.rowsToCheck }))
const answer = (name: string) => questions().getAllByRole('button', { name, pressed: false })

async function cellsOf(title: string): Promise<string[][]> {
  await stage.user.click(account().getByRole('button', { name: new RegExp(`^${title}`) }))
  const table = within(await account().findByRole('region', { name: messages.cellsOf({ part: title }) }))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''))
}

const rows = () => [
  ['Licences', 'EXT-1', areaId, '1100.25', '0.1', ''],
  ['Desks', 'EXT-2', 'No such area', '12', 'n/a', '3'],
  ['Total', '', '', '1112.25', '0.1', '3'],
]

test('the review counts the numbers of the sheet, the sent and the left-out ones, and opens to the cells', async () => {
  await review(rows())
  expect(whole()).toBe('In the sheet 8 amounts, 1 without a value 2,230.70')
  expect(part(messages.toSend)).toBe('To send 2 amounts 1,100.35')
  expect(part(messages.leftOut)).toBe('Left out 6 amounts, 1 without a value 1,130.35')
  expect(await cellsOf(messages.toSend)).toEqual([
    ['D2', '1100.25', ''],
    ['E2', '0.1', ''],
  ])
  const error = (problem: string) => messages.reasonWith({ reason: messages.leftOutReasons.error, problem })
  expect(await cellsOf(messages.leftOut)).toEqual([
    ['D3', '12', error(messages.marks['area-missing'])],
    ['E3', 'n/a', error(messages.marks['not-an-amount'])],
    ['F3', '3', error(messages.marks['area-missing'])],
    ['D4', '1112.25', messages.leftOutReasons.total],
    ['E4', '0.1', messages.leftOutReasons.total],
    ['F4', '3', messages.leftOutReasons.total],
  ])
  const reasons = within(account().getByRole('list', { name: messages.reasons }))
  await stage.user.click(
    reasons.getByRole('button', { name: new RegExp(`^${messages.leftOutReasons.error}`) }),
  )
  await waitFor(() => expect(account().getAllByRole('row')).toHaveLength(4))
})

test('an answer changes the sent rows, an answer to all changes all, and none stops the import', async () => {
  const desks = (amount: string) => ['Desks', '', areaId, amount, '', '']
  await review([desks('1'), desks('2'), desks('4')])
  expect(questions().getByText(messages.rowRepeats({ row: 3, name: 'Desks', first: 2 }))).toBeDefined()
  expect(part(messages.toSend)).toBe('To send 3 amounts 7')
  const [leaveFirst] = answer(messages.leaveOut)
  if (leaveFirst) await stage.user.click(leaveFirst)
  await waitFor(() => expect(part(messages.leftOut)).toBe('Left out 1 amount 2'))
  await stage.user.click(questions().getByRole('checkbox', { name: messages.applyToAll({ count: 2 }) }))
  const [leaveNext] = answer(messages.leaveOut)
  if (leaveNext) await stage.user.click(leaveNext)
  await waitFor(() => expect(part(messages.leftOut)).toBe('Left out 2 amounts 6'))
  const [importAgain] = answer(messages.importRow)
  if (importAgain) await stage.user.click(importAgain)
  await waitFor(() => expect(part(messages.toSend)).toBe('To send 3 amounts 7'))
  expect(await screen.findByRole('button', { name: messages.importItems({ count: 3 }) })).toHaveProperty(
    'disabled',
    false,
  )
})

test('the receipt adds up to the sheet, with the reason of a rejection, and does so after a restart', async () => {
  stage.answer = () => refusal(400, 'The year 2027 is closed.')
  await review(rows())
  await stage.user.click(await screen.findByRole('button', { name: messages.importItems({ count: 1 }) }))
  await waitFor(() => expect(part(messages.rejected)).toBe('Rejected 2 amounts 1,100.35'))
  expect(await cellsOf(messages.rejected)).toEqual([
    ['D2', '1100.25', expect.stringContaining('The year 2027 is closed.')],
    ['E2', '0.1', expect.stringContaining('The year 2027 is closed.')],
  ])
  await stage.open('/funds/cost-items/import')
  await stage.user.click(
    await screen.findByRole('button', { name: messages.openImport({ name: 'costs.csv' }) }),
  )
  await screen.findByRole('region', { name: messages.account })
  expect(whole()).toBe('In the sheet 8 amounts, 1 without a value 2,230.70')
  expect(part(messages.imported)).toBe('Imported 0 amounts 0.00')
  expect(part(messages.rejected)).toBe('Rejected 2 amounts 1,100.35')
  expect(part(messages.leftOut)).toBe('Left out 6 amounts, 1 without a value 1,130.35')
  expect((await cellsOf(messages.leftOut)).map(([address]) => address)).toEqual([
    'D3',
    'E3',
    'F3',
    'D4',
    'E4',
    'F4',
  ])
  expect(account().queryByText(messages.accountIncomplete)).toBeNull()
})
