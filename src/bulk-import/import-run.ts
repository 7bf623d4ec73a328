// The sending of a plan: which elements go into the next request, and what each answer means for every row. It sends
// nothing itself, so that every course of events can be tried out.
import type { ErrorEntry } from '#contract/errors.ts'
import type { AppearedItems } from './appeared-items.ts'
import type { PlannedItem } from './plan.ts'

export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'applied' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Sent, and nobody said whether it was taken. */
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'not-sent'; readonly message: string }

export type OutcomeKind = Outcome['kind']

/** What became of one request. */
export type ChunkResult =
  | { readonly kind: 'applied' }
  /** 400. What was found by reading says which creates of the chunk the service has made all the same. */
  | { readonly kind: 'invalid'; readonly errors: readonly ErrorEntry[]; readonly found: AppearedItems }
  /** 413: nothing was taken, and less of it would be. */
  | { readonly kind: 'too-large' }
  /** No answer, or one that does not say what happened. */
  | { readonly kind: 'unknown'; readonly message: string; readonly found: AppearedItems }
  /** Nothing was taken, and nothing else would be: offline, no permission, the area closed. */
  | { readonly kind: 'stopped'; readonly message: string }

/** Items of the plan that travel in one request, by their place in it. */
export interface Chunk {
  readonly indexes: readonly number[]
}

const unclearWords =
  'Some of the rows with this name and focus area were taken, and nothing says which. Look at the items.'

export class ImportRun {
  readonly items: readonly PlannedItem[]
  readonly outcomes: Outcome[]
  #queue: Chunk[]

  /**
   * @param size most items in one request. Items with an identity go before those without: sent twice, an update is
   * the same update, and a create is two items.
   */
  constructor(items: readonly PlannedItem[], size: number) {
    this.items = items
    this.outcomes = items.map(() => ({ kind: 'waiting' }))
    const indexes = [...items.keys()]
    const known = indexes.filter((index) => this.#hasIdentity(index))
    const fresh = indexes.filter((index) => !this.#hasIdentity(index))
    this.#queue = [...chunksOf(known, size), ...chunksOf(fresh, size)]
  }

  /** The next request to send; undefined when every item has its outcome. */
  next(): Chunk | undefined {
    return this.#queue[0]
  }

  /** True when the item has no identity, so that sent twice it would be there twice. */
  isCreate(index: number): boolean {
    return !this.#hasIdentity(index)
  }

  /** Takes the answer to the chunk that {@link next} gave. */
  settle(chunk: Chunk, result: ChunkResult): void {
    this.#queue = this.#queue.filter((waiting) => waiting !== chunk)
    switch (result.kind) {
      case 'applied':
        this.#mark(chunk.indexes, { kind: 'applied' })
        break
      case 'invalid':
        this.#isolate(chunk, result)
        break
      case 'too-large':
        this.#split(chunk, 'The service takes no request of this size, not even with this row alone.')
        break
      case 'unknown':
        this.#mark(chunk.indexes, { kind: 'unknown', message: result.message })
        this.#mark([...result.found.appeared], { kind: 'applied' })
        break
      case 'stopped':
        this.#mark(chunk.indexes, { kind: 'not-sent', message: result.message })
        this.stop(result.message)
    }
  }

  /** Sends nothing more: what waits is marked as not sent. */
  stop(message: string): void {
    for (const chunk of this.#queue) this.#mark(chunk.indexes, { kind: 'not-sent', message })
    this.#queue = []
  }

  count(kind: OutcomeKind): number {
    return this.outcomes.reduce((sum, outcome) => sum + (outcome.kind === kind ? 1 : 0), 0)
  }

  /** A refused request: the rows it names fall out and the others go again; a refusal that names none is narrowed down. */
  #isolate(chunk: Chunk, { errors, found }: Extract<ChunkResult, { kind: 'invalid' }>): void {
    const { appeared, unclear } = found
    this.#mark([...appeared], { kind: 'applied' })
    this.#mark([...unclear], { kind: 'unknown', message: unclearWords })
    const named = namedRows(errors, chunk.indexes.length)
    for (const [place, message] of named) {
      const index = chunk.indexes[place]
      if (index !== undefined && this.outcomes[index]?.kind === 'waiting')
        this.#mark([index], { kind: 'refused', message })
    }
    const left = chunk.indexes.filter((index) => this.outcomes[index]?.kind === 'waiting')
    const message =
      errors.map((error) => error.message).join(' ') || 'The service refused it without a reason.'
    if (named.size > 0 || left.length < chunk.indexes.length)
      this.#queue.unshift(...(left.length > 0 ? [{ indexes: left }] : []))
    else this.#split({ indexes: left }, message)
  }

  #split({ indexes }: Chunk, message: string): void {
    if (indexes.length <= 1) {
      this.#mark(indexes, { kind: 'refused', message })
      return
    }
    const known = indexes.filter((index) => this.#hasIdentity(index))
    const fresh = indexes.filter((index) => !this.#hasIdentity(index))
    // One by one: of two creates in a request that failed nobody could say which of them was made.
    this.#queue.unshift(...chunksOf(known, Math.ceil(indexes.length / 2)), ...chunksOf(fresh, 1))
  }

  #mark(indexes: readonly number[], outcome: Outcome): void {
    for (const index of indexes) this.outcomes[index] = outcome
  }

  #hasIdentity(index: number): boolean {
    const item = this.items[index]?.item
    return item?.itemId !== undefined || item?.externalId !== undefined
  }
}

function chunksOf(indexes: readonly number[], size: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let start = 0; start < indexes.length; start += size) {
    chunks.push({ indexes: indexes.slice(start, start + size) })
  }
  return chunks
}

/**
 * Spec silent: the shape of the 400 of a bulk import (§4.7). A row counts as named only by an explicit place in the
 * list of items, counted from zero: `items[31].name: …`. Nothing else in a message is taken for a row.
 */
export function namedRows(errors: readonly ErrorEntry[], length: number): Map<number, string> {
  const named = new Map<number, string>()
  for (const { message } of errors) {
    const match = /^\W{0,3}items(?:\[|[./])(\d{1,6})\]?[.:/]?\s*/.exec(message)
    if (!match) continue
    const place = Number(match[1])
    if (place >= length) continue
    const text = message.slice(match[0].length) || message
    const before = named.get(place)
    named.set(place, before === undefined ? text : `${before} ${text}`)
  }
  return named
}
