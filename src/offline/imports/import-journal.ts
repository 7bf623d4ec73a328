// What this device last sent of each item, because the service lets no amount be read back. Never what is current: others
// may have sent since. Each person has their own database, which is deleted when they sign out.
import type { DBSchema, IDBPDatabase } from 'idb'
import { z } from 'zod/mini'
import { amountDigits, Decimal } from '#contract/decimal.ts'
import { parseJson, readJson } from '#contract/exact-json.ts'
import { comparableId } from '#contract/primitives.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { bulkResourceOf, type EntryRows, type OutboxEntry } from '#offline/outbox/entry.ts'
import { openWhole, openWithin } from '#offline/shell/personal-database.ts'
import { RefusedFile } from '#offline/shell/refused-file.ts'
import { outcomesOf } from './import-parts.ts'

const SentAmount = z.object({
  version: z.string(),
  period: z.string(),
  digits: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** Name of the file or sheet it came from. */
  source: z.string(),
  /** Sent from another device, or by another person, whose journal was merged into this one. */
  isMerged: z.exactOptional(z.boolean()),
})
export type SentAmount = z.output<typeof SentAmount>

const JournalItem = z.object({
  /** `cost-item ext:A-1`, `cost-item id:<uuid>`, or by focus area and name of what had no identity. */
  key: z.string(),
  name: z.string(),
  amounts: z.array(SentAmount),
})
export type JournalItem = z.output<typeof JournalItem>

const format = 'planning-import-journal/2'
const JournalFile = z.object({ format: z.literal(format), site: z.string(), items: z.array(JournalItem) })

interface Schema extends DBSchema {
  readonly items: { readonly key: string; readonly value: JournalItem }
}

/** What tells an item from others, as far as is known of it. */
export interface ItemIdentity {
  readonly id?: string | undefined
  readonly externalId?: string | undefined
  readonly focusAreaId?: string | undefined
  readonly focusAreaExternalId?: string | undefined
  readonly name: string
}

/** The keys under which an item may be in the journal, the surest first. */
export function journalKeys(resource: ItemKind, identity: ItemIdentity): readonly string[] {
  const { id, externalId, focusAreaId, focusAreaExternalId, name } = identity
  return [
    ...(id === undefined ? [] : [`${resource} id:${comparableId(id)}`]),
    ...(externalId === undefined ? [] : [`${resource} ext:${externalId}`]),
    ...(focusAreaId === undefined ? [] : [`${resource} new:${comparableId(focusAreaId)} ${name}`]),
    ...(focusAreaExternalId === undefined ? [] : [`${resource} new-ext:${focusAreaExternalId} ${name}`]),
  ]
}

export class ImportJournal {
  readonly #site: string
  readonly #database: Promise<IDBPDatabase<Schema>>

  /** @param name of the database, after {@link journalName}. @param site names service and site, for every person. */
  constructor(name: string, site: string) {
    this.#site = site
    const opening = openWhole<Schema>(name, 1, {
      first: 'items',
      upgrade: (database) => {
        database.createObjectStore('items', { keyPath: 'key' })
      },
      // Someone deletes it: the person has signed out in another tab.
      blocking: () => this.close(),
    })
    this.#database = openWithin(opening)
    this.#database.catch(() => {})
  }

  close(): void {
    void this.#database.then((database) => database.close()).catch(() => {})
  }

  /** Notes the rows of a part that were applied. Noting a part twice changes nothing. */
  async note(entry: OutboxEntry, rows: EntryRows): Promise<void> {
    const resource = bulkResourceOf(entry)
    if (resource === undefined) return
    const outcomes = outcomesOf(entry)
    const items = sentItems(resource, rows)
    // When a row was taken that the person confirmed is unknown: no later than anything that was asked for after it.
    const applied = outcomes.flatMap((outcome, place) => {
      const item = items[place]
      if (outcome.kind !== 'applied' || !item) return []
      const at = outcome.at ?? entry.at
      return { ...item, amounts: item.amounts.map((amount) => ({ ...amount, at })) }
    })
    await this.#merge(applied)
  }

  /** What was last sent of an item; nothing when it was never sent from here. */
  async lastSent(resource: ItemKind, identity: ItemIdentity): Promise<readonly SentAmount[]> {
    const database = await this.#database
    const found = await Promise.all(journalKeys(resource, identity).map((key) => database.get('items', key)))
    return newest(found.flatMap((item) => item?.amounts ?? []))
  }

