import { beforeEach, describe, expect, it } from 'vitest'
import { messages as m } from '#messages/en/ui.ts'
import { CopyRefusedError, copyText } from '#ui/clipboard.ts'
import { CopyText } from '#ui/copy-button.tsx'
import { renderPart, screen, userEvent } from './render-part.tsx'
import { type SimulatedClipboard, simulateClipboard } from './simulated-clipboard.ts'

let clipboard: SimulatedClipboard

beforeEach(() => {
  clipboard = simulateClipboard()
})

async function pressCopy(): Promise<void> {
  renderPart(<CopyText label="Copy" text={() => 'of a button'} />)
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
}

describe('the simulated clipboard', () => {
  it('holds a text that is still being made when the person copies', async () => {
    await copyText(Promise.resolve('made late'))
    expect(clipboard).toMatchObject({ text: 'made late', html: '' })
    expect(await navigator.clipboard.readText()).toBe('made late')
  })

  it('holds HTML beside the text, and lets go of it when a text alone follows', async () => {
    const html = new Blob(['<b>1</b>'], { type: 'text/html' })
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': '1', 'text/html': html })])
    expect(clipboard).toMatchObject({ text: '1', html: '<b>1</b>' })
    await navigator.clipboard.writeText('2')
    expect(clipboard).toMatchObject({ text: '2', html: '' })
  })

  it('hears a button that copies', async () => {
    await pressCopy()
    await screen.findByText(m.copied)
    expect(clipboard.text).toBe('of a button')
  })

  it('refuses, and the screen says so', async () => {
    clipboard.refuse()
    await expect(copyText('refused')).rejects.toThrow(CopyRefusedError)
    await pressCopy()
    await screen.findByText(m.copyRefused)
    expect(clipboard.text).toBe('')
  })

  it('fails a write whose text could not be made', async () => {
    await expect(copyText(Promise.reject(new Error('no text')))).rejects.toThrow(CopyRefusedError)
    expect(clipboard.text).toBe('')
  })
})
