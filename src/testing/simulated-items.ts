// Cost items of a planning service for simulations. A request is taken as a whole, or not at all.
import { Failure } from '#client/failure.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import type { Page } from '#contract/listing.ts'
import { newProgress, type RowFacts } from '#offline/imports/bulk-progress.ts'
import { amountRowsOf, amountsIntent } from '#offline/outbox/amounts.ts'
import { isPending, type OutboxEntry } from '#offline/outbox/entry.ts'
import type { IntentWithRows } from '#offline/outbox/outbox.ts'
import type { SimulatedWorld } from './changing-service.ts'

export interface SentRow {
  readonly name: string
  readonly focusAreaId?: string | null | undefined
  readonly costItemExternalId?: string | null | undefined
  readonly costPeriodValues?: readonly {
    readonly timePeriodToAmount?: Readonly<Record<string, number>>
    readonly timePeriodToExpected?: Readonly<Record<string, string | null>>
  }[]
}

type ListedItem = Pick<CostItem, 'costItemId' | 'name' | 'focusAreaId' | 'externalCostItemId'>

/** A row that begins so is rejected, whenever it is sent. */
export const rejectedName = 'Rejected'

/** An amount of one of the items that are there from the beginning. */
export interface Cell {
  readonly itemId: string
  readonly period: string
}

/** What an amount of a cell is called where it is counted: the label of a row that writes it. */
export function written({ itemId, period }: Cell, amount: string | null): string {
  return `${itemId} ${period}=${amount}`
}

interface Written {
  readonly amount: string | null
  readonly by: 'person' | 'colleague'
}

/** One row of a request that says what its amount replaces, and the pointer to it. */
export interface ExpectingRow extends Cell {
  readonly amount: string | null
  readonly expected: string | null
  readonly path: string
}

/** The amounts of two items, which the person and a colleague write. */
export class SimulatedAmounts {
  readonly cells: readonly Cell[] = ['sheet 1', 'sheet 2'].flatMap((itemId) =>
    ['2027-01', '2027-02'].map((period) => ({ itemId, period })),
  )
  readonly violations: string[] = []
  /** The amounts of others that the person has seen where they replace them. */
  readonly seen = new Set<string>()
  /** How many requests were refused because amounts had changed. */
  conflicts = 0
  readonly #stored = new Map<string, Written>()
  /** How often the person's writes put an amount in place of another one. */
  readonly #counts = new Map<string, number>()
  readonly #requests = new Set<string>()

  stored({ itemId, period }: Cell): Written {
    return this.#stored.get(`${itemId} ${period}`) ?? { amount: null, by: 'person' }
  }

  count(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  put(cell: Cell, amount: string | null, by: Written['by']): void {
    this.#stored.set(`${cell.itemId} ${cell.period}`, { amount, by })
  }

  /**
   * Writes all rows or none, once for each key and body.
   * @throws Failure when another amount is stored than one of them expects
   */
  write(rows: readonly ExpectingRow[], key: string | undefined): void {
    const request = JSON.stringify([key, rows])
    if (key !== undefined && this.#requests.has(request)) return
    const changed = rows.filter((row) => this.stored(row).amount !== row.expected)
    if (changed.length > 0) throw this.#conflict(changed)
    if (key !== undefined) this.#requests.add(request)
    for (const row of rows) {
      const before = this.stored(row)
      const name = written(row, row.amount)
      if (before.by === 'colleague' && !this.seen.has(written(row, before.amount)))
        this.violations.push(`${name} replaced ${before.amount} in silence`)
      if (before.amount === row.amount) continue
      this.#counts.set(name, this.count(name) + 1)
      this.put(row, row.amount, 'person')
    }
  }

  #conflict(changed: readonly ExpectingRow[]): Failure {
    this.conflicts += 1
    const errors = changed.map((row) => ({
      type: 'AMOUNT_CHANGED',
      code: 'AMOUNT_CHANGED',
      message: 'changed',
      path: row.path,
      stored: {
        itemId: row.itemId,
        version: 'ACTUAL',
        period: row.period,
        amount: this.stored(row).amount,
        sentAt: null,
        sentBy: { id: 'colleague', name: 'Colleague' },
      },
    }))
    return new Failure({ kind: 'conflict', status: 409, errors })
  }
}

export class SimulatedItems {
  readonly amounts = new SimulatedAmounts()
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

  /** Takes the rows of a request that say what their amounts replace. @throws Failure when one is not as expected */
  takeExpecting(rows: readonly SentRow[], key: string | undefined): void {
    this.amounts.write(
      rows.flatMap(({ costItemExternalId, costPeriodValues = [] }, place) =>
        costPeriodValues.flatMap(({ timePeriodToAmount = {}, timePeriodToExpected = {} }, at) =>
          Object.entries(timePeriodToAmount).map(([period, amount]) => ({
            itemId: costItemExternalId ?? '',
            period,
            amount: String(amount),
            expected: timePeriodToExpected[period] ?? null,
            path: `/items/${place}/costPeriodValues/${at}/timePeriodToAmount/${period}`,
          })),
        ),
      ),
      key,
    )
  }

  count(name: string): number {
    if (name.includes('=')) return this.amounts.count(name)
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

/** One to three amounts that the person writes in sight of those that are stored, each once. */
function amountsToWrite(
  world: SimulatedWorld,
  amounts: SimulatedAmounts,
  newAmount: () => string,
  pending: readonly OutboxEntry[] = [],
) {
  const cells = amounts.cells.filter(() => world.below(3) === 0)
  const chosen = cells.length > 0 ? cells : amounts.cells.slice(0, 1)
  return chosen.map((cell) => {
    // As a sheet shows it: what is stored, under the person's own waiting changes.
    const own = pending
      .flatMap((entry) => amountRowsOf(entry))
      .findLast(({ itemId, period }) => itemId === cell.itemId && period === cell.period)
    const expected = own ? own.amount : amounts.stored(cell).amount
    amounts.seen.add(written(cell, expected))
    return { ...cell, amount: newAmount(), expected }
  })
}

/** A save of amounts. @param entries all that the person has asked for */
export function savedAmounts(
  world: SimulatedWorld,
  amounts: SimulatedAmounts,
  newAmount: () => string,
  entries: readonly OutboxEntry[],
): IntentWithRows {
  const pending = entries.filter((entry) => entry.verb === 'amounts' && isPending(entry))
  const rows = amountsToWrite(world, amounts, newAmount, pending).map((row) => ({
    ...row,
    version: 'ACTUAL' as const,
  }))
  const label = rows.map((row) => written(row, row.amount)).join(', ')
  return amountsIntent({ resource: 'cost-item', label, rows })
}

/** A part of an import whose rows say what their amounts replace. */
export function expectingImport(
  world: SimulatedWorld,
  amounts: SimulatedAmounts,
  newAmount: () => string,
): IntentWithRows {
  const rows = amountsToWrite(world, amounts, newAmount)
  const items = rows.map(({ itemId, period, amount, expected }) => ({
    name: itemId,
    costItemExternalId: itemId,
    costPeriodValues: [
      {
        financialVersionType: 'ACTUAL',
        timePeriodToAmount: { [period]: Number(amount) },
        timePeriodToExpected: { [period]: expected },
      },
    ],
  }))
  const names = rows.map((row) => written(row, row.amount))
  return {
    resource: 'cost-item',
    verb: 'import',
    record: `import:${names[0]}:1`,
    label: names.join(', '),
    bulk: newProgress(rows.map(() => ({ kind: 'named', isThere: true }))),
    rows: { items: JSON.stringify(items), source: 'Course', headings: [], cells: [] },
  }
}
