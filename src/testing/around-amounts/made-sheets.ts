// Sheets drawn by chance in which something around the amounts says what they are, each with what is right: it follows from
// how the sheet is made, and from nothing that reads sheets.
import type { Version } from '#import/versions.ts'
import { type MadeCell, rowsMarkup, sheetMarkup, workbookParts, zipOf } from '#testing/made-workbooks.ts'
import { Draw } from '#testing/sheet-corpus/draft.ts'
import { type Amount, Grid, type GridOptions, monthNames, monthsFrom, shifted } from './grid.ts'
import { type MarkedCell, markedHtml } from './marked-html.ts'
import type { Amounts, SheetToImport } from './person.ts'

export interface MadeSheet extends SheetToImport {
  readonly name: string
  /** What the clipboard or the file shows. */
  readonly text: string
  /**
   * `never`: all is plain, and a question is one too many. `may`: it can be understood, or asked about. `must`: only the
   * person can say it.
   */
  readonly asks: 'never' | 'may' | 'must'
  /** Where the question has to be: one of these columns or rows, from 0. */
  readonly about: { readonly columns: readonly number[]; readonly rows: readonly number[] }
  /** What is right; of several, each is. */
  readonly truths: readonly Amounts[]
  readonly numbers: { readonly sheet: number; readonly sent: number }
  readonly externalIds: Readonly<Record<string, string>>
  /** True where the question is which table is meant. */
  readonly isOfSheets: boolean
  /** False where it is enough that nothing wrong is sent unasked. */
  readonly isReachable: boolean
}

interface Finish {
  readonly asks?: MadeSheet['asks']
  readonly columns?: readonly number[]
  readonly rows?: readonly number[]
  readonly from?: SheetToImport['from']
  readonly truths?: readonly Amounts[]
  /** Cells that make amounts, where they are not one for each. */
  readonly sent?: number
  readonly isReachable?: boolean
  readonly isOfSheets?: boolean
}

function finish(grid: Grid, options: Finish = {}): Omit<MadeSheet, 'name'> {
  const {
    asks = 'may',
    columns = [],
    rows = [],
    truths = [grid.truth],
    isReachable = true,
    isOfSheets = false,
  } = options
  const { kind, version, text, amounts, others, head } = grid
  const sent = options.sent ?? amounts.length
  return {
    kind,
    version,
    text,
    asks,
    truths,
    isReachable,
    isOfSheets,
    about: { columns, rows },
    from: options.from ?? { text, html: '' },
    numbers: { sheet: amounts.length + others, sent },
    externalIds: Object.fromEntries(grid.ids),
    headingRows: head + 1,
  }
}

type Maker = (draw: Draw) => Omit<MadeSheet, 'name'>

const wide = (draw: Draw, options?: GridOptions) => new Grid(draw, options).wide(options)
const long = (draw: Draw, options?: GridOptions) => new Grid(draw, options).long(options)

// What texts say. None of them is taken from the code that reads them.

const thousands = {
  en: [
    'in thousands of EUR',
    'EUR in thousands',
    'EUR 000',
    "EUR '000",
    "in EUR '000s",
    'TEUR',
    'in TEUR',
    'All amounts in TEUR',
    'Amounts in thousands of USD unless stated otherwise',
    '(in thousands)',
    '(EUR thousand)',
    'EUR k',
    'k€',
    'in k€',
    'figures in 1,000 EUR',
    'USD thousands',
    'x 1,000 EUR',
    'thousands of euros',
    '€ in 000s',
    'Currency: EUR, unit: thousands',
  ],
  de: [
    'in TEUR',
    'TEUR',
    'T€',
    't€',
    'in T€',
    'Angaben in TEUR',
    'Angaben in 1.000 EUR',
    'Angaben in Tausend Euro',
    'Beträge in Tsd. EUR',
    'Alle Werte in Tsd. €',
    '(in Tausend)',
    'in 1000 €',
    'Werte in TEUR, sofern nicht anders angegeben',
    'Einheit: TEUR',
    'EUR (Tsd.)',
    'Tausend EUR',
    'Währung EUR, Einheit Tausend',
  ],
} as const
const millions = {
  en: [
    'in EUR millions',
    'EUR m',
    'MEUR',
    'in millions of EUR',
    'EUR mn',
    'USD in millions',
    '(in millions)',
    'Amounts in million euros',
  ],
  de: [
    'Mio. €',
    'in Mio. EUR',
    'Angaben in Millionen Euro',
    'MEUR',
    'Werte in Mio. EUR',
    '(in Millionen)',
    'EUR Mio.',
  ],
} as const
const noMoney = {
  en: [
    ...[
      'Headcount',
      'FTE',
      'Hours',
      'Heads',
      'Working days',
      'Quantity',
      'Pieces',
      'Variance',
      'Deviation',
      'Delta',
      'Difference',
    ],
    ...[
      'Cumulated',
      'Cumulative',
      'YTD',
      'Year to date',
      'Prior year',
      'Previous year',
      'Utilisation',
      '% of plan',
      'Growth',
      'Staff',
    ],
  ],
  de: [
    ...[
      'Anzahl',
      'Köpfe',
      'Stunden',
      'Mitarbeiter',
      'Manntage',
      'PT',
      'Menge',
      'Stück',
      'Abweichung',
      'Differenz',
      'Veränderung',
    ],
    ...[
      'Kumuliert',
      'kumulierte Werte',
      'Vorjahr',
      'VJ',
      'Auslastung',
      'Anteil',
      'VZÄ',
      'Personalstand',
      'Delta zum Vorjahr',
    ],
  ],
} as const
const otherVersions = {
  en: [
    'Plan',
    'Budget',
    'Outlook',
    'FC1',
    'FC 3+9',
    'Estimate',
    'Target',
    'Latest estimate',
    'Approved budget',
    'Rolling forecast 2',
  ],
  de: [
    'Plan',
    'Soll',
    'Budget',
    'Hochrechnung',
    'Ansatz',
    'HR1',
    'Vorschau',
    'Erwartung',
    'Planung',
    'Budget genehmigt',
  ],
} as const
const currencies = ['USD', 'GBP', 'CHF', 'JPY', 'SEK'] as const

function drawUnit(grid: Grid): { readonly text: string; readonly places: number } {
  const places = grid.draw.below(4) === 0 ? 6 : 3
  const text = grid.pick<string>((places === 6 ? millions : thousands)[grid.language])
  return { text, places }
}

/** A person may know that the text is right, or that it is left from an old sheet. */
function scale(grid: Grid, places: number, isMeant: (amount: Amount) => boolean = () => true): void {
  if (grid.draw.below(4) === 0) return
  for (const amount of grid.amounts) if (isMeant(amount)) amount.digits = shifted(amount.digits, places)
}

/** A row above the headings with a text over columns from one on. */
function group(grid: Grid, texts: ReadonlyMap<number, string>): void {
  const cells = Array.from({ length: grid.width }, (_, column) => texts.get(column) ?? '')
  grid.insertRow(grid.head, cells)
}

/** Columns of a second group beside the first: the same months once more. */
function secondGroup(grid: Grid, months = grid.months): readonly number[] {
  const first = grid.width
  const { amounts } = grid
  const ofItem = new Map(amounts.map(({ item, row, version }) => [item, { row, version }] as const))
  return months.map((month, at) => {
    const column = first + at
    grid.set(grid.head, column, grid.cell(grid.head, grid.left + at))
    for (const [item, { row, version }] of ofItem) {
      const digits = grid.amountDigits()
      grid.set(row, column, grid.written(digits))
      amounts.push({ row, column, item, version, months: [month], digits })
    }
    return column
  })
}

const other = (grid: Grid, version: Version): Version =>
  grid.pick((['ACTUAL', 'FORECAST', 'BASELINE'] as const).filter((one) => one !== version))

function groupsOfVersions(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const columns = secondGroup(grid)
  const version = other(grid, grid.version)
  for (const amount of grid.amounts) if (columns.includes(amount.column)) amount.version = version
  const { text, places } = drawUnit(grid)
  const [second = 0] = columns
  const joined = (own: Version) =>
    grid.pick([`${grid.versionWord(own)} ${text}`, `${grid.versionWord(own)} (${text})`])
  group(
    grid,
    new Map([
      [grid.left, joined(grid.version)],
      [second, joined(version)],
    ]),
  )
  scale(grid, places)
  return finish(grid, { asks: 'must', columns: grid.columns })
}

