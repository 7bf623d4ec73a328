// Plans an import against the records of the database. Pure, so that every rule can be tested alone.
import { FaultCollector, type RowFaults } from './row-faults.ts'
import type { FundItemRow, FundKind, ReferenceRow } from './tables.ts'

/** One element of a bulk request, checked without the database. `undefined` keeps a field, `null` clears it. */
export interface ImportRow {
  readonly index: number
  readonly name: string
  readonly itemId: string | null
  readonly externalId: string | null
  readonly focusAreaId: string | null
  readonly focusAreaExternalId: string | null
  readonly costType?: string | null
  readonly costSubtypeKey?: string | null
  readonly expenditureType?: string | null
  readonly investmentCategoryKey?: string | null
  readonly benefitTypeKey?: string | null
  readonly series: readonly ImportSeries[]
}

export interface ImportSeries {
  readonly version: string
  /** As it is kept: a JSON object of period key to canonical decimal digits. */
  readonly amounts: string
}

/** A bulk request, checked without the database: a readable row may have faults all the same. */
export interface ImportRequest {
  readonly rows: readonly ImportRow[]
  readonly faults: RowFaults
}

/** The records that the rows refer to. */
export interface ImportContext {
  readonly itemsById: ReadonlyMap<string, FundItemRow>
  readonly itemsByExternalId: ReadonlyMap<string, FundItemRow>
  readonly focusAreaIds: ReadonlySet<string>
  readonly focusAreasByExternalId: ReadonlyMap<string, readonly string[]>
  /** By {@link referenceName}. */
  readonly references: ReadonlyMap<string, ReferenceRow>
}

/** The key that an entry of a reference list is found by. */
export function referenceName(list: ReferenceRow['list'], key: string): string {
  return `${list} ${key}`
}

export interface PlannedItem {
  readonly row: FundItemRow
  readonly isNew: boolean
  readonly series: readonly ImportSeries[]
}

export interface PlanSettings {
  readonly site: string
  readonly kind: FundKind
  /** Epoch milliseconds. */
  readonly now: number
  newId(): string
}

/** The name of a field in the request, which differs between the two kinds. */
export function fieldName(kind: FundKind, field: 'id' | 'externalId'): string {
  return `${kind}Item${field === 'id' ? 'Id' : 'ExternalId'}`
}

/** The rows as they will be written, or every reason why none of them can be (§4.7). */
export function planImport(
  rows: readonly ImportRow[],
  context: ImportContext,
  settings: PlanSettings,
): { items: PlannedItem[]; faults: RowFaults } {
  const faults = new FaultCollector()
  const items: PlannedItem[] = []
  const firstRowOf = new Map<string, ImportRow>()
  for (const row of rows) {
    const validator = new RowValidator(row, context, { ...settings, faults })
    const item = validator.plan()
    const before = firstRowOf.get(item.row.id)
    // Rows that give the same identifier were found when the request was read.
    if (before && !sharesIdentifier(before, row)) {
      validator.refuse('', `is the same item as items[${before.index}]; send each item once`)
    }
    firstRowOf.set(item.row.id, row)
    items.push(item)
  }
  return { items, faults }
}

function sharesIdentifier(one: ImportRow, other: ImportRow): boolean {
  const sameId = one.itemId !== null && one.itemId === other.itemId
  return sameId || (one.externalId !== null && one.externalId === other.externalId)
}

/** The columns that hold an entry of a reference list: by its key or by its ID. A row names it by its key. */
const references = {
  cost_type: { field: 'costType', list: 'cost-type', held: 'key' },
  cost_subtype_id: { field: 'costSubtypeKey', list: 'cost-subtype', held: 'id' },
  investment_category_id: { field: 'investmentCategoryKey', list: 'investment-category', held: 'id' },
  benefit_type: { field: 'benefitTypeKey', list: 'benefit-type', held: 'key' },
} as const

type ValidatorSettings = PlanSettings & { readonly faults: FaultCollector }

class RowValidator {
  readonly #row: ImportRow
  readonly #context: ImportContext
  readonly #settings: ValidatorSettings

