// Rows that are the sum of the rows above or below them, to the last digit and over several levels.
import { ExactSum } from '#contract/decimal.ts'

/** Rows that another one sums up, counted as items are: from the first to the last, and how many they are. */
export interface SummedSpan {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** A row of which some amounts were read. */
export interface AmountRow {
  readonly row: number
  /** A number that the sum of rows has, too: the sum of their keys, nearly. */
  readonly key: number
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
  /** The digits of a row, one of each column; read only where keys agree. */
  readonly digitsOf: (row: number) => readonly string[]
  /** True for a row that says that it is a sum: it may have one part alone. */
  readonly isNamed: (row: AmountRow) => boolean
  readonly judge: (row: AmountRow, sum: RowSum | undefined) => SumVerdict
  /** Called with a row that is a sum of one part, because other sums agree only if it is. */
  readonly confirm: (row: AmountRow, sum: SummedSpan) => void
}

/** Calls {@link SumSearch.judge} once for each row, with what it sums up. */
export function searchSums(search: SumSearch): void {
  const { rows, isNamed, judge, confirm, digitsOf } = search
  // Without the rows that are only perhaps sums, and with them: a sum is right in one of the two.
  const sure = new Parts(digitsOf)
  const perhaps = new Parts(digitsOf)
  for (const row of rows) {
    const least = isNamed(row) ? 1 : minParts
    const bySure = sure.find(row, least)
    const found = bySure ?? (perhaps.isAs(sure) ? undefined : perhaps.find(row, least))
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
const maxParts = 100

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
  /** Those of the nodes, beside them: objects would be slow to go through again and again. */
  readonly #keys: number[] = []
  readonly #digitsOf: SumSearch['digitsOf']
  #key = 0
  /** The place behind the last node that is a sum. */
  #since = 0
  #isJoined = false

  constructor(digitsOf: SumSearch['digitsOf']) {
    this.#digitsOf = digitsOf
  }

  /** True where both are the same rows, none of them joined. */
  isAs(other: Parts): boolean {
    return !this.#isJoined && !other.#isJoined && this.#nodes.length === other.#nodes.length
  }

  add(row: AmountRow): void {
    this.#push({ row, from: row.row, to: row.row, count: 1, parts: [], isOfOne: false })
  }

  /** Puts a row in the place of its parts, the last ones. */
  join(row: AmountRow, { nodes }: FoundParts, size: 'one' | 'many' = 'many'): void {
    for (const { row: part } of nodes) this.#key -= part.key
    this.#nodes.length -= nodes.length
    this.#keys.length = this.#nodes.length
    this.#push({ row, ...spanOf(nodes), parts: nodes, isOfOne: size === 'one' })
    this.#since = this.#nodes.length
    this.#isJoined = true
  }

  /** The last rows of which a row is the sum, the fewest. */
  find(row: AmountRow, least: number, most = maxParts): FoundParts | undefined {
    // Rows without an amount that was read are the sum of any others.
    if (row.key === 0) return undefined
    const keys = this.#keys
    const { length } = keys
    const count = Math.min(length, most)
    const margin = 1e-8 * Math.max(Math.abs(row.key), 1)
    let rest = row.key
    for (let size = 1; size <= count; size += 1) {
      rest -= keys[length - size] ?? 0
      if (rest > margin || rest < -margin || size < least) continue
      const found = this.#exactly(row, size)
      if (found) return found
    }
    if (most < maxParts) return undefined
    return this.#wholeOf(row, length) ?? this.#wholeOf(row, length - this.#since)
  }

  /** More of the last rows than are gone through one by one. */
  #wholeOf(row: AmountRow, size: number): FoundParts | undefined {
    if (size <= maxParts) return undefined
    let key = this.#key
    if (size < this.#keys.length) {
      key = 0
      for (let at = this.#keys.length - size; at < this.#keys.length; at += 1) key += this.#keys[at] ?? 0
    }
    const isNear = Math.abs(key - row.key) <= 1e-8 * Math.max(Math.abs(row.key), Math.abs(key), 1)
    return isNear ? this.#exactly(row, size) : undefined
  }

  #push(node: Node): void {
    this.#nodes.push(node)
    this.#keys.push(node.row.key)
    this.#key += node.row.key
  }

  /** The last nodes, so many, where a row is their sum in each column. */
  #exactly({ row }: AmountRow, size: number): FoundParts | undefined {
    const { length } = this.#nodes
    const nodes = this.#nodes.slice(-size)
    const sums = this.#digitsOf(row).map((digits) => {
      const sum = new ExactSum()
      sum.add(digits.startsWith('-') ? digits.slice(1) : `-${digits}`)
      return sum
    })
    for (const node of nodes)
      for (const [place, digits] of this.#digitsOf(node.row.row).entries()) sums[place]?.add(digits)
    const isSum = sums.every((sum) => Math.abs(Number(sum.digits)) < noise)
    return isSum ? { nodes, isWhole: size === length || size === length - this.#since } : undefined
  }
}

/** What sums of doubles differ by, in spreadsheets that show them equal. */
const noise = 1e-6
