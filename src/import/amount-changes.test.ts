import { describe, expect, it } from 'vitest'
import { cards, checked, context, itemId, root } from '#testing/checked-sheets.ts'
import { changeAt, filterChanges, findChanges, findClosed, findNewer, sumChanges } from './amount-changes.ts'
import { answerKey, isOpen } from './findings/finding.ts'
import { newerAnswers, newerFinding } from './findings/of-plan.ts'
import { readItems } from './items.ts'
import { KnownItems } from './known-items.ts'
import { type AmountTerms, makePlan, sendable } from './plan.ts'
import { accountFor } from './sheet-account.ts'
import { newerKey, type StoredAmounts } from './stored-amounts.ts'

const known = new KnownItems(
  [{ id: itemId, name: 'Cranes', externalId: 'X', focusAreaId: cards, keys: new Map() }],
  true,
)

const storedMonths = (
  months: Readonly<Record<string, string>>,
  sent: { readonly at?: number; readonly isOwn?: boolean } = {},
): StoredAmounts =>
  new Map([
    [
      itemId,
      new Map([['FORECAST', { months, sentAt: sent.at, sentBy: 'Yuki', isOwn: sent.isOwn ?? false }]]),
    ],
  ])

const sheet = [
  ['Name', 'External ID', 'Focus area', 'Forecast 2027-01', 'Forecast 2027-02', 'Forecast 2027-03'],
  ['Cranes', 'X', cards, '100', '250', '-5'],
  ['Rails', 'N', root, '7', '', ''],
]

function planOf(terms: AmountTerms = {}, lines = sheet) {
  const check = checked(lines)
  const plan = makePlan(readItems(check, context).items, known, 'cost-item', terms)
  return { check, plan }
}

const stored = storedMonths({ '2027-01': '100', '2027-02': '400' })

describe('a plan against the amounts that the service holds', () => {
  it('sends what differs, with what it replaces, and accounts for what is stored already', () => {
    const { check, plan } = planOf({ stored })
    expect(sendable(plan).map(({ element }) => JSON.parse(element).costPeriodValues)).toEqual([
      [
        {
          financialVersionType: 'FORECAST',
          timePeriodToAmount: { '2027-02': 250, '2027-03': -5 },
          timePeriodToExpected: { '2027-02': '400', '2027-03': null },
        },
      ],
      [
        {
          financialVersionType: 'FORECAST',
          timePeriodToAmount: { '2027-01': 7 },
          timePeriodToExpected: { '2027-01': null },
        },
      ],
    ])
    const leftOut = { rows: new Map(), columns: new Map(), cells: new Map() }
    const account = accountFor({ check, plan, leftOut })
    expect([account.sheet, account.toSend, account.unchanged].map(({ count }) => count)).toEqual([4, 3, 1])
  })

  it('sends nothing of an item whose amounts are all stored', () => {
    const all = storedMonths({ '2027-01': '100', '2027-02': '250', '2027-03': '-5' })
    const { plan } = planOf({ stored: all })
    expect(plan.items.map(({ verdict }) => verdict)).toEqual(['unchanged', 'indeterminate'])
  })

  it('sends every amount, and says of none what it replaces, where the service does not say what it holds', () => {
    const { plan } = planOf()
    expect(plan.items.map(({ amounts }) => amounts.get('FORECAST')?.size)).toEqual([3, 1])
    expect(plan.items.map(({ element }) => element).join()).not.toContain('timePeriodToExpected')
  })

  it('leaves closed months out where the person says so', () => {
    const { plan } = planOf({ stored, leftOutThrough: '2027-02' })
    expect(plan.items.map(({ amounts }) => [...(amounts.get('FORECAST')?.keys() ?? [])])).toEqual([
      ['2027-03'],
      [],
    ])
    expect(findClosed(plan, '2027-02')).toMatchObject({
      months: ['2027-01', '2027-02'],
      tally: { count: 2, sums: [{ currency: '', digits: '257' }] },
    })
    expect(findClosed(plan, undefined)).toBeUndefined()
  })
})

