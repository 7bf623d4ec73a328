// What imports must leave of cost and benefit items, kept the plainest way there is (§4.7).
import type { FundKind } from '#service/database/tables.ts'
import type { Row } from './import-rows.ts'

/** An item as rows write it: references by their key, amounts by version and period. */
export interface ModelItem {
  readonly externalId: string | null
  readonly name: unknown
  readonly focusAreaId: unknown
  readonly references: Readonly<Record<string, unknown>>
  readonly amounts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

interface PeriodValues {
  readonly financialVersionType: string
  readonly timePeriodToAmount: Readonly<Record<string, number>>
}

const referenceFields = ['costType', 'expenditureType', 'investmentCategoryKey', 'benefitTypeKey'] as const

export class ItemModel {
  readonly #kind: FundKind
  readonly #items: ModelItem[] = []
  readonly #externalIds = new Map<unknown, string>()

  constructor(kind: FundKind) {
    this.#kind = kind
  }

  /** Tells which item an identifier of the service means. */
  identify(id: string, externalId: string): void {
    this.#externalIds.set(id, externalId)
  }

  /** Imports a row: what it mentions is replaced, everything else stays. */
  import(row: Row): void {
    const kind = this.#kind
    const named = row[`${kind}ItemExternalId`] ?? this.#externalIds.get(row[`${kind}ItemId`]) ?? null
    const externalId = named === null ? null : String(named)
    const position = this.#items.findIndex((item) => externalId !== null && item.externalId === externalId)
    const before = this.#items[position]
    const given = referenceFields.filter((field) => field in row)
    const keys = Object.fromEntries(given.map((field) => [field, keyOf(row[field])]))
    const item: ModelItem = {
      externalId,
      name: row.name,
      focusAreaId: row.focusAreaId ?? before?.focusAreaId,
      references: { ...before?.references, ...keys },
      amounts: mergeAmounts(before?.amounts ?? {}, (row[`${kind}PeriodValues`] ?? []) as PeriodValues[]),
    }
    this.#items.splice(position < 0 ? this.#items.length : position, 1, item)
  }

  lines(): string[] {
    return this.#items.map(lineOf).sort()
  }
}

/** An expenditure type is an object with a key, every other reference is the key itself. */
function keyOf(value: unknown): unknown {
  return (value as { key?: string } | null)?.key ?? value
}

function mergeAmounts(before: ModelItem['amounts'], sent: readonly PeriodValues[]): ModelItem['amounts'] {
  const merged = sent.map(({ financialVersionType: version, timePeriodToAmount }) => {
    const texts = Object.entries(timePeriodToAmount).map(([period, amount]) => [period, String(amount)])
    return [version, { ...before[version], ...Object.fromEntries(texts) }]
  })
  return { ...before, ...Object.fromEntries(merged) }
}

/** One line for each item, in which the order of fields does not count and null is as good as absent. */
export function lineOf({ externalId, name, focusAreaId, references, amounts }: ModelItem): string {
  const series = Object.entries(amounts).map(([version, periods]) => [version, inOrder(periods)])
  return JSON.stringify([externalId, name, focusAreaId, inOrder(references), series.sort()])
}

function inOrder(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  const given = Object.entries(record).filter(([, value]) => value !== null)
  return given.sort(([one], [other]) => (one < other ? -1 : 1))
}
