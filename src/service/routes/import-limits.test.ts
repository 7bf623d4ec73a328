// Limits the cost of one bulk request: time, memory, length of its answer, and delay of other requests.
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessScope } from '#contract/access.ts'
import { ErrorBody } from '#contract/errors.ts'
import { maxErrors, Problem } from '#service/problem.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { openSocket, requestText } from '#testing/raw-http.ts'
import { readFundImport } from '#testing/read-fund-import.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send as askHttp } from '#testing/site.ts'
import { createFundImportReader } from './fund-import-reader.ts'

const mebibyte = 1024 * 1024

const bytesOf = (text: string) => new TextEncoder().encode(text)
const listOf = (count: number, item: string) => Array<string>(count).fill(item).join(',')

/** An item with one series of these periods. */
function itemOf(periods: readonly string[]): string {
  return `{"name":"Item","costPeriodValues":[{"financialVersionType":"ACTUAL","timePeriodToAmount":{${periods.join(',')}}}]}`
}

const months = (count: number, amount: string) =>
  Array.from({ length: count }, (_, month) => {
    const year = 1900 + Math.floor(month / 12)
    return `"${year}-${String((month % 12) + 1).padStart(2, '0')}":${amount}`
  })

/** The messages of what a request is refused with. */
function refusalOf(text: string): readonly string[] {
  try {
    const { faults } = readFundImport('cost', bytesOf(text))
    return faults.listed.map(({ error }) => error.message)
  } catch (error) {
    if (error instanceof Problem) return error.errors.map(({ message }) => message)
    throw error
  }
}

describe('a bulk request', () => {
  test('takes three series of 1,200 periods in an item and no more of either', () => {
    const series = (version: string, count: number) =>
      `{"financialVersionType":"${version}","timePeriodToAmount":{${months(count, '1').join(',')}}}`
    const item = (...all: string[]) => `{"items":[{"name":"Item","costPeriodValues":[${all.join(',')}]}]}`
    const most = ['ACTUAL', 'FORECAST', 'BASELINE'].map((version) => series(version, 1200))
    expect(refusalOf(item(...most))).toEqual([])
    expect(
      refusalOf(item(...most, '{"financialVersionType":"ACTUAL","timePeriodToAmount":{"2200-01":1}}')),
    ).toEqual(['items[0].costPeriodValues: has 1201 periods of ACTUAL; send at most 1200'])
    expect(refusalOf(item(series('ACTUAL', 1), series('FORECAST', 1201)))).toEqual([
      'items[0].costPeriodValues[1].timePeriodToAmount: has 1201 periods; send at most 1200',
    ])
  })

  test('reads each value once, however many series and values an item claims to have', () => {
    // An item is left after this many values: what comes behind them is not read, whatever its length.
    const values = (count: number) =>
      refusalOf(
        `{"items":[{"name":"Item","costPeriodValues":[${listOf(count, '{"financialVersionType":"ACTUAL"}')}]}]}`,
      )
    expect(values(5000)).toEqual([expect.stringContaining('has 5000 entries')])
    const place = 'body: more than 20000 values in one element (line 1, column 330035)'
    expect([values(20_000), values(300_000)].map(([message]) => message?.replace(/\d+\)$/, ''))).toEqual(
      Array(2).fill(place.replace(/\d+\)$/, '')),
    )
    expect(values(300_000)).toEqual(values(20_000))
  })

  test('lists its first thousand faults in the order of the rows, and counts the others', () => {
    const item = itemOf(Array.from({ length: 1200 }, (_, period) => `"p${period}":1`))
    const { faults, rows } = readFundImport('cost', bytesOf(`{"items":[${listOf(50, item)}]}`))
    expect(rows).toHaveLength(50)
    expect(faults.count).toBe(60_000)
    expect(faults.listed).toHaveLength(maxErrors)
    expect(new Set(faults.listed.map(({ index }) => index))).toEqual(new Set([0]))
    const wrong = itemOf(months(600, '"1"'))
    const mixed = readFundImport('cost', bytesOf(`{"items":[${listOf(5, wrong)}]}`)).faults
    expect({ count: mixed.count, listed: mixed.listed.length }).toEqual({ count: 3000, listed: 1000 })
    expect(mixed.listed.map(({ index }) => index)).toEqual([
      ...Array<number>(600).fill(0),
      ...Array<number>(400).fill(1),
    ])
  })

  test('names an amount with too many digits by its row, beside the faults of other rows', () => {
    const long = '9'.repeat(39)
    const rows = [itemOf(['"2027-01":1e50', '"2027-02":"1"']), '{"name":1}', `{"name":${long}}`]
    expect(refusalOf(`{"items":[${rows}]}`)).toEqual([
      'items[0].costPeriodValues[0].timePeriodToAmount.2027-01: must have at most 38 digits',
      'items[0].costPeriodValues[0].timePeriodToAmount.2027-02: must be a number',
      'items[1].name: must be a string',
      'items[2].name: must be a string',
    ])
    expect(refusalOf(`{"items":[],"other":${long}}`)).toEqual(['body: unknown field "other"'])
  })

  test('quotes of what was sent only the beginning', () => {
    const long = 'x'.repeat(100_000)
    const messages = refusalOf(
      `{"items":[${itemOf([`"${long}":1`])},{"${long}":1},${itemOf([`"${long}":"1"`])}]}`,
    )
    expect(messages).toHaveLength(4)
    for (const message of messages) expect(message.length).toBeLessThan(200)
  })
})

