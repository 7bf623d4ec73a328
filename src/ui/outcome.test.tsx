import { beforeEach, describe, expect, it } from 'vitest'
import { messages as m } from '#messages/en/ui.ts'
import { renderPart, screen, userEvent } from '#testing/render-part.tsx'
import { type SimulatedClipboard, simulateClipboard } from '#testing/simulated-clipboard.ts'
import { CopyButton } from './copy-button.tsx'

let clipboard: SimulatedClipboard

beforeEach(() => {
  clipboard = simulateClipboard()
})

/** What screen readers hear. */
const said = () => screen.getByRole('status').textContent

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }))
}

describe('the outcome of an action', () => {
  it('is said in one place for all that copies', async () => {
    renderPart(
      <>
        <CopyButton label="Copy ID" text={() => 'an ID'} />
        <CopyButton label="Copy link" text={() => 'a link'} />
      </>,
    )
    await press('Copy ID')
    await screen.findByText(m.copied)
    await press('Copy link')
    await screen.findByText(m.copied)
    expect({ said: said(), text: clipboard.text }).toEqual({ said: m.copied, text: 'a link' })
  })

  it('says that the browser refused, until the person acts again', async () => {
    renderPart(<CopyButton label="Copy ID" text={() => 'an ID'} />)
    clipboard.refuse()
    await press('Copy ID')
    await screen.findByText(m.copyRefused)
    await userEvent.keyboard('{Shift}')
    expect(said()).toBe('')
  })

  it('leaves nothing behind when what acts has gone', () => {
    renderPart(<CopyButton label="Copy ID" text={() => 'an ID'} />)
    renderPart(<p>Another screen</p>)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
