// What the import benchmark says of its figures.
import { availableParallelism, loadavg } from 'node:os'
import { notations, notationTitles, type SheetNotation } from './import/sheet-text.ts'
import type { Entrant } from './tree/entrants.ts'
import { median } from './tree/statistics.ts'
import { circumstances, table } from './tree/written-report.ts'

export interface Figures {
  /** Milliseconds from the key to the frame that shows the checked rows. */
  readonly preview: number
  readonly longestTask: number
  /** Milliseconds that the main thread was at work for it: of `preview` and `edit` the rest is waiting for frames. */
  readonly previewWork: number
  /** Megabytes over the page before the paste. */
  readonly heap: number
  /** Measured once for each grid: the notation makes no difference. */
  readonly use?: UseFigures
  /** Of the console alone. */
  readonly review?: ReviewFigures
}

/** What Review works out for the sheet. */
export interface ReviewFigures {
  readonly work: number
  readonly longestTask: number
}

interface UseFigures {
  readonly edit: number
  readonly editWork: number
  readonly wheelFrameP95: number
}

export interface Result {
  readonly entrant: Entrant
  readonly notation: SheetNotation
  readonly figures: Figures
}

interface Circumstances {
  readonly floor: Entrant
  readonly rows: number
  readonly browser: string
  /** Package names and versions. */
  readonly versions: Readonly<Record<string, string>>
}

type Figure = (figures: Figures) => number | undefined

/** The section of the documentation. */
export function importReport(
  results: readonly Result[],
  { floor, rows, browser, versions }: Circumstances,
): string {
  const measured = [...new Set(results.map(({ entrant }) => entrant))]
  const written = notations.filter((notation) => results.some((result) => result.notation === notation))
  const of = (entrant: Entrant, notation: SheetNotation, figure: Figure) =>
    results
      .filter((result) => result.entrant === entrant && result.notation === notation)
      .flatMap(({ figures }) => figure(figures) ?? [])
  const best = (entrant: Entrant, notation: SheetNotation, figure: Figure) => {
    const own = Math.min(...of(entrant, notation, figure))
    if (!Number.isFinite(own)) return '–'
    return `${own.toFixed(0)} ×${(own / Math.min(...of(floor, notation, figure))).toFixed(1)}`
  }
  const byNotation = (cell: (entrant: Entrant, notation: SheetNotation) => string) =>
    table(
      ['grid', ...written.map((notation) => notationTitles[notation])],
      measured.map((entrant) => [entrant.title, ...written.map((notation) => cell(entrant, notation))]),
    )
  const middle = (values: readonly number[]) => median(values)?.toFixed(0) ?? '–'
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const count = of(floor, written[0] ?? 'plain', ({ preview }) => preview).length
  const [load = 0] = loadavg()
  return [
    `${circumstances(`Chromium ${browser}`)}; ${named.join(', ')}. Programs that wanted the processor: ${load.toFixed(0)}.`,
    ...(load > availableParallelism()
      ? [
          'The machine was loaded: only processor times compare; frames and longest tasks are longer than they would be alone.',
        ]
      : []),
    `${rows.toLocaleString('en')} rows × 42 columns from the clipboard; keys and 5,000 focus areas are checked. ms ×floor, each the best of ${count} rounds.`,
    '',
    'From the key to the frame that shows the checked rows:',
    '',
    byNotation((entrant, notation) => best(entrant, notation, ({ preview }) => preview)),
    '',
    'Processor time of the main thread for it; the rest is waiting for frames and for other programs:',
    '',
    byNotation((entrant, notation) => best(entrant, notation, ({ previewWork }) => previewWork)),
    '',
    'Its longest task in the round that had the shortest, because other programs lengthen a task, ms; 0 where none took 50 ms.',
    'Behind it the heap over that of the empty page, MB:',
    '',
    byNotation((entrant, notation) => {
      const longest = of(entrant, notation, ({ longestTask }) => longestTask)
      const heap = of(entrant, notation, (figures) => figures.heap)
      return heap.length === 0 ? '–' : `${Math.min(...longest).toFixed(0)}, ${middle(heap)} MB`
    }),
    '',
    'What the review of the sheet then takes in the console, processor time and longest task in the same way:',
    '',
    table(
      ['', ...written.map((notation) => notationTitles[notation])],
      measured.flatMap((entrant) => {
        const least = (notation: SheetNotation, figure: Figure) => Math.min(...of(entrant, notation, figure))
        const cells = written.map((notation) => {
          const work = least(notation, ({ review }) => review?.work)
          return `${work.toFixed(0)}, ${least(notation, ({ review }) => review?.longestTask).toFixed(0)}`
        })
        return least('plain', ({ review }) => review?.work) < Number.POSITIVE_INFINITY
          ? [[entrant.title, ...cells]]
          : []
      }),
    ),
    '',
    'A cell edited, and the wheel, in the plain sheet:',
    '',
    table(
      ['grid', 'edit a cell', 'work of it', 'wheel, p95 frame'],
      measured.map((entrant) => [
        entrant.title,
        best(entrant, 'plain', ({ use }) => use?.edit),
        best(entrant, 'plain', ({ use }) => use?.editWork),
        middle(of(entrant, 'plain', ({ use }) => use?.wheelFrameP95)),
      ]),
    ),
  ].join('\n')
}
