// Makes the fixtures of what LibreOffice Calc puts on a clipboard, with the program itself and without a screen: the
// two filters named here are the ones its clipboard uses, the HTML one and the text one with cells as they are shown;
// and of a workbook that it calculated and saved.
// Needs soffice (Debian: libreoffice-calc). Run: node bench/make-clipboards.ts
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { type MadeCell, workbookOfCells } from '../src/testing/made-workbooks.ts'

const run = promisify(execFile)
const target = join(import.meta.dirname, '../src/spreadsheet/clipboards')

interface Dialect {
  readonly name: string
  /** What the person who copies has set as the language of their system. */
  readonly locale: string
  readonly rows: MadeCell[][]
  /** Ranges of merged cells. */
  readonly merged?: readonly string[]
}

const area = '00000000-0000-4000-8000-000000000001'
const number = (value: number, format = '#,##0.00'): MadeCell => ({ value, format })
const code = (value: string): MadeCell => ({ value, format: '@' })
const month = (text: string, format: string): MadeCell => ({ value: new Date(text), format })
const months = ['2026-01', '2026-02', '2026-03']

/** The same three items in every way of showing their amounts. */
function items(format: string): MadeCell[][] {
  const row = (name: string, id: string, ...amounts: (number | undefined)[]): MadeCell[] => [
    name,
    code(id),
    area,
    ...amounts.map((amount) => (amount === undefined ? null : number(amount, format))),
  ]
  return [
    row('Licences, yearly', '007', 1234.5, -1234.5, 0.1),
    row('Team "Atlas"\ncore', '1-2', 1234567.89, 12, undefined),
    row('5" pipe', 'Ü-3', -1, 0, 999999999999.99),
  ]
}

const headings: MadeCell[] = [
  'Name',
  'External ID',
  'Focus area',
  ...months.map((text) => `Forecast ${text}`),
]
const firstDays = ['2026-01-01', '2026-02-01', '2026-03-01']

const dialects: readonly Dialect[] = [
  { name: 'en-us', locale: 'en-US', rows: [headings, ...items('#,##0.00')] },
  { name: 'de-de', locale: 'de-DE', rows: [headings, ...items('#,##0.00')] },
  { name: 'fr-fr', locale: 'fr-FR', rows: [headings, ...items('#,##0.00')] },
  {
    name: 'merged-heading',
    locale: 'en-US',
    merged: ['D1:F1'],
    rows: [
      [null, null, null, 'Forecast', null, null],
      ['Name', 'External ID', 'Focus area', ...months],
      ...items('#,##0.00'),
    ],
  },
  {
    name: 'dates',
    locale: 'en-US',
    rows: [
      ['Name', 'External ID', 'Focus area', ...firstDays.map((day) => month(day, 'mmm yyyy'))],
      ...items('#,##0.00'),
    ],
  },
  {
    name: 'dates-de',
    locale: 'de-DE',
    rows: [
      ['Name', 'External ID', 'Focus area', ...firstDays.map((day) => month(day, 'mmmm yyyy'))],
      ...items('#,##0.00'),
    ],
  },
  { name: 'parentheses', locale: 'en-US', rows: [headings, ...items('#,##0.00_);(#,##0.00)')] },
  { name: 'currency', locale: 'en-US', rows: [headings, ...items('[$$-409]#,##0.00;-[$$-409]#,##0.00')] },
  {
    name: 'currency-de',
    locale: 'de-DE',
    rows: [headings, ...items('#,##0.00 [$€-407];-#,##0.00 [$€-407]')],
  },
  {
    name: 'damage',
    locale: 'en-US',
    rows: [
      ['Name', 'External ID', 'Focus area', 'Forecast 2026-01'],
      ['long number', 12345678901234568, area, number(1)],
      ['code as date', month('2026-03-01', 'd-mmm'), area, number(2)],
      ['zeros', code('0042'), area, number(3)],
      ['zeros lost', 43, area, number(4)],
      ['long amount', code('A-1'), area, 1.5e21],
    ],
  },
  {
    name: 'rounded',
    locale: 'de-DE',
    rows: [
      ['Name', 'External ID', 'Focus area', 'Forecast 2026-01', 'Forecast 2026-02'],
      ['rounded', code('R-1'), area, number(1234.567, '#,##0'), number(1234)],
      ['in thousands', code('R-2'), area, number(1234567, '#,##0,'), number(7.25)],
    ],
  },
]

const filters = [
  ['html', 'html:HTML (StarCalc)'],
  // Tab, quote, UTF-8, from the first row, no languages, quotes where needed, cells as shown.
  ['txt', 'txt:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,true'],
] as const

/** The settings of a person with this locale. */
function settings(locale: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>
`
}

async function make({ name, locale, rows, merged }: Dialect, folder: string): Promise<void> {
  const workbook = join(folder, `libreoffice-${name}.xlsx`)
  const blob = workbookOfCells(rows, merged)
  await writeFile(workbook, new Uint8Array(await blob.arrayBuffer()))
  for (const [extension, filter] of filters) await convert({ workbook, locale, folder, extension, filter })
}

interface Conversion {
  readonly workbook: string
  readonly locale: string
  readonly folder: string
  readonly extension: string
  readonly filter: string
}

/** Opens the workbook as a person with this locale and saves it in another form, among the fixtures. */
async function convert({ workbook, locale, folder, extension, filter }: Conversion): Promise<void> {
  const profile = join(folder, `profile-${locale}`)
  await mkdir(join(profile, 'user'), { recursive: true })
  await writeFile(join(profile, 'user/registrymodifications.xcu'), settings(locale))
  const options = [`-env:UserInstallation=file://${profile}`, '--headless', '--convert-to', filter]
  const made = join(folder, 'made')
  await run('soffice', [...options, '--outdir', made, workbook])
  const name = basename(workbook).replace(/xlsx$/, extension)
  await copyFile(join(made, name), join(target, name))
}

/** Formulas that no program has calculated yet, which the program does when it opens them. */
const formulas: MadeCell[][] = [
  ['Name', 'External ID', 'Focus area', ...firstDays.map((day) => month(day, 'mmm yyyy'))],
  ...items('#,##0.00'),
  ['Sums', code('S-1'), area, ...['SUM(D2:D4)', 'D2/3', '1/0'].map((formula): MadeCell => ({ formula }))],
]

async function makeWorkbook(folder: string): Promise<void> {
  const workbook = join(folder, 'libreoffice-saved.xlsx')
  const blob = workbookOfCells(formulas)
  await writeFile(workbook, new Uint8Array(await blob.arrayBuffer()))
  const filter = 'xlsx:Calc MS Excel 2007 XML'
  await convert({ workbook, locale: 'de-DE', folder, extension: 'xlsx', filter })
}

const folder = await mkdtemp(join(tmpdir(), 'clipboards-'))
await mkdir(target, { recursive: true })
for (const dialect of dialects) await make(dialect, folder)
await makeWorkbook(folder)
await rm(folder, { recursive: true })
