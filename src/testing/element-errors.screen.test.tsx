// What a person reads when a test of a screen fails.
import { expect, test } from 'vitest'
import { waitFor } from './render.tsx'
import { renderPart, screen, within } from './render-part.tsx'

const wait = { timeout: 100 }

function renderPage(): void {
  renderPart(
    <main>
      <h1>Payments</h1>
      {Array.from({ length: 200 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <p key={at}>Line {at} of the page</p>
      ))}
      <button type="button">Save</button>
      <button type="button">Discard</button>
      <p role="alert">The change was not saved.</p>
    </main>,
  )
}

async function messageOf(look: () => unknown): Promise<string> {
  const failure = await Promise.resolve()
    .then(look)
    .catch((error: unknown) => error)
  if (!(failure instanceof Error)) throw new Error('nothing failed')
  const { message } = failure
  expect(message.split('\n').length).toBeLessThanOrEqual(30)
  expect(message).not.toContain('Line 199')
  return message
}

test.each([
  ['at once', () => screen.getByRole('button', { name: 'Send' })],
  ['after a wait', () => screen.findByRole('button', { name: 'Send' }, wait)],
  ['within a wait', () => waitFor(() => screen.getByRole('button', { name: 'Send' }), wait)],
])('a missing name is shown beside those that its role has, %s', async (_, look) => {
  renderPage()
  const message = await messageOf(look)
  expect(message).toMatch(/^Unable to find .*role[ =]"button" and name "Send"/)
  for (const there of [
    'button "Save"',
    'button "Discard"',
    'headings: Payments',
    'The change was not saved.',
  ])
    expect(message).toContain(there)
  expect(message.split('On the screen:')).toHaveLength(2)
})

test('a missing role is shown beside the roles that are there', async () => {
  renderPage()
  expect(await messageOf(() => screen.findByRole('checkbox', {}, wait))).toMatch(
    /no checkbox; there are .*button \(2\)/,
  )
})

test('a missing text is shown beside the texts that are like it', async () => {
  renderPage()
  const message = await messageOf(() => screen.findByText('The change was saved.', {}, wait))
  expect(message).toContain('The change was saved.')
  expect(message).toContain('"The change was not saved."')
})

test('several elements instead of one are shown, each in a line', async () => {
  renderPage()
  const message = await messageOf(() => within(screen.getByRole('main')).getByRole('button'))
  expect(message).toContain('Found multiple elements with the role "button"')
  expect(message).toMatch(/<button.*Save/)
  expect(message).toMatch(/<button.*Discard/)
})

test('what a wait expected is shown beside the headings of the screen', async () => {
  renderPage()
  const message = await messageOf(() =>
    waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(3), wait),
  )
  expect(message).toContain('to have a length of 3 but got 2')
  expect(message).toContain('headings: Payments')
})
