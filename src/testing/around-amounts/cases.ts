// Sheets whose amounts are qualified by the texts around them, and what has to become of each: what a person is asked,
// and what is sent once they have answered as they know it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ItemKind } from '#contract/resources.ts'
import type { Version } from '#import/versions.ts'
import type { Amounts } from './person.ts'

const filesFolder = join(import.meta.dirname, 'files')

export interface Asked {
  /** Places that the question is about: all of these columns or rows, counted from 0. */
  readonly columns?: readonly number[]
  readonly rows?: readonly number[]
  /** True where the answer is given beforehand, so that the person is shown it and not stopped. */
  readonly isAnswered?: boolean
}

export interface Case {
  /** A file; for `x.txt` the HTML beside it is in the same clipboard. */
  readonly file: string
  readonly kind?: ItemKind
  readonly version?: Version
  /** Undefined where the sheet is understood, or may be asked about as long as nothing else is sent unasked. */
  readonly asks?: Asked
  /** What is right; where there are several, the sheet leaves it to the person, and each of them has to be reached. */
  readonly truths: readonly Amounts[]
  /** How many numbers the sheet has, and how many of them make what is sent: of all truths, or of each. */
  readonly numbers: { readonly sheet: number; readonly sent: number | readonly number[] }
  readonly externalIds?: Readonly<Record<string, string>>
  readonly headingRows?: number
  /** True where what is right is sent without any answer. */
  readonly isPresumed?: true
  /** A sum that a spreadsheet shows for what is sent, and that has to match. */
  readonly controlTotal?: string
}

