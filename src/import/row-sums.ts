// Rows that are the sum of the rows above or below them, to the last digit and over several levels.
import { ExactSum } from '#contract/decimal.ts'
import { portionRows } from '#spreadsheet/row-portions.ts'

/** Rows that another one sums up, counted as items are: from the first to the last, and how many they are. */
export interface SummedSpan {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** A row with its amounts. */
export interface AmountRow {
  readonly row: number
  /** Digits, one of each column. */
  readonly values: readonly string[]
  /** A number that the sum of rows has, too: the sum of their keys, nearly. */
  readonly key: number
  /** How many amounts are not zero, and how many of them differ. */
  readonly telling: number
  readonly distinct: number
}

/** What a row sums up. */
export interface RowSum extends SummedSpan {
  /** True for all rows since the sum before, or since the first row: these are summed more often than others. */
  readonly isWhole: boolean
}

/** `certain`: the row is a sum, and the rows that it sums up count through it. `asked`: it may be one. */
export type SumVerdict = 'certain' | 'asked' | undefined

export interface SumSearch {
  /** In the order in which parts come before their sum: upwards where sums are above their parts. */
  readonly rows: readonly AmountRow[]
  /** True for a row that says that it is a sum: it may have one part alone. */
  readonly isNamed: (row: AmountRow) => boolean
  readonly judge: (row: AmountRow, sum: RowSum | undefined) => SumVerdict
  /** Called with a row that is a sum of one part, because other sums agree only if it is. */
  readonly confirm: (row: AmountRow, sum: SummedSpan) => void
}

/** Calls {@link SumSearch.judge} once for each row, with what it sums up; with pauses. */
export function* searchSums({
  rows,
  isNamed,
  judge,
  confirm,
}: SumSearch): Generator<undefined, void, undefined> {
  // Without the rows that are only perhaps sums, and with them: a sum is right in one of the two.
  const sure = new Parts()
  const perhaps = new Parts()
  for (const [at, row] of rows.entries()) {
    if (at % portionRows === portionRows - 1) yield
    const least = isNamed(row) ? 1 : minParts
    const bySure = sure.find(row, least)
    const found = bySure ?? perhaps.find(row, least)
    const verdict = judge(row, found && sumOf(found))
    if (verdict === undefined) {
      sure.add(row)
      const single = perhaps.find(row, 1, 1)
      if (single) perhaps.join(row, single, 'one')
      else perhaps.add(row)
      continue
    }
    if (found && !bySure) for (const node of found.nodes) confirmAll(node, confirm)
    if (verdict === 'asked') sure.add(row)
    else if (bySure) sure.join(row, bySure)
    const inPerhaps = found === bySure ? perhaps.find(row, least) : found
    if (inPerhaps) perhaps.join(row, inPerhaps)
    else if (verdict === 'asked') perhaps.add(row)
  }
}

/** Fewer rows than this have the sum of another row by chance. */
const minParts = 2
/** Sums of more rows are found where they are all of them, or all since the sum before. */
const maxParts = 300

interface Node extends SummedSpan {
  readonly row: AmountRow
  readonly parts: readonly Node[]
  readonly isOfOne: boolean
}

interface FoundParts {
  readonly nodes: readonly Node[]
  readonly isWhole: boolean
}

function sumOf({ nodes, isWhole }: FoundParts): RowSum {
  return { ...spanOf(nodes), isWhole }
}

function spanOf(nodes: readonly Node[]): SummedSpan {
  return {
    from: Math.min(...nodes.map(({ from }) => from)),
    to: Math.max(...nodes.map(({ to }) => to)),
    count: nodes.reduce((sum, { count }) => sum + count, 0),
  }
}

function confirmAll(node: Node, confirm: SumSearch['confirm']): void {
  if (node.isOfOne) confirm(node.row, spanOf(node.parts))
  for (const part of node.parts) confirmAll(part, confirm)
}

/** The rows so far that no other row sums up. */
class Parts {
  readonly #nodes: Node[] = []
  #key = 0

  add(row: AmountRow): void {
    this.#push({ row, from: row.row, to: row.row, count: 1, parts: [], isOfOne: false })
  }

  /** Puts a row in the place of its parts, the last ones. */
  join(row: AmountRow, { nodes }: FoundParts, size: 'one' | 'many' = 'many'): void {
    for (const { row: part } of nodes) this.#key -= part.key
    this.#nodes.length -= nodes.length
    this.#push({ row, ...spanOf(nodes), parts: nodes, isOfOne: size === 'one' })
  }

  /** The last rows of which a row is the sum, the fewest. */
  find(row: AmountRow, least: number, most = maxParts): FoundParts | undefined {
    const { length } = this.#nodes
    let key = 0
    let since = 0
    const count = Math.min(length, most)
    for (let size = 1; size <= count; size += 1) {
      const node = this.#nodes[length - size]
      if (!node) break
      key += node.row.key
      if (since === 0 && this.#nodes[length - size - 1]?.parts.length !== 0) since = size
      if (size < least || !areNear(key, row.key)) continue
      const found = this.#exactly(row, size)
      if (found) return { nodes: found, isWhole: size === since || size === length }
    }
    if (length <= count || most < maxParts || !areNear(this.#key, row.key)) return undefined
    const found = this.#exactly(row, length)
    return found && { nodes: found, isWhole: true }
  }

  #push(node: Node): void {
    this.#nodes.push(node)
    this.#key += node.row.key
  }

  /** The last nodes, so many, where a row is their sum in each column. */
  #exactly({ values }: AmountRow, size: number): readonly Node[] | undefined {
    const nodes = this.#nodes.slice(-size)
    const isSum = values.every((digits, place) => {
      const sum = new ExactSum()
      for (const { row } of nodes) sum.add(row.values[place] ?? '0')
      sum.add(digits.startsWith('-') ? digits.slice(1) : `-${digits}`)
      return Math.abs(Number(sum.digits)) < noise
    })
    return isSum ? nodes : undefined
  }
}

/** What sums of doubles differ by, in spreadsheets that show them equal. */
const noise = 1e-6

function areNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-8 * Math.max(Math.abs(one), Math.abs(other), 1)
}
