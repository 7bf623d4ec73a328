// What holds for every test: all messages are loaded in English, and nothing may complain. A test that expects a
// complaint takes it for itself with vi.spyOn(console, 'error').
import { format } from 'node:util'
import { afterEach, vi } from 'vitest'
import { loadMessages } from '#messages/catalogs.ts'
import { maxWaitMs } from './waits.ts'

await loadMessages()

// As long as expect.poll waits, which has a setting. The default, a second, ends what is only slow on a busy machine.
const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: maxWaitMs, ...options })

const complaints: string[] = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    complaints.push(`console.${level}: ${format(...parts)}`)
  }
}

// Thrown here and not where it was said, because callers in between may swallow it.
afterEach(() => {
  const said = complaints.splice(0)
  if (said.length > 0) throw new Error(`the test made the code complain:\n${said.join('\n')}`)
})
