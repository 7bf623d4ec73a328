// The rows of an import, divided into parts, as they are kept and as they are sent: the same text, so that every digit
// stays.

import type { Client } from '#client/client.ts'
import { JsonText } from '#contract/decimal.ts'
import { readJsonElements } from '#contract/exact-json.ts'
import { BenefitItemSent, CostItemSent } from '#contract/funds.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type {
  AmountTally,
  EntryRows,
  ImportAccount,
  LeftOutCell,
  WriteIntent,
} from '#offline/outbox/entry.ts'
import { type BulkProgress, newProgress, nextRows, type RowFacts } from './bulk-progress.ts'

/** One element of a request, with the rows of the sheet that made it. */
export interface RowToSend {
  /** JSON. */
  readonly element: string
  readonly facts: RowFacts
  /** Made when they are put away: those of 25,000 rows at one go would stop the page. */
  readonly cells: () => readonly { readonly row: number; readonly cells: readonly string[] }[]
  /** Equal for new items that could be taken for each other afterwards; they are kept in one part. */
  readonly twinKey?: string | undefined
  /** The amounts that it was made of; counted when it is put away. */
  readonly amounts?: () => AmountTally
}

/** What an import says of its sheet besides the rows that are sent. */
export interface AccountToKeep {
  readonly account: ImportAccount
  readonly leftOut: readonly LeftOutCell[]
  readonly amountColumns: readonly number[]
}

export interface ImportToSend {
  readonly resource: ItemKind
  /** Name of the file or sheet. */
  readonly source: string
  readonly headings: readonly string[]
  readonly rows: readonly RowToSend[]
  readonly account?: AccountToKeep
}

interface PartOptions {
  /** Of the import. */
  readonly id: string
  /** Rows in a part; twins stay together even when they are more. */
  readonly size: number
  /** Hears before each part how many rows were taken. What it throws ends the making of parts. */
  readonly onPart?: (taken: number) => void
}

const noAmounts: AmountTally = { count: 0, unread: 0, sums: [] }

type PartIntent = WriteIntent & { readonly rows: EntryRows }

/** The parts of an import as entries to enqueue, each made when it is asked for. */
export function* partsOf(
  toSend: ImportToSend,
  { id, size, onPart }: PartOptions,
): Generator<PartIntent, void, undefined> {
  const { resource, source, headings, rows, account: kept } = toSend
  let made = 0
  for (const [index, part] of divided(rows, size).entries()) {
    onPart?.(made)
    yield {
      kind: `${resource}.bulk`,
      record: `import:${id}:${index + 1}`,
      label: source,
      bulk: newProgress(part.map(({ facts }) => facts)),
      ...(kept && { amounts: part.map(({ amounts }) => amounts?.() ?? noAmounts) }),
      ...(kept && index === 0 && { account: kept.account }),
      rows: {
        items: `[${part.map(({ element }) => element).join(',')}]`,
        source,
        headings,
        cells: part.flatMap(({ cells }, item) => cells().map((row) => ({ item, ...row }))),
        ...(kept && { amountColumns: kept.amountColumns }),
        ...(kept && index === 0 && { leftOut: kept.leftOut }),
      },
    }
    made += part.length
  }
}

function divided(rows: readonly RowToSend[], size: number): (readonly RowToSend[])[] {
  const groups = Map.groupBy(rows, (row) => row.twinKey ?? row)
  const parts: RowToSend[][] = []
  let open: RowToSend[] = []
  for (const group of groups.values()) {
    if (open.length > 0 && open.length + group.length > size) {
      parts.push(open)
      open = []
    }
    open.push(...group)
  }
  return open.length > 0 ? [...parts, open] : parts
}

/** What a row says about its identity. */
export interface SentItem {
  readonly name: string
  readonly focusAreaId: string | undefined
  readonly id: string | undefined
  readonly externalId: string | undefined
}

export interface BulkRequest {
  readonly items: readonly SentItem[]
  /** Sends the rows that are next. @throws Failure */
  send(api: Client, progress: BulkProgress): Promise<void>
}

/** Reads the rows of a part. @param text a JSON array. @throws Error when an element is no item. */
export function readBulkRequest(resource: ItemKind, text: string): BulkRequest {
  const elements = readJsonElements(text)
  return {
    items: elements.map(({ value }) => sentItem(resource, value)),
    send: async (api, progress) => {
      const body = new JsonText(bulkBody(nextRows(progress).flatMap((place) => elements[place]?.text ?? [])))
      await api[itemResources[resource].operations.import]({ body }, { idempotencyKey: progress.key })
    },
  }
}

/** The body of a request with these elements. */
export function bulkBody(elements: readonly string[]): string {
  return `{"items":[${elements.join(',')}]}`
}

function sentItem(resource: ItemKind, value: unknown): SentItem {
  const { fields } = itemResources[resource]
  const schema = resource === 'cost-item' ? CostItemSent : BenefitItemSent
  const item: Readonly<Record<string, unknown>> = schema.parse(value)
  const textOf = (field: string) => (typeof item[field] === 'string' ? item[field] : undefined)
  return {
    name: textOf('name') ?? '',
    focusAreaId: textOf('focusAreaId'),
    id: textOf(fields.id),
    externalId: textOf(fields.sentExternalId),
  }
}
