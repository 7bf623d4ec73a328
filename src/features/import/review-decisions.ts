// What a person decides in the review of a sheet: the answers to its questions, and the external IDs that rows are given here.
import type { ImportItem } from '#import/items.ts'
import type { PlanEntry } from '#import/plan.ts'
import { questionKey, type RowAnswer, type RowAnswers, type RowQuestion } from '#import/row-questions.ts'
import type { NewerAnswer } from '#import/stored-amounts.ts'
import type { StoredReview } from '#import/stored-sheet.ts'

/** What becomes of the amounts of closed months. */
export type ClosedAnswer = 'import' | 'leave-out'

export class ReviewDecisions {
  /** By row, the external IDs that were made here; undefined unless the person wants them. */
  #givenIds: Map<number, string> | undefined
  /** By row, the external IDs that new items are to be given once they are made. */
  #claims: Map<number, string> | undefined
  /** By the key of their question; the person keeps them when the sheet is reviewed again. */
  #answers: RowAnswers = new Map()
  /** By the key of an amount that someone else sent. They name items and no rows, and hold for moved rows. */
  #newer: ReadonlyMap<string, NewerAnswer> = new Map()
  #closed: ClosedAnswer | undefined
  /** When the sheet was opened, in epoch milliseconds. */
  #opened: number | undefined = Date.now()
  /** That of the editor when the last plan was made. */
  #rowsVersion = 0

  /** @param stored what was decided in an earlier review of the sheet */
  constructor(stored?: StoredReview) {
    if (!stored) return
    this.#answers = new Map(stored.answers)
    this.#rowsVersion = stored.rowsVersion
    this.#newer = new Map(stored.newer)
    this.#closed = stored.closed
    this.#opened = stored.opened
    if (stored.givesIds) this.giveIds()
    if (stored.claimsIds) this.claimIds()
  }

  get stored(): StoredReview {
    return {
      answers: [...this.#answers],
      givesIds: this.#givenIds !== undefined,
      claimsIds: this.#claims !== undefined,
      rowsVersion: this.#rowsVersion,
      ...(this.#newer.size > 0 && { newer: [...this.#newer] }),
      ...(this.#closed && { closed: this.#closed }),
      ...(this.#opened !== undefined && { opened: this.#opened }),
    }
  }

  get newer(): ReadonlyMap<string, NewerAnswer> {
    return this.#newer
  }

  get closed(): ClosedAnswer | undefined {
    return this.#closed
  }

  get opened(): number | undefined {
    return this.#opened
  }

  /** From now on, these amounts of someone else stay, or are replaced. */
  decideNewer(keys: readonly string[], answer: NewerAnswer): void {
    this.#newer = new Map([...this.#newer, ...keys.map((key) => [key, answer] as const)])
  }

  /** From now on, amounts of closed months are sent, or left out. */
  decideClosed(answer: ClosedAnswer): void {
    this.#closed = answer
  }

  get answers(): RowAnswers {
    return this.#answers
  }

  /** From now on, rows that have no identity get an external ID. */
  giveIds(): void {
    this.#givenIds ??= new Map()
  }

  /** From now on, items that are made get an external ID afterwards. */
  claimIds(): void {
    this.#claims ??= new Map()
  }

  /** From now on, these questions have this answer. */
  answer(questions: readonly RowQuestion[], answer: RowAnswer): RowAnswers {
    this.#answers = new Map([
      ...this.#answers,
      ...questions.map((one) => [questionKey(one), answer] as const),
    ])
    return this.#answers
  }

  /** Forgets what was decided about rows that have moved since: it would be about other rows. */
  forgetMovedRows(rowsVersion: number): void {
    if (this.#rowsVersion === rowsVersion) return
    this.#rowsVersion = rowsVersion
    this.#answers = new Map()
    this.#givenIds &&= new Map()
    this.#claims &&= new Map()
  }

  /** The item with the external ID that its row was given here; a row keeps it from plan to plan. */
  readonly withGivenId = (item: ImportItem): ImportItem => {
    const ids = this.#givenIds
    if (!ids || item.itemId !== undefined || item.externalId !== undefined) return item
    const row = item.rows[0] ?? 0
    const externalId = ids.get(row) ?? crypto.randomUUID()
    ids.set(row, externalId)
    return { ...item, externalId }
  }

  /** The external IDs of the rows that make items; a row keeps its own from plan to plan. */
  claimed(items: readonly PlanEntry[]): ReadonlyMap<number, string> {
    const claims = this.#claims ?? new Map<number, string>()
    if (this.#claims)
      for (const { item, verdict } of items) {
        const [row = 0] = item.rows
        // Without its focus area the item that a row has made could not be told from others of its name.
        const canClaim = verdict === 'create' && item.focusAreaId !== undefined
        if (canClaim && !claims.has(row)) claims.set(row, crypto.randomUUID())
      }
    return claims
  }
}
