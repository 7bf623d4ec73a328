// A page of records as one text: what many of them share is written once. A record is a row of cells; its keys are a
// shape of the page. A cell is a string, true, false or null as it stands. A number is a reference: from 0 up into
// the page's other values, below 0 to a line of ancestors. A page needs no other page to be read, so that a record
// which is moved elsewhere never changes what was said of those below it.
import { z } from 'zod'

/** Raised when the form changes; pages of a form that is not known are read from the service again. */
const pageFormat = 1

type Cell = string | number | boolean | null
/** The line of ancestors of -1 is empty; that of -(n + 2) is entry n: the line above it, and the id that ends it. */
type LineEntry = readonly [above: number, id: string]
type Path = readonly { readonly id: string; readonly index: number }[]

const PackedPage = z.object({
  v: z.literal(pageFormat),
  shapes: z.array(z.array(z.string())),
  // Of these only the outermost: looking at every cell would take longer than reading all of the page.
  values: z.custom<unknown[]>(Array.isArray),
  lines: z.custom<LineEntry[]>(Array.isArray),
  rows: z.custom<(readonly Cell[])[]>(Array.isArray),
})

const emptyLine = -1

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
  return JSON.stringify({ v: pageFormat, shapes: shapes.all, values: values.all, lines: lines.all, rows })
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
  /** The line that ends with this id; when there are several, the one that came last. */
  readonly #lines = new Map<string, Path>()
  readonly #top: Path = []

  /** The records of a page; undefined for a text that is not a page in the present form. */
  read(text: string): object[] | undefined {
    const page = parse(text)
    if (!page) return undefined
    const values = page.values.map((value) => this.#shared(value))
    const lines: Path[] = []
    for (const entry of page.lines) {
      const [above, id] = Array.isArray(entry) ? entry : []
      const path = above === emptyLine ? this.#top : lines[-2 - Number(above)]
      if (!path || typeof id !== 'string') return undefined
      lines.push(this.#longer(path, id))
    }
    const records: object[] = []
    for (const row of page.rows) {
      const keys = Array.isArray(row) ? page.shapes[Number(row[0])] : undefined
      if (keys?.length !== row.length - 1) return undefined
      records.push(this.#record(keys, row, { values, lines }))
    }
    return records
  }

  #record(
    keys: readonly string[],
    row: readonly Cell[],
    { values, lines }: { readonly values: readonly unknown[]; readonly lines: readonly Path[] },
  ): object {
    const record: Record<string, unknown> = {}
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? ''
      const cell = row[at + 1]
      let value: unknown = cell
      if (typeof cell === 'number') {
        if (cell >= 0) value = values[cell]
        else {
          const path = cell === emptyLine ? this.#top : (lines[-2 - cell] ?? this.#top)
          value = key === 'path' ? path : { id: path.at(-1)?.id ?? '' }
        }
      }
      // Assigned, this one name would set what the record inherits from.
      if (key === '__proto__') Object.defineProperty(record, key, { ...plain, value })
      else record[key] = value
    }
    return record
  }

  #shared(value: unknown): unknown {
    const key = JSON.stringify(value)
    const known = this.#values.get(key)
    if (known === undefined) this.#values.set(key, value)
    return known ?? value
  }

  #longer(path: Path, id: string): Path {
    const known = this.#lines.get(id)
    // The steps of known lines are held once: the same last step means the same line up to there.
    if (known?.length === path.length + 1 && known.at(-2) === path.at(-1)) return known
    const made = [...path, { id, index: path.length }]
    this.#lines.set(id, made)
    return made
  }
}

const plain = { enumerable: true, configurable: true, writable: true }

function parse(text: string): z.output<typeof PackedPage> | undefined {
  try {
    return PackedPage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
