// Puts an import into the outbox: its rows, divided into parts that are kept and sent as the same text, so that every digit
// stays.
import type { ItemKind } from '#contract/resources.ts'
import { newProgress, type RowFacts } from '#offline/imports/bulk-progress.ts'
import type {
  AmountTally,
  EntryRows,
  ImportAccount,
  LeftOutCell,
  SourceRow,
  WriteIntent,
} from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'

/** Rows in a part: as usual, and what a person may choose. Two thousand of 36 periods are some 4 MB of a request. */
export const partSizes = { min: 1, default: 200, max: 2000 } as const

/**
 * Keeps an import on this device, to be sent from there; resolves with its id once all of it is on disk.
 * @throws Error when the device cannot keep it, and what `onPart` throws: then nothing is kept.
 */
export async function enqueueImport(
  outbox: Outbox,
  toSend: ImportToSend,
  {
    id = crypto.randomUUID(),
    size,
    onPart = () => {},
  }: {
    readonly id?: string
    readonly size: number
    readonly onPart?: ((taken: number) => void) | undefined
  },
): Promise<string> {
  await outbox.enqueueAll(partsOf(toSend, { id, size, onPart }))
  return id
}

/** One element of a request, with the rows of the sheet that made it. */
export interface RowToSend {
  /** JSON. */
  readonly element: string
  readonly facts: RowFacts
  /** Made when they are put away: those of 25,000 rows at one go would stop the page. */
  readonly cells: () => readonly Omit<SourceRow, 'item'>[]
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
  /** The columns of the rows that are given back where they are not imported. */
  readonly returned?: EntryRows['returned']
  readonly rows: readonly RowToSend[]
  readonly account?: AccountToKeep
  /** The ID of the deleted item that its one row restores. */
  readonly restores?: string
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
  const { resource, source, headings, returned, rows, account: kept, restores } = toSend
  let made = 0
  for (const [index, part] of divided(rows, size).entries()) {
    onPart?.(made)
    yield {
      resource,
      verb: 'import',
      record: `import:${id}:${index + 1}`,
      label: source,
      ...(restores !== undefined && { refs: [restores] }),
      bulk: newProgress(part.map(({ facts }) => facts)),
      ...(kept && { amounts: part.map(({ amounts }) => amounts?.() ?? noAmounts) }),
      ...(kept && index === 0 && { account: kept.account }),
      rows: {
        items: `[${part.map(({ element }) => element).join(',')}]`,
        source,
        headings,
        cells: part.flatMap(({ cells }, item) => cells().map((row) => ({ item, ...row }))),
        ...(returned && { returned }),
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
