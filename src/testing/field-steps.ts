// The steps of docs/adding-a-field.md: blocks that name a file, a line that is in it, and the lines to add there. A line is
// found by its beginning, so that what stands around it can change.
import { blocksOf, type Page } from './documents.ts'

interface Addition {
  readonly place: 'after' | 'after each' | 'at the end of'
  /** How the line begins, without its indentation. */
  readonly anchor: string
  /** Indented as they are to each other. */
  readonly lines: readonly string[]
}

export interface FieldStep {
  /** The file to change, from the root of the project. */
  readonly path: string
  readonly additions: readonly Addition[]
}

/** The steps of the page, one for each block of additions. @throws Error for a block that cannot be read. */
export function stepsOf(page: Page): FieldStep[] {
  return blocksOf(page)
    .filter(({ language }) => language === 'diff')
    .map(({ text, line }) => {
      const [head = '', ...parts] = text.split(/^@@ /m)
      const path = /^\+\+\+ (\S+)\n$/.exec(head)?.[1]
      if (path === undefined) throw new Error(`${page.path}:${line} names no file`)
      return { path, additions: parts.map((part) => additionOf(part, `${page.path}:${line}`)) }
    })
}

function additionOf(part: string, block: string): Addition {
  const [first = '', ...rest] = part.split('\n').slice(0, -1)
  const [, place, anchor = ''] = /^(after each|after|at the end of) (\S.*)$/.exec(first) ?? []
  if (place === undefined) throw new Error(`${block} has no place: ${first}`)
  const other = rest.find((line) => !line.startsWith('+'))
  if (other !== undefined) throw new Error(`${block} can only add lines, which begin with +: ${other}`)
  return { place: place as Addition['place'], anchor, lines: rest.map((line) => line.slice(1)) }
}

const indentOf = (line = '') => /^ */.exec(line)?.[0] ?? ''

/** The text after a step. @throws Error when an anchor is not there, or more often than the step says. */
export function applyStep(text: string, { path, additions }: FieldStep): string {
  const lines = text.split('\n')
  for (const { place, anchor, lines: added } of additions) {
    const found = [...lines.keys()].filter((at) => lines[at]?.trimStart().startsWith(anchor))
    if (found.length === 0) throw new Error(`${path} has no line that begins with: ${anchor}`)
    if (found.length > 1 && place !== 'after each')
      throw new Error(`${path} has ${found.length} lines that begin with: ${anchor}`)
    // From the end, so that the places before stay where they are.
    for (const at of found.toReversed()) {
      const isEnd = place === 'at the end of'
      const before = isEnd ? lastLineOf(lines, at) : at
      const indent = indentOf(lines[at]) + (isEnd ? '  ' : '')
      const own = indentOf(added[0]).length
      if (path.endsWith('.json') && !/[,[{]$/.test(lines[before] ?? '')) lines[before] += ','
      lines.splice(before + 1, 0, ...added.map((line) => indent + line.slice(own)))
    }
  }
  return lines.join('\n')
}

/** The last line of the list or object that begins at a line. */
function lastLineOf(lines: readonly string[], at: number): number {
  const indent = indentOf(lines[at])
  const end = lines.findIndex(
    (line, place) => place > at && indentOf(line) === indent && /^[\]}]/.test(line.trimStart()),
  )
  if (end === -1) throw new Error(`what begins with ${lines[at]} has no end`)
  return end - 1
}

/** The steps with the numbers of the next migration and of its schema, and its digest, in place of their placeholders. */
export function fillIn(steps: readonly FieldStep[], migrations: string, digest = 'DIGEST'): FieldStep[] {
  const numbers = [...migrations.matchAll(/name: '(\d{4})-/g)].map(([, number]) => Number(number))
  const next = Math.max(...numbers) + 1
  const fill = (line: string) =>
    line
      .replace('NNNN', String(next).padStart(4, '0'))
      .replace('"number": N', `"number": ${numbers.length + 1}`)
      .replace('DIGEST', digest)
  return steps.map(({ path, additions }) => ({
    path,
    additions: additions.map((one) => ({ ...one, lines: one.lines.map(fill) })),
  }))
}
