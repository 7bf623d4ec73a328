// The outcomes of the rows of an import, and why a row has its outcome.
import { codeOf, type ErrorEntry } from '#contract/errors.ts'
import { list, number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { describeErrors, periodOf } from './failure-message.ts'

type Words = Messages['outbox']

export type OutcomeKind = keyof Words['outcomes']

/** `1,200 imported · 3 rejected`: how many rows of an import have which outcome. */
export function describeOutcomes(m: Words, counts: Readonly<Record<OutcomeKind, number>>): string {
  return (Object.keys(m.outcomes) as OutcomeKind[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => m.outcomes[kind]({ count: counts[kind] }))
    .join(' · ')
}

interface Cause {
  readonly kind?: string
  readonly code?: string
  readonly message?: string
  readonly errors?: readonly ErrorEntry[] | undefined
}

/** Why a row has its outcome, or an import does not continue: what the console knows about it, else what the service said. */
export function describeCause(m: Words, cause: Cause): string {
  return describeRowCause(m, cause, [])
}

/** A row of a sheet, with its cells as texts. */
interface SheetRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** The same for an item of several rows: a reason about a period names the rows of the item that say it. */
export function describeRowCause(
  m: Words,
  { code = '', message = '', errors = [] }: Cause,
  rows: readonly SheetRow[],
): string {
  const { causes }: { readonly causes: Readonly<Record<string, string>> } = m
  if (causes[code] !== undefined) return causes[code]
  const isCoded = errors.some((error) => codeOf(error) !== undefined)
  const lines = isCoded ? linesOfErrors(m, errors, rows) : linesOfMessage(m, message)
  return lines.length === 0 ? m.causes['no-reason'] : lines.join(' · ')
}

function linesOfErrors(m: Words, errors: readonly ErrorEntry[], rows: readonly SheetRow[]): string[] {
  return errors.flatMap((error) => {
    const period = periodOf(error)
    const found = period === undefined ? [] : rowsOfPeriod(period, rows)
    return describeErrors(m.rejection, [error]).map((reason) =>
      found.length === 0 || rows.length === 1
        ? reason
        : m.reasonOfRows({ count: found.length, rows: list(found.map(number)), reason }),
    )
  })
}

/** The words of another site, or those that an earlier release kept: a line for each message. */
function linesOfMessage(m: Words, message: string): string[] {
  return message
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      // The line that counts the messages which are not kept.
      const [, count] = /^\(and (\d+) more\)$/.exec(line) ?? []
      return count === undefined
        ? m.rejection.siteSays({ said: line })
        : m.moreReasons({ count: Number(count) })
    })
}

/** The rows with a cell of this text; none where cells of several columns have it, because one may be an amount. */
function rowsOfPeriod(period: string, rows: readonly SheetRow[]): readonly number[] {
  const places = rows.flatMap(({ row, cells }) =>
    cells.flatMap((cell, column) => (cell.trim() === period ? [{ row, column }] : [])),
  )
  const columns = new Set(places.map(({ column }) => column))
  return columns.size === 1 ? places.map(({ row }) => row) : []
}
