import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createServer } from './server.ts'

test('closing cuts a request that does not end, once the time for running requests is over', async () => {
  const settings = { consoleFolder: undefined, logLevel: 'silent', rateLimit: 0, graceMs: 100 }
  const begun = Promise.withResolvers<void>()
  const app = await createServer({ ...settings, checkReady: async () => {} }, async (server) => {
    server.get('/never', () => {
      begun.resolve()
      return new Promise(() => {})
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  )
  socket.on('error', () => {})
  const cut = once(socket, 'close')
  await begun.promise
  await app.close()
  await cut
  expect(app.server.listening).toBe(false)
})
