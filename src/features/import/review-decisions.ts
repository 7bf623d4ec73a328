// What a person decides in the review of a sheet: the answers to its findings, and the external IDs that rows are given by these.
import { type Answers, answerAt, answerKey, type Finding } from '#import/findings/finding.ts'
import { withoutRows } from '#import/findings/registry.ts'
import type { PlanEntry } from '#import/plan.ts'
import type { StoredReview } from '#import/stored-sheet.ts'

export class ReviewDecisions {
  /** By {@link answerKey}; the person keeps them when the sheet is reviewed again. */
  #answers: Answers = {}
  /** By row, the external IDs that the last review made: a row keeps its own from plan to plan. */
  givenIds: ReadonlyMap<number, string> = new Map()
  /** By row, the external IDs that new items are to be given once they are made. */
  #claims = new Map<number, string>()
  /** When the sheet was opened, in epoch milliseconds. */
  #opened: number | undefined = Date.now()
  /** That of the editor when the last plan was made. */
  #rowsVersion = 0

  /** @param stored what was decided in an earlier review of the sheet */
  constructor(stored?: StoredReview) {
    if (!stored) return
    this.#answers = stored.answers
    this.#rowsVersion = stored.rowsVersion
    this.#opened = stored.opened
  }

  get stored(): StoredReview {
    return {
      version: 2,
      answers: this.#answers,
      rowsVersion: this.#rowsVersion,
      ...(this.#opened !== undefined && { opened: this.#opened }),
    }
  }

  get opened(): number | undefined {
    return this.#opened
  }

  get answers(): Answers {
    return this.#answers
  }

  /** From now on, these findings have this answer. */
  answer(findings: readonly Pick<Finding, 'kind' | 'place'>[], answer: string): Answers {
    const given = findings.map((finding) => [answerKey(finding), answer] as const)
    this.#answers = { ...this.#answers, ...Object.fromEntries(given) }
    return this.#answers
  }

  /** Forgets what was decided about rows that have moved since: it would be about other rows. */
  forgetMovedRows(rowsVersion: number): void {
    if (this.#rowsVersion === rowsVersion) return
    this.#rowsVersion = rowsVersion
    this.#answers = withoutRows(this.#answers)
    this.givenIds = new Map()
    this.#claims = new Map()
  }

  /** The external IDs of the rows that make items; a row keeps its own from plan to plan. */
  claimed(items: readonly PlanEntry[]): ReadonlyMap<number, string> {
    if (answerAt(this.#answers, 'no-ids') !== 'add-later') return new Map()
    for (const { item, verdict } of items) {
      const [row = 0] = item.rows
      // Without its focus area the item that a row has made could not be told from others of its name.
      const canClaim = verdict === 'create' && item.focusAreaId !== undefined
      if (canClaim && !this.#claims.has(row)) this.#claims.set(row, crypto.randomUUID())
    }
    return this.#claims
  }
}
