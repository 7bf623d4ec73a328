// A page of records as one text: what many of them share is written once. A record is a row of cells; its keys are a
// shape of the page. A cell is a string, true, false or null as it is. A number is a reference: from 0 up into
// the page's other values, below 0 to a line of ancestors. A page needs no other page to be read, so that a record
// which is moved elsewhere never changes what was said of those below it.
import { z } from 'zod/mini'
import { parseJson } from '#contract/parse-json.ts'

/** Raised when the form changes; pages of a form that is not known are read from the service again. */
const pageFormat = 1

type Cell = string | number | boolean | null
/** The line of ancestors of -1 is empty; that of -(n + 2) is entry n: the line above it, and the id that ends it. */
type LineEntry = readonly [above: number, id: string]
type Path = readonly { readonly id: string; readonly index: number }[]

/** What records with the same ancestors have in common: the last of those, and the line of those above it. */
class Line {
  readonly parent: { readonly id: string }
  readonly above: Line | undefined
  readonly #index: number
  #step: Path[number] | undefined
  #path: Path | undefined

  /** Without one above it is the line of no ancestors. */
  constructor(id: string, above?: Line) {
    this.parent = { id }
    this.above = above
    this.#index = above ? above.#index + 1 : -1
  }

  /** Made when it is asked for: most lines are but steps on the way to those that records have. */
  get path(): Path {
    this.#path ??= this.#steps()
    return this.#path
  }

  #steps(): Path {
    const steps: Path[number][] = new Array(this.#index + 1)
    for (let at: Line | undefined = this; at?.above; at = at.above) {
      at.#step ??= { id: at.parent.id, index: at.#index }
      steps[at.#index] = at.#step
    }
    return steps
  }
}

const PackedPage = z.object({
  v: z.literal(pageFormat),
  shapes: z.array(z.array(z.string())),
  // Of these only the outermost: looking at every cell would take longer than reading all of the page.
  values: z.custom<unknown[]>(Array.isArray),
  lines: z.custom<LineEntry[]>(Array.isArray),
  rows: z.custom<(readonly Cell[])[]>(Array.isArray),
})

const emptyLine = -1
const noLine = new Line('')

/** Packs records, which must be JSON objects, in their order. */
export function packPage(records: readonly object[]): string {
  const shapes = new Numbering<string[]>()
  const values = new Numbering<unknown>()
  const lines = new Numbering<LineEntry>()

  function lineOf(path: unknown): number | undefined {
    if (!Array.isArray(path)) return undefined
    let line = emptyLine
    for (const [index, item] of path.entries()) {
      if (!isStep(item, index)) return undefined
      line = -2 - lines.numberOf(`${line} ${item.id}`, [line, item.id])
    }
    return line
  }

  function pack(record: object): Cell[] {
    const entries = Object.entries(record).filter(([, value]) => value !== undefined)
    const keys = entries.map(([key]) => key)
    const line = 'path' in record ? lineOf(record.path) : undefined
    const above = line === undefined ? undefined : lines.at(-2 - line)?.[1]
    const cells = entries.map(([key, value]): Cell => {
      if (key === 'path' && line !== undefined) return line
      if (key === 'parent' && line !== undefined && above !== undefined && isOnly(value, above)) return line
      if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
      return values.numberOf(JSON.stringify(value), value)
    })
    return [shapes.numberOf(JSON.stringify(keys), keys), ...cells]
  }

  const rows = records.map(pack)
  return narrow(
    JSON.stringify({ v: pageFormat, shapes: shapes.all, values: values.all, lines: lines.all, rows }),
  )
}

/**
 * The same JSON without characters that take two bytes: a single one of them would double the room of the whole text,
 * on the disk and on its way from there.
 */
function narrow(json: string): string {
  return json.replace(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Numbers things from 0 in the order in which they come; equal keys are the same thing. */
class Numbering<Thing> {
  readonly all: Thing[] = []
  readonly #numbers = new Map<string, number>()

  at(number: number): Thing | undefined {
    return this.all[number]
  }

  numberOf(key: string, thing: Thing): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.all.length)
    return this.all.push(thing) - 1
  }
}

function isStep(item: unknown, index: number): item is { readonly id: string } {
  if (typeof item !== 'object' || item === null || Object.keys(item).length !== 2) return false
  return 'id' in item && typeof item.id === 'string' && 'index' in item && item.index === index
}

function isOnly(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return false
  return 'id' in value && value.id === id
}

/** Unpacks pages. What pages share, such as owners and lines of ancestors, is held once for all of them. */
export class PageReader {
  readonly #values = new Map<string, unknown>()
  /** The line that ends with an id; of several the one that came last. */
  readonly #lines = new Map<string, Line>()

  /** The records of a page; undefined for a text that is not a page in the present form. */
  read(text: string): object[] | undefined {
    const page = PackedPage.safeParse(parseJson(text)).data
    if (!page) return undefined
    const values = page.values.map((value) => this.#shared(value))
    const lines = this.#linesOf(page.lines)
    if (!lines) return undefined
    const records: object[] = []
    for (const row of page.rows) {
      const keys = Array.isArray(row) ? page.shapes[Number(row[0])] : undefined
      const record = keys?.length === row.length - 1 ? recordOf(keys, row, { values, lines }) : undefined
      if (!record) return undefined
      records.push(record)
    }
    return records
  }

  /** Undefined when they are not as they should be. */
  #linesOf(entries: readonly LineEntry[]): Line[] | undefined {
    const lines: Line[] = []
    for (const entry of entries as readonly unknown[]) {
      if (!Array.isArray(entry) || typeof entry[1] !== 'string') return undefined
      const [cell, id]: LineEntry = [Number(entry[0]), entry[1]]
      // A line continues one that was written before it.
      const above = cell === emptyLine ? noLine : lines[-2 - cell]
      if (!above) return undefined
      lines.push(this.#line(above, id))
    }
    return lines
  }

  #line(above: Line, id: string): Line {
    const known = this.#lines.get(id)
    if (known?.above === above) return known
    const made = new Line(id, above)
    this.#lines.set(id, made)
    return made
  }

  #shared(value: unknown): unknown {
    const key = JSON.stringify(value)
    const known = this.#values.get(key)
    if (known === undefined) this.#values.set(key, value)
    return known ?? value
  }
}

interface PageParts {
  readonly values: readonly unknown[]
  readonly lines: readonly Line[]
}

/** Undefined when it refers to a line that the page does not have. */
function recordOf(
  keys: readonly string[],
  row: readonly Cell[],
  { values, lines }: PageParts,
): object | undefined {
  const record: Record<string, unknown> = {}
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? ''
    const cell = row[at + 1]
    let value: unknown = cell
    if (typeof cell === 'number' && cell >= 0) value = values[cell]
    else if (typeof cell === 'number') {
      const line = cell === emptyLine ? noLine : lines[-2 - cell]
      if (!line) return undefined
      value = key === 'path' ? line.path : line.parent
    }
    // Assigned, this one name would set what the record inherits from.
    if (key === '__proto__') Object.defineProperty(record, key, { ...plain, value })
    else record[key] = value
  }
  return record
}

const plain = { enumerable: true, configurable: true, writable: true }
