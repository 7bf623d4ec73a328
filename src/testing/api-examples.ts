// Examples of an API page: a block marked `bash` is a request, the block marked `http` after it the answer it gets.
import { blocksOf, type Page } from './documents.ts'

export interface ShownAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined for an answer without one. */
  readonly body: unknown
}

export interface Example {
  readonly request: string
  readonly answer: ShownAnswer
  /** `docs/api-guide.md:40` */
  readonly place: string
}

/** What shell variables hold, by name. */
export type Variables = Record<string, string>

/** The settings that the page asks a reader for, as in `API=…`, and its examples in order. */
export function examplesOf(page: Page): { readonly settings: string[]; readonly examples: Example[] } {
  const settings: string[] = []
  const examples: Example[] = []
  const blocks = blocksOf(page).filter(({ language }) => language === 'bash' || language === 'http')
  for (const [index, block] of blocks.entries()) {
    if (block.language !== 'bash') continue
    const next = blocks[index + 1]
    const place = `${page.path}:${block.line}`
    if (next?.language === 'http') {
      examples.push({ request: block.text, answer: readAnswer(next.text), place })
    } else {
      settings.push(...block.text.trim().split('\n'))
    }
  }
  return { settings, examples }
}

/** Reads the text of an answer as the page shows it or as `curl -i` prints it. */
export function readAnswer(text: string): ShownAnswer {
  const [head = '', body = ''] = text.replaceAll('\r', '').split(/\n\n([\s\S]*)/)
  const [line = '', ...fields] = head.trim().split('\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) \S/.exec(line)?.[1])
  if (!status) throw new Error(`no status line: ${line}`)
  const headers = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(':')
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
    }),
  )
  return { status, headers, body: body.trim() === '' ? undefined : JSON.parse(body) }
}

/**
 * Differences between what the page shows and what came, as sentences. Fields that are not shown are free, `…` matches
 * any text, and a value such as `$CURSOR` is kept in the variables, or compared with what they have.
 */
export function differencesOf(shown: ShownAnswer, came: ShownAnswer, variables: Variables): string[] {
  const differences: string[] = []
  const compare = (expected: unknown, actual: unknown, place: string): void => {
    if (typeof expected === 'string' && typeof actual === 'string') {
      if (!equalsText(expected, actual, variables)) differences.push(`${place}: ${expected}, came ${actual}`)
    } else if (Array.isArray(expected) && Array.isArray(actual)) {
      if (expected.length !== actual.length)
        differences.push(`${place}: ${expected.length} elements, came ${actual.length}`)
      for (const [index, item] of expected.entries()) compare(item, actual[index], `${place}[${index}]`)
    } else if (isObject(expected) && isObject(actual)) {
      for (const [name, value] of Object.entries(expected)) compare(value, actual[name], `${place}.${name}`)
    } else if (expected !== actual) {
      differences.push(`${place}: ${JSON.stringify(expected)}, came ${JSON.stringify(actual)}`)
    }
  }
  compare(shown.status, came.status, 'status')
  compare(shown.headers, came.headers, 'header')
  compare(shown.body, came.body, 'body')
  return differences
}

function equalsText(expected: string, actual: string, variables: Variables): boolean {
  const name = /^\$([A-Z][A-Z_]*)$/.exec(expected)?.[1]
  if (name === undefined) return hasForm(expected, actual)
  variables[name] ??= actual
  return variables[name] === actual
}

/** Whether a text has a form in which each `…` matches at least one character. */
function hasForm(form: string, text: string): boolean {
  const parts = form.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^]+')}$`).test(text)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