describe('the changes of a plan', () => {
  const { plan } = planOf({ stored })
  const old = { stored, past: [] }
  const changes = findChanges(plan, old)
  const shown = (places: Iterable<number>) =>
    Array.from(places, (place) => {
      const change = changeAt(plan, changes, { ...old, place })
      return [
        change?.entry.item.name,
        change?.period,
        change?.now,
        change?.next,
        change?.change,
        change?.part,
      ]
    })

  it('come by size, each from what to what', () => {
    expect(shown([0, 1, 2])).toEqual([
      ['Cranes', '2027-02', '400', '250', '-150', -0.375],
      ['Rails', '2027-01', null, '7', '7', undefined],
      ['Cranes', '2027-03', null, '-5', '-5', undefined],
    ])
    expect(changes.counts).toEqual({ up: 0, down: 1, new: 2, same: 0 })
  })

  it.each([
    [{ kind: 'new' }, ['Rails', 'Cranes']],
    [{ leastPart: 0.4 }, ['Rails', 'Cranes']],
    [{ text: ' crAN' }, ['Cranes', 'Cranes']],
    [{ text: 'n', kind: 'down' }, ['Cranes']],
  ] as const)('are filtered by %j', (filter, names) => {
    const places = filterChanges(plan, changes, { kind: undefined, leastPart: 0, text: '', ...filter })
    expect(shown(places).map(([name]) => name)).toEqual(names)
  })

  it('are summed exactly by branch and by year', () => {
    const sums = sumChanges(plan, old, context.areas)
    expect(sums).toEqual({
      branches: [{ key: root, currency: '', next: '252', change: '-148' }],
      years: [{ key: '2027', currency: '', next: '252', change: '-148' }],
      total: [{ key: '', currency: '', next: '252', change: '-148' }],
    })
  })

  it('are in order for more of them than are sorted in one go', () => {
    const months = Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}`)
    const rows = Array.from({ length: 1000 }, (_, row) => [
      `Item ${row}`,
      '',
      cards,
      ...months.map((_, month) => String(((row * 7919 + month * 104_729) % 20_011) - 10_000)),
    ])
    const lines = [
      ['Name', 'External ID', 'Focus area', ...months.map((month) => `Forecast ${month}`)],
      ...rows,
    ]
    const { plan: large } = planOf({}, lines)
    const found = findChanges(large, { stored: undefined, past: [] })
    const sizes = [...found.sizes].map(Math.abs)
    expect(sizes).toHaveLength(12_000)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  })

  it('are from what this device sent last where nothing else is known, and all of them are sent', () => {
    const past = [[{ version: 'FORECAST', period: '2027-01', digits: '100' }], []]
    const { plan: unread } = planOf()
    const found = findChanges(unread, { stored: undefined, past })
    expect([found.areStored, found.counts]).toEqual([false, { up: 0, down: 0, new: 3, same: 1 }])
  })

  it('can be given to another thread', () => {
    expect(structuredClone({ plan, changes })).toEqual({ plan, changes })
  })
})

describe('an amount of someone else', () => {
  const { plan } = planOf({ stored })
  const base = { stored, past: [], earlier: [], opened: undefined }
  const window = { from: '2027-01', to: '2027-03', versions: ['FORECAST' as const] }
  const seen = (months: Readonly<Record<string, string>>) => [{ window, amounts: storedMonths(months) }]

  it('that this import had read otherwise is newer, unless it is the one of the sheet', () => {
    const earlier = seen({ '2027-01': '90', '2027-02': '300' })
    expect(findNewer(plan, { ...base, earlier })).toEqual([
      {
        entry: 0,
        version: 'FORECAST',
        period: '2027-02',
        seen: '300',
        theirs: '400',
        mine: '250',
        by: 'Yuki',
        at: undefined,
      },
    ])
    expect(findNewer(plan, { ...base, earlier: seen({ '2027-02': '400' }) })).toEqual([])
  })

  it('that replaced what this device had sent is newer', () => {
    const past = [[{ version: 'FORECAST', period: '2027-02', digits: '300' }]]
    expect(findNewer(plan, { ...base, past }).map(({ period, seen: mine }) => [period, mine])).toEqual([
      ['2027-02', '300'],
    ])
    const own = storedMonths({ '2027-02': '400' }, { isOwn: true })
    expect(findNewer(plan, { ...base, stored: own, past })).toEqual([])
  })

  it('that was sent after the sheet was opened is newer', () => {
    const late = storedMonths({ '2027-02': '400' }, { at: 2000 })
    const periodsAt = (opened: number) =>
      findNewer(plan, { ...base, stored: late, opened }).map(({ period }) => period)
    expect(periodsAt(1000)).toEqual(['2027-02'])
    expect(periodsAt(3000)).toEqual([])
  })

  it('stays where the person says so, stays in sight, and is asked about again when it changes again', () => {
    const newer = findNewer(plan, { ...base, earlier: seen({ '2027-02': '300' }) })
    const [one] = newer
    if (!one) throw new Error('nothing is newer')
    const answers = new Map([[newerKey(itemId, one), 'theirs' as const]])
    const { plan: decided } = planOf({ stored, newer: answers })
    expect([...(decided.items[0]?.amounts.get('FORECAST')?.keys() ?? [])]).toEqual(['2027-03'])
    const old = { stored, past: [] }
    const changes = findChanges(decided, old, newer)
    expect([...changes.newer].filter((place) => place > 0)).toHaveLength(1)
    const given = { [answerKey(newerFinding(plan, one))]: 'theirs' }
    expect(newerAnswers(given)).toEqual(answers)
    expect(isOpen(given, newerFinding(decided, one))).toBe(false)
    expect(isOpen(given, newerFinding(decided, { ...one, theirs: '401' }))).toBe(true)
  })
})