function groupNoMoney(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const isOther = draw.below(2) === 0
  const columns = secondGroup(grid)
  const [second = 0] = columns
  const text = grid.pick<string>(noMoney[grid.language])
  // The months may also be others, so that no two columns look alike.
  if (isOther) shiftHeadings(grid, columns)
  group(
    grid,
    new Map([
      [grid.left, grid.versionWord(grid.version)],
      [second, text],
    ]),
  )
  grid.disown(({ column }) => columns.includes(column))
  return finish(grid, { asks: 'must', columns })
}

function shiftHeadings(grid: Grid, columns: readonly number[]): void {
  const later = monthsFrom(monthsFrom(grid.months.at(-1) ?? '', 2)[1] ?? '', columns.length)
  for (const [at, column] of columns.entries()) grid.set(grid.head, column, later[at] ?? '')
}

function groupUnknownVersion(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const text = grid.pick<string>(otherVersions[grid.language])
  const columns = secondGroup(grid)
  const version = other(grid, grid.version)
  for (const amount of grid.amounts) if (columns.includes(amount.column)) amount.version = version
  const [second = 0] = columns
  group(
    grid,
    new Map([
      [grid.left, grid.versionWord(grid.version)],
      [second, text],
    ]),
  )
  return finish(grid, { asks: 'must', columns })
}

function headingUnknownVersion(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const text = grid.pick<string>(otherVersions[grid.language])
  const columns = grid.columns.filter(() => draw.below(3) > 0)
  const all = columns.length > 0 ? columns : grid.columns
  const isBehind = draw.below(2) === 0
  for (const column of grid.columns) {
    const word = all.includes(column) ? text : grid.versionWord(grid.version)
    const heading = grid.cell(grid.head, column)
    grid.set(grid.head, column, isBehind ? `${heading} ${word}` : `${word} ${heading}`)
  }
  const version = other(grid, grid.version)
  for (const amount of grid.amounts) if (all.includes(amount.column)) amount.version = version
  return finish(grid, { asks: 'must', columns: all })
}

function groupsOfUnits(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { months: 2 })
  const later = monthsFrom(grid.months[1] ?? '', 3).slice(1)
  const columns = secondGroup(grid, later)
  for (const [at, column] of columns.entries()) grid.set(grid.head, column, later[at] ?? '')
  const { text, places } = drawUnit(grid)
  const [second = 0] = columns
  const isFirst = draw.below(2) === 0
  const plain = grid.pick(['EUR', '€'])
  group(
    grid,
    new Map([
      [grid.left, isFirst ? text : plain],
      [second, isFirst ? plain : text],
    ]),
  )
  const meant = grid.columns.filter((column) => columns.includes(column) !== isFirst)
  scale(grid, places, ({ column }) => meant.includes(column))
  return finish(grid, { asks: 'must', columns: meant })
}

const unitPlaces = [
  'title',
  'beside title',
  'heading',
  'row below headings',
  'below table',
  'behind the table',
  'field heading',
  'amount heading',
] as const

function unitAt(place: (typeof unitPlaces)[number]): Maker {
  return (draw) => {
    const grid = place === 'amount heading' ? long(draw) : wide(draw)
    const { text, places } = drawUnit(grid)
    scale(grid, places)
    putUnit(grid, place, text)
    return finish(grid, { asks: 'must', columns: grid.columns, rows: rowsOf(grid, text) })
  }
}

/** Rows with a cell that is this text. */
function rowsOf({ rows }: Grid, text: string): readonly number[] {
  return rows.flatMap((cells, row) => (cells.includes(text) ? row : []))
}

function putUnit(grid: Grid, place: (typeof unitPlaces)[number], text: string): void {
  const { draw } = grid
  switch (place) {
    case 'title':
      if (draw.below(2) === 0) grid.insertRow(grid.head, [])
      grid.insertRow(0, [text])
      if (draw.below(2) === 0) grid.insertRow(0, ['Cost centre report'])
      return
    case 'beside title':
      grid.insertRow(0, ['Report', ...Array.from({ length: grid.width - 2 }, () => ''), text])
      return
    case 'heading':
    case 'amount heading':
      for (const column of grid.columns)
        grid.set(grid.head, column, `${grid.cell(grid.head, column)} (${text.replace(/[()]/g, '')})`)
      return
    case 'row below headings':
      grid.insertRow(
        grid.head + 1,
        Array.from({ length: grid.width }, (_, column) => (column < grid.left ? '' : text)),
      )
      return
    case 'below table':
      if (draw.below(2) === 0) grid.rows.push([])
      grid.rows.push([text])
      return
    case 'behind the table':
      grid.set(grid.head + 1, grid.width + draw.below(2), text)
      return
    case 'field heading':
      grid.set(grid.head, 0, `${grid.cell(grid.head, 0)} (${text.replace(/[()]/g, '')})`)
  }
}

/** One year above months that go on into the next one. */
function yearOverFiscalMonths(draw: Draw): Omit<MadeSheet, 'name'> {
  const start = 2 + draw.below(11)
  const startsIn = 2024 + draw.below(4)
  const count = Math.max(4, 14 - start) + draw.below(2)
  const first = `${startsIn}-${String(start).padStart(2, '0')}`
  const grid = wide(draw, { first, months: Math.min(12, count), headings: 'bare' })
  // The year that is written is that of the first months, or that of the last ones.
  const year = startsIn + draw.below(2)
  group(grid, new Map([[grid.left, String(year)]]))
  const later = grid.columns.filter((column) =>
    grid.amounts.some((one) => one.column === column && !one.months[0]?.startsWith(String(startsIn))),
  )
  return finish(grid, { asks: 'must', columns: later })
}

function yearInTitle(draw: Draw): Omit<MadeSheet, 'name'> {
  const year = 2024 + draw.below(5)
  const grid = wide(draw, {
    first: `${year}-${String(1 + draw.below(6)).padStart(2, '0')}`,
    headings: 'bare',
  })
  const titles = {
    en: ['Cost plan', 'Budget', 'Planning', 'Report for', 'Overview'],
    de: ['Kostenplan', 'Budget', 'Planung', 'Bericht', 'Übersicht'],
  }
  grid.insertRow(0, [])
  grid.insertRow(0, [`${grid.pick(titles[grid.language])} ${year}`])
  return finish(grid, { columns: grid.columns })
}

const sides = {
  en: [
    ['D/C', 'D', 'C'],
    ['Debit/Credit', 'Debit', 'Credit'],
    ['Dr/Cr', 'Dr', 'Cr'],
    ['DR/CR', 'DR', 'CR'],
    ['Posting side', 'Debit', 'Credit'],
  ],
  de: [
    ['S/H', 'S', 'H'],
    ['Soll/Haben', 'Soll', 'Haben'],
    ['Soll/Haben-Kennzeichen', 'S', 'H'],
    ['SH', 'S', 'H'],
    ['Soll / Haben', 'S', 'H'],
  ],
} as const

function sideColumn(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = long(draw)
  const [heading = '', debit = '', credit = ''] = grid.pick<readonly string[]>(sides[grid.language])
  const isCreditNegative = draw.below(4) > 0
  const texts = grid.rows.map((_, row) => {
    const isCredit = draw.below(3) === 0 || row === 1
    const own = grid.amounts.find((amount) => amount.row === row)
    if (own && isCredit === isCreditNegative) own.digits = `-${own.digits}`
    return isCredit ? credit : debit
  })
  const at = draw.below(2) === 0 ? grid.left + 1 : grid.left
  grid.insertColumn(at, [heading, ...texts.slice(1)])
  return finish(grid, { asks: 'must', columns: [at, ...grid.columns] })
}

function signColumn(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = long(draw)
  const heading = grid.pick(
    grid.language === 'en' ? ['Sign', '+/-', 'Plus/minus'] : ['Vorzeichen', '+/-', 'VZ'],
  )
  const texts = grid.rows.map((_, row) => {
    const isNegative = draw.below(3) === 0 || row === 1
    const own = grid.amounts.find((amount) => amount.row === row)
    if (own && isNegative) own.digits = `-${own.digits}`
    return isNegative ? '-' : '+'
  })
  const at = draw.below(2) === 0 ? grid.left + 1 : grid.left
  grid.insertColumn(at, [heading, ...texts.slice(1)])
  return finish(grid, { columns: [at, ...grid.columns] })
}

