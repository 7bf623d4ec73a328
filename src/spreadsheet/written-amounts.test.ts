// Every notation of an amount, in the languages that write it.
import { describe, expect, it } from 'vitest'
import { type DecimalMark, type NotationChoices, readAmount, readByConvention } from './amount.ts'
import { currencyLabel } from './currencies.ts'
import { currencyOf, hasNotation, type Notation, notations } from './notation.ts'

function read(text: string, mark: DecimalMark, choices?: NotationChoices) {
  const reading = readAmount(text, mark, choices)
  if (reading.kind === 'blank') return { said: 'blank', found: [], currency: '' }
  const notation = reading.notation ?? 0
  return {
    said: reading.kind === 'amount' ? reading.digits : reading.problem,
    found: notations.filter((name) => hasNotation(notation, name)),
    currency: currencyLabel(currencyOf(notation)),
  }
}

type Row = readonly [text: string, digits: string, found?: readonly Notation[], currency?: string]

const withPoint: readonly Row[] = [
  ['1234.5', '1234.5'],
  ['30,126.00', '30126'],
  ['-1,234,567.89', '-1234567.89'],
  ['.5', '0.5'],
  ['-.5', '-0.5'],
  ['+7', '7'],
  ['0.10', '0.1'],
  ['(1,234.50)', '-1234.5', ['parentheses']],
  ['( 12 )', '-12', ['parentheses']],
  ['(1 234)', '-1234', ['parentheses', 'spaces']],
  ['$ (5.00)', '-5', ['parentheses', 'currency'], '$'],
  ['(€ 5)', '-5', ['parentheses', 'currency'], 'EUR'],
  ['(5) €', '-5', ['parentheses', 'currency'], 'EUR'],
  ['5-', '-5', ['trailing-minus']],
  ['5.25 -', '-5.25', ['trailing-minus']],
  ['€ 5-', '-5', ['trailing-minus', 'currency'], 'EUR'],
  ['\u22125', '-5', ['other-minus']],
  ['\uff0d5', '-5', ['other-minus']],
  ['- 5', '-5', []],
  ['-', '0', ['dash']],
  ['\u2013', '0', ['dash']],
  [' - ', '0', ['dash']],
  ['- €', '0', ['dash', 'currency'], 'EUR'],
  ['CHF -', '0', ['dash', 'currency'], 'CHF'],
  ['12k', '12000', ['scale']],
  ['12mn', '12000000', ['scale']],
  ['1.2 Mio', '1200000', ['scale']],
  ['12M€', '12000000', ['scale', 'currency'], 'EUR'],
  ['12 m EUR', '12000000', ['scale', 'currency'], 'EUR'],
  ['-1.25M', '-1250000', ['scale']],
  ['0.5 bn', '500000000', ['scale']],
  ['1.23456789k', '1234.56789', ['scale']],
  ['$1.5m', '1500000', ['scale', 'currency'], '$'],
  ['3 million', '3000000', ['scale']],
  ['2 lakh', '200000', ['scale']],
  ['(1.5k)', '-1500', ['parentheses', 'scale']],
  ['EUR 5', '5', ['currency'], 'EUR'],
  ['5 EUR', '5', ['currency'], 'EUR'],
  ['5EUR', '5', ['currency'], 'EUR'],
  ['-€3.20', '-3.2', ['currency'], 'EUR'],
  ['€-3', '-3', ['currency'], 'EUR'],
  ['£1,000', '1000', ['currency'], '£'],
  ['US$ 9', '9', ['currency'], 'USD'],
  ['\uff04 9', '9', ['currency'], '$'],
  ['USD 9', '9', ['currency'], 'USD'],
  ['9 US Dollars', '9', ['currency'], 'USD'],
  ['kr 5', '5', ['currency'], 'kr'],
  ['5 zł', '5', ['currency'], 'PLN'],
  ['₹1,23,456.00', '123456', ['currency', 'lakh'], 'INR'],
  ['1,23,456.00', '123456', ['lakh']],
  ['12,34,56,789', '123456789', ['lakh']],
  ["1'234'567.5", '1234567.5', ['apostrophes']],
  ['1\u2019234.5', '1234.5', ['apostrophes']],
  ["CHF 1'200.\u2013", '1200', ['currency', 'apostrophes', 'no-cents'], 'CHF'],
  ['Fr. 12.50', '12.5', ['currency'], 'CHF'],
  ['Fr.5', '5', ['currency'], 'CHF'],
  ['1\u00a0234.5', '1234.5', ['spaces']],
  ['1\u2009234.5', '1234.5', ['spaces']],
  ['1 234 567.5', '1234567.5', ['spaces']],
  ['\uff11\uff12\uff0c\uff13\uff14\uff15', '12345', ['other-digits']],
  ['\u0661\u0662\u066b\u0665', '12.5', ['other-digits']],
]

