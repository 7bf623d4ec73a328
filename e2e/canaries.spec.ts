// The search for credentials finds them wherever they are put: otherwise it would prove nothing.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'playwright/test'
import { canary, expectUnseen } from './canaries.ts'
import { test } from './console-test.ts'

test('a credential is found in every place where one is put', async ({ page }) => {
  const server = createServer((_request, response) => {
    response.setHeader('x-leak', Buffer.from(`admin:${canary.apiToken}`).toString('base64'))
    response.end(`<title>${canary.clientSecret}</title>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`
  await page.goto(`${address}?token=${canary.apiToken}`)
  await page.evaluate(async (secret) => {
    localStorage.setItem('kept', secret)
    // biome-ignore lint/suspicious/noConsole: it is there to be found
    console.info(secret)
    await (await caches.open('files')).put('/kept', new Response(secret))
    await new Promise((resolve) => {
      const opening = indexedDB.open('cache:of-a-person')
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows').put([secret], 1)
      opening.onsuccess = resolve
    })
  }, canary.sessionSecret)
  const found = await expectUnseen({ printed: canary.clientSecret }).catch((error: Error) => error.message)
  // Nothing of it is left for the journeys that follow.
  await page.close()
  server.close()
  await expectUnseen({ printed: '' }).catch(() => {})
  for (const place of [
    'an address',
    'a header',
    'an answer',
    'the log of a page',
    'the storage of a page',
    'the database cache',
    'a cached file',
    'what the service printed',
  ])
    expect(found).toContain(place)
})