  constructor(row: ImportRow, context: ImportContext, settings: ValidatorSettings) {
    this.#row = row
    this.#context = context
    this.#settings = settings
  }

  refuse(field: string, message: string): void {
    const { index } = this.#row
    const path = `items[${index}]${field && `.${field}`}`
    this.#settings.faults.add(index, { type: 'REFERENCE_INVALID', message: `${path}: ${message}` })
  }

  plan(): PlannedItem {
    const { site, kind, now, newId } = this.#settings
    const existing = this.#existing()
    const row: FundItemRow = {
      site_id: site,
      kind,
      id: existing?.id ?? newId(),
      external_id: existing?.external_id ?? this.#row.externalId,
      focus_area_id: this.#focusArea(existing),
      name: this.#row.name,
      cost_type: this.#reference('cost_type', existing),
      cost_subtype_id: this.#reference('cost_subtype_id', existing),
      expenditure_type: this.#kept(this.#row.expenditureType, existing?.expenditure_type),
      investment_category_id: this.#reference('investment_category_id', existing),
      benefit_type: this.#reference('benefit_type', existing),
      created_at: existing?.created_at ?? now,
      updated_at: now,
    }
    return { row, isNew: existing === undefined, series: this.#row.series }
  }

  /**
   * The item that the row updates; undefined when it creates one.
   * Spec silent: an external identifier that no item has. The item is created with it, because a bulk request is
   * the only way to create one that has it.
   */
  #existing(): FundItemRow | undefined {
    const { itemId, externalId } = this.#row
    const { kind } = this.#settings
    const byExternalId = externalId === null ? undefined : this.#context.itemsByExternalId.get(externalId)
    if (itemId === null) return byExternalId
    const byId = this.#context.itemsById.get(itemId)
    if (!byId) this.refuse(fieldName(kind, 'id'), `no ${kind} item has the ID ${itemId}`)
    else if (externalId !== null && byExternalId?.id !== itemId) {
      this.refuse(fieldName(kind, 'externalId'), `${externalId} is not the external ID of the item ${itemId}`)
    }
    return byId
  }

  #focusArea(existing: FundItemRow | undefined): string {
    const { focusAreaId, focusAreaExternalId } = this.#row
    const named =
      focusAreaExternalId === null ? undefined : this.#context.focusAreasByExternalId.get(focusAreaExternalId)
    if (focusAreaId !== null && !this.#context.focusAreaIds.has(focusAreaId)) {
      this.refuse('focusAreaId', `no focus area has the ID ${focusAreaId}`)
    }
    if (focusAreaExternalId !== null && !named) {
      this.refuse('focusAreaExternalId', `no focus area has the external ID ${focusAreaExternalId}`)
    }
    if (focusAreaId !== null && named && !named.includes(focusAreaId)) {
      this.refuse('focusAreaExternalId', 'belongs to a different focus area than focusAreaId')
    }
    if (focusAreaId === null && named && named.length > 1) {
      const message = `${named.length} focus areas have the external ID ${focusAreaExternalId}; send focusAreaId`
      this.refuse('focusAreaExternalId', message)
    }
    const owner = focusAreaId ?? named?.[0] ?? existing?.focus_area_id
    if (owner === undefined && focusAreaExternalId === null) {
      this.refuse('focusAreaId', 'is required to create an item; send it or focusAreaExternalId')
    }
    return owner ?? ''
  }

  #reference(column: keyof typeof references, existing: FundItemRow | undefined): string | null {
    const { field, list, held } = references[column]
    const key = this.#row[field]
    if (typeof key !== 'string') return this.#kept(key, existing?.[column])
    const found = this.#context.references.get(referenceName(list, key))
    if (found) return found[held]
    this.refuse(field, `no ${list.replace('-', ' ')} has the key ${key}`)
    return null
  }

  /** Spec silent: an optional field left out of an update keeps its value; null clears it. */
  #kept(value: string | null | undefined, before: string | null | undefined): string | null {
    return value === undefined ? (before ?? null) : value
  }
}