const taskOf = (bytes: Uint8Array) => ({ form: 'import', kind: 'cost', bytes }) as const

describe('the reading thread', () => {
  /** Bodies of the largest size that once filled the memory of their reader. */
  const hostile: Readonly<Record<string, string>> = {
    'ten million items': `{"items":[${listOf(11_000_000, '{}')}]}`,
    'ten million values in an item': `{"items":[{"name":[${listOf(11_000_000, '{}')}]}]}`,
    'ten million values beside the items': `{"other":[${listOf(11_000_000, '{}')}]}`,
    'sixteen million escapes': `{"items":[{"name":"${'\\n'.repeat(16_000_000)}"}]}`,
    'thirty million lines': `${'\n'.repeat(32_000_000)}x`,
    'thirty million digits': `{"items":[{"name":${'1'.repeat(32_000_000)}}]}`,
    'a million wrong amounts': `{"items":[${listOf(900, itemOf(months(1200, '"1"')))}]}`,
  }

  test.each(Object.entries(hostile))('refuses %s and lives', { timeout: 120_000 }, async (_, text) => {
    const reader = createFundImportReader()
    try {
      const outcome = await reader.read(taskOf(bytesOf(text))).then(
        ({ faults }) => ({ count: faults.count, listed: faults.listed.length }),
        (error: unknown) => error,
      )
      if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'Problem', status: 400 })
      else expect(outcome).toMatchObject({ listed: expect.any(Number) })
    } finally {
      await reader.close()
    }
  })

  test('that crashes on a request rejects that one and affects no other', async () => {
    const reader = createFundImportReader({ maxHeapMegabytes: 12 })
    try {
      const small = '{"items":[{"name":"Small"}]}'
      const large = `{"items":[{"name":"${'\\u5317'.repeat(4_000_000)}"}]}`
      const outcomes = await Promise.allSettled(
        [small, large, small, small].map((text) => reader.read(taskOf(bytesOf(text)))),
      )
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ])
      expect(outcomes[1]).toMatchObject({ reason: { name: 'Problem', status: 503 } })
    } finally {
      await reader.close()
    }
  })
})

describe('the reading thread without requests', () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  const small = () => bytesOf('{"items":[{"name":"Small"}]}')

  beforeEach(() => {
    threads.length = 0
    process.on('worker', note)
  })
  afterEach(() => process.off('worker', note))

  test('ends, and the next request starts another one', async () => {
    const reader = createFundImportReader({ idleMs: 1 })
    try {
      for (const number of [1, 2]) {
        expect((await reader.read(taskOf(small()))).rows).toHaveLength(1)
        expect(threads).toHaveLength(number)
        await once(threads[number - 1] as Worker, 'exit')
      }
    } finally {
      await reader.close()
    }
  })

  test('does not end while requests wait for it', async () => {
    const reader = createFundImportReader({ idleMs: 0 })
    try {
      const all = await Promise.all(Array.from({ length: 20 }, () => reader.read(taskOf(small()))))
      expect(all.map(({ rows }) => rows.length)).toEqual(Array(20).fill(1))
      expect(threads).toHaveLength(1)
    } finally {
      await reader.close()
    }
  })
})

