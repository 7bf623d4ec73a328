// Where the faults of a bulk request's items are noted, and what is checked of an item once it is read.
import type { z } from 'zod/mini'
import type { ErrorType } from '#contract/errors.ts'
import type { ImportRow } from '#service/store/fund-import-context.ts'
import { type FaultCollector, fieldName } from '#service/store/row-faults.ts'
import type { FundKind } from '#service/store/tables.ts'
import { describeIssues, lengthProblem } from './validation.ts'

/** One element of the list of items, which collects its faults. */
export class ItemPlace {
  readonly index: number
  readonly #faults: FaultCollector

  constructor(index: number, faults: FaultCollector) {
    this.index = index
    this.#faults = faults
  }

  refuse(field: string, message: string, type: ErrorType = 'FORMAT_INVALID'): void {
    this.#faults.add(this.index, { type, message: `items[${this.index}].${field}: ${message}` })
  }

  /** Refuses one of a million; that there is no room to list it is seen before anything is written about it. */
  refuseEach(describe: () => readonly [field: string, message: string]): void {
    if (this.#faults.room > 0) this.refuse(...describe())
    else this.#faults.skip(1)
  }

  refuseIssues(issues: readonly z.core.$ZodIssue[]): void {
    const shown = issues.slice(0, this.#faults.room)
    const placed = shown.map((issue) => ({ ...issue, path: ['items', this.index, ...issue.path] }))
    for (const error of describeIssues(placed, 'body')) this.#faults.add(this.index, error)
    this.#faults.skip(issues.length - shown.length)
  }
}

/** Refuses a name and an external ID that are too long. */
export function refuseTooLong({ name, externalId }: ImportRow, kind: FundKind, place: ItemPlace): void {
  const nameProblem = lengthProblem('name', name)
  if (nameProblem !== undefined) place.refuse('name', nameProblem)
  const idProblem = lengthProblem('externalId', externalId)
  if (idProblem !== undefined) place.refuse(fieldName(kind, 'externalId'), idProblem)
}

/** Finds the same identity in two rows: which of them should win is not ours to guess. */
export class RepeatedIdentities {
  readonly #kind: FundKind
  readonly #firstRows = { itemId: new Map<string, number>(), externalId: new Map<string, number>() }

  constructor(kind: FundKind) {
    this.#kind = kind
  }

  note(row: ImportRow, place: ItemPlace): void {
    for (const identity of ['itemId', 'externalId'] as const) {
      const value = row[identity]
      if (value === null) continue
      const before = this.#firstRows[identity].get(value)
      if (before === undefined) this.#firstRows[identity].set(value, row.index)
      else {
        const field = fieldName(this.#kind, identity === 'itemId' ? 'id' : 'externalId')
        place.refuse(field, `has the same value as items[${before}]`, 'IDENTITY_CONFLICT')
      }
    }
  }
}
