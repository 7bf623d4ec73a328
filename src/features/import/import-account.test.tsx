import { expect, test } from 'vitest'
import type { Tally } from '#import/tally.ts'
import { messages } from '#messages/en/imports.ts'
import { renderPart, screen, userEvent, within } from '#testing/render-part.tsx'
import { ImportAccount } from './import-account.tsx'

const tally = (count: number, ...sums: readonly (readonly [string, string])[]): Tally => ({
  count,
  unread: 0,
  sums: sums.map(([currency, digits]) => ({ currency, digits })),
})
const none = () => async () => undefined

test('of ten thousand cells only those in view are elements, and the table says how many there are', async () => {
  const count = 10_000
  const cells = {
    count,
    at: (place: number) => ({ address: `A${place + 1}`, text: String(place), reason: '' }),
  }
  const sent = {
    key: 'to-send',
    title: messages.toSend,
    tally: tally(count, ['', '1']),
    load: () => async () => cells,
  }
  const leftOut = { key: 'left-out', title: messages.leftOut, tally: tally(0), load: none }
  renderPart(<ImportAccount sheet={sent.tally} parts={[sent, leftOut]} />)
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${messages.toSend}`) }))
  const table = await screen.findByRole('table')
  expect(table.getAttribute('aria-rowcount')).toBe(String(count + 1))
  const shown = within(table).getAllByRole('row')
  expect(shown.length).toBeLessThan(60)
  expect(shown[1]?.textContent).toBe('A10')
  expect(screen.getByRole('button', { name: new RegExp(`^${messages.leftOut}`) })).toHaveProperty(
    'disabled',
    true,
  )
})

test('each currency has a sum, with all of its digits and at least cents', () => {
  const sheet = tally(3, ['', '1234567890123456789.5'], ['EUR', '12'], ['$', '0.125'])
  const part = { key: 'to-send', title: messages.toSend, tally: sheet, load: none }
  renderPart(<ImportAccount sheet={sheet} parts={[part]} notes={[messages.accountIncomplete]} />)
  const [whole] = screen.getAllByRole('listitem')
  expect(whole?.textContent).toContain('1,234,567,890,123,456,789.50')
  expect(whole?.textContent).toContain(messages.currencySum({ currency: 'EUR', sum: '12.00' }))
  expect(whole?.textContent).toContain(messages.currencySum({ currency: '$', sum: '0.125' }))
  expect(screen.getByText(messages.accountIncomplete)).toBeDefined()
})

test('cells that are no longer on the device are said to be so', async () => {
  const part = { key: 'left-out', title: messages.leftOut, tally: tally(2, ['', '7']), load: none }
  renderPart(<ImportAccount sheet={part.tally} parts={[part]} />)
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${messages.leftOut}`) }))
  expect(await screen.findByText(messages.cellsGone)).toBeDefined()
})

test('its parts fold, and the cells of an open part with them', async () => {
  const part = { key: 'left-out', title: messages.leftOut, tally: tally(2, ['', '7']), load: none }
  renderPart(<ImportAccount sheet={part.tally} parts={[part]} />)
  const fold = screen.getByRole('button', { name: messages.accountParts })
  const isFolded = () => screen.getAllByRole('list')[0]?.dataset.folded
  expect([fold.getAttribute('aria-expanded'), isFolded()]).toEqual(['false', 'true'])
  await userEvent.click(fold)
  expect([fold.getAttribute('aria-expanded'), isFolded()]).toEqual(['true', 'false'])
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${messages.leftOut}`) }))
  expect(await screen.findByText(messages.cellsGone)).toBeDefined()
  await userEvent.click(fold)
  expect(screen.queryByText(messages.cellsGone)).toBeNull()
  expect(isFolded()).toBe('true')
})