describe('over HTTP', () => {
  let service: TestService
  let site: PopulatedSite

  beforeAll(async () => {
    service = await startTestService('sqlite')
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  const send = (rawBody: string): Promise<Answer> =>
    site.ask('POST', '/funds/cost-item/bulk', { rawBody, headers: { 'content-type': 'application/json' } })

  test('500,000 wrong values are refused with 400, a thousand of them listed', async () => {
    const answer = await send(`{"items":[${listOf(1000, itemOf(months(500, '"1"')))}]}`)
    expect(answer.status).toBe(400)
    const { errors } = ErrorBody.parse(answer.body)
    expect(errors).toHaveLength(maxErrors + 1)
    expect(errors.at(-1)).toEqual({
      type: 'ERRORS_LEFT_OUT',
      code: 'ERRORS_LEFT_OUT',
      message: 'further errors that are not listed: 499000',
    })
    expect(errors[999]?.message).toMatch(/^items\[1\]\.costPeriodValues\[0\]\.timePeriodToAmount\.1941-08: /)
    expect(answer.text.length).toBeLessThan(mebibyte / 4)
  })

  test('faults of the request and faults found in the database are counted together', async () => {
    const wrong = itemOf(months(600, '"1"'))
    const lost = '{"name":"Item","costType":"NONE"}'
    const answer = await send(`{"items":[${wrong},${listOf(400, lost)}]}`)
    const { errors } = ErrorBody.parse(answer.body)
    expect(errors).toHaveLength(maxErrors + 1)
    expect(errors[600]?.message).toMatch(/^items\[1\]\./)
    expect(errors.at(-1)?.message).toBe('further errors that are not listed: 400')
  })

  test('an ordinary request lists a thousand problems as well', async () => {
    const scopes = Array.from({ length: 20_000 }, () => 1)
    const url = `${service.origin}/planning/access/v1/principals`
    const body = JSON.stringify({ kind: 'service', name: 'Name', scopes, disabledAreas: [] })
    const admin = await site.caller({ scopes: [accessScope] })
    const headers = { ...admin.headers, 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body })
    const { errors } = ErrorBody.parse(await answer.json())
    expect({ status: answer.status, listed: errors.length }).toEqual({ status: 400, listed: 1001 })
  })

  test('a caller with a large request on the way is refused another with 429, and other callers are not', async () => {
    const line = `POST ${site.base}/funds/cost-item/bulk HTTP/1.1`
    const open = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${32 * mebibyte}`]
    const socket = openSocket(service.origin)
    const item = `{"items":[{"name":"Item","focusAreaId":"${site.focusArea}"}]}`.padEnd(9 * mebibyte)
    socket.write(requestText(line, [...open, `Authorization: ${site.headers.authorization}`], '{'))
    const running = await until(
      () => askHttp('GET', `${service.origin}/metrics`),
      ({ text }) => /^planning_requests_running 1$/m.test(text),
    )
    expect(running.status).toBe(200)
    const refused = await send(item)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(ErrorBody.parse(refused.body).errors).toEqual([
      {
        type: 'RATE_LIMITED',
        code: 'RATE_LIMITED',
        message: 'too many simultaneous imports; nothing was changed, send it again in 5 seconds',
      },
    ])
    const other = await site.caller()
    const headers = { 'content-type': 'application/json' }
    expect(await other.ask('POST', '/funds/cost-item/bulk', { rawBody: item, headers })).toMatchObject({
      status: 201,
    })
    socket.destroy()
    expect(
      await until(
        () => send(item),
        ({ status }) => status === 201,
      ),
    ).toMatchObject({ status: 201 })
  })
})

/** Asks until the answer is the expected one; the last answer when it never is. */
async function until(ask: () => Promise<Answer>, isExpected: (answer: Answer) => boolean): Promise<Answer> {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await ask()
    if (isExpected(answer) || attempts === 100) return answer
  }
}
