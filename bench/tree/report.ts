// The figures as tables for people.

import type { Entrant } from './entrants.ts'
import { type Arrival, arrivals } from './planning-records.ts'
import type { Figures } from './session.ts'
import { median } from './statistics.ts'
import { table } from './written-report.ts'

/** What all rounds of one tree at one size gave. */
export interface Measured {
  readonly entrant: Entrant
  readonly versions: string
  readonly rounds: readonly Figures[]
}

/** One round in which the records were only taken in. */
export interface Loading {
  readonly entrant: Entrant
  readonly arrival: Arrival
  readonly figures: Figures
}

/** Milliseconds: the first call, and the best of several. */
export interface BuildTimes {
  readonly builder: string
  readonly records: number
  readonly first: number
  readonly best: number
}

interface Figure {
  readonly of: (figures: Figures) => number | undefined
  readonly format: (value: number) => string
  /** False where the floor is no measure. */
  readonly hasRatio: boolean
}

interface Column extends Figure {
  readonly title: string
}

const milliseconds = (value: number) =>
  value >= 1000 ? `${(value / 1000).toFixed(1)} s` : value.toFixed(value < 10 ? 1 : 0)
const tenths = (value: number) => value.toFixed(1)
const whole = (value: number) => String(Math.round(value))

const columnsOfSpeed: readonly Column[] = [
  { title: 'data → first rows', of: (f) => f.firstRows, format: milliseconds, hasRatio: true },
  { title: 'expand all', of: (f) => f.expandAll, format: milliseconds, hasRatio: true },
  { title: 'to the end', of: (f) => f.toTheEnd, format: milliseconds, hasRatio: true },
  { title: 'arrow key', of: (f) => f.arrowKey, format: milliseconds, hasRatio: true },
  { title: 'filter, 1st key', of: (f) => f.firstKey, format: milliseconds, hasRatio: true },
  { title: '3rd key', of: (f) => f.thirdKey, format: milliseconds, hasRatio: true },
  { title: 'longest task of it', of: (f) => f.filterLongestTask, format: whole, hasRatio: false },
]

const columnsOfRest: readonly Column[] = [
  { title: 'wheel, p95 frame', of: (f) => f.wheelFrameP95, format: whole, hasRatio: false },
  { title: 'longest task', of: (f) => f.wheelLongestTask, format: whole, hasRatio: false },
  { title: 'blank frames %', of: (f) => f.wheelBlank, format: whole, hasRatio: false },
  { title: 'heap over the records, MB', of: (f) => f.heap, format: tenths, hasRatio: false },
  { title: 'typed arrays, MB', of: (f) => f.arrays, format: tenths, hasRatio: false },
  { title: 'elements', of: (f) => f.domNodes, format: whole, hasRatio: false },
]

const untilAllIn: Figure = { of: (f) => f.allRecords, format: milliseconds, hasRatio: true }
const workUntilThen: Figure = { of: (f) => f.allRecordsCpu, format: milliseconds, hasRatio: true }
const longestTask: Figure = { of: (f) => f.loadLongestTask, format: whole, hasRatio: false }

/** The headline: how long it takes until all records are in, by the order in which they come. */
export function loadingTablesOf(records: number, loads: readonly Loading[]): string {
  return [
    `### ${records.toLocaleString('en')} focus areas: until all records are in and shown, ms ×floor\n`,
    'Each tree shows the four columns that the console has at this width, and siblings by name.\n',
    loadingTableOf(untilAllIn, loads),
    '\nWork of the main thread until then, processor ms:\n',
    loadingTableOf(workUntilThen, loads),
    '\nLongest task until then, ms; 0 where none took 50 ms:\n',
    loadingTableOf(longestTask, loads),
  ].join('\n')
}

/** The first entrant is the floor. */
function loadingTableOf(figure: Figure, loads: readonly Loading[]): string {
  const measured = [...new Set(loads.map(({ entrant }) => entrant))]
  const roundsOf = (entrant: Entrant | undefined, arrival: Arrival) =>
    loads.filter((load) => load.entrant === entrant && load.arrival === arrival).map((load) => load.figures)
  const rows = measured.map((entrant) => [
    entrant.title,
    ...arrivals.map((arrival) => cellOf(figure, roundsOf(entrant, arrival), roundsOf(measured[0], arrival))),
  ])
  return table(['tree', ...arrivals], rows)
}

/** Both tables of one size. The first entrant is the floor. */
export function tablesOf(records: number, measured: readonly Measured[]): string {
  const count = records.toLocaleString('en')
  return [
    `### ${count} focus areas: median ms ×floor\n`,
    tableOf(columnsOfSpeed, measured),
    `\n### ${count} focus areas, all expanded: scrolling (ms) and size\n`,
    tableOf(columnsOfRest, measured),
  ].join('\n')
}

function tableOf(columns: readonly Column[], measured: readonly Measured[]): string {
  const [floor] = measured
  const rows = measured.map(({ entrant, rounds }) => [
    entrant.title,
    ...columns.map((column) => cellOf(column, rounds, floor?.rounds ?? [])),
  ])
  return table(['tree', ...columns.map(({ title }) => title)], rows)
}

function cellOf(column: Figure, rounds: readonly Figures[], floorRounds: readonly Figures[]): string {
  const value = medianOf(column, rounds)
  if (value === undefined) return '–'
  const floor = medianOf(column, floorRounds)
  const ratio = column.hasRatio && floor ? ` ×${(value / floor).toFixed(1)}` : ''
  return `${column.format(value)}${ratio}`
}

function medianOf(column: Figure, rounds: readonly Figures[]): number | undefined {
  return median(rounds.flatMap((figures) => column.of(figures) ?? []))
}

/** Building the tree alone, in Node. */
export function buildTableOf(times: readonly BuildTimes[]): string {
  const builders = [...new Set(times.map(({ builder }) => builder))]
  const sizes = [...new Set(times.map(({ records }) => records))]
  const timeOf = (builder: string, records: number) => {
    const rounds = times.filter((time) => time.builder === builder && time.records === records)
    return { first: median(rounds.map(({ first }) => first)), best: median(rounds.map(({ best }) => best)) }
  }
  const rows = builders.map((builder) => [
    builder,
    ...sizes.flatMap((records) => {
      const time = timeOf(builder, records)
      const floor = timeOf(builders[0] ?? '', records)
      return [withRatio(time.first, floor.first), withRatio(time.best, floor.best)]
    }),
  ])
  const headings = sizes.flatMap((records) => [`${records / 1000}k, first call`, `${records / 1000}k, best`])
  return table(['builder', ...headings], rows)
}

function withRatio(value: number | undefined, floor: number | undefined): string {
  if (value === undefined) return '–'
  return floor ? `${milliseconds(value)} ×${(value / floor).toFixed(1)}` : milliseconds(value)
}
