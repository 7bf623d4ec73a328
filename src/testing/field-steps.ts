// The steps of docs/adding-a-field.md: blocks of changes, read from the page and applied to texts.
import { blocksOf, type Page } from './documents.ts'

export interface FieldStep {
  /** The file to change, from the root of the project. */
  readonly path: string
  /** Lines to find and lines to put in their place, each ended by a line break. */
  readonly changes: readonly { readonly before: string; readonly after: string }[]
}

/** The steps of the page, one for each block of changes. @throws Error for a block that names no file. */
export function stepsOf(page: Page): FieldStep[] {
  return blocksOf(page)
    .filter(({ language }) => language === 'diff')
    .map(({ text, line }) => {
      const [head = '', ...parts] = text.split(/^@@\n/m)
      const path = /^\+\+\+ (\S+)\n$/.exec(head)?.[1]
      if (path === undefined) throw new Error(`${page.path}:${line} names no file`)
      return { path, changes: parts.map(changeOf) }
    })
}

function changeOf(part: string) {
  const lines = part.split('\n').slice(0, -1)
  const without = (mark: string) =>
    lines.filter((line) => !line.startsWith(mark)).map((line) => `${line.slice(1)}\n`)
  return { before: without('+').join(''), after: without('-').join('') }
}

/** The text after a step. @throws Error unless the lines of each change are in the text exactly once. */
export function applyStep(text: string, { path, changes }: FieldStep): string {
  let after = `\n${text}`
  for (const change of changes) {
    const wanted = `\n${change.before}`
    const at = after.indexOf(wanted)
    if (at === -1) throw new Error(`${path} does not have these lines:\n${change.before}`)
    if (after.indexOf(wanted, at + 1) !== -1)
      throw new Error(`${path} has these lines twice:\n${change.before}`)
    after = `${after.slice(0, at)}\n${change.after}${after.slice(at + wanted.length)}`
  }
  return after.slice(1)
}
