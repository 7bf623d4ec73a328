// The lists of docs/architecture.md that follow a value or a call from file to file.
import { resolveImport } from './layers.ts'
import type { SourceFile } from './source-files.ts'

export interface FileWay {
  readonly title: string
  /** What the page says of the number of files, and what it ought to be. */
  readonly count: number
  readonly aim: number
  readonly steps: readonly WayStep[]
}

interface WayStep {
  readonly path: string
  /** What leads here where no import does; undefined where one does. */
  readonly boundary: string | undefined
}

/** Steps between two files that are no import. Where a file makes the step, it is named. */
const boundaries =
  /^(over HTTP|in a thread|by an event of the browser: .+|by the event `\w+`)$|`src\/[\w./-]+`/

/** The lists of a text, each under its heading. */
export function waysIn(text: string): FileWay[] {
  return text.split(/^### /m).flatMap((part): FileWay[] => {
    const [title = ''] = part.split('\n', 1)
    const counts = /^Files: (\d+)\. Aim: (\d+)\.$/m.exec(part)
    if (!counts) return []
    const steps: WayStep[] = []
    let boundary: string | undefined
    for (const line of part.split('\n')) {
      const path = /^\d+\. `(src\/[^`]+)`/.exec(line)?.[1]
      if (path !== undefined) {
        steps.push({ path, boundary })
        boundary = undefined
      } else boundary = /^ +- \*(.+)\*$/.exec(line)?.[1] ?? boundary
    }
    return [{ title, count: Number(counts[1]), aim: Number(counts[2]), steps }]
  })
}

/** Steps of a way that neither an import nor a known boundary explains, as sentences. */
export function brokenSteps({ title, steps }: FileWay, files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]))
  const isImport = (one: string, other: string) =>
    imports.get(one)?.has(other) || imports.get(other)?.has(one)
  return steps.flatMap(({ path, boundary }, at) => {
    if (!imports.has(path)) return [`${title}: ${path} is not there`]
    const before = steps.slice(0, at).map((step) => step.path)
    if (before.includes(path)) return [`${title}: ${path} is listed twice`]
    if (boundary === undefined)
      return at === 0 || before.some((one) => isImport(one, path))
        ? []
        : [`${title}: nothing above ${path} imports it or is imported by it`]
    if (!boundaries.test(boundary)) return [`${title}: “${boundary}” is no known step`]
    const maker = /`(src\/[\w./-]+)`/.exec(boundary)?.[1]
    if (maker === undefined) return []
    return [path, ...before].some((one) => imports.get(maker)?.has(one))
      ? []
      : [`${title}: ${maker} imports neither ${path} nor a file above it`]
  })
}

/** The files that a file imports when it runs, dynamic imports included. */
function importsOf({ path, imports }: SourceFile): ReadonlySet<string> {
  const running = imports.filter(({ isTypeOnly }) => !isTypeOnly)
  return new Set(running.flatMap(({ specifier = '' }) => resolveImport(path, specifier) ?? []))
}
