import { afterAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { openSocket, type RawAnswer, readAnswer, requestText } from '#testing/raw-http.ts'
import { startTestService } from '#testing/service.ts'

const service = await startTestService('sqlite')
const site = await service.site()
afterAll(() => service.close())

/** Milliseconds between two bytes: each one alone is in good time. */
const pause = 250

/** Sends the beginning, then one byte after the other until the service has had enough. */
async function drip(beginning: string, byte: string): Promise<RawAnswer | undefined> {
  const socket = openSocket(service.origin)
  const answer = readAnswer(socket)
  socket.write(beginning)
  const dripping = setInterval(() => socket.writable && socket.write(byte), pause)
  try {
    return await answer
  } finally {
    clearInterval(dripping)
    socket.destroy()
  }
}

// The slow ones wait side by side: the limits are 5 seconds for the headers and 10 for the whole request.
test('a request sent a byte at a time times out, and delays no other request', async () => {
  const head = [
    'Host: localhost',
    'Content-Type: application/json',
    `Authorization: ${site.headers.authorization}`,
  ]
  const line = `POST ${site.base}/organizations HTTP/1.1`
  const slow = Promise.all([
    drip(requestText(line, [...head, 'Content-Length: 1000'], '{"name":"'), 'a'),
    drip(requestText(line, [...head, 'Transfer-Encoding: chunked']), '1\r\na\r\n'),
    drip(`${line}\r\nHost: localhost\r\nX-Slow: `, 'a'),
    drip('POST /organiz', 'a'),
  ])
  expect(await site.ask('GET', '/organizations')).toMatchObject({ status: 200 })
  for (const answer of await slow) {
    expect(answer).toMatchObject({ status: 408 })
    expect(ErrorBody.parse(answer?.body).errors).toEqual([
      {
        type: 'REQUEST_TIMEOUT',
        code: 'REQUEST_TIMEOUT',
        message: 'the request took too long to arrive; send it again',
      },
    ])
  }
  expect(await site.ask('GET', '/organizations')).toMatchObject({ body: { totalCount: 0 } })
})
