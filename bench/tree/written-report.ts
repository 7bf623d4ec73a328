// What a benchmark reports: when and where it ran, tables in Markdown for people, and all figures in a file for machines.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

const results = fileURLToPath(new URL('../results/', import.meta.url))

/** The day and the machine, in one line; figures without them mean nothing. */
export function circumstances(...more: readonly string[]): string {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
  return [new Date().toISOString().slice(0, 10), ...more, `Node ${process.version}`, machine].join(', ')
}

/** A table in Markdown, its columns in line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  )
}

/** Writes all figures of a run, with its commit and machine, to a new file under bench/results. Returns its path. */
export function keepFigures(benchmark: string, figures: object): string {
  mkdirSync(results, { recursive: true })
  const file = `${results}${benchmark}-${new Date().toISOString().replaceAll(':', '-')}.json`
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  writeFileSync(file, JSON.stringify({ commit, circumstances: circumstances(), figures }, null, 2))
  return file
}