/** Amounts of an item and a version by their months. @param first `2026-01` */
function amounts(name: string, version: Version, first: string, ...digits: readonly string[]): Amounts {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Object.fromEntries(
    digits.map((one, at) => {
      const index = month - 1 + at
      const period = `${year + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
      return [`${name} ${version} ${period}`, one]
    }),
  )
}

const forecast = (name: string, first: string, ...digits: readonly string[]) =>
  amounts(name, 'FORECAST', first, ...digits)
const actual = (name: string, first: string, ...digits: readonly string[]) =>
  amounts(name, 'ACTUAL', first, ...digits)

const unitNote = (file: string): Case => ({
  file,
  asks: { columns: [2] },
  truths: [forecast('Licences', '2026-01', '100500'), forecast('Licences', '2026-01', '100.5')],
  numbers: { sheet: 1, sent: 1 },
})

export const cases: readonly Case[] = [
  {
    file: '01-group-actual-and-forecast-in-teur.tsv',
    asks: { columns: [2, 3, 4, 5] },
    truths: [
      {
        ...actual('Licences', '2026-01', '100500', '110250'),
        ...forecast('Licences', '2026-03', '1500', '2500'),
      },
      {
        ...actual('Licences', '2026-01', '100.5', '110.25'),
        ...forecast('Licences', '2026-03', '1.5', '2.5'),
      },
    ],
    numbers: { sheet: 4, sent: 4 },
  },
  {
    file: '01d-group-teur-beside-group-eur.tsv',
    asks: { columns: [2, 3] },
    truths: [
      forecast('Licences', '2026-01', '100500', '110250', '98000', '99000'),
      forecast('Licences', '2026-01', '100.5', '110.25', '98000', '99000'),
    ],
    numbers: { sheet: 4, sent: 4 },
  },
  {
    file: '02-group-headcount.tsv',
    asks: { columns: [4, 5] },
    truths: [forecast('Licences', '2026-01', '1200.5', '1300.5')],
    numbers: { sheet: 4, sent: 2 },
  },
  unitNote('03a-unit-note.tsv'),
  unitNote('03c-unit-note.tsv'),
  unitNote('03f-unit-note.tsv'),
  {
    file: '04-one-year-above-july-to-june.tsv',
    asks: { columns: [8] },
    truths: ['2025-07', '2026-07'].map((first) =>
      forecast(
        'Licences',
        first,
        '700',
        '800',
        '900',
        '1000',
        '1100',
        '1200',
        '101',
        '102',
        '103',
        '104',
        '105',
        '106',
      ),
    ),
    numbers: { sheet: 12, sent: 12 },
  },
  {
    file: '05-debit-credit-column.tsv',
    asks: { columns: [3] },
    truths: [
      { ...forecast('Lizenzen', '2026-01', '1337'), ...forecast('Gutschrift', '2026-01', '-13.37') },
      { ...forecast('Lizenzen', '2026-01', '-1337'), ...forecast('Gutschrift', '2026-01', '13.37') },
    ],
    numbers: { sheet: 2, sent: 2 },
  },
  {
    file: '08-parents-above-their-parts.tsv',
    asks: { rows: [1], isAnswered: true },
    truths: [
      { ...forecast('Salaries', '2026-01', '200', '20'), ...forecast('Bonus', '2026-01', '150', '15') },
    ],
    numbers: { sheet: 6, sent: 4 },
  },
  {
    file: '10-footnote-in-web-table.txt',
    truths: [
      { ...forecast('Licences', '2026-01', '450', '380'), ...forecast('Travel', '2026-01', '980', '410') },
    ],
    numbers: { sheet: 4, sent: 4 },
  },
  {
    file: '11-two-tables.txt',
    asks: {},
    truths: [
      { ...forecast('Licences', '2026-01', '100'), ...forecast('Travel', '2026-01', '200') },
      { ...forecast('Rent', '2026-01', '300'), ...forecast('Desks', '2026-01', '400') },
    ],
    numbers: { sheet: 2, sent: 2 },
  },
  {
    file: '11c-table-within-a-cell.xls',
    truths: [
      {
        ...forecast('Licences', '2026-01', '450'),
        ...forecast('Travel', '2026-01', '80'),
        ...forecast('Rent', '2026-01', '70'),
      },
    ],
    numbers: { sheet: 3, sent: 3 },
  },
  {
    file: '13-formula-literal-ids.csv',
    truths: [{ ...forecast('Known 2', '2026-01', '1234.5'), ...forecast('Travel', '2026-01', '980') }],
    externalIds: { 'Known 2': '00123', Travel: '00456' },
    numbers: { sheet: 2, sent: 2 },
  },
  {
    file: '14b-html-entities-without-error.xls',
    truths: [forecast('Miete Büro – Süd', '2026-01', '1234.5')],
    externalIds: { 'Miete Büro – Süd': 'KÖ-1' },
    numbers: { sheet: 1, sent: 1 },
  },
  {
    file: '15-fifteen-header-lines.tsv',
    headingRows: 16,
    truths: [forecast('Licences', '2026-01', '120.5')],
    numbers: { sheet: 1, sent: 1 },
  },
  {
    file: '17-decomposed-letters-in-id.tsv',
    truths: [forecast('Licences', '2026-01', '5')],
    externalIds: { Licences: 'KÖ-1' },
    numbers: { sheet: 1, sent: 1 },
  },
  {
    file: '18-hidden-rows-in-clipboard.txt',
    asks: { rows: [2], isAnswered: true },
    truths: [
      { ...forecast('Licences', '2026-01', '100'), ...forecast('Travel', '2026-01', '200') },
      {
        ...forecast('Licences', '2026-01', '100'),
        ...forecast('Secret', '2026-01', '999'),
        ...forecast('Travel', '2026-01', '200'),
      },
    ],
    numbers: { sheet: 3, sent: [2, 3] },
  },
  {
    file: '20-row-of-column-numbers.tsv',
    truths: [forecast('Licences', '2026-01', '1.5', '2.5')],
    numbers: { sheet: 4, sent: 2 },
  },
  {
    file: '21-year-in-the-title.tsv',
    truths: [forecast('Licences', '2026-01', '120.5', '88', '97.25')],
    numbers: { sheet: 3, sent: 3 },
  },
  {
    file: '22-posting-dates-and-erp-periods.tsv',
    truths: [
      {
        ...forecast('A', '2026-03', '1'),
        ...forecast('B', '2026-03', '2'),
        ...forecast('C', '2026-01', '3'),
        ...forecast('D', '2026-02', '4'),
        ...forecast('E', '2026-03', '5'),
      },
    ],
    numbers: { sheet: 5, sent: 5 },
  },
  {
    file: '23-year-and-month-columns.tsv',
    truths: [forecast('A', '2026-01', '100', '110')],
    numbers: { sheet: 2, sent: 2 },
  },
  {
    file: '24-two-postings-of-one-month.tsv',
    truths: [forecast('A', '2026-01', '150', '70')],
    numbers: { sheet: 3, sent: 3 },
  },
  {
    file: '25-versions-in-columns.tsv',
    truths: [{ ...actual('A', '2026-01', '1', '3'), ...forecast('A', '2026-01', '2', '4') }],
    numbers: { sheet: 4, sent: 4 },
  },
  {
    file: '29-one-comma-decides-the-column.tsv',
    asks: { columns: [2] },
    // Where 1,234 is a thousand, 12,5 is no amount.
    truths: [
      ['1234', '2345', '3456', undefined, '4567'],
      ['1.234', '2.345', '3.456', '12.5', '4.567'],
    ].map((digits) =>
      Object.assign(
        {},
        ...digits.map((one, at) => (one === undefined ? {} : forecast('ABCDE'.charAt(at), '2026-01', one))),
      ),
    ),
    numbers: { sheet: 5, sent: [4, 5] },
  },
  {
    file: '30-two-tables-below-one-another.tsv',
    asks: { rows: [5] },
    truths: [actual('Licences', '2026-01', '10.5', '11.5')],
    numbers: { sheet: 4, sent: 2 },
  },
  ...workbooks(),
  ...financeCases(),
]

function workbooks(): readonly Case[] {
  const licences = { truths: [forecast('Licences', '2026-01', '110')], numbers: { sheet: 1, sent: 1 } }
  const travel = forecast('Travel', '2026-01', '10', '20', '30')
  return [
    {
      file: '06-currency-column.xlsx',
      asks: { columns: [3] },
      truths: [
        {
          ...forecast('Licences', '2026-01', '100'),
          ...forecast('Travel', '2026-01', '250'),
          ...forecast('Rent', '2026-01', '90000'),
        },
      ],
      numbers: { sheet: 3, sent: 3 },
    },
    {
      file: '07-excel-subtotals.xlsx',
      asks: { rows: [2, 4, 5], isAnswered: true },
      isPresumed: true,
      truths: [
        { ...forecast('Licences', '2026-01', '100', '110'), ...forecast('Travel', '2026-01', '200', '210') },
      ],
      numbers: { sheet: 10, sent: 4 },
    },
    {
      file: '09-heading-2026.10-as-number.xlsx',
      truths: [forecast('Licences', '2026-10', '110', '120', '130')],
      numbers: { sheet: 3, sent: 3 },
    },
    {
      file: '10c-struck-old-value-in-rich-text.xlsx',
      truths: [{ ...forecast('Licences', '2026-01', '950'), ...forecast('Travel', '2026-01', '980') }],
      numbers: { sheet: 2, sent: 2 },
    },
    {
      file: '12-merged-amount-over-months.xlsx',
      asks: { rows: [1] },
      truths: [
        { ...forecast('Licences', '2026-01', '100', '100', '100'), ...travel },
        { ...forecast('Licences', '2026-01', '300'), ...travel },
      ],
      numbers: { sheet: 4, sent: 4 },
    },
    {
      file: '16-long-id-as-number.xlsx',
      asks: { rows: [1, 2], isAnswered: true },
      truths: [
        {
          ...forecast('Licences', '2026-01', '110'),
          ...forecast('Travel', '2026-01', '120'),
          ...forecast('Rent', '2026-01', '130'),
        },
      ],
      numbers: { sheet: 3, sent: 3 },
    },
    {
      file: '19-shown-negative-stored-positive.xlsx',
      asks: { columns: [2] },
      truths: ['12', '-12'].map((digits) => ({
        ...forecast('A', '2026-01', digits),
        ...forecast('B', '2026-01', '500'),
      })),
      numbers: { sheet: 2, sent: 2 },
    },
    {
      file: '19b-format-fte.xlsx',
      asks: { rows: [1], isAnswered: true },
      truths: [forecast('B', '2026-01', '500')],
      numbers: { sheet: 2, sent: 1 },
    },
    { file: '26-shared-strings-in-other-case.xlsx', ...licences },
    { file: '27-uncalculated-formula-on-other-sheet.xlsx', ...licences },
    { file: '28-blank-in-A1048576.xlsx', ...licences },
    {
      file: '32-float-noise-and-control-total.xlsx',
      truths: [
        {
          ...forecast('Thirds', '2026-01', '33333.333333333336', '33333.333333333336', '33333.333333333336'),
          ...forecast('Noise', '2026-01', '0.30000000000000004', '3.3000000000000003', '434.99999999999994'),
        },
      ],
      numbers: { sheet: 6, sent: 6 },
      controlTotal: '100,438.60',
    },
  ]
}

function financeCases(): readonly Case[] {
  const merged = Array.from({ length: 6 }, (_, at) => {
    const digits = Array.from({ length: 6 }, (_unused, month) => `${(at + 1) * 100 + month}.25`)
    return {
      ...actual(`Merged ${at}`, '2027-01', ...digits.slice(0, 3)),
      ...forecast(`Merged ${at}`, '2027-04', ...digits.slice(3)),
    }
  })
  return [
    {
      file: 'f01-new-row-without-focus-area.tsv',
      asks: { rows: [2], isAnswered: true },
      isPresumed: true,
      truths: [forecast('First', '2027-01', '100', '200')],
      numbers: { sheet: 4, sent: 2 },
    },
    { file: 'f01-e-merged.xlsx', truths: [Object.assign({}, ...merged)], numbers: { sheet: 36, sent: 36 } },
    {
      file: 'f03-plan-budget-soll.tsv',
      asks: { columns: [3, 4, 6] },
      truths: [
        {
          ...amounts('a', 'BASELINE', '2027-01', '100', '200'),
          ...actual('a', '2027-03', '300'),
          ...forecast('a', '2027-04', '400'),
        },
        {
          ...forecast('a', '2027-01', '100', '200'),
          ...actual('a', '2027-03', '300'),
          ...forecast('a', '2027-04', '400'),
        },
      ],
      numbers: { sheet: 4, sent: 4 },
    },
    {
      file: 'f03-us-two-digit-years.tsv',
      truths: [forecast('a', '2027-01', '1', '2', '3')],
      numbers: { sheet: 3, sent: 3 },
    },
    {
      file: 'f03-year-in-title.tsv',
      truths: [forecast('a', '2027-01', '100', '200', '300')],
      numbers: { sheet: 3, sent: 3 },
    },
    {
      file: 'f06-fiscal-year-over-jul-to-jun.tsv',
      asks: { columns: [9] },
      truths: ['2026-07', '2027-07'].map((first) =>
        forecast('a', first, '7', '8', '9', '10', '11', '12', '1', '2', '3', '4', '5', '6'),
      ),
      numbers: { sheet: 12, sent: 12 },
    },
    {
      file: 'f07-month-ends.tsv',
      asks: { columns: [3, 4, 5] },
      truths: [
        {
          ...forecast('a', '2031-01', '1'),
          ...forecast('a', '2028-02', '2'),
          ...forecast('a', '2031-03', '3'),
        },
        forecast('a', '2026-01', '1', '2', '3'),
      ],
      numbers: { sheet: 3, sent: 3 },
    },
    {
      file: 'f08-debit-credit-column.tsv',
      asks: { columns: [5] },
      truths: [actual('Wartung', '2027-01', '100', '-50'), actual('Wartung', '2027-01', '-100', '50')],
      numbers: { sheet: 2, sent: 2 },
    },
    {
      file: 'f09-currency-and-unit-columns.tsv',
      asks: { columns: [5] },
      truths: ['2000000', '2000'].map((digits) => ({
        ...forecast('Rent', '2027-01', '1000'),
        ...forecast('Cloud', '2027-01', digits),
      })),
      numbers: { sheet: 2, sent: 2 },
    },
  ]
}

/** What the person has: a text in the clipboard, with its HTML where it has one, or a file. */
export function sourceOf(file: string): { readonly text: string; readonly html: string } | File {
  const read = (name: string) => readFileSync(join(filesFolder, name))
  if (file.endsWith('.tsv')) return { text: read(file).toString(), html: '' }
  if (file.endsWith('.txt'))
    return { text: read(file).toString(), html: read(file.replace(/txt$/, 'html')).toString() }
  return new File([read(file)], file)
}