  /** All that was sent, by key. */
  async all(): Promise<ReadonlyMap<string, JournalItem>> {
    const items = await (await this.#database).getAll('items')
    return new Map(items.map((item) => [item.key, item]))
  }

  /** The journal as a file that another device, or a colleague, can merge into theirs. */
  async exportFile(): Promise<string> {
    const items = [...(await this.all()).values()]
    return JSON.stringify({ format, site: this.#site, items })
  }

  /**
   * Merges the journal of another device: of each amount the later sending counts, so that merging again changes
   * nothing. Answers how many items it held.
   * @throws RefusedFile for a file that is no journal, or another site's.
   */
  async importFile(text: string): Promise<number> {
    const file = JournalFile.safeParse(parseJson(text))
    if (!file.success) throw new RefusedFile('unreadable')
    if (file.data.site !== this.#site) throw new RefusedFile('foreign')
    const { items } = file.data
    const merged = (amount: SentAmount): SentAmount => ({ ...amount, isMerged: true })
    await this.#merge(items.map((item) => ({ ...item, amounts: item.amounts.map(merged) })))
    return items.length
  }

  async #merge(items: readonly JournalItem[]): Promise<void> {
    const transaction = (await this.#database).transaction('items', 'readwrite')
    for (const item of items) {
      const before = await transaction.store.get(item.key)
      await transaction.store.put({ ...item, amounts: newest([...(before?.amounts ?? []), ...item.amounts]) })
    }
    await transaction.done
  }
}

/** What was last sent of an item, in all that a journal holds. */
export function lastSentIn(
  items: ReadonlyMap<string, Pick<JournalItem, 'amounts'>>,
  ...item: Parameters<typeof journalKeys>
): readonly SentAmount[] {
  return newest(journalKeys(...item).flatMap((key) => items.get(key)?.amounts ?? []))
}

/** Of each version and period the amount that was sent last. */
export function newest(amounts: readonly SentAmount[]): SentAmount[] {
  const latest = new Map<string, SentAmount>()
  for (const amount of amounts) {
    const key = `${amount.version} ${amount.period}`
    const before = latest.get(key)
    if (!before || isLater(amount, before)) latest.set(key, amount)
  }
  return [...latest.values()].sort(
    (one, other) => compare(one.version, other.version) || compare(one.period, other.period),
  )
}

/** Of two that were sent in the same moment always the same one, and of one amount this device's own note. */
function isLater(one: SentAmount, other: SentAmount): boolean {
  const order = one.at - other.at || compare(one.digits, other.digits) || compare(one.source, other.source)
  return order > 0 || (order === 0 && other.isMerged === true && one.isMerged !== true)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

const Series = z.array(
  z.object({
    financialVersionType: z.string(),
    timePeriodToAmount: z.optional(z.record(z.string(), z.union([z.number(), z.instanceof(Decimal)]))),
  }),
)
const Element = z.looseObject({
  name: z.string(),
  focusAreaId: z.optional(z.string()),
  focusAreaExternalId: z.optional(z.string()),
})

type SentItem = Omit<JournalItem, 'amounts'> & { readonly amounts: readonly Omit<SentAmount, 'at'>[] }

/** The elements of a part as the journal keeps them, by their place; when they were sent their outcomes say. */
function sentItems(resource: ItemKind, { items, source }: EntryRows): SentItem[] {
  const { fields } = itemResources[resource]
  return z
    .array(Element)
    .parse(readJson(items))
    .map((element) => {
      const [key = ''] = journalKeys(resource, {
        id: text(element[fields.id]),
        externalId: text(element[fields.sentExternalId]),
        focusAreaId: element.focusAreaId,
        focusAreaExternalId: element.focusAreaExternalId,
        name: element.name,
      })
      const series = Series.parse(element[fields.periodValues] ?? [])
      const amounts = series.flatMap(({ financialVersionType: version, timePeriodToAmount = {} }) =>
        Object.entries(timePeriodToAmount).map(([period, amount]) => ({
          version,
          period,
          digits: amountDigits(amount) ?? '',
          source,
        })),
      )
      return { key, name: element.name, amounts }
    })
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