const withComma: readonly Row[] = [
  ['1234,5', '1234.5'],
  ['30.126,00', '30126'],
  ['(1.234,50)', '-1234.5', ['parentheses']],
  ['1.234,50-', '-1234.5', ['trailing-minus']],
  ['12 Tsd.', '12000', ['scale']],
  ['1,2 Mio.', '1200000', ['scale']],
  ['1,2 Mio. €', '1200000', ['scale', 'currency'], 'EUR'],
  ['1,25 Mrd. EUR', '1250000000', ['scale', 'currency'], 'EUR'],
  ['12 T€', '12000', ['scale', 'currency'], 'EUR'],
  ['12 TEUR', '12000', ['scale', 'currency'], 'EUR'],
  ['TEUR 12', '12000', ['scale', 'currency'], 'EUR'],
  ['12 k€', '12000', ['scale', 'currency'], 'EUR'],
  ['3,5 millions', '3500000', ['scale']],
  ['3,5 Md€', '3500000000', ['scale', 'currency'], 'EUR'],
  ['5 Euro', '5', ['currency'], 'EUR'],
  ['5 Schweizer Franken', '5', ['currency'], 'CHF'],
  ['5 euros', '5', ['currency'], 'EUR'],
  ['1.234,50 €', '1234.5', ['currency'], 'EUR'],
  ['5,-', '5', ['no-cents']],
  ['5,-- €', '5', ['currency', 'no-cents'], 'EUR'],
  ["1'234,50", '1234.5', ['apostrophes']],
  ['1\u202f234,50\u00a0€', '1234.5', ['currency', 'spaces'], 'EUR'],
  ['\u0661\u0662\u066b\u0665', '12.5', ['other-digits']],
]

describe.each([
  ['.', withPoint],
  [',', withComma],
] as const)('an amount with the decimal mark %s', (mark, rows) => {
  it.each(rows.map((row) => ({ row, text: row[0], digits: row[1] })))('$text is $digits', ({ row }) => {
    const [text, digits, found = [], currency = ''] = row
    expect(read(text, mark)).toEqual({ said: digits, found, currency })
  })
})

describe('a percentage', () => {
  it.each([
    ['12.5%', '.', { percent: 'fraction' }, '0.125'],
    ['12.5 %', '.', { percent: 'number' }, '12.5'],
    ['(12,5\u00a0%)', ',', { percent: 'fraction' }, '-0.125'],
    ['0.1%', '.', { percent: 'fraction' }, '0.001'],
    ['12%', '.', {}, 'percent'],
    ['12%', '.', { percent: 'refuse' }, 'percent'],
  ] as const)('%j with %s and %j is %s', (text, mark, choices, said) => {
    expect(read(text, mark, choices)).toMatchObject({ said })
  })
})

describe('credit and debit', () => {
  it.each([
    ['5.00 CR', 'credit', '-5'],
    ['5.00 CR', 'debit', '5'],
    ['5.00 DR', 'credit', '5'],
    ['5.00 Dr.', 'debit', '-5'],
    ['CR 5.00', 'credit', '-5'],
    ['5 H', 'credit', '-5'],
    ['5 S', 'credit', '5'],
    ['5 Haben', 'credit', '-5'],
    ['5 crédit', 'credit', '-5'],
  ] as const)('%j is %s negative: %s', (text, negativeSide, said) => {
    expect(read(text, '.', { negativeSide })).toMatchObject({ said, found: ['credit-debit'] })
    expect(read(text, '.')).toMatchObject({ said: 'credit-debit' })
  })

  it('takes no second sign', () => {
    expect(read('-5 CR', '.', { negativeSide: 'credit' })).toMatchObject({ said: 'not-an-amount' })
  })
})

describe('a currency', () => {
  it('is refused where the amounts of another one are wanted', () => {
    expect(read('5 USD', '.', { currency: 'EUR' }).said).toBe('other-currency')
    expect(read('5 €', '.', { currency: 'EUR' }).said).toBe('5')
    expect(read('5', '.', { currency: 'EUR' }).said).toBe('5')
    expect(read('5 USD', '.', { currency: 'any' }).said).toBe('5')
  })

  it('is recognized by each code of ISO 4217, before and behind the number', () => {
    for (const code of Intl.supportedValuesOf('currency')) {
      expect(read(`${code} 1,234.50`, '.')).toEqual({ said: '1234.5', found: ['currency'], currency: code })
      expect(read(`1,234.50 ${code}`, '.')).toEqual({ said: '1234.5', found: ['currency'], currency: code })
    }
  })

  it('is none of several that have the same sign', () => {
    expect(['$', '£', '¥', 'kr'].map((sign) => read(`${sign} 5`, '.').currency)).toEqual([
      '$',
      '£',
      '¥',
      'kr',
    ])
  })
})