function currencyColumn(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = draw.below(2) === 0 ? long(draw) : wide(draw)
  const foreign = grid.pick(currencies)
  const heading = grid.pick(
    grid.language === 'en'
      ? ['Currency', 'Curr.', 'CCY', 'Crcy']
      : ['Währung', 'Whg', 'Währg.', 'Währungsschlüssel'],
  )
  const texts = grid.rows.map((_, row) => (row === 1 || draw.below(3) === 0 ? foreign : 'EUR'))
  if (!texts.slice(1).includes('EUR')) texts[2] = 'EUR'
  const at = draw.below(2) === 0 ? grid.width : grid.left
  grid.insertColumn(at, [heading, ...texts.slice(1)])
  return finish(grid, { asks: 'must', columns: [at, ...grid.columns] })
}

function unitColumn(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = draw.below(2) === 0 ? long(draw) : wide(draw)
  const heading = grid.pick(
    grid.language === 'en' ? ['Unit', 'UoM', 'Units', 'Scale'] : ['Einheit', 'ME', 'Faktor', 'Maßeinheit'],
  )
  const [unit, places] = grid.pick([
    ['TEUR', 3],
    ['T€', 3],
    ['kEUR', 3],
    ['MEUR', 6],
    ['Mio. EUR', 6],
  ] as const)
  const isScaled = draw.below(4) > 0
  const texts = grid.rows.map((_, row) => {
    const isUnit = row === 1 || draw.below(3) === 0
    for (const amount of grid.amounts)
      if (amount.row === row && isUnit && isScaled) amount.digits = shifted(amount.digits, places)
    return isUnit ? unit : 'EUR'
  })
  const at = draw.below(2) === 0 ? grid.width : grid.left
  grid.insertColumn(at, [heading, ...texts.slice(1)])
  return finish(grid, { asks: 'must', columns: [at, ...grid.columns] })
}

/** Sums of groups of items, named after or before the group, below or above it. */
function subtotals(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { items: 3 })
  const names = {
    en: (name: string) =>
      grid.pick([
        `${name} Total`,
        `Total ${name}`,
        `Subtotal ${name}`,
        `${name} subtotal`,
        `Sum of ${name}`,
        `${name} (total)`,
      ]),
    de: (name: string) =>
      grid.pick([
        `${name} Summe`,
        `Summe ${name}`,
        `Zwischensumme ${name}`,
        `${name} gesamt`,
        `${name} Ergebnis`,
        `Gesamt ${name}`,
      ]),
  }
  const rows: number[] = []
  for (const item of grid.items) {
    const own = grid.amounts.find((amount) => amount.item === item)
    if (!own) continue
    const line = grid.rows[own.row] ?? []
    grid.insertRow(own.row + 1, [names[grid.language](item), ...line.slice(1)])
    grid.others += grid.months.length
    rows.push(own.row + 1)
  }
  return finish(grid, { asks: 'must', rows })
}

function carriedForward(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { items: 4 })
  const word = grid.pick(
    grid.language === 'en'
      ? ['Carried forward', 'Brought forward', 'Balance carried forward']
      : ['Übertrag', 'Vortrag', 'Saldovortrag'],
  )
  const at = grid.head + 3
  const sums = grid.months.map((_, place) => {
    const above = grid.amounts.filter(({ row, column }) => row < at && column === grid.left + place)
    return grid.written(sumTexts(above.map(({ digits }) => digits)))
  })
  grid.insertRow(at, [word, 'Cards', ...sums])
  grid.others += sums.length
  return finish(grid, { asks: 'must', rows: [at] })
}

function parentAboveParts(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { items: 2 + draw.below(3), months: 2 + draw.below(3) })
  const name = grid.pick(
    grid.language === 'en' ? ['Personnel', 'All costs', 'Operations'] : ['Personal', 'Betrieb', 'Verwaltung'],
  )
  const sums = grid.columns.map((column) =>
    grid.written(sumTexts(grid.amounts.filter((one) => one.column === column).map(({ digits }) => digits))),
  )
  grid.insertRow(grid.head + 1, [name, 'Cards', ...sums])
  grid.others += sums.length
  return finish(grid, { asks: 'must', rows: [grid.head + 1] })
}

function sumTexts(digits: readonly string[]): string {
  const cents = digits.reduce((sum, one) => sum + BigInt(one.replace('.', '')), 0n)
  const text = String(cents).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** `1,234`: thousands or three places; what decides elsewhere in the column may be a single cell. */
function oneCommaDecides(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { items: 4 + draw.below(3), months: 1 + draw.below(2) })
  const group = draw.below(2) === 0 ? ',' : '.'
  const areThousands = draw.below(2) === 0
  const odd = grid.pick(grid.items)
  for (const amount of grid.amounts) {
    const [left, right] = [1 + draw.below(99), String(100 + draw.below(900))]
    const isOdd = amount.item === odd
    const tenth = 1 + draw.below(9)
    amount.digits = isOdd ? `${left}.${tenth}` : areThousands ? `${left}${right}` : `${left}.${right}`
    grid.set(amount.row, amount.column, isOdd ? `${left}${group}${tenth}` : `${left}${group}${right}`)
  }
  // Where the mark divides thousands, what it cannot divide is no amount.
  if (areThousands) grid.disown(({ item }) => item === odd)
  return finish(grid, { asks: 'must', columns: grid.columns })
}

/** Another table below the first, with its own months. */
function tablesBelow(draw: Draw): Omit<MadeSheet, 'name'> {
  const first = wide(draw, { items: 2, months: 2 })
  const second = wide(draw, { items: 2, months: 2, first: monthsFrom(first.months[1] ?? '', 3)[2] ?? '' })
  const version = other(first, first.version)
  const top = first.rows.length + 1
  const isTitled = draw.below(2) === 0
  first.rows.push([], ...(isTitled ? [[first.versionWord(version)]] : []), ...second.rows)
  if (isTitled) first.insertRow(0, [first.versionWord(first.version)])
  const truthOfFirst = first.truth
  const shift = top + (isTitled ? 2 : 0)
  const rows = second.rows.map((_, row) => row + shift)
  const taken = second.amounts.map((amount) => {
    return {
      ...amount,
      item: amount.item,
      row: amount.row + shift,
      version: isTitled ? version : first.version,
    }
  })
  const truthOfSecond = amountsOf(taken)
  first.amounts.push(...taken)
  const truths = [{ ...truthOfFirst, ...truthOfSecond }]
  return finish(first, { asks: 'must', rows, truths })
}

function amountsOf(amounts: readonly Amount[]): Amounts {
  const grid = new Grid(new Draw('none'))
  grid.amounts = [...amounts]
  return grid.truth
}

function repeatedHeadings(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { items: 4, hasIds: draw.below(2) === 0 })
  const at = grid.head + 3
  grid.insertRow(at, grid.rows[grid.head] ?? [])
  return finish(grid, { rows: [at] })
}

function columnNumbers(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, draw.below(2) === 0 ? { hasIds: true } : { areKnown: true })
  const cells = Array.from({ length: grid.width }, (_, column) => grid.pick([String(column + 1)]))
  const isBracketed = draw.below(3) === 0
  grid.insertRow(grid.head + 1, isBracketed ? cells.map((cell) => `(${cell})`) : cells)
  grid.others += grid.columns.length
  return finish(grid, { rows: [grid.head + 1] })
}

/** In HTML: a footnote, a struck-out value or a hidden sort key beside the digits. */
function markedCells(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const marked = grid.amounts.filter((_, at) => at === 0 || draw.below(4) === 0)
  const marks = new Map<string, MarkedCell>()
  for (const { row, column } of marked) {
    const kind = grid.pick(['footnote', 'struck', 'deleted', 'hidden', 'reference'] as const)
    marks.set(`${row} ${column}`, {
      kind,
      text:
        kind === 'struck' || kind === 'deleted' || kind === 'hidden'
          ? String(100 + draw.below(900))
          : String(1 + draw.below(9)),
    })
  }
  const html = markedHtml([grid.rows], { marks })
  const text = grid.rows
    .map((row, at) => row.map((cell, column) => plainCell(cell, marks.get(`${at} ${column}`))).join('\t'))
    .join('\r\n')
  return finish(grid, { from: { text, html }, columns: grid.columns })
}

