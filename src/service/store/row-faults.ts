// The faults of an import's rows: as many as an answer lists, and the count of all.
import type { ErrorEntry } from '#contract/errors.ts'
import type { FundKind } from '#service/database/tables.ts'
import { maxErrors, Problem } from '#service/problem.ts'

/** Why a row is rejected. */
export interface RowFault {
  readonly index: number
  readonly error: ErrorEntry
}

/** The name of a field in the request, which differs between the two kinds of items. */
export function fieldName(kind: FundKind, field: 'id' | 'externalId'): string {
  return `${kind}Item${field === 'id' ? 'Id' : 'ExternalId'}`
}

/** The first faults in the order of the rows, and the count of all. */
export interface RowFaults {
  readonly listed: readonly RowFault[]
  readonly count: number
}

/** Collects faults in the order of the rows. What is not listed costs nothing but being counted. */
export class FaultCollector implements RowFaults {
  readonly listed: RowFault[] = []
  count = 0

  /** Faults that would still be listed. */
  get room(): number {
    return maxErrors - this.listed.length
  }

  add(index: number, error: ErrorEntry): void {
    this.count += 1
    if (this.room > 0) this.listed.push({ index, error })
  }

  /** Counts faults that are not listed. */
  skip(count: number): void {
    this.count += count
  }
}

/** @throws Problem 400 when there are faults, in the order of the rows. */
export function refuseFaults(...found: readonly RowFaults[]): void {
  const count = found.reduce((sum, faults) => sum + faults.count, 0)
  if (count === 0) return
  const inOrder = found.flatMap(({ listed }) => listed).toSorted((one, other) => one.index - other.index)
  throw new Problem(
    400,
    inOrder.map(({ error }) => error),
    { count },
  )
}