describe('no amount', () => {
  it.each([
    ['1.23E+15', 'shortened'],
    ['1e3', 'shortened'],
    ['####', 'cut-off'],
    ['0x1F', 'not-an-amount'],
    ['not yet approved', 'not-an-amount'],
    ['x', 'not-an-amount'],
    ['12 EUR USD', 'not-an-amount'],
    ['12 k Mio.', 'not-an-amount'],
    ['12 pieces', 'not-an-amount'],
    ['Phase 2', 'not-an-amount'],
    ['T 5', 'not-an-amount'],
    ['5%%', 'not-an-amount'],
    ['--5', 'not-an-amount'],
    ['(-5)', 'not-an-amount'],
    ['(5', 'not-an-amount'],
    ['5)', 'not-an-amount'],
    ['-5-', 'not-an-amount'],
    ['5²', 'footnote'],
    ['1½', 'not-an-amount'],
    ['2026-01-31', 'not-an-amount'],
    ['-----', 'not-an-amount'],
    ['1,2,3', 'separators'],
    ['12,34', 'separators'],
    ['1.2.3', 'separators'],
    ['0,125,000', 'separators'],
    ['1,23,45', 'separators'],
    ["1'2", 'separators'],
    ['12 34', 'separators'],
    ['1'.repeat(39), 'too-many-digits'],
    ['1'.repeat(500), 'too-many-digits'],
    [`${'1'.repeat(36)}M`, 'too-many-digits'],
    [`1 ${'x'.repeat(1000)}`, 'not-an-amount'],
  ])('is %j: %s', (text, said) => {
    expect(read(text, '.').said).toBe(said)
  })
})

describe('a column whose convention is open', () => {
  it.each([
    ['1.234 €', 'two-readings'],
    ['(1,234)', 'two-readings'],
    ['1.234k', 'two-readings'],
    ['1.234,50 €', '1234.5'],
    ['1,23,456', '123456'],
    ["1'234", '1234'],
    ['12 Mio.', '12000000'],
    ['\u0661\u066b\u0662\u0663\u0664', '1.234'],
  ])('reads %j as %s', (text, said) => {
    const reading = readByConvention(text, 'open')
    expect(reading.kind === 'amount' ? reading.digits : 'problem' in reading && reading.problem).toBe(said)
  })
})

describe('a word that says that there is no value', () => {
  it.each([
    ...[
      'n/a',
      'N/A',
      'n. a.',
      'NA',
      'k.A.',
      'k. A.',
      'keine Angabe',
      'tbd',
      'TBD',
      'T.B.D.',
      'tbc',
      'pending',
    ],
    ...[
      'offen',
      'noch offen',
      'ausstehend',
      'unbekannt',
      'entfällt',
      'NULL',
      'NaN',
      'n. d.',
      '?',
      '…',
      './.',
      '...',
    ],
  ])('%s is an error until the person says that it is a blank cell', (text) => {
    const problem = { kind: 'problem', problem: 'no-value' }
    for (const convention of ['open', 'contrary', '.', ','] as const) {
      expect(readByConvention(text, convention)).toMatchObject(problem)
      expect(readByConvention(text, convention, { noValue: 'refuse' })).toMatchObject(problem)
      expect(readByConvention(text, convention, { noValue: 'blank' })).toMatchObject({ kind: 'blank' })
    }
  })

  it.each(['–', '-', '- €'])('is not the dash of accounting formats, %s, which is zero', (text) => {
    expect(readAmount(text, '.')).toMatchObject({ kind: 'amount', digits: '0' })
  })
})

describe('a text that names no single amount', () => {
  it.each([
    ...['100-120', '100 – 120', '1,000-1,200', '100k-120k', '100 EUR - 120 EUR', '100 bis 120', '100 to 120'],
    ...['100 … 120', '1.5–2.5'],
  ])('%s is a range', (text) => {
    expect(readByConvention(text, 'open')).toEqual({ kind: 'problem', problem: 'range' })
  })

  it.each([
    ...[
      '~100',
      '~ 1,000 EUR',
      '≈100',
      'ca. 100',
      'ca 100',
      'circa 100',
      'approx. 6,500',
      'about 100',
      '>100',
    ],
    ...[
      '> 100',
      '>= 100',
      '<100',
      '≤ 100',
      'max. 100',
      'up to 100',
      'mind. 100',
      'rund 100',
      'bis zu 5 T€',
      '±100',
    ],
  ])('%s is approximate', (text) => {
    expect(readByConvention(text, 'open')).toEqual({ kind: 'problem', problem: 'approximate' })
  })

  it.each([
    '2026-01',
    '2026-01-31',
    '1-2-3',
    'KW 2-3',
    'Phase 1 - 2',
    'about',
    'caveat 100',
    '100-',
    '- 100',
  ])('%s is neither', (text) => {
    const reading = readByConvention(text, 'open')
    expect(['range', 'approximate']).not.toContain('problem' in reading && reading.problem)
  })
})

describe('a letter m behind an amount without a currency', () => {
  it.each(['12 m', '12m', '1.2 m', '(5 m)'])('%s waits for what it means', (text) => {
    expect(readAmount(text, '.')).toMatchObject({ kind: 'problem', problem: 'letter-m' })
    expect(readAmount(text, '.', { letterM: 'refuse' })).toMatchObject({ problem: 'letter-m' })
    const read = readAmount(text, '.', { letterM: 'million' })
    expect(read.kind === 'amount' && read.digits.endsWith('00000')).toBe(true)
  })
})