/** A cell as a program that knows no marks puts it into the text of a clipboard. */
function plainCell(cell: string, mark: MarkedCell | undefined): string {
  if (!mark) return cell
  return mark.kind === 'footnote' || mark.kind === 'reference' ? `${cell}${mark.text}` : `${mark.text}${cell}`
}

function tablesOfPage(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { items: 4 })
  const [heading = [], ...rows] = grid.rows
  const cut = 1 + draw.below(3)
  const html = markedHtml([
    [heading, ...rows.slice(0, cut)],
    [heading, ...rows.slice(cut)],
  ])
  const text = [heading, ...rows.slice(0, cut), heading, ...rows.slice(cut)]
    .map((row) => row.join('\t'))
    .join('\r\n')
  const isFirst = ({ row }: Amount) => row <= grid.head + cut
  const truths = [
    grid.truth,
    amountsOf(grid.amounts.filter(isFirst)),
    amountsOf(grid.amounts.filter((amount) => !isFirst(amount))),
  ]
  return finish(grid, { asks: 'must', isOfSheets: true, truths, from: { text, html } })
}

function headingsInOwnTable(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const [heading = [], ...rows] = grid.rows
  return finish(grid, { from: { text: grid.text, html: markedHtml([[heading], rows]) } })
}

function hiddenRow(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { items: 3 })
  const hidden = grid.head + 1 + draw.below(3)
  const html = markedHtml([grid.rows], { hiddenRows: [hidden] })
  const { text } = grid
  if (draw.below(2) === 0) grid.disown(({ row }) => row === hidden)
  return finish(grid, { asks: 'must', rows: [hidden], from: { text, html } })
}

/** One amount over several months, or over several rows. */
function mergedAmount(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { months: 3, items: 3 })
  const row = grid.head + 1 + draw.below(3)
  const span = 2 + draw.below(2)
  const own = grid.amounts.find((amount) => amount.row === row && amount.column === grid.left)
  if (!own) throw new Error('no amount')
  const cents = 6n * BigInt(1 + draw.below(10_000))
  const total = decimalOf(cents)
  grid.amounts = grid.amounts.filter(
    (amount) => amount.row !== row || amount.column >= grid.left + span || amount === own,
  )
  for (let at = 0; at < span; at += 1) grid.set(row, grid.left + at, '')
  grid.set(row, grid.left, grid.written(total))
  own.digits = total
  if (draw.below(3) > 0) {
    own.months = grid.months.slice(0, span)
    own.digits = decimalOf(cents / BigInt(span))
  }
  const html = markedHtml([grid.rows], { spans: new Map([[`${row} ${grid.left}`, span]]) })
  const rest = grid.rows.map((cells) => cells.join('\t')).join('\r\n')
  return finish(grid, {
    asks: 'must',
    rows: [row],
    columns: grid.columns.slice(0, span),
    from: { text: rest, html },
  })
}

/** One amount for the rows of two items: nothing in the sheet says how much is whose. */
function mergedOverRows(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { items: 3 })
  const row = grid.head + 1 + draw.below(2)
  const column = grid.pick(grid.columns)
  const html = markedHtml([grid.rows], { downwards: new Map([[`${row} ${column}`, 2]]) })
  grid.amounts = grid.amounts.filter((amount) => amount.column !== column || amount.row !== row + 1)
  grid.set(row + 1, column, '')
  return finish(grid, { asks: 'must', rows: [row], columns: [column], from: { text: grid.text, html } })
}

function formulaIds(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { hasIds: true })
  const column = 1
  for (const [at, item] of grid.items.entries()) {
    const id = `00${100 + at}`
    grid.ids.set(item, id)
    grid.set(grid.head + 1 + at, column, `="${id}"`)
  }
  const separator = grid.language === 'de' ? ';' : '\t'
  const text = grid.rows.map((row) => row.join(separator)).join('\n')
  const file = new File([text], 'costs.csv')
  return finish(grid, {
    from: draw.below(2) === 0 && separator === ';' ? file : { text: grid.text, html: '' },
  })
}

function entities(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { hasIds: true })
  const named: readonly (readonly [string, string])[] = [
    ['Miete &ndash; S&uuml;d', 'Miete – Süd'],
    ['Caf&eacute; &amp; Bar', 'Café & Bar'],
    ['B&#252;ro', 'Büro'],
    ['Preis &euro;', 'Preis €'],
    ['&Ouml;ffentlich', 'Öffentlich'],
    ['Stra&szlig;e', 'Straße'],
    ['&laquo;x&raquo;', '«x»'],
    ['A &hellip;', 'A …'],
    ['&Scaron;koda', 'Škoda'],
    ['&rsquo;t Hof', '’t Hof'],
  ]
  const html = new Map<string, string>()
  for (const [at, item] of grid.items.entries()) {
    const [written = '', meant = ''] = named[(draw.below(named.length) + at) % named.length] ?? []
    const name = `${meant} ${at}`
    html.set(`${grid.head + 1 + at} 0`, `${written} ${at}`)
    grid.set(grid.head + 1 + at, 0, name)
    for (const amount of grid.amounts) if (amount.item === item) amount.item = name
    const id = grid.ids.get(item)
    grid.ids.delete(item)
    if (id !== undefined) grid.ids.set(name, id)
  }
  const page = markedHtml([grid.rows], { raw: html })
  const file = new File([page], 'costs.xls')
  return finish(grid, { from: draw.below(2) === 0 ? file : { text: grid.text, html: page } })
}

function headerLines(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const count = 1 + draw.below(25)
  const lines = Array.from({ length: count }, (_, at) =>
    grid.pick([`Report line ${at}`, 'Company Ltd', 'Created by Ana Ruiz', '']),
  )
  for (const line of lines) grid.insertRow(0, line === '' ? [] : [line])
  return finish(grid)
}

function postingDates(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = long(draw)
  const period = grid.left - 1
  const style = draw.below(5)
  for (const { row, months } of grid.amounts) {
    const [year = '', month = ''] = (months[0] ?? '').split('-')
    const day = String(13 + draw.below(15))
    const texts = [
      `${day}.${month}.${year}`,
      `${year}-${month}-${day}`,
      `0${month}.${year}`,
      `${year}/0${month}`,
      `${year}${month}${day}`,
    ]
    grid.set(row, period, texts[style] ?? '')
  }
  return finish(grid, { columns: [period] })
}

function yearAndMonth(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = long(draw)
  const period = grid.left - 1
  const names = draw.below(2) === 0
  const months = grid.rows.map((_, row) => grid.cell(row, period))
  const [year, month] = grid.language === 'en' ? ['Year', 'Month'] : ['Jahr', 'Monat']
  for (const [row, text] of months.entries()) {
    const number = Number(text.slice(5))
    grid.set(
      row,
      period,
      row === 0 ? month : names ? (monthNames[grid.language][number - 1] ?? '') : String(number),
    )
  }
  grid.insertColumn(period, [year, ...months.slice(1).map((text) => text.slice(0, 4))])
  return finish(grid, { columns: [period, period + 1] })
}

function postings(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = long(draw)
  const twice = grid.pick(grid.amounts)
  const line = grid.rows[twice.row] ?? []
  const digits = grid.amountDigits()
  const row = twice.row + 1
  grid.insertRow(row, line.with(twice.column, grid.written(digits)))
  grid.amounts.push({ ...twice, row, digits })
  return finish(grid, { asks: 'must', rows: [twice.row, row] })
}

function versionsInColumns(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = long(draw)
  const second = other(grid, grid.version)
  grid.set(grid.head, grid.left, grid.versionWord(grid.version))
  const column = grid.left + 1
  grid.set(grid.head, column, grid.versionWord(second))
  const copies = grid.amounts.map((amount) => ({
    ...amount,
    column,
    version: second,
    digits: grid.amountDigits(),
  }))
  for (const { row, digits } of copies) grid.set(row, column, grid.written(digits))
  grid.amounts.push(...copies)
  return finish(grid, { columns: grid.columns })
}

