// The settings of a site: read by every member, changed by those who manage the catalog, each change in the audit log.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogScope, everyScope, scopes } from '#contract/access.ts'
import { firstSettings, siteFeatures, siteOperations, versionWordLimits } from '#contract/site-operations.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, type Caller, send, type TestSite } from '#testing/site.ts'

describe.each(engines)('the settings of a site on %s', (engine) => {
  let service: TestService
  let site: TestSite

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  beforeEach(async () => {
    site = await service.site({ scopes: everyScope })
  })
  afterAll(() => service.close())

  const url = () => `${service.origin}/planning/extended/v1/site`
  const ask = (by: Caller = site) => send('GET', url(), { headers: by.headers })
  const read = async (by: Caller = site) => {
    const answer = await ask(by)
    expect(answer.status, answer.text).toBe(200)
    return siteOperations.getSite.success.body.parse(answer.body)
  }
  const change = (body: object, mask = Object.keys(body).join(','), by: Caller = site): Promise<Answer> =>
    send('PATCH', url(), { query: { updateMask: mask }, body, headers: by.headers })
  const codesOf = ({ body }: Answer) =>
    (body as { errors: { path: string; code: string }[] }).errors.map(({ path, code }) => `${path} ${code}`)

  test('are answered from the first day, with what the service has beside the specification', async () => {
    const { currencyDigits, features, canManage, ...settings } = await read()
    expect(settings).toEqual(firstSettings)
    expect({ currencyDigits, features, canManage }).toEqual({
      currencyDigits: null,
      features: [...siteFeatures],
      canManage: true,
    })
  })

  test('are changed one by one; what the mask does not name stays, what the body leaves out is as at first', async () => {
    const versionWords = [
      { word: 'Soll', version: 'FORECAST' },
      { word: 'Budget', version: 'BASELINE' },
    ]
    const all = { currency: 'KWD', firstFiscalMonth: 7, closedThrough: '2026-10', versionWords }
    expect((await change(all)).body).toMatchObject({ ...all, currencyDigits: 3 })
    await change({ currency: 'JPY' })
    expect(await read()).toMatchObject({ ...all, currency: 'JPY', currencyDigits: 0 })
    await change({ currency: 'EUR' }, 'closedThrough,firstFiscalMonth')
    expect(await read()).toMatchObject({
      currency: 'JPY',
      closedThrough: null,
      firstFiscalMonth: 1,
      versionWords,
    })
    const other = await service.site({ scopes: everyScope })
    expect(await read(other)).toMatchObject(firstSettings)
  })

  test('keep every change of people who change different settings at the same time', async () => {
    await Promise.all([
      change({ currency: 'EUR' }),
      change({ firstFiscalMonth: 4 }),
      change({ closedThrough: '2026-09' }),
      change({ versionWords: [{ word: 'Ist', version: 'ACTUAL' }] }),
    ])
    expect(await read()).toMatchObject({
      currency: 'EUR',
      firstFiscalMonth: 4,
      closedThrough: '2026-09',
      versionWords: [{ word: 'Ist', version: 'ACTUAL' }],
    })
  })

  test.each<readonly [string, object, readonly string[]]>([
    ['a currency in lower case', { currency: 'eur' }, ['/currency FORMAT_INVALID']],
    ['a currency that there is not', { currency: 'QQQ' }, ['/currency NOT_OFFERED']],
    ['a month of another form', { closedThrough: '2026-1' }, ['/closedThrough NOT_A_MONTH']],
    ['a thirteenth month', { closedThrough: '2026-13' }, ['/closedThrough NOT_A_MONTH']],
    ['a fiscal year that begins in month 13', { firstFiscalMonth: 13 }, ['/firstFiscalMonth TOO_LARGE']],
    ['a fiscal year that begins in month 0', { firstFiscalMonth: 0 }, ['/firstFiscalMonth TOO_SMALL']],
    [
      'the same word twice, in whatever case and width',
      {
        versionWords: [
          { word: 'Plan', version: 'FORECAST' },
          { word: 'Soll', version: 'FORECAST' },
          { word: ' ＰＬＡＮ ', version: 'BASELINE' },
        ],
      },
      ['/versionWords/2/word WORD_REPEATED'],
    ],
    [
      'a word that cannot be seen, and another version',
      { versionWords: [{ word: ' ', version: 'PLAN' }] },
      ['/versionWords/0/word BLANK', '/versionWords/0/version NOT_OFFERED'],
    ],
    [
      'a longer word',
      { versionWords: [{ word: 'x'.repeat(versionWordLimits.length + 1), version: 'ACTUAL' }] },
      ['/versionWords/0/word TOO_LONG'],
    ],
    [
      'more words',
      {
        versionWords: Array.from({ length: versionWordLimits.words + 1 }, (_, at) => ({
          word: `Word ${at}`,
          version: 'ACTUAL',
        })),
      },
      ['/versionWords TOO_MANY'],
    ],
  ])('refuse %s', async (_what, body, errors) => {
    const answer = await change(body)
    expect(answer.status, answer.text).toBe(400)
    expect(codesOf(answer)).toEqual(errors)
    expect(await read()).toMatchObject(firstSettings)
  })

  test('refuse a mask without a setting', async () => {
    expect(await change({}, 'name')).toMatchObject({ status: 400 })
    expect(await change({}, '')).toMatchObject({ status: 400 })
  })

  test('are read by a member without any permission, who learns who may change them', async () => {
    const reader = await site.caller({ scopes: [] })
    expect(await read(reader)).toMatchObject({ canManage: false, managers: ['Tester'] })
    const planner = await site.caller({ scopes })
    expect(await change({ currency: 'EUR' }, undefined, planner)).toMatchObject({
      status: 403,
      body: { errors: [{ type: 'SCOPE_MISSING', message: expect.stringContaining(catalogScope) }] },
    })
    expect(await send('GET', url(), {})).toMatchObject({ status: 401 })
    expect(await read()).toMatchObject(firstSettings)
  })

  test('are in the audit log with their old and new values', async () => {
    await change({ closedThrough: '2026-09', versionWords: [{ word: 'Soll', version: 'FORECAST' }] })
    await change({ closedThrough: '2026-10', firstFiscalMonth: 1 })
    await change({ versionWords: null })
    const { body } = await send('GET', `${service.origin}/planning/access/v1/writes`, {
      headers: site.headers,
      query: { operation: 'updateSite' },
    })
    const { values } = body as { values: { principalName: string; changes: object[] }[] }
    expect(values.map(({ principalName, changes }) => ({ principalName, changes }))).toEqual([
      { principalName: 'Tester', changes: [{ field: 'versionWords', from: 'Soll: FORECAST', to: null }] },
      { principalName: 'Tester', changes: [{ field: 'closedThrough', from: '2026-09', to: '2026-10' }] },
      {
        principalName: 'Tester',
        changes: [
          { field: 'closedThrough', from: null, to: '2026-09' },
          { field: 'versionWords', from: null, to: 'Soll: FORECAST' },
        ],
      },
    ])
  })
})
