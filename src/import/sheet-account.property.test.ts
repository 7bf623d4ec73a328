// Sheets drawn at random, with totals, hidden rows and columns, faults, duplicates, slips and several currencies: whatever
// the person answers and whatever the service holds already, the sent, the unchanged and the left-out numbers add up to those
// of the sheet, to the last digit.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checked, context, root } from '#testing/checked-sheets.ts'
import { writeAmount } from '#testing/import-sheets.ts'
import { answerKey } from './findings/finding.ts'
import { findInRows, leftOutBy } from './findings/registry.ts'
import { readItems } from './items.ts'
import { KnownItems } from './known-items.ts'
import { makePlan, sendable } from './plan.ts'
import { accountFor, accountPlaces, fates, firstPlaces, talliesOf } from './sheet-account.ts'
import { equalTallies, sumOfTallies, type Tally } from './tally.ts'

/** No item has this ID. */
const goneId = '99999999-0000-4000-8000-000000000001'
const periods = ['2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06']

const size = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map(String),
  fc.stringMatching(/^[1-9]\d{0,17}\.\d{0,5}[1-9]$/),
  fc.constantFrom('100', '1000', '100000', '0.1', '0.2', '0'),
)
/** An amount behind a sign of its currency; digits are null where the text cannot be read, undefined where it is blank. */
const drawnCell = fc.oneof(
  { weight: 8, arbitrary: size.map((digits) => ({ sign: '', digits, currency: '' })) },
  { weight: 1, arbitrary: size.map((digits) => ({ sign: '', digits: `-${digits}`, currency: '' })) },
  { weight: 1, arbitrary: size.map((digits) => ({ sign: '€ ', digits, currency: 'EUR' })) },
  { weight: 1, arbitrary: size.map((digits) => ({ sign: '$', digits, currency: '$' })) },
  { weight: 3, arbitrary: fc.constant({ sign: '', digits: undefined, currency: '' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('n/a', '12%', '#REF!').map((sign) => ({ sign, digits: null, currency: '' })),
  },
)
type DrawnCell = typeof drawnCell extends fc.Arbitrary<infer Cell> ? Cell : never

/** Amounts of which one has a digit too many. */
const slippedCells = ['120', '120', '1200.5', '120', '130', '120'].map((digits) => ({
  sign: '',
  digits,
  currency: '',
}))

const drawnRow = fc.record({
  name: fc.constantFrom('Desks', 'Desks', 'Chairs', 'Rent', 'Total', 'Summe', 'Total général', ''),
  area: fc.constantFrom(root, root, 'No such area', ''),
  externalId: fc.constantFrom('', '', '', 'X-1', 'X-2'),
  itemId: fc.constantFrom('', '', '', '', '', goneId),
  cells: fc.oneof(
    { weight: 5, arbitrary: fc.array(drawnCell, { minLength: periods.length, maxLength: periods.length }) },
    { weight: 1, arbitrary: fc.constant<DrawnCell[]>(slippedCells) },
  ),
  /** A number in a column that is ignored. */
  beside: fc.constantFrom('', '7', 'seven', '1.5'),
})

const drawnSheet = fc.record({
  rows: fc.array(drawnRow, { minLength: 1, maxLength: 14 }),
  /** Of a column that the person ignores. */
  besideHeading: fc.constantFrom('Heads', 'Actual 2026-12'),
  above: fc.constantFrom('', '1.25', 'Budget', '2027'),
  hiddenRow: fc.nat(14),
  hiddenColumn: fc.nat(9),
  isLong: fc.boolean(),
  dialect: fc.record({
    mark: fc.constantFrom('.' as const, ',' as const),
    groups: fc.constantFrom('', 'other', "'"),
    negative: fc.constantFrom('minus' as const, 'parentheses' as const),
  }),
  /** Whether a row with the sum of all rows comes last. */
  hasSum: fc.boolean(),
  /** What the service holds of the item X-1; undefined where it does not say. */
  stored: fc.option(
    fc.dictionary(fc.constantFrom(...periods), fc.constantFrom('0', '100', '120', '1200.5', '7'), {
      maxKeys: 6,
    }),
    { nil: undefined },
  ),
  leftOutThrough: fc.constantFrom(undefined, undefined, '2027-02'),
  answers: fc.infiniteStream(fc.constantFrom('import', 'leave-out', 'leave-out-amount')),
})
type DrawnSheet = typeof drawnSheet extends fc.Arbitrary<infer Sheet> ? Sheet : never

/** Units of 10^-8. */
function units(digits: string): bigint {
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const amount = BigInt(whole + fraction.padEnd(8, '0'))
  return digits.startsWith('-') ? -amount : amount
}

function digitsOf(amount: bigint): string {
  const text = String(amount < 0n ? -amount : amount).padStart(9, '0')
  return `${amount < 0n ? '-' : ''}${text.slice(0, -8)}.${text.slice(-8)}`
}

/** The rows of the sheet, headings included, and the numbers that they were made of. */
function written({ rows, besideHeading, above, isLong, hasSum, dialect }: DrawnSheet) {
  const textOf = ({ sign, digits }: DrawnCell) =>
    typeof digits === 'string' ? sign + writeAmount(digits, dialect) : sign
  const numbers: Pick<DrawnCell, 'digits' | 'currency'>[] = []
  const note = (text: string) => numbers.push({ digits: text, currency: '' })
  if (above === '1.25') note(above)
  const lines = rows.flatMap(({ name, area, externalId, itemId, cells, beside }) => {
    const kept = isLong ? cells.filter(({ digits }) => digits !== undefined) : cells
    numbers.push(...kept.filter(({ digits }) => digits !== undefined))
    const fields = [name, externalId, itemId, area, beside]
    const copies = isLong ? kept.length : 1
    if (/\d/.test(beside)) for (let copy = 0; copy < copies; copy += 1) note(beside)
    if (isLong) return kept.map((cell, place) => [...fields, periods[place] ?? '', textOf(cell)])
    return [[...fields, ...cells.map(textOf)]]
  })
  if (hasSum && !isLong) {
    const sums = periods.map((_, column) =>
      digitsOf(rows.reduce((sum, { cells }) => sum + units(cells[column]?.digits ?? '0'), 0n)),
    )
    for (const sum of sums) note(sum)
    lines.push(['Everything', '', '', root, '', ...sums.map((sum) => writeAmount(sum, dialect))])
  }
  const headings = [
    'Name',
    'External ID',
    'Item ID',
    'Focus area',
    besideHeading,
    ...(isLong ? ['Period', 'Amount'] : periods),
  ]
  return {
    lines: [
      ['', '', '', '', '', '', above === '1.25' ? writeAmount(above, dialect) : above],
      headings,
      ...lines,
    ],
    numbers,
  }
}

function accountOf(drawn: DrawnSheet) {
  const { lines, numbers } = written(drawn)
  const unmatched = checked(lines)
  const roles = unmatched.rules.roles.with(4, { kind: 'ignored' })
  const check = checked(lines, { roles, decimal: drawn.dialect.mark })
  const known = new KnownItems(
    [{ id: 'a', name: 'Rent', externalId: 'X-1', focusAreaId: root, keys: new Map() }],
    true,
  )
  const row = drawn.hiddenRow
  const hidden = {
    rows: [{ from: row, to: row + 1 }],
    columns: [{ from: drawn.hiddenColumn, to: drawn.hiddenColumn }],
  }
  const { items } = readItems(check, context)
  const found = findInRows({ check, hidden, items, known, past: () => [] })
  const answers = Object.fromEntries(
    found.flatMap((finding) => {
      const answer = drawn.answers.next().value
      return answer ? [[answerKey(finding), answer] as const] : []
    }),
  )
  const leftOut = leftOutBy(check, found, answers)
  const series = drawn.stored && { months: drawn.stored, sentAt: 0, sentBy: 'Kim', isOwn: false }
  const stored = series && new Map([['a', new Map([['FORECAST' as const, series]])]])
  const { leftOutThrough } = drawn
  const { items: sent } = readItems(check, context, leftOut)
  const plan = makePlan(sent, known, 'cost-item', { stored, leftOutThrough })
  return { check, account: accountFor({ check, plan, leftOut }), plan, numbers }
}

const sumIn = ({ sums }: Tally, currency?: string) =>
  sums
    .filter((sum) => currency === undefined || sum.currency === currency)
    .reduce((total, { digits }) => total + units(digits), 0n)

it('holds every number of the sheet once, by count and by sum', () => {
  const verify = (drawn: DrawnSheet) => {
    const { check, account, plan, numbers } = accountOf(drawn)
    const { sheet, toSend, unchanged, leftOut } = account
    expect(sheet.count).toBe(numbers.length)
    expect(sheet.unread).toBe(numbers.filter(({ digits }) => digits === null).length)
    for (const currency of ['', 'EUR', '$']) {
      const own = numbers.filter((number) => number.currency === currency)
      expect(sumIn(sheet, currency)).toBe(own.reduce((sum, { digits }) => sum + units(digits ?? '0'), 0n))
    }
    expect(equalTallies(sheet, sumOfTallies([toSend, unchanged, ...leftOut.map(({ tally }) => tally)]))).toBe(
      true,
    )

    // The numbers counted as sent are the sent ones.
    const elements = sendable(plan)
    const sent = elements.flatMap(({ element }) => [...element.matchAll(/"2027-\d\d":(-?[\d.]+)/g)])
    expect(toSend.count).toBe(sent.length)
    expect(sumIn(toSend)).toBe(sent.reduce((sum, [, digits = '0']) => sum + units(digits), 0n))
    const tallyOf = talliesOf(check, account)
    const byItem = elements.map(({ item }) => tallyOf(item.rows))
    expect(equalTallies(toSend, sumOfTallies(byItem))).toBe(true)

    expect(accountPlaces(check, account, ['sent']).rows).toHaveLength(toSend.count)
    const others = accountPlaces(
      check,
      account,
      fates.filter((fate) => fate !== 'sent'),
    )
    const places = firstPlaces(others, others.rows.length)
    expect(places).toHaveLength(sheet.count - toSend.count)
    expect(places.filter(({ fate }) => fate === 'unchanged')).toHaveLength(unchanged.count)
    for (const { reason, tally } of leftOut)
      expect(places.filter(({ fate }) => fate === reason)).toHaveLength(tally.count)
  }
  fc.assert(fc.property(drawnSheet, verify), { seed: 19, numRuns: 400 })
})
