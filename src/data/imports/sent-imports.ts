// Imports that were handed to the outbox: their state, and what became of each of their rows.
import { useMemo } from 'react'
import { amountDigits, ExactSum, isAmount } from '#contract/decimal.ts'
import { printJsonList, readJsonElements } from '#contract/exact-json.ts'
import { itemResources } from '#contract/resources.ts'
import { useOutbox } from '#data/outbox.ts'
import { nextRows } from '#offline/imports/bulk-progress.ts'
import {
  type ImportOutcome,
  type ImportOutcomeKind,
  importsIn,
  outcomesOf,
  type SentImport,
} from '#offline/imports/import-parts.ts'
import {
  type AmountTally,
  type EntryRows,
  hasRejectedRows,
  type ImportAccount,
  type LeftOutCell,
  type OutboxEntry,
  type SourceRow,
} from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'

/** The imports of this device, the latest first. */
export function useSentImports(): readonly SentImport[] {
  const { entries } = useOutbox().snapshot
  return useMemo(() => importsIn(entries), [entries])
}

/** What became of each row of an import, in their order. */
export function outcomesIn({ parts }: SentImport): readonly ImportOutcome[] {
  return parts.flatMap(outcomesOf)
}

/** True when the outbox has an import. */
export function hasImport(outbox: Outbox, id: string): boolean {
  return importsIn(outbox.getSnapshot().entries).some((sent) => sent.id === id)
}

/** True while an earlier import of such items is not through: a plan made now would not see what it does. */
export function hasImportUnderWay(outbox: Outbox, resource: SentImport['resource']): boolean {
  return importsIn(outbox.getSnapshot().entries).some(
    (sent) => sent.resource === resource && sent.counts.waiting > 0,
  )
}

/** Gives up what has not been sent; a request that is under way ends first. */
export async function stopImport(outbox: Outbox, { parts }: SentImport): Promise<void> {
  await outbox.discard(parts.filter(isUnsent).map(({ seq }) => seq))
}

function isUnsent({ state }: OutboxEntry): boolean {
  return state === 'queued' || state === 'held' || state === 'parked'
}

function isNotImported(part: OutboxEntry): boolean {
  return isUnsent(part) || part.state === 'refused'
}

/** True while a person can discard something of an import: what has not been sent, or was rejected. */
export function isDiscardable({ parts }: SentImport): boolean {
  return parts.some((part) => isNotImported(part) || hasRejectedRows(part))
}

/** Discards what was not imported: parts that were not sent or were rejected, and the rejected rows of the others. */
export async function discardRest(outbox: Outbox, { parts }: SentImport): Promise<void> {
  await outbox.discard(parts.filter(isNotImported).map(({ seq }) => seq))
  await outbox.dismiss(parts.filter(hasRejectedRows).map(({ seq }) => seq))
}

/** The amounts of a sheet as its import has them. */
export interface SentAccount extends ImportAccount {
  /** The amounts of each row, by what became of it. */
  readonly sent: Readonly<Record<ImportOutcomeKind, readonly AmountTally[]>>
}

/** Undefined for an import without an account: of an earlier release, of another device, or of one item. */
export function accountOf({ parts }: SentImport): SentAccount | undefined {
  const account = parts.find((part) => part.account)?.account
  if (!account) return undefined
  const sent: Record<ImportOutcomeKind, AmountTally[]> = {
    waiting: [],
    applied: [],
    refused: [],
    unknown: [],
    'not-sent': [],
  }
  for (const part of parts)
    for (const [place, { kind }] of outcomesOf(part).entries()) {
      const tally = part.amounts?.[place]
      if (tally && tally.count > 0) sent[kind].push(tally)
    }
  return { ...account, sent }
}

/** The cells that an import did not send; undefined when they are no longer on this device. */
export async function readLeftOut(
  outbox: Outbox,
  { parts }: SentImport,
): Promise<readonly LeftOutCell[] | undefined> {
  const first = parts.find((part) => part.account)
  return first && (await outbox.rowsOf(first.seq))?.leftOut
}

