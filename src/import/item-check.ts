// One item from typed fields: each field is judged as the cell of a sheet is, and read into an item that a plan is made of.

import { comparableId } from '#contract/primitives.ts'
import type { ItemKind } from '#contract/resources.ts'
import { type DecimalMark, readAmount } from '#spreadsheet/amount.ts'
import { textFacts } from '#spreadsheet/cell-type.ts'
import { type ImportContext, type Judgement, markIn, validatorOf } from './cell-check.ts'
import { describeMark, type MarkName } from './cell-marks.ts'
import { type ColumnRole, type Field, fieldsOf, keyFields } from './columns.ts'
import { areaNamedBy } from './focus-area-lookup.ts'
import type { ImportItem } from './items.ts'
import { markOfPeriod } from './period-column.ts'
import type { PeriodPattern } from './period-key.ts'
import { periodKeys } from './period-spread.ts'
import { newRules } from './reading-rules.ts'
import { type Version, versions } from './versions.ts'

/** What a person typed. */
export interface ItemInput {
  /** By field; a focus area is its ID, an entry of a reference list its key. */
  readonly texts: Partial<Readonly<Record<Field, string>>>
  /** By the name of its input, see {@link amountInput}; empty ones are not sent. */
  readonly amounts: ReadonlyMap<string, TypedAmount>
}

export interface TypedAmount {
  readonly version: Version
  /** `2027-03`. */
  readonly period: string
  readonly text: string
}

/** Names the input of an amount. */
export function amountInput(version: Version, period: string): string {
  return `${version} ${period}`
}

interface ItemRules {
  readonly kind: ItemKind
  readonly context: ImportContext
  /** How the amounts are written. */
  readonly mark: DecimalMark
  /** How the site takes periods. */
  readonly pattern: PeriodPattern
}

export interface CheckedItem {
  /** The errors by the name of their input: a field, or that of an amount. */
  readonly faults: ReadonlyMap<string, MarkName>
  readonly item: ImportItem
}

/** Judges what was typed; without faults the item is what was typed. */
export function checkItem(input: ItemInput, rules: ItemRules): CheckedItem {
  const { kind, context, mark } = rules
  const reading = { ...newRules(kind, []), decimal: mark, pattern: rules.pattern }
  const faults = new Map<string, MarkName>()
  const note = (name: string, found: Judgement) => {
    const marked = describeMark(markIn(found))
    if (marked?.severity === 'error') faults.set(name, marked.name)
  }
  const judge = (role: ColumnRole, text: string) =>
    validatorOf(role, reading, { context, convention: mark })(text, textFacts)
  for (const field of fieldsOf(kind)) note(field, judge({ kind: 'field', field }, input.texts[field] ?? ''))
  // A row may leave it out where it updates an item; a new item has one.
  if (!input.texts.focusArea) faults.set('focusArea', 'area-needed')
  for (const [name, { version, period, text }] of typed(input)) {
    note(
      name,
      judge({ kind: 'period-amount', period, version }, text) || markOfPeriod(period, reading, context),
    )
  }
  return { faults, item: itemOf(input, rules) }
}

/** The amounts that are not empty. */
function typed({ amounts }: ItemInput): readonly (readonly [string, TypedAmount])[] {
  return [...amounts].filter(([, { text }]) => text.trim() !== '')
}

/** The versions of which amounts are sent, in the order of the request. */
export function versionsOf(input: ItemInput): readonly Version[] {
  const named = new Set(typed(input).map(([, { version }]) => version))
  return versions.filter((version) => named.has(version))
}

function itemOf(input: ItemInput, { kind, context, mark, pattern }: ItemRules): ImportItem {
  const text = (field: Field) => input.texts[field]?.trim() || undefined
  const own = fieldsOf(kind)
  const keys = new Map(
    keyFields.flatMap((field) => {
      const key = own.includes(field) ? text(field) : undefined
      return key === undefined ? [] : [[field, key] as const]
    }),
  )
  const expenditureType = context.expenditureTypes?.get(keys.get('expenditureType') ?? '')
  const amounts = new Map(versionsOf(input).map((version) => [version, new Map<string, string>()] as const))
  for (const [, { version, period, text: written }] of typed(input)) {
    const read = readAmount(written, mark)
    const [key = period] = periodKeys(period, { pattern })
    if (read.kind === 'amount') amounts.get(version)?.set(key, read.digits)
  }
  const itemId = text('itemId')
  const area = text('focusArea')
  return {
    rows: [0],
    name: text('name') ?? '',
    itemId: itemId && comparableId(itemId),
    externalId: text('externalId'),
    ...areaNamedBy(area === undefined ? undefined : context.areas.find(area)),
    keys,
    ...(expenditureType && { expenditureType }),
    amounts,
    amountCount: typed(input).length,
  }
}