function twelveM(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const own = grid.pick(grid.amounts)
  const size = 1 + draw.below(99)
  grid.set(own.row, own.column, `${size} m`)
  if (draw.below(2) === 0) {
    own.digits = `${size}000000`
    return finish(grid, { asks: 'must', columns: [own.column], rows: [own.row] })
  }
  // Metres or months are no amount, and keep their row back.
  grid.disown((amount) => amount === own)
  const truths = [grid.truth, amountsOf(grid.amounts.filter(({ row }) => row !== own.row))]
  return finish(grid, { asks: 'must', columns: [own.column], rows: [own.row], truths })
}

/** Two days of January and the like, which two countries read as other months. */
function daysOrMonths(draw: Draw): Omit<MadeSheet, 'name'> {
  const year = 2026 + draw.below(3)
  const grid = wide(draw, { first: `${year}-01`, months: 2 + draw.below(2), items: 2 })
  const isUs = draw.below(2) === 0
  for (const [at, column] of grid.columns.entries()) {
    const month = String(at + 1).padStart(2, '0')
    grid.set(
      grid.head,
      column,
      isUs ? `${month}/01/${String(year).slice(2)}` : `01/${month}/${String(year).slice(2)}`,
    )
  }
  return finish(grid, { columns: grid.columns })
}

// Workbooks: what a format shows is not what a cell holds.

interface WorkbookOptions {
  readonly cells: ReadonlyMap<string, MadeCell>
  /** A text that is struck out before the rest of a cell, by the cell that holds both. */
  readonly struck?: ReadonlyMap<string, string>
}

/** The grid as a workbook, its amounts as numbers. @param cells others than those of the grid, by `row column` */
function asWorkbook(grid: Grid, { cells, struck = new Map() }: WorkbookOptions): File {
  const areAmounts = new Set(grid.amounts.map(({ row, column }) => `${row} ${column}`))
  const rows = grid.rows.map((row, at) =>
    row.map((text, column): MadeCell => {
      const key = `${at} ${column}`
      const other = cells.get(key)
      if (other !== undefined) return other
      return areAmounts.has(key) ? Number(text.replace(',', '.')) : text
    }),
  )
  const formats = ['General']
  let markup = rowsMarkup(rows, formats)
  for (const [whole, old] of struck)
    markup = markup.replace(
      `<is><t xml:space="preserve">${whole}</t></is>`,
      `<is><r><rPr><strike/></rPr><t>${old}</t></r><r><t>${whole.slice(old.length)}</t></r></is>`,
    )
  const blob = zipOf(workbookParts({ sheets: { Plan: sheetMarkup(markup) }, formats }))
  return new File([blob], 'costs.xlsx')
}

function formatShowsSign(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const own = grid.pick(grid.amounts)
  const format = grid.pick(['"-"0.00', '0.00"-"', '"– "0.00', '"(-)" 0.00'])
  const cells = new Map([[`${own.row} ${own.column}`, { value: Number(own.digits), format }]])
  const from = asWorkbook(grid, { cells })
  if (draw.below(2) === 0) own.digits = `-${own.digits}`
  return finish(grid, { asks: 'must', columns: [own.column], rows: [own.row], from })
}

function formatShowsNoMoney(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const own = grid.pick(grid.amounts)
  const format = grid.pick([
    '0.0" FTE"',
    '0" h"',
    '0.0" PT"',
    '0" Stück"',
    '0" heads"',
    '0.00" VZÄ"',
    '"n = "0',
  ])
  const cells = new Map([[`${own.row} ${own.column}`, { value: Number(own.digits), format }]])
  const from = asWorkbook(grid, { cells })
  grid.disown((amount) => amount === own)
  // The row is kept back as a whole where one of its cells is an error.
  const ofOthers = amountsOf(grid.amounts.filter(({ row }) => row !== own.row))
  return finish(grid, {
    asks: 'must',
    columns: [own.column],
    rows: [own.row],
    from,
    truths: [grid.truth, ofOthers],
  })
}

function formatShowsNothing(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const own = grid.pick(grid.amounts)
  const cells = new Map([[`${own.row} ${own.column}`, { value: Number(own.digits), format: ';;;' }]])
  const from = asWorkbook(grid, { cells })
  if (draw.below(2) === 0) grid.disown((amount) => amount === own)
  return finish(grid, { asks: 'must', columns: [own.column], rows: [own.row], from })
}

function monthsAsNumbers(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const isDay = draw.below(2) === 0
  const cells = new Map<string, MadeCell>()
  for (const [at, column] of grid.columns.entries()) {
    const [year = 0, month = 1] = (grid.months[at] ?? '').split('-').map(Number)
    const day = (Date.UTC(year, month - 1, 1) - Date.UTC(1899, 11, 30)) / 86_400_000
    const shown = Number(`${year}.${String(month).padStart(2, '0')}`)
    cells.set(`${grid.head} ${column}`, isDay ? day : { value: shown, format: '0.00' })
  }
  // Two days by themselves may be amounts.
  const isReachable = !isDay || grid.columns.length > 2
  return finish(grid, { columns: grid.columns, from: asWorkbook(grid, { cells }), isReachable })
}

function struckInWorkbook(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const own = grid.pick(grid.amounts)
  const old = String(100 + draw.below(800))
  const whole = `${old}${grid.written(own.digits)}`
  const cells = new Map([[`${own.row} ${own.column}`, whole]])
  const from = asWorkbook(grid, { cells, struck: new Map([[whole, old]]) })
  return finish(grid, { columns: [own.column], rows: [own.row], from })
}

function idsWithShownZeros(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { areKnown: true, items: 3 })
  const row = grid.head + 1 + draw.below(3)
  const item = grid.items[row - grid.head - 1] ?? ''
  for (const [at, one] of grid.items.entries()) {
    grid.ids.set(one, ['A-1', 'KÖ-1', '00123'][at] ?? '')
    grid.set(grid.head + 1 + at, 1, ['A-1', 'KÖ-1', '00123'][at] ?? '')
  }
  grid.ids.set(item, '4711.10')
  const cells = new Map([[`${row} 1`, { value: 4711.1, format: '0.00' }]])
  return finish(grid, { rows: [row], from: asWorkbook(grid, { cells }) })
}

function longIds(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { hasIds: true })
  const row = grid.head + 1
  const cells = new Map([[`${row} 1`, 12_345_678_901_234_500 + 100 * draw.below(1000)]])
  grid.ids.clear()
  return finish(grid, { asks: 'must', rows: [row], from: asWorkbook(grid, { cells }) })
}

// Texts at other places.

function fiscalYear(draw: Draw): Omit<MadeSheet, 'name'> {
  const year = 2024 + draw.below(4)
  const start = 4 + draw.below(7)
  const months = Math.min(12, 14 - start + draw.below(2))
  const grid = wide(draw, { first: `${year}-${String(start).padStart(2, '0')}`, months, headings: 'bare' })
  const short = String(year + 1).slice(2)
  const text = grid.pick(
    grid.language === 'en'
      ? [
          `FY ${year}/${short}`,
          `FY${year}/${short}`,
          `${year}/${short}`,
          `${year}/${year + 1}`,
          `Fiscal year ${year}/${short}`,
        ]
      : [
          `GJ ${year}/${short}`,
          `Geschäftsjahr ${year}/${short}`,
          `${year}/${short}`,
          `WJ ${year}/${year + 1}`,
        ],
  )
  if (draw.below(2) === 0) grid.insertRow(0, [text])
  else group(grid, new Map([[grid.left, text]]))
  return finish(grid, { columns: grid.columns, rows: rowsOf(grid, text) })
}

/** Writes each month into its heading, or into the column of periods. @returns where they are */
function writeMonths(grid: Grid, textOf: (month: string) => string): readonly number[] {
  const period = grid.left - 1
  const isLong = grid.cell(grid.head, period) === grid.words.period
  for (const { row, column, months } of grid.amounts)
    grid.set(isLong ? row : grid.head, isLong ? period : column, textOf(months[0] ?? ''))
  return isLong ? [period] : grid.columns
}

