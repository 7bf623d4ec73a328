// A page of records as JSON in which what many of them share is written once, and a text of all their long texts. A record
// is a row of cells; its keys are a shape of the page. A cell is a string, true, false or null as it is. A number is a
// reference: from 0 up into the page's other values, below 0 to a line of ancestors. A value that is null is the next long
// text: see `long-texts.ts`. A page needs no other page to be read, so that a record which is moved elsewhere never changes
// what was said of those below it.
import { z } from 'zod/mini'
import { parseJson } from '#contract/exact-json.ts'
import { IdTable } from '#hierarchy/id-table.ts'
import { compressTexts, LongText, longTextsOf, setLongText } from './long-texts.ts'
import type { PackedPage } from './replica-store.ts'

/**
 * Raised when the form changes; pages of a form that is not known are read from the service again. Still read are pages of
 * the first one, which has no long texts, and of the second, which has them as a text.
 */
const pageFormat = 3
/** Characters from which on a string is a long text: each costs a reference and a length. */
const minLongText = 100

type Cell = string | number | boolean | null
/** The line of ancestors of -1 is empty; that of -(n + 2) is entry n: the line above it, and the id that ends it. */
type LineEntry = readonly [above: number, id: string]
type Step = { readonly id: string; readonly index: number }
type Path = readonly Step[]

