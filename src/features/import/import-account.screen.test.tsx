// The account of a sheet on the screen: its numbers are the sent and the left-out ones, before and after the import.
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/en/imports.ts'
import { refusal } from '#testing/outbox-device.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
const { findings } = messages
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

async function review(rows: readonly (readonly string[])[], headings = heading): Promise<void> {
  await stage.open('/funds/cost-items/import')
  const text = [headings, ...rows].map((cells) => cells.join(',')).join('\n')
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
const questions = () => within(screen.getByRole('region', { name: messages.toCheck }))
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
  ['Desks', 'EXT-2', 'No such area', '12', 'see mail', '3'],
  ['Total', '', '', '1112.25', '0.1', '3'],
]

test('the review counts the numbers of the sheet, the sent and the left-out ones, and opens to the cells', async () => {
  await review(rows())
  expect(whole()).toBe('In the sheet 8 amounts, 1 without a value 2,230.70')
  expect(part(messages.toSend)).toBe('To send 2 amounts 1,100.35')
  expect(part(messages.leftOut)).toBe('Left out 6 amounts, 1 without a value 1,130.35')
  expect(
    screen.getByText('1 item will be imported. 2 amounts are sent. Not imported: 1 row with an error.'),
  ).toBeDefined()
  expect(await cellsOf(messages.toSend)).toEqual([
    ['D2', '1100.25', ''],
    ['E2', '0.1', ''],
  ])
  const error = (problem: string) => messages.reasonWith({ reason: messages.leftOutReasons.error, problem })
  expect(await cellsOf(messages.leftOut)).toEqual([
    ['D3', '12', error(messages.marks['area-missing'])],
    ['E3', 'see mail', error(messages.marks['not-an-amount'])],
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
  expect(
    questions().getByText(findings.duplicate.line({ row: '3', name: 'Desks', first: '2' })),
  ).toBeDefined()
  expect(part(messages.toSend)).toBe('To send 3 amounts 7')
  const [leaveFirst] = answer(findings.duplicate.answers['leave-out'])
  if (leaveFirst) await stage.user.click(leaveFirst)
  await waitFor(() => expect(part(messages.leftOut)).toBe('Left out 1 amount 2'))
  await stage.user.click(questions().getByRole('checkbox', { name: messages.applyToAll({ count: 2 }) }))
  const [leaveNext] = answer(findings.duplicate.answers['leave-out'])
  if (leaveNext) await stage.user.click(leaveNext)
  await waitFor(() => expect(part(messages.leftOut)).toBe('Left out 2 amounts 6'))
  const [importAgain] = answer(findings.duplicate.answers.import)
  if (importAgain) await stage.user.click(importAgain)
  await waitFor(() => expect(part(messages.toSend)).toBe('To send 3 amounts 7'))
  expect(await screen.findByRole('button', { name: messages.importItems({ count: 3 }) })).toHaveProperty(
    'disabled',
    false,
  )
})

test('an unusual amount is left out alone, its row is imported, and the receipt says so', async () => {
  const months = ['01', '02', '03', '04'].map((month) => `Forecast 2027-${month}`)
  const amounts = ['100', '110', '1100', '105']
  await review([['Desks', 'D-1', areaId, ...amounts]], [...heading.slice(0, 3), ...months])
  const beside = { row: '2', name: 'Desks', period: '2027-03', amount: '1,100', beside: '110 and 105' }
  const asked = within(questions().getByRole('group', { name: findings.outlier.line(beside) }))
  expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    findings.duplicate.answers.import,
    findings.outlier.answers['leave-out-amount'],
    findings.outlier.answers['leave-out'],
  ])
  await stage.user.click(asked.getByRole('button', { name: findings.outlier.answers['leave-out-amount'] }))
  await waitFor(() => expect(part(messages.leftOut)).toBe('Left out 1 amount 1,100'))
  expect(part(messages.toSend)).toBe('To send 3 amounts 315')
  await stage.user.click(await screen.findByRole('button', { name: messages.importItems({ count: 1 }) }))
  await waitFor(() => expect(part(messages.imported)).toBe('Imported 3 amounts 315'))
  expect((await cellsOf(messages.imported)).map(([address]) => address)).toEqual(['D2', 'E2', 'G2'])
  expect(await cellsOf(messages.leftOut)).toEqual([['F2', '1100', messages.leftOutReasons.slip]])
})

test('each of many questions can be answered alone', async () => {
  const desks = (amount: number) => ['Desks', '', areaId, String(amount), '', '']
  await review(Array.from({ length: 20 }, (_, at) => desks(at + 1)))
  const asked = () => questions().getAllByRole('group')
  expect(asked()).toHaveLength(6)
  await stage.user.click(questions().getByRole('button', { name: messages.showMoreQuestions({ count: 13 }) }))
  expect(asked()).toHaveLength(19)
  const last = within(
    questions().getByRole('group', {
      name: findings.duplicate.line({ row: '21', name: 'Desks', first: '2' }),
    }),
  )
  await stage.user.click(last.getByRole('button', { name: findings.duplicate.answers['leave-out'] }))
  await waitFor(() => expect(part(messages.leftOut)).toBe('Left out 1 amount 20'))
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

test('the sum of the spreadsheet is compared with the sent sum after each answer, and the receipt keeps it', async () => {
  const desks = (id: string, amount: string) => ['Desks', id, areaId, amount, '', '']
  await review([desks('', '1000.1'), desks('', '20')])
  const written = await screen.findByRole('textbox', { name: messages.spreadsheetSum })
  await stage.user.type(written, '1000,10')
  const send = (count: number) => screen.findByRole('button', { name: messages.importItems({ count }) })
  expect(await send(2)).toHaveProperty('disabled', true)
  const [leaveOut] = answer(findings.duplicate.answers['leave-out'])
  if (leaveOut) await stage.user.click(leaveOut)
  await waitFor(async () => expect(await send(1)).toHaveProperty('disabled', false))
  await stage.user.click(await send(1))
  await waitFor(() => expect(part(messages.imported)).toBe('Imported 1 amount 1,000.10'))
  const kept = messages.controlTotalKept({ sum: '1,000.10' })
  expect(account().getByText(kept)).toBeDefined()
  await stage.open('/funds/cost-items/import')
  await stage.user.click(
    await screen.findByRole('button', { name: messages.openImport({ name: 'costs.csv' }) }),
  )
  expect(await screen.findByText(kept)).toBeDefined()
})
