// Cost items of a planning service for simulations. A request is taken as a whole, or not at all.
import { Failure } from '#client/failure.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import type { Page } from '#contract/listing.ts'
import { newProgress, type RowFacts } from '#offline/imports/bulk-progress.ts'
import type { IntentWithRows } from '#offline/outbox/outbox.ts'
import type { SimulatedWorld } from './changing-service.ts'

export interface SentRow {
  readonly name: string
  readonly focusAreaId?: string | null | undefined
  readonly costItemExternalId?: string | null | undefined
  readonly costPeriodValues?: readonly {
    readonly timePeriodToAmount?: Readonly<Record<string, number>>
  }[]
}

type ListedItem = Pick<CostItem, 'costItemId' | 'name' | 'focusAreaId' | 'externalCostItemId'>

/** A row that begins so is rejected, whenever it is sent. */
export const rejectedName = 'Rejected'

export class SimulatedItems {
  readonly #items: ListedItem[] = []
  readonly #keys = new Set<string>()
  /** By the item, its amounts by period. */
  readonly #amounts = new Map<ListedItem, Readonly<Record<string, number>>>()

  /**
   * Takes the rows of a request, once for each key.
   * @throws Failure when one of them is rejected.
   */
  take(
    rows: readonly SentRow[],
    { saysWhich, key }: { readonly saysWhich: boolean; readonly key: string | undefined },
  ): void {
    if (key !== undefined && this.#keys.has(key)) return
    const errors = rows.flatMap(({ name }, place) =>
      name.startsWith(rejectedName)
        ? [{ type: 'INVALID', message: saysWhich ? `items[${place}].name: is not allowed` : 'Not allowed.' }]
        : [],
    )
    if (errors.length > 0) throw new Failure({ kind: 'invalid', status: 400, errors })
    if (key !== undefined) this.#keys.add(key)
    for (const row of rows) {
      const item = this.#itemOf(row)
      const sent = row.costPeriodValues?.map(({ timePeriodToAmount }) => timePeriodToAmount) ?? []
      this.#amounts.set(item, Object.assign({}, this.#amounts.get(item), ...sent))
    }
  }

  /** The item that a row names, or a new one. */
  #itemOf({ name, focusAreaId, costItemExternalId }: SentRow): ListedItem {
    const known = this.#items.find((item) => item.externalCostItemId === costItemExternalId)
    if (costItemExternalId && known) return known
    const made = {
      costItemId: `00000000-0000-4000-9000-${String(this.#items.length).padStart(12, '0')}`,
      name,
      focusAreaId: focusAreaId ?? '',
      externalCostItemId: costItemExternalId ?? null,
    } as ListedItem
    this.#items.push(made)
    return made
  }

  /** How many items hold an amount. */
  countAmount(digits: string): number {
    const all = [...this.#amounts.values()].flatMap((amounts) => Object.values(amounts))
    return all.filter((amount) => amount === Number(digits)).length
  }

  count(name: string): number {
    return this.#items.filter((item) => item.name === name).length
  }

  /** All of them, on one page. */
  list(): Page<ListedItem | BenefitItem> {
    return { values: [...this.#items], last: true, totalCount: this.#items.length, nextPageCursor: null }
  }
}

/** A part of an import: up to four rows, each with an external ID or without, and some that the service rejects. */
export function rowsToImport(
  world: SimulatedWorld,
  focusAreaId: string,
  newText: () => string,
): IntentWithRows {
  const names = Array.from({ length: 1 + world.below(4) }, () =>
    world.strikes('row rejected', 0.25) ? `${rejectedName} ${newText()}` : newText(),
  )
  const facts = names.map(
    (): RowFacts => (world.below(2) === 0 ? { kind: 'named', isThere: false } : { kind: 'new', twins: 0 }),
  )
  const items = names.map((name, place) => ({
    name,
    focusAreaId,
    ...(facts[place]?.kind === 'named' && { costItemExternalId: name }),
  }))
  return {
    resource: 'cost-item',
    verb: 'import',
    record: `import:${names[0]}:1`,
    label: names.join(', '),
    bulk: newProgress(facts),
    rows: { items: JSON.stringify(items), source: 'Course', headings: [], cells: [] },
  }
}