/** The rows of an import with an outcome, and the columns of their amounts; undefined when some are no longer on this device. */
export async function readRowsOf(
  outbox: Outbox,
  { parts }: SentImport,
  wanted: ImportOutcomeKind,
): Promise<Pick<PartRows, 'rows' | 'amountColumns'> | undefined> {
  const rows: SentRow[] = []
  let amountColumns: readonly number[] = []
  for (const part of parts) {
    if (!outcomesOf(part).some(({ kind }) => kind === wanted)) continue
    const kept = await readPart(outbox, part, ({ kind }) => kind === wanted)
    if (!kept) return undefined
    rows.push(...kept.rows)
    amountColumns = kept.amountColumns
  }
  return { rows, amountColumns }
}

/** One element of an import with its rows in the sheet, and what became of it. */
export interface SentRow {
  /** Of the element in its part, from 0. */
  readonly place: number
  readonly name: string
  readonly outcome: ImportOutcome
  readonly rows: readonly Omit<SourceRow, 'item'>[]
}

export interface SentRows {
  readonly headings: readonly string[]
  readonly rows: readonly SentRow[]
}

interface PartRows extends SentRows {
  /** Places of the columns with the amounts that were sent. */
  readonly amountColumns: readonly number[]
}

/** The rows of an import that came to any end but being applied. */
export async function readOpenRows(outbox: Outbox, { parts }: SentImport): Promise<SentRows> {
  let headings: readonly string[] = []
  const rows: SentRow[] = []
  for (const part of parts) {
    const kept = await readPart(outbox, part, ({ kind }) => kind !== 'applied')
    if (!kept) continue
    headings = kept.headings
    rows.push(...kept.rows)
  }
  return { headings, rows }
}

/** An amount of an element, as it goes out. */
export interface SentAmount {
  readonly version: string
  readonly period: string
  /** Canonical digits. */
  readonly text: string
}

/** A row that was not imported, with its amounts as they were to be imported. */
export interface OpenRow extends SentRow {
  readonly amounts: readonly SentAmount[]
}

interface OpenRows {
  readonly headings: readonly string[]
  /** Left out by an earlier release. */
  readonly returned: EntryRows['returned']
  readonly rows: readonly OpenRow[]
}

/** The rows of an import that came to any end but being applied, each with its amounts. */
export async function readReturnedRows(
  outbox: Outbox,
  { parts, resource }: Pick<SentImport, 'parts' | 'resource'>,
): Promise<OpenRows> {
  let found: OpenRows = { headings: [], returned: undefined, rows: [] }
  for (const part of parts) {
    const open = await readPart(outbox, part, ({ kind }) => kind !== 'applied')
    const kept = open && (await outbox.rowsOf(part.seq))
    if (!open || !kept) continue
    const elements = readJsonElements(kept.items)
    const rows = open.rows.map((row) => {
      return {
        ...row,
        amounts: amountsOf(elements[row.place]?.value, itemResources[resource].fields.periodValues),
      }
    })
    found = { headings: kept.headings, returned: kept.returned, rows: [...found.rows, ...rows] }
  }
  return found
}

/** The sums of what was imported. */
export interface SentTotals {
  /** Of amounts, as they went out. */
  readonly count: number
  readonly entries: readonly { readonly version: string; readonly period: string; readonly sum: string }[]
  readonly sums: readonly { readonly version: string; readonly sum: string }[]
}

