// `npm run bench:history`: how the ratios of the benchmarks have changed. Every version of docs/benchmarks.md in the
// history of the repository has figures that were measured then; the page draws them over its commits.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { table } from './tree/written-report.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const source = 'docs/benchmarks.md'
const page = `${repository}docs/benchmark-history.md`
const bars = '▁▂▃▄▅▆▇█'

/** A ratio of ours to the floor, as a version of the page has it. */
interface Figure {
  /** The section, the heading and the line before its table: tables below one heading have rows of the same names. */
  readonly place: string
  /** The row, where the table has several of ours, and the column. */
  readonly name: string
  readonly ratio: number
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The ratios of our rows in all tables of a page. */
function figuresIn(text: string): Figure[] {
  const found: Figure[] = []
  let section = ''
  let heading = ''
  let introduction = ''
  let head: readonly string[] = []
  let before = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) [section, heading, introduction] = [line.slice(3), '', '']
    else if (line.startsWith('### ')) [heading, introduction] = [line.slice(4), '']
    else if (line !== '' && !line.startsWith('|'))
      introduction = before === '' && line.endsWith(':') ? line.slice(0, -1) : ''
    before = line
    if (!line.startsWith('|')) head = []
    else if (head.length === 0) head = cellsOf(line)
    else if (/Planning Console|the same with/.test(line)) {
      const [row = '', ...cells] = cellsOf(line)
      for (const [column, cell] of cells.entries()) {
        const ratio = /×([\d,.]+)/.exec(cell)?.[1]
        if (ratio === undefined) continue
        const label = row.replaceAll('**', '').replace(/:? ?Planning Console,? ?/, '')
        const name = [label, head[column + 1] ?? ''].filter((part) => part !== '').join(': ')
        const place = [section, heading, introduction].filter((part) => part !== '').join(': ')
        found.push({ place, name, ratio: Number(ratio.replaceAll(',', '')) })
      }
    }
  }
  return found
}

const git = (...words: readonly string[]) =>
  execFileSync('git', words, { cwd: repository, encoding: 'utf8', maxBuffer: 64 << 20 })

/** The commits that changed the page, the first at the start. @throws Error in a copy without the whole history. */
function commits(): string[] {
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true')
    throw new Error('This copy of the repository has no history: fetch it with `git fetch --unshallow`.')
  return git('log', '--reverse', '--format=%h', '--', source).trim().split('\n')
}

/** One letter for each measurement, from 0 to the greatest of them. */
function draw(ratios: readonly number[]): string {
  const greatest = Math.max(...ratios)
  return ratios.map((ratio) => bars[Math.round((ratio / greatest) * (bars.length - 1))]).join('')
}

interface Measured {
  readonly commit: string
  readonly ratio: number
}

/** By place and name, what was measured; a version that repeats the figure before was not measured again. */
function collect(versions: readonly string[]): Map<string, Map<string, Measured[]>> {
  const places = new Map<string, Map<string, Measured[]>>()
  for (const commit of versions) {
    for (const { place, name, ratio } of figuresIn(git('show', `${commit}:${source}`))) {
      const names = places.get(place) ?? new Map<string, Measured[]>()
      const measured = names.get(name) ?? []
      if (measured.at(-1)?.ratio !== ratio) measured.push({ commit, ratio })
      places.set(place, names.set(name, measured))
    }
  }
  return places
}

/** The page. */
function printHistory(): string {
  const parts = [
    '# Benchmarks over time',
    'Ratios of the console and the service to the floor, the least code that does the same work, as [benchmarks](benchmarks.md) had them at each commit that measured them. Less is better, except for requests a second. Each letter of a drawing is one measurement, from 0 to the greatest of its row. `npm run bench:history` writes this page from the history of the repository.',
  ]
  for (const [place, names] of collect(commits())) {
    const rows = [...names].map(([name, measured]) => {
      const [first, last] = [measured[0], measured.at(-1)]
      const at = (one: Measured | undefined) => (one ? `×${one.ratio} (\`${one.commit}\`)` : '')
      return [name, at(first), measured.length > 1 ? at(last) : '', draw(measured.map(({ ratio }) => ratio))]
    })
    parts.push(`## ${place}`, table(['', 'first', 'latest', ''], rows))
  }
  return `${parts.join('\n\n')}\n`
}

writeFileSync(page, printHistory())
process.stdout.write(`Written: ${page}\n`)
