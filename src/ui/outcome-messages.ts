// The outcomes of the rows of an import, and why a row has its outcome.
import { list, number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

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
}

/** Why a row has its outcome, or an import does not continue: what the console knows about it, else what the service said. */
export function describeCause(m: Words, { code = '', message = '' }: Cause): string {
  return knownCause(m, code) ?? joined(m, linesOf(message))
}

/** A row of a sheet, with its cells as texts. */
interface SheetRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** The same for an item of several rows: a message about a period names the rows of the item that say it. */
export function describeRowCause(
  m: Words,
  { code = '', message = '' }: Cause,
  rows: readonly SheetRow[],
): string {
  const lines = linesOf(message).map((line) => describeLine(m, line, rows))
  return knownCause(m, code) ?? joined(m, lines)
}

function knownCause(m: Words, code: string): string | undefined {
  const { causes }: { readonly causes: Readonly<Record<string, string>> } = m
  return causes[code]
}

function linesOf(message: string): readonly string[] {
  return message.split('\n').filter((line) => line !== '')
}

/** Each message apart from the others; none is a sentence of the console. */
function joined(m: Words, lines: readonly string[]): string {
  if (lines.length === 0) return m.causes['no-reason']
  return lines.map((line) => withCount(m, line)).join(' · ')
}

/** The line that counts the messages which are not kept. */
function withCount(m: Words, line: string): string {
  const [, count] = /^\(and (\d+) more\)$/.exec(line) ?? []
  return count === undefined ? line : m.moreReasons({ count: Number(count) })
}

const aboutPeriod = /^\w+\[\d+\]\.timePeriodToAmount(?:\.(?<key>[^:]+))?: (?<text>.*)$/

/** A message without the path to a period, and with the rows that say the period. */
function describeLine(m: Words, line: string, rows: readonly SheetRow[]): string {
  const { key, text } = aboutPeriod.exec(line)?.groups ?? {}
  if (text === undefined) return line
  const period = key ?? /"([^"]*)"/.exec(text)?.[1]
  const reason = key === undefined ? text : `${key}: ${text}`
  const found = period === undefined ? [] : rowsOfPeriod(period, rows)
  if (found.length === 0 || rows.length === 1) return reason
  return m.reasonOfRows({ count: found.length, rows: list(found.map(number)), reason })
}

/** The rows with a cell of this text; none where cells of several columns have it, because one may be an amount. */
function rowsOfPeriod(period: string, rows: readonly SheetRow[]): readonly number[] {
  const places = rows.flatMap(({ row, cells }) =>
    cells.flatMap((cell, column) => (cell.trim() === period ? [{ row, column }] : [])),
  )
  const columns = new Set(places.map(({ column }) => column))
  return columns.size === 1 ? places.map(({ row }) => row) : []
}