/** The sums of the imported amounts by version and period; undefined when some are no longer on this device. */
export async function readSentTotals(
  outbox: Outbox,
  { parts, resource }: Pick<SentImport, 'parts' | 'resource'>,
): Promise<SentTotals | undefined> {
  const ofPeriods = new Map<string, Map<string, ExactSum>>()
  const ofVersions = new Map<string, ExactSum>()
  let count = 0
  for (const part of parts) {
    const outcomes = outcomesOf(part)
    if (!outcomes.some(({ kind }) => kind === 'applied')) continue
    const kept = await outbox.rowsOf(part.seq)
    if (!kept) return undefined
    for (const [place, { value }] of readJsonElements(kept.items).entries()) {
      if (outcomes[place]?.kind !== 'applied') continue
      for (const { version, period, text } of amountsOf(value, itemResources[resource].fields.periodValues)) {
        const periods = getOrMake(ofPeriods, version, () => new Map<string, ExactSum>())
        getOrMake(periods, period, () => new ExactSum()).add(text)
        getOrMake(ofVersions, version, () => new ExactSum()).add(text)
        count += 1
      }
    }
  }
  return {
    count,
    entries: [...ofPeriods].flatMap(([version, periods]) =>
      [...periods].map(([period, sum]) => ({ version, period, sum: sum.digits })),
    ),
    sums: [...ofVersions].map(([version, sum]) => ({ version, sum: sum.digits })),
  }
}

function getOrMake<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** @param name of the property of an element that has its amounts */
function amountsOf(element: unknown, name: string): readonly SentAmount[] {
  const series = propertyOf(element, name)
  return (Array.isArray(series) ? series : []).flatMap((one: unknown) => {
    const version = String(propertyOf(one, 'financialVersionType'))
    const periods = propertyOf(one, 'timePeriodToAmount')
    if (typeof periods !== 'object' || periods === null) return []
    return Object.entries(periods).flatMap(([period, amount]: [string, unknown]) => {
      const text = isAmount(amount) ? amountDigits(amount) : undefined
      return text === undefined ? [] : { version, period, text }
    })
  })
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The first rows of an import that did not get through, no more than `most`. */
export async function readFirstLost(
  outbox: Outbox,
  { parts }: SentImport,
  most: number,
): Promise<readonly SentRow[]> {
  const rows: SentRow[] = []
  for (const part of parts) {
    const kept = await readPart(outbox, part, ({ kind }) => kind !== 'applied' && kind !== 'waiting')
    rows.push(...(kept?.rows ?? []))
    if (rows.length >= most) break
  }
  return rows.slice(0, most)
}

/** The rows of a part with a wanted outcome; undefined when none has it, or they are no longer on this device. */
async function readPart(
  outbox: Outbox,
  part: OutboxEntry,
  isWanted: (outcome: ImportOutcome) => boolean,
): Promise<PartRows | undefined> {
  const outcomes = outcomesOf(part)
  if (!outcomes.some(isWanted)) return undefined
  const kept = await outbox.rowsOf(part.seq)
  if (!kept) return undefined
  const names = namesIn(kept.items)
  const cells = Map.groupBy(kept.cells, ({ item }) => item)
  const rows = outcomes.flatMap((outcome, place): SentRow[] =>
    isWanted(outcome) ? [{ place, name: names[place] ?? '', outcome, rows: cells.get(place) ?? [] }] : [],
  )
  return { headings: kept.headings, rows, amountColumns: kept.amountColumns ?? [] }
}

/** The next request of a part, or the one it was, as it goes out. */
export interface PartRequest {
  /** One element of the request each, amounts digit for digit. */
  readonly elements: readonly string[]
  readonly body: string
}

/** Undefined when the rows are no longer on this device. */
export async function readPartRequest(outbox: Outbox, part: OutboxEntry): Promise<PartRequest | undefined> {
  const kept = await outbox.rowsOf(part.seq)
  if (!kept || !part.bulk) return undefined
  const all = readJsonElements(kept.items).map(({ text }) => text)
  const next = nextRows(part.bulk)
  const elements = next.length > 0 ? next.flatMap((place) => all[place] ?? []) : all
  return { elements, body: printJsonList('items', elements) }
}

/** Of the elements only the names are read: the digits of their amounts do not matter here. */
function namesIn(items: string): readonly string[] {
  const elements: unknown = JSON.parse(items)
  if (!Array.isArray(elements)) return []
  return elements.map((element: { readonly name?: unknown }) => String(element.name ?? ''))
}

export type { SentImport } from '#offline/imports/import-parts.ts'
