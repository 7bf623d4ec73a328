// A new item from a form, as an import of one item: it is compared with those that the service has, kept on this device and
// sent as an import is, so that an answer that gets lost makes no second item.

import { guardFormula } from '#contract/csv.ts'
import { type ErrorEntry, readPointer } from '#contract/errors.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { enqueueImport, type ImportToSend } from '#data/imports/enqueue-import.ts'
import { discardRest, hasImportUnderWay, type SentImport } from '#data/imports/sent-imports.ts'
import { markMessage } from '#features/import/check-messages.ts'
import { factsOf } from '#features/import/import-planning.ts'
import { rememberedPattern } from '#features/import/import-remembered.ts'
import type { ImportSource, LoadedContext } from '#features/import/import-source.ts'
import { lastSentBy } from '#features/import/import-state.ts'
import type { MarkName } from '#import/cell-marks.ts'
import type { Field } from '#import/columns.ts'
import { amountInput, checkItem, type ItemInput, versionsOf } from '#import/item-check.ts'
import type { ImportItem } from '#import/items.ts'
import { makePlan, type PlanEntry } from '#import/plan.ts'
import { findOutlier, findTransposition } from '#import/slips.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import type { DecimalMark } from '#spreadsheet/amount.ts'
import { formatDigits } from '#ui/numbers.ts'

/** By the name of the input: a field, or that of an amount. */
export type InputFaults = ReadonlyMap<string, string>

export type CreateAnswer =
  | { readonly kind: 'faults'; readonly faults: InputFaults }
  /** What the person should look at before the item is created. */
  | { readonly kind: 'asked'; readonly warnings: readonly string[] }
  /** In the outbox. */
  | { readonly kind: 'kept'; readonly importId: string }
  | { readonly kind: 'not-kept'; readonly note: string }

interface ItemTools {
  readonly source: ImportSource
  readonly imports: Messages['imports']
  readonly m: Messages['newItem']
  readonly context: LoadedContext
  /** How the typed amounts are read. */
  readonly mark: DecimalMark
}

interface Attempt {
  /** The warnings that the person has seen. */
  readonly seen: readonly string[]
  /** The sending of the item that was rejected: the new one takes its place. */
  readonly rejected: SentImport | undefined
}

/** Puts the item into the outbox, compared with the items as they are now. @throws Failure when they cannot be read */
export async function createItem(
  tools: ItemTools,
  input: ItemInput,
  { seen, rejected }: Attempt,
): Promise<CreateAnswer> {
  const { source, imports, m, context, mark } = tools
  const { kind, outbox, memory } = source
  const pattern = rememberedPattern(memory, context)
  const { item, faults } = checkItem(input, { kind, context, mark, pattern })
  const texts = new Map(Array.from(faults, ([name, found]) => [name, faultMessage(tools, found)] as const))
  if (texts.size > 0) return { kind: 'faults', faults: texts }
  const known = await source.readItems(context)
  const holder = item.externalId === undefined ? undefined : known.byExternalId(item.externalId)
  if (holder) return { kind: 'faults', faults: new Map([['externalId', m.idIsTaken(holder)]]) }
  const [planned] = makePlan([item], known, kind).items
  if (!planned) throw new Error('a plan of one item has one')
  const warnings = await warningsOf(tools, planned)
  if (warnings.some((warning) => !seen.includes(warning))) return { kind: 'asked', warnings }
  if (hasImportUnderWay(outbox, kind)) return { kind: 'not-kept', note: imports.importRunning }
  try {
    if (rejected) await discardRest(outbox, rejected)
    const importId = await enqueueImport(outbox, toSend(tools, input, planned), { size: memory.partSize })
    return { kind: 'kept', importId }
  } catch {
    return { kind: 'not-kept', note: imports.notStored }
  }
}

/** What a mark of a cell says in a form, which has no other cells and no choice of separators. */
function faultMessage({ imports, m, mark }: ItemTools, name: MarkName): string {
  switch (name) {
    case 'area-needed':
      return m.chooseArea
    case 'separators':
    case 'two-readings':
      return m.separators({ mark })
    case 'shortened':
      return m.exponent
    default:
      return markMessage(imports, name)
  }
}

/** Namesakes in the same focus area, and amounts that look like a slip. */
async function warningsOf({ m, source }: ItemTools, { item, twins }: PlanEntry): Promise<readonly string[]> {
  const past = lastSentBy(source.kind, await source.readJournal())(item)
  const warnings = twins.length > 0 ? [m.sameName({ count: twins.length })] : []
  return [...warnings, ...slipsIn(m, item, past)]
}

function slipsIn(
  m: Messages['newItem'],
  item: ImportItem,
  past: Parameters<typeof findTransposition>[1],
): readonly string[] {
  const outlier = findOutlier(item)
  const swapped = findTransposition(item, past)
  const unusual = outlier && {
    period: outlier.period,
    amount: formatDigits(outlier.digits),
    beside: list(outlier.beside.map((one) => formatDigits(one))),
  }
  return [
    ...(unusual ? [m.unusualAmount(unusual)] : []),
    ...(swapped
      ? [
          m.swappedDigits({
            period: swapped.period,
            amount: formatDigits(swapped.digits),
            expected: formatDigits(swapped.expected),
          }),
        ]
      : []),
  ]
}

/** The item with what was typed, which the receipt gives back as a row. */
function toSend(
  { imports, source }: ItemTools,
  { texts, amounts }: ItemInput,
  planned: PlanEntry,
): ImportToSend {
  const fields = (Object.keys(texts) as Field[]).filter((field) => texts[field]?.trim())
  const filled = [...amounts].filter(([, { text }]) => text.trim() !== '')
  const typed = [
    ...fields.map((field) => texts[field] ?? '').map(guardFormula),
    ...filled.map(([, one]) => one.text),
  ]
  return {
    resource: source.kind,
    source: planned.item.name,
    headings: [...fields.map((field) => imports.fieldNames[field]), ...filled.map(([name]) => name)],
    rows: [{ element: planned.element, cells: () => [{ row: 1, cells: typed }], facts: factsOf(planned) }],
  }
}

/**
 * The input that an error of the service is about, by the path of the error or else by its type; undefined where neither
 * names one of the form.
 */
export function inputOf(kind: ItemKind, { path, type }: ErrorEntry, input: ItemInput): string | undefined {
  const { fields } = itemResources[kind]
  const steps = readPointer(path)
  const series = steps.indexOf(fields.periodValues)
  if (series !== -1) {
    const version = versionsOf(input)[Number(steps[series + 1])]
    const name = version && amountInput(version, steps.at(-1) ?? '')
    return name !== undefined && input.amounts.has(name) ? name : undefined
  }
  if (type === 'EXTERNAL_ID_CONFLICT') return 'externalId'
  const named = new Map<string, Field>([
    ['name', 'name'],
    ['focusAreaId', 'focusArea'],
    ['focusAreaExternalId', 'focusArea'],
    [fields.sentExternalId, 'externalId'],
    ...fields.keys.map((field) => [field, field] as const),
  ])
  return steps.map((step) => named.get(step)).find((field) => field !== undefined)
}