/** What records with the same ancestors have in common: the last of those, and the line of those above it. */
class Line {
  readonly parent: { readonly id: string }
  readonly above: Line | undefined
  readonly #index: number
  #step: Step | undefined
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
    const steps: Step[] = new Array(this.#index + 1)
    for (let at: Line | undefined = this; at?.above; at = at.above) {
      at.#step ??= { id: at.parent.id, index: at.#index }
      steps[at.#index] = at.#step
    }
    return steps
  }
}

const PageJson = z.object({
  v: z.literal([1, 2, pageFormat]),
  shapes: z.array(z.array(z.string())),
  // Of these only the outermost: looking at every cell would take longer than reading all of the page.
  values: z.custom<unknown[]>(Array.isArray),
  /** Of the long texts, in UTF-16 units. */
  lengths: z.optional(z.array(z.number())),
  lines: z.custom<LineEntry[]>(Array.isArray),
  rows: z.custom<(readonly Cell[])[]>(Array.isArray),
})

const emptyLine = -1
const noLine = new Line('')

/** Packs records, which must be JSON objects, in their order. */
export async function packPage(records: readonly object[]): Promise<PackedPage> {
  const shapes = new Numbering<string[]>()
  const values = new Numbering<unknown>()
  const lines = new LineNumbering()
  const longTexts: string[] = []

  function cellOf(value: unknown): Cell {
    if (typeof value === 'string' && value.length >= minLongText && value.isWellFormed()) {
      longTexts.push(value)
      return values.all.push(null) - 1
    }
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
    return values.numberOf(JSON.stringify(value), value)
  }

  // Makes few arrays and closures, because a first visit packs every record.
  function pack(record: Readonly<Record<string, unknown>>): Cell[] {
    const line = lines.numberOf(record.path)
    const above = line === undefined ? undefined : lines.all[-2 - line]?.[1]
    const keys: string[] = []
    const cells: Cell[] = [0]
    for (const key of Object.keys(record)) {
      const value = record[key]
      if (value === undefined) continue
      const isLine = key === 'path' || (key === 'parent' && above !== undefined && isOnly(value, above))
      keys.push(key)
      cells.push((isLine ? line : undefined) ?? cellOf(value))
    }
    cells[0] = shapes.numberOf(JSON.stringify(keys), keys)
    return cells
  }

  const rows = (records as Parameters<typeof pack>[0][]).map(pack)
  const lengths = longTexts.map(({ length }) => length)
  const page = { v: pageFormat, shapes: shapes.all, values: values.all, lengths, lines: lines.all, rows }
  const text = narrow(JSON.stringify(page))
  return longTexts.length > 0 ? { text, longTexts: await compressTexts(longTexts) } : { text }
}

/** Characters that take two bytes. */
const wide = /[\u0100-\uffff]/g

/**
 * The same JSON without characters that take two bytes: a single one of them would double the room of the whole text,
 * on the disk and on its way from there.
 */
function narrow(json: string): string {
  return json.replace(wide, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Numbers things from 0 in the order in which they come; equal keys are the same thing. */
class Numbering<Thing> {
  readonly all: Thing[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(key: string, thing: Thing): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.all.length)
    return this.all.push(thing) - 1
  }
}

/** Numbers the lines of a page: a path is looked for from its end, because most lines have come with another record. */
class LineNumbering {
  readonly all: LineEntry[] = []
  /** The line that ends with an ID; of several the one that came last. */
  readonly #ending = new Map<string, number>()

  /** Undefined for a path that is not what a line can say. */
  numberOf(path: unknown): number | undefined {
    if (!Array.isArray(path)) return undefined
    for (let at = 0; at < path.length; at += 1) if (!isStep(path[at], at)) return undefined
    let count = path.length
    let line = this.#find(path, count)
    while (line === undefined) {
      count -= 1
      line = this.#find(path, count)
    }
    for (const { id } of path.slice(count)) {
      line = -1 - this.all.push([line, id])
      this.#ending.set(id, line)
    }
    return line
  }

  /** The line of the first `count` steps of a path; undefined where it has not come yet. */
  #find(path: readonly Step[], count: number): number | undefined {
    const last = path[count - 1]
    const line = last ? this.#ending.get(last.id) : emptyLine
    let above = line
    for (let at = count - 1; at >= 0 && above !== undefined; at -= 1) {
      const entry = this.all[-2 - above]
      above = entry?.[1] === path[at]?.id ? entry?.[0] : undefined
    }
    return above === emptyLine ? line : undefined
  }
}

function isStep(item: unknown, index: number): item is Step {
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
  /** A table finds IDs of the wire sooner than a Map: see `id-table.ts`. */
  readonly #ids = new IdTable(1024)
  /** By slot of an ID: the line that ends with it; of several the one that came last. */
  readonly #lines: Line[] = [noLine]

  /** The records of a page; undefined for one in a form that is not known. */
  read({ text, longTexts = '' }: PackedPage): object[] | undefined {
    const page = PageJson.safeParse(parseJson(text)).data
    if (!page) return undefined
    const texts = longTextsOf(longTexts, page.lengths ?? [])
    const values = texts && this.#valuesOf(page.values, texts)
    const lines = this.#linesOf(page.lines)
    if (!values || !lines) return undefined
    const records: object[] = []
    for (const row of page.rows) {
      const keys = Array.isArray(row) ? page.shapes[Number(row[0])] : undefined
      const record = keys?.length === row.length - 1 ? recordOf(keys, row, { values, lines }) : undefined
      if (!record) return undefined
      records.push(record)
    }
    return records
  }

  /** Undefined when there are more or fewer long texts than values that are one. */
  #valuesOf(entries: readonly unknown[], texts: readonly LongText[]): unknown[] | undefined {
    let count = 0
    const values = entries.map((value) => {
      if (value !== null) return this.#shared(value)
      count += 1
      return texts[count - 1]
    })
    return count === texts.length ? values : undefined
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
    const slot = this.#ids.slotFor(id)
    const known = this.#lines[slot]
    if (known?.above === above) return known
    const made = new Line(id, above)
    this.#lines[slot] = made
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
    if (value instanceof LongText) setLongText(record, key, value)
    // Assigned, this one name would set what the record inherits from.
    else if (key === '__proto__') Object.defineProperty(record, key, { ...plain, value })
    else record[key] = value
  }
  return record
}

const plain = { enumerable: true, configurable: true, writable: true }
