import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxDigits } from '#contract/decimal.ts'
import { Problem } from '#service/problem.ts'
import { Random } from '#service/sample/random.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import { readFundImport } from '#testing/read-fund-import.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { amountsOf } from '#testing/stored-amounts.ts'

const amounts = 10_000
const amountsPerItem = 120

/** Numbers on which one implementation or another has rounded, overflowed or lost a sign. */
const awkward = [
  ...['0', '-0', '-0.0', '0.0', '0e5', '-0e-5', '0.1', '0.10', '1e0', '1E+2', '1e-2', '-1.5e3', '100e-2'],
  ...['9007199254740991', '9007199254740993', '-9007199254740993', '18446744073709551616'],
  ...['0.30000000000000004', '1.005', '2.675', '123456789012345678', '123456789012345.67', '5e-324', '1e21'],
  ...['1e-400', '1e400', '1e37', '1e38', '-1e38', '1e-38', '1e-39', '1.7976931348623157e308'],
  ...['99999999999999999999999999999999999999', '999999999999999999999999999999999999999'],
  ...['0.00000000000000000000000000000000000001', '0.000000000000000000000000000000000000001'],
  ...['12345678901234567890123456789012345.678', '1234567890123456789012345678901234567.89'],
  ...['10000000000000000000000000000000000000000e-40', '0.000000000000000000000000000000000000000001e42'],
]

function digits(random: Random, most: number): string {
  return Array.from({ length: random.between(1, most) }, () => random.between(0, 9)).join('')
}

/** The text of a JSON number of any size. */
function drawNumber(random: Random): string {
  const most = random.pick([3, 17, 30, 45])
  const integer = digits(random, most).replace(/^0+(?=\d)/, '')
  const fraction = random.chance(0.6) ? `.${digits(random, random.pick([2, 10, 40]))}` : ''
  const exponent = random.chance(0.3)
    ? `${random.pick(['e', 'E'])}${random.pick(['', '+', '-'])}${random.between(0, 45)}`
    : ''
  return (random.chance(0.3) ? '-' : '') + integer + fraction + exponent
}

interface Exact {
  /** The value is mantissa × 10^exponent, and the mantissa does not end in 0. */
  readonly mantissa: bigint
  readonly exponent: bigint
}

function exactly(text: string): Exact {
  const [, sign = '', integer = '', fraction = '', power = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:[eE](.+))?$/.exec(text) ?? []
  let mantissa = BigInt(integer + fraction)
  let exponent = BigInt(power) - BigInt(fraction.length)
  if (mantissa === 0n) return { mantissa, exponent: 0n }
  while (mantissa % 10n === 0n) {
    mantissa /= 10n
    exponent += 1n
  }
  return { mantissa: sign === '-' ? -mantissa : mantissa, exponent }
}

/** Digits the value needs when written out without an exponent. */
function digitsNeeded(text: string): number {
  const { mantissa, exponent } = exactly(text)
  const { length } = String(mantissa).replace('-', '')
  return exponent >= 0n ? length + Number(exponent) : Math.max(length, -Number(exponent))
}

const periods = Array.from({ length: amountsPerItem }, (_, number) => {
  const month = String((number % 12) + 1).padStart(2, '0')
  return `${2020 + Math.floor(number / 12)}-${month}`
})

/** A cost item whose amounts are exactly these texts. */
function itemText(name: string, focusAreaId: string, texts: readonly string[]): string {
  const pairs = texts.map((text, position) => `"${periods[position]}":${text}`)
  const series = `[{"financialVersionType":"ACTUAL","timePeriodToAmount":{${pairs}}}]`
  return `{"name":"${name}","focusAreaId":"${focusAreaId}","costItemExternalId":"${name}","costPeriodValues":${series}}`
}

function isTaken(text: string): boolean {
  const body = `{"items":[${itemText('one', '00000000-0000-4000-8000-000000000000', [text])}]}`
  try {
    return readFundImport('cost', new TextEncoder().encode(body)).faults.count === 0
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return false
    throw error
  }
}

const random = new Random('amounts')
const texts = [...awkward, ...Array.from({ length: amounts - awkward.length }, () => drawNumber(random))]
const kept = texts.filter((text) => digitsNeeded(text) <= maxDigits)

describe('an amount', () => {
  it(`is taken when it needs at most ${maxDigits} digits and refused otherwise, for ${amounts} numbers`, () => {
    expect(texts.filter(isTaken)).toEqual(kept)
    expect(kept.length).toBeGreaterThan(amounts / 2)
    expect(kept.length).toBeLessThan(amounts)
  })
})

describe.each(engines)('amounts on %s', (engine) => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  afterAll(() => service.close())

  it('come out with exactly the digits that were sent', async () => {
    const site = await service.site()
    const { database } = service.running
    const area = { id: new Random('area').uuid(), name: 'Area', parentId: null }
    await database.write((transaction) => insertNodes(transaction, site, 'focus-area', [area]))
    const slices = Array.from({ length: Math.ceil(kept.length / amountsPerItem) }, (_, number) =>
      kept.slice(number * amountsPerItem, (number + 1) * amountsPerItem),
    )
    const items = slices.map((slice, number) => itemText(`Item ${number}`, area.id, slice))
    const rawBody = `{"items":[${items}]}`
    const answer = await site.ask('POST', '/funds/cost-item/bulk', { rawBody })
    expect(answer.status, answer.text).toBe(201)
    for (const [number, slice] of slices.entries()) {
      const { body } = await site.ask('GET', '/funds/cost-item', { query: { externalId: `Item ${number}` } })
      const { values } = body as { values: { costItemId: string }[] }
      const { ACTUAL: stored = {} } = await amountsOf(database, site.id, values[0]?.costItemId ?? '')
      const found = periods.slice(0, slice.length).map((period) => stored[period] ?? '')
      expect(found.map(exactly)).toEqual(slice.map(exactly))
      for (const text of found) expect(text).toMatch(/^(0|-?(0|[1-9]\d*)\.\d*[1-9]|-?[1-9]\d*)$/)
    }
  })

  it('are refused whole when one of them cannot be kept', async () => {
    const site = await service.site()
    const area = { id: new Random('other area').uuid(), name: 'Area', parentId: null }
    await service.running.database.write((transaction) =>
      insertNodes(transaction, site, 'focus-area', [area]),
    )
    for (const text of [
      '1e-400',
      '1e400',
      '999999999999999999999999999999999999999',
      '01',
      '+1',
      '.5',
      'NaN',
    ]) {
      const rawBody = `{"items":[${itemText('Item', area.id, ['1', text])}]}`
      const answer = await site.ask('POST', '/funds/cost-item/bulk', { rawBody })
      expect(answer.status, text).toBe(400)
      expect(answer.text, text).toContain('FORMAT_INVALID')
    }
    const { body } = await site.ask('GET', '/funds/cost-item')
    expect(body).toMatchObject({ totalCount: 0 })
  })
})