/** Months whose years have two digits: a date of few digits can be a day just as well. */
function shortMonths(draw: Draw): Omit<MadeSheet, 'name'> {
  const isLong = draw.below(3) === 0
  const months = 1 + draw.below(4)
  const grid = isLong ? long(draw, { months }) : wide(draw, { months })
  const style = draw.below(5)
  const first = grid.columns.length > 1 && !isLong && draw.below(3) === 0 ? grid.months[0] : undefined
  const before = !isLong && draw.below(4) === 0 ? `${grid.versionWord(grid.version)} ` : ''
  const columns = writeMonths(grid, (month) => {
    const [year = '', number = ''] = month.split('-')
    const short = year.slice(2)
    const texts = [
      ...[`${number}/${short}`, `${number}-${short}`, `${number}.${short}`, `${short}-${number}`],
      `${Number(number)}/${short}`,
    ]
    return month === first ? month : `${before}${texts[style]}`
  })
  return finish(grid, { columns })
}

/** Periods by their number in a fiscal year, which the sheet does not say the first month of. */
function numberedPeriods(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = draw.below(3) === 0 ? long(draw) : wide(draw)
  const offset = grid.pick([0, -6, -3, 3, 9])
  const style = draw.below(10)
  const [word, short] = grid.language === 'de' ? ['Periode', 'GJ'] : ['Period', 'FY']
  const columns = writeMonths(grid, (month) => {
    const [calendar = 0, inYear = 1] = month.split('-').map(Number)
    const index = calendar * 12 + inYear - 1 - offset
    const [year, number] = [Math.floor(index / 12), (index % 12) + 1]
    const [yy, two] = [String(year).slice(2), String(number).padStart(2, '0')]
    const texts = [
      ...[
        `P${two} ${year}`,
        `P${number}/${year}`,
        `${word} ${number} ${year}`,
        `${year}.P${two}`,
        `P${two}/${yy}`,
      ],
      ...[`${short}${yy} P${two}`, `${short}${year} P${number}`, `${short}${yy} M${two}`, `${year}-P${two}`],
      `${word} ${two}/${year}`,
    ]
    return texts[style] ?? ''
  })
  return finish(grid, { asks: 'must', columns })
}

/** Periods by their number beside a column of years, one of which says that they are those of a fiscal year. */
function numberedBesideYears(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = long(draw)
  const offset = grid.pick([0, -6, -3, 3, 9])
  const isGerman = grid.language === 'de'
  const style = draw.below(7)
  const [calendarYear, fiscalYear, short] = isGerman
    ? (['Jahr', 'Geschäftsjahr', 'GJ'] as const)
    : (['Year', 'Fiscal year', 'FY'] as const)
  const period = grid.left - 1
  const years: string[] = [style < 3 ? calendarYear : style < 5 ? fiscalYear : short]
  for (const [row, text] of grid.rows.map((_, row) => grid.cell(row, period)).entries()) {
    if (row === 0) continue
    const [calendar = 0, inYear = 1] = text.split('-').map(Number)
    const index = calendar * 12 + inYear - 1 - offset
    const [year, number] = [Math.floor(index / 12), (index % 12) + 1]
    const two = String(number).padStart(2, '0')
    const word = isGerman ? 'Periode' : 'Period'
    const texts = [`P${two}`, `P${number}`, `${word} ${number}`, two, String(number), `P${two}`, `0${two}`]
    grid.set(row, period, texts[style] ?? '')
    years.push(style === 6 ? `${short}${String(year).slice(2)}` : String(year))
  }
  grid.set(0, period, grid.pick(isGerman ? ['Monat', 'Periode'] : ['Month', 'Period']))
  grid.insertColumn(period, years)
  return finish(grid, { asks: 'must', columns: [period, period + 1] })
}

/** Words in the place of an amount that say that there is none. */
function wordsForNoValue(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = draw.below(2) === 0 ? long(draw) : wide(draw)
  const words = grid.language === 'en' ? ['n/a', 'TBD', 'tbc', 'pending'] : ['k. A.', 'offen', 'tbd', 'n/a']
  const gone = grid.pick(grid.amounts)
  grid.set(gone.row, gone.column, grid.pick(words))
  grid.amounts = grid.amounts.filter((amount) => amount !== gone)
  return finish(grid, { asks: 'must', columns: [gone.column] })
}

/** Signs of footnotes behind months, whose text is below the table. */
function footnotesOfHeadings(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const sign = grid.pick(['*', '**', ' 1)', ' (1)', '¹', ' a)'])
  const column = grid.pick(grid.columns)
  grid.set(grid.head, column, `${grid.cell(grid.head, column)}${sign}`)
  grid.rows.push([`${sign.trim()} ${grid.language === 'de' ? 'ohne MwSt.' : 'without VAT'}`])
  return finish(grid, { asks: 'must', columns: [column], rows: [grid.rows.length - 1] })
}

/** A quarter or a half by its first and its last month. */
function rangesOfMonths(draw: Draw): Omit<MadeSheet, 'name'> {
  const length = draw.below(3) === 0 ? 6 : 3
  const year = 2025 + draw.below(3)
  const start = length * draw.below(12 / length)
  const months = monthsFrom(`${year}-${String(start + 1).padStart(2, '0')}`, length)
  const grid = wide(draw, { months: 1, first: months[0] ?? '' })
  const [from = '', to = ''] = [months[0], months.at(-1)].map((month) => {
    return monthNames[grid.language][Number(month?.slice(5)) - 1] ?? ''
  })
  const [low, high] = [months[0]?.slice(5), months.at(-1)?.slice(5)]
  const heading = grid.pick([
    `${from}–${to} ${year}`,
    `${from} - ${to} ${year}`,
    `${from}-${to} ${year}`,
    `${from} ${year} – ${to} ${year}`,
    `${from} ${grid.language === 'de' ? 'bis' : 'to'} ${to} ${year}`,
    `${low}–${high}/${year}`,
    `${low}/${year} - ${high}/${year}`,
  ])
  grid.set(grid.head, grid.left, heading)
  for (const amount of grid.amounts) {
    const cents = BigInt(1000 + draw.below(9000))
    amount.months = months
    amount.digits = decimalOf(cents)
    grid.set(amount.row, amount.column, grid.written(decimalOf(cents * BigInt(length))))
  }
  return finish(grid, { asks: 'must', columns: grid.columns })
}

function decimalOf(cents: bigint): string {
  return cents.toString().padStart(3, '0').replace(/(..)$/, '.$1')
}

/** Nothing in the sheet says the year. */
function monthsWithoutYear(draw: Draw): Omit<MadeSheet, 'name'> {
  const year = [2025, 2026, 2027][draw.below(3)]
  const grid = wide(draw, { first: `${year}-0${1 + draw.below(8)}`, headings: 'bare' })
  return finish(grid, { asks: 'must', columns: grid.columns })
}

/** A separate row before the rows that it is about. */
function sectionsOf(texts: (grid: Grid) => readonly [string, string], isMoney: boolean): Maker {
  return (draw) => {
    const grid = wide(draw, { items: 4 })
    const version = other(grid, grid.version)
    const [first, second] = texts(grid)
    const from = grid.head + 3
    const ofSecond = (amount: Amount) => amount.row >= from
    if (isMoney) for (const amount of grid.amounts) if (ofSecond(amount)) amount.version = version
    const name = isMoney ? grid.versionWord(version) : second
    const isOther = new Set(grid.amounts.filter(ofSecond))
    grid.insertRow(from, [name])
    grid.insertRow(grid.head + 1, [first])
    const rows = [grid.head + 1, from + 1]
    if (!isMoney) grid.disown((amount) => isOther.has(amount))
    return finish(grid, {
      asks: 'must',
      rows: [...rows, ...Array.from({ length: 2 }, (_, at) => from + 2 + at)],
      isReachable: false,
    })
  }
}

function kindInHeadings(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { months: 3 })
  const columns = grid.columns.slice(1 + draw.below(2))
  const text = grid.pick<string>(noMoney[grid.language])
  const isBehind = draw.below(2) === 0
  for (const column of columns) {
    const heading = grid.cell(grid.head, column)
    grid.set(grid.head, column, isBehind ? `${heading} ${text}` : `${text} ${heading}`)
  }
  grid.disown(({ column }) => columns.includes(column))
  return finish(grid, { asks: 'must', columns })
}

function kindColumn(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = draw.below(2) === 0 ? long(draw) : wide(draw, { items: 3 })
  const [heading, money, heads] = grid.pick(
    grid.language === 'en'
      ? [
          ['Measure', 'Cost', 'FTE'],
          ['Key figure', 'Amount', 'Headcount'],
          ['Unit', 'EUR', 'h'],
          ['Unit', 'EUR', 'pcs'],
        ]
      : [
          ['Kennzahl', 'Kosten', 'VZÄ'],
          ['Messgröße', 'Betrag', 'Köpfe'],
          ['Einheit', 'EUR', 'Std'],
          ['ME', 'EUR', 'Stück'],
        ],
  )
  const isOther = (row: number) => row === grid.head + 2
  const at = draw.below(2) === 0 ? grid.width : grid.left
  grid.insertColumn(at, [
    heading ?? '',
    ...grid.rows
      .slice(grid.head + 1)
      .map((_, place) => (isOther(grid.head + 1 + place) ? heads : money) ?? ''),
  ])
  grid.disown(({ row }) => isOther(row))
  return finish(grid, {
    asks: 'must',
    columns: [at, ...grid.columns],
    rows: [grid.head + 2],
  })
}

function versionColumn(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = draw.below(2) === 0 ? long(draw) : wide(draw, { items: 3 })
  const text = grid.pick<string>(otherVersions[grid.language])
  const version = other(grid, grid.version)
  const isOther = (row: number) => row === grid.head + 1
  for (const amount of grid.amounts) if (isOther(amount.row)) amount.version = version
  const texts = grid.rows
    .slice(grid.head + 1)
    .map((_, place) => (isOther(grid.head + 1 + place) ? text : grid.versionWord(grid.version)))
  const at = grid.left - (draw.below(2) === 0 ? 1 : 0)
  grid.insertColumn(at, [grid.words.version, ...texts])
  return finish(grid, { asks: 'must', columns: [at], rows: [grid.head + 1] })
}

function titleWithVersion(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const isKnown = draw.below(2) === 0
  const text = isKnown ? grid.versionWord(grid.version) : grid.pick<string>(otherVersions[grid.language])
  const year = grid.months[0]?.slice(0, 4)
  const title = grid.pick([text, `${text} ${year}`, `${text} (EUR)`])
  grid.insertRow(0, [title])
  return finish(grid, { rows: [0] })
}

/** The title says one unit, a heading another one. */
function unitsThatDisagree(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const [unit = '', heading = ''] = grid.pick([
    ['in TEUR', 'Mio. EUR'],
    ['TEUR', 'MEUR'],
    ['in EUR', 'TEUR'],
    ['Mio. €', 'T€'],
  ])
  const column = grid.pick(grid.columns)
  const places = new Map([
    ['in TEUR', 3],
    ['TEUR', 3],
    ['T€', 3],
    ['in EUR', 0],
    ['Mio. €', 6],
    ['Mio. EUR', 6],
    ['MEUR', 6],
  ])
  grid.set(grid.head, column, `${grid.cell(grid.head, column)} (${heading})`)
  grid.insertRow(0, [unit])
  for (const amount of grid.amounts)
    amount.digits = shifted(amount.digits, places.get(amount.column === column ? heading : unit) ?? 0)
  return finish(grid, { asks: 'must', columns: [column] })
}

function tablesBeside(draw: Draw): Omit<MadeSheet, 'name'> {
  const first = wide(draw, { items: 2, months: 2 })
  const second = wide(draw, { items: 2, months: 2, first: monthsFrom(first.months[1] ?? '', 3)[2] ?? '' })
  const left = first.width + draw.below(2)
  for (const [row, cells] of second.rows.entries())
    for (const [column, text] of cells.entries()) first.set(row, left + column, text)
  for (const row of first.rows) for (let column = 0; column < left; column += 1) row[column] ??= ''
  const truthOfFirst = first.truth
  const taken = second.amounts.map((amount) => ({
    ...amount,
    column: amount.column + left,
    version: first.version,
  }))
  const truthOfSecond = amountsOf(taken)
  first.amounts.push(...taken)
  const truths = [{ ...truthOfFirst, ...truthOfSecond }]
  return finish(first, { asks: 'must', columns: [left, left + 1, left + 2, left + 3], truths })
}

const namesOfQuantities = {
  en: ['Headcount', 'FTE', 'Number of licences', 'Working hours external', 'Total FTEs', 'Employees'],
  de: ['Anzahl Mitarbeiter', 'VZÄ', 'Stunden extern', 'Anzahl Lizenzen', 'Köpfe gesamt', 'Manntage'],
} as const
const namesOfParts = {
  en: ['of which external', 'thereof licences', '- of which travel', 'Of which: rent'],
  de: ['davon extern', 'darunter Lizenzen', '  davon Reisen', 'davon: Miete'],
} as const

/** The name of a row says that its numbers are no money, or in the amounts of the row above. */
function rowNamed(names: Readonly<Record<Grid['language'], readonly string[]>>): Maker {
  return (draw) => {
    const grid = wide(draw, { items: 3 })
    const row = grid.head + 2 + draw.below(2)
    grid.set(row, 0, grid.pick(names[grid.language]))
    grid.disown((amount) => amount.row === row)
    return finish(grid, { asks: 'must', rows: [row] })
  }
}

const deductions = {
  en: [
    ...[
      'less: discount',
      'less returns',
      'Less supplier discount',
      'minus: refunds',
      '(-) Credit note',
      './. Discount',
    ],
    ...['Less - trade discount', 'Discount (-)', 'Early payment discount', 'Deduction: bonus'],
  ],
  de: [
    ...[
      'abzüglich Rabatt',
      './. Skonto',
      'abzgl. Bonus',
      'minus Retouren',
      '- abzüglich Gutschrift',
      '(–) Nachlass',
    ],
    ...['abzügl. Erlösschmälerung', 'Abzug: Selbstbehalt', 'weniger Rückvergütung', 'Abzgl. Skonto'],
  ],
} as const
const titlesOfDeductions = {
  en: ['less:', 'Less', 'minus', './.', 'Deductions', 'Deductions:'],
  de: ['abzüglich:', 'abzgl.', './.', 'minus', 'Abzüge', 'Abzüge:'],
} as const

function negate(amount: Amount): void {
  amount.digits = `-${amount.digits}`
}

/** Most of them are meant to be taken off; a person may know better. */
function deductionInRows(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = draw.below(3) === 0 ? long(draw) : wide(draw, { items: 3 })
  const item = grid.items[1] ?? ''
  const name = grid.pick<string>(deductions[grid.language])
  const id = grid.ids.get(item)
  if (id !== undefined) grid.ids.set(name, id)
  grid.ids.delete(item)
  const own = grid.amounts.filter((amount) => amount.item === item)
  const isMeant = draw.below(4) > 0
  for (const amount of own) {
    grid.set(amount.row, 0, name)
    amount.item = name
    if (isMeant) negate(amount)
  }
  return finish(grid, { asks: 'must', rows: own.map(({ row }) => row) })
}

function deductionsBelowTitle(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { items: 4, hasIds: draw.below(2) === 0 })
  const at = grid.head + 3
  const below = grid.amounts.filter(({ row }) => row >= at)
  for (const amount of below) negate(amount)
  grid.insertRow(at, [grid.pick<string>(titlesOfDeductions[grid.language])])
  return finish(grid, { asks: 'must', rows: below.map(({ row }) => row) })
}

function deductionsOverGroup(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { months: 2 })
  const later = monthsFrom(grid.months[1] ?? '', 3).slice(1)
  const columns = secondGroup(grid, later)
  for (const [at, column] of columns.entries()) grid.set(grid.head, column, later[at] ?? '')
  const [second = 0] = columns
  group(
    grid,
    new Map([
      [grid.left, grid.versionWord(grid.version)],
      [second, grid.pick<string>(deductions[grid.language])],
    ]),
  )
  for (const amount of grid.amounts) if (columns.includes(amount.column)) negate(amount)
  return finish(grid, { asks: 'must', columns })
}

function deductionInHeadings(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw, { months: 3 })
  const columns = grid.columns.slice(1 + draw.below(2))
  const text = grid.pick<string>(deductions[grid.language])
  for (const column of columns) grid.set(grid.head, column, `${text} ${grid.cell(grid.head, column)}`)
  for (const amount of grid.amounts) if (columns.includes(amount.column)) negate(amount)
  return finish(grid, { asks: 'must', columns })
}

/** The name of a row says the unit of its amounts alone. */
function unitInName(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const row = grid.head + 1 + draw.below(grid.items.length)
  const [text = '', places = 3] = grid.pick([
    ['(TEUR)', 3],
    ['in k€', 3],
    ['(in Tsd. EUR)', 3],
    ['in T€', 3],
    ['[Mio. €]', 6],
    ["(EUR '000)", 3],
    ['(in thousands)', 3],
  ] as const)
  const item = grid.items[row - grid.head - 1] ?? ''
  const name = `${item} ${text}`
  grid.set(row, 0, name)
  for (const amount of grid.amounts) if (amount.row === row) amount.item = name
  scale(grid, places, (amount) => amount.row === row)
  return finish(grid, { asks: 'must', rows: [row] })
}

const sumHeadings = {
  en: [
    'Total',
    'Total YEAR',
    'YTD',
    'Year to date',
    'Sum',
    'FY total',
    'Full year',
    'Grand total',
    'Cumulative',
  ],
  de: [
    'Summe',
    'Gesamt',
    'Gesamtjahr',
    'Jahressumme',
    'Summe YEAR',
    'kumuliert',
    'Jahr',
    'Insgesamt',
    'Ergebnis',
  ],
} as const

/** A column of sums behind or before its months; a row may have another sum. */
function sumColumn(isWrong: boolean): Maker {
  return (draw) => {
    const grid = wide(draw, { items: 3 + draw.below(2), months: 3 + draw.below(2) })
    // A heading that says nothing is a sum by its amounts.
    const named = isWrong || draw.below(4) > 0 ? grid.pick<string>(sumHeadings[grid.language]) : 'Approved'
    const years = [...new Set(grid.months.map((month) => month.slice(0, 4)))]
    const heading = named.replace(/ ?YEAR/, years.length === 1 ? ` ${years[0]}` : '')
    const sums = grid.items.map((item) =>
      sumTexts(grid.amounts.filter((one) => one.item === item).map(({ digits }) => digits)),
    )
    const odd = grid.head + 1 + draw.below(grid.items.length)
    const cells = sums.map((sum, at) =>
      grid.written(isWrong && grid.head + 1 + at === odd ? shifted(sum, 1) : sum),
    )
    const column = draw.below(3) === 0 ? grid.left : grid.width
    grid.insertColumn(column, [heading, ...cells])
    grid.others += sums.length
    return finish(grid, isWrong ? { asks: 'must', columns: [column], rows: [odd] } : { asks: 'never' })
  }
}

/** Quarters between their months, all without a year or all with it. */
function quartersBesideMonths(draw: Draw): Omit<MadeSheet, 'name'> {
  const year = 2025 + draw.below(3)
  const isBare = draw.below(2) === 0
  const grid = wide(draw, { first: `${year}-01`, months: 6, headings: isBare ? 'bare' : 'full' })
  for (const quarter of [2, 1]) {
    const to = grid.left + quarter * 3
    const cells = grid.items.map((item) => {
      const own = grid.amounts.filter((one) => one.item === item && one.column >= to - 3 && one.column < to)
      return grid.written(sumTexts(own.map(({ digits }) => digits)))
    })
    grid.insertColumn(to, [isBare ? `Q${quarter}` : `Q${quarter} ${year}`, ...cells])
    grid.others += cells.length
  }
  return finish(grid, isBare ? { asks: 'must', columns: grid.columns } : { asks: 'never' })
}

function plain(draw: Draw): Omit<MadeSheet, 'name'> {
  const isLong = draw.below(2) === 0
  const options = { hasIds: draw.below(2) === 0 }
  const grid = isLong ? long(draw, options) : wide(draw, options)
  return finish(grid, { asks: 'never' })
}

function plainVersions(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  const columns = secondGroup(grid)
  const version = other(grid, grid.version)
  for (const amount of grid.amounts) if (columns.includes(amount.column)) amount.version = version
  const [second = 0] = columns
  group(
    grid,
    new Map([
      [grid.left, grid.versionWord(grid.version)],
      [second, grid.versionWord(version)],
    ]),
  )
  return finish(grid, { asks: 'never' })
}

function plainUnit(draw: Draw): Omit<MadeSheet, 'name'> {
  const grid = wide(draw)
  group(grid, new Map([[grid.left, grid.pick(['EUR', '€', 'in EUR'])]]))
  return finish(grid, { asks: 'never' })
}

export const makers: Readonly<Record<string, Maker>> = {
  plain,
  'plain versions over groups': plainVersions,
  'plain currency over a group': plainUnit,
  'versions and units over groups': groupsOfVersions,
  'numbers that are no money below a group': groupNoMoney,
  'unknown version over a group': groupUnknownVersion,
  'unknown version in a heading': headingUnknownVersion,
  'units over groups': groupsOfUnits,
  ...Object.fromEntries(unitPlaces.map((place) => [`unit: ${place}`, unitAt(place)])),
  'one year over months that go back': yearOverFiscalMonths,
  'year in the title': yearInTitle,
  'column of debit and credit': sideColumn,
  'column of signs': signColumn,
  'column of currencies': currencyColumn,
  'column of units': unitColumn,
  subtotals,
  'carried forward': carriedForward,
  'parent above its parts': parentAboveParts,
  'one comma decides': oneCommaDecides,
  'tables below one another': tablesBelow,
  'repeated headings': repeatedHeadings,
  'row of column numbers': columnNumbers,
  'marks within cells': markedCells,
  'tables of a page': tablesOfPage,
  'headings in their own table': headingsInOwnTable,
  'hidden row': hiddenRow,
  'amount merged over months': mergedAmount,
  'amount merged over rows': mergedOverRows,
  'IDs as formulas': formulaIds,
  'entities in names': entities,
  'header lines': headerLines,
  'posting dates': postingDates,
  'year and month in columns': yearAndMonth,
  'several postings of a month': postings,
  'versions in columns': versionsInColumns,
  '12 m': twelveM,
  'first days of months': daysOrMonths,
  'format that shows a sign': formatShowsSign,
  'format that shows no money': formatShowsNoMoney,
  'format that shows nothing': formatShowsNothing,
  'months as numbers of a workbook': monthsAsNumbers,
  'struck-out text of a workbook': struckInWorkbook,
  'IDs with shown zeros': idsWithShownZeros,
  'IDs of more than 15 digits': longIds,
  'fiscal year over months': fiscalYear,
  'months without a year': monthsWithoutYear,
  'months with years of two digits': shortMonths,
  'words for no value': wordsForNoValue,
  'numbered periods': numberedPeriods,
  'numbered periods beside years': numberedBesideYears,
  'ranges of months': rangesOfMonths,
  'footnotes of headings': footnotesOfHeadings,
  'versions in rows of their own': sectionsOf((grid) => [grid.versionWord(grid.version), ''], true),
  'no money below a separate row': sectionsOf(
    (grid) => [grid.language === 'en' ? 'Costs' : 'Kosten', grid.pick<string>(noMoney[grid.language])],
    false,
  ),
  'no money in headings': kindInHeadings,
  'column of measures': kindColumn,
  'column with unknown versions': versionColumn,
  'version in the title': titleWithVersion,
  'units that disagree': unitsThatDisagree,
  'tables beside one another': tablesBeside,
  'name of no money': rowNamed(namesOfQuantities),
  'name of a part': rowNamed(namesOfParts),
  'unit in a name': unitInName,
  'name of a deduction': deductionInRows,
  'deductions below a line': deductionsBelowTitle,
  'deductions over a group': deductionsOverGroup,
  'deduction in headings': deductionInHeadings,
  'sums of months': sumColumn(false),
  'sums of months that differ': sumColumn(true),
  'quarters beside their months': quartersBesideMonths,
}

/** A sheet of a kind, the same one for the same number. */
export function makeSheet(kind: string, number: number): MadeSheet {
  const maker = makers[kind]
  if (!maker) throw new Error(`no maker of ${kind}`)
  return { name: `${kind} ${number}`, ...maker(new Draw(`${kind} ${number}`)) }
}
