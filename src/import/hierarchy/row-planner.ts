// Plans the rows of a sheet one after the other, each after that of its parent.
import { isBlank, isCleanText } from '#contract/primitives.ts'
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { Finding } from '#import/findings/finding.ts'
import type { ListedType } from './catalog-lookups.ts'
import { type KnownRecords, parentIdOf } from './known-records.ts'
import { comparableName } from './names.ts'
import type { ParentOfRow } from './parents.ts'
import { cellFinding, type HierarchyContext, type PlannedParent, type PlannedRow } from './planned-rows.ts'
import { type Find, RowValues } from './row-values.ts'
import { columnOfRole, type HierarchySheet, parentColumn, type SheetRow } from './sheet-rows.ts'

interface RowFacts {
  readonly rows: readonly SheetRow[]
  readonly parents: readonly ParentOfRow[]
  readonly known: KnownRecords
}

/** The record that a row is about, and whether it was found by the names from the top level down. */
interface Match {
  readonly record: PlanningRecord
  readonly isByPlace: boolean
}

export class RowPlanner {
  readonly planned = new Map<number, PlannedRow>()
  readonly #sheet: HierarchySheet
  readonly #facts: RowFacts
  readonly #values: RowValues
  /** By what must be there once: the first row that has it. */
  readonly #first = new Map<string, SheetRow>()

  constructor(sheet: HierarchySheet, context: HierarchyContext, facts: RowFacts) {
    this.#sheet = sheet
    this.#facts = facts
    this.#values = new RowValues(context)
  }

  plan(place: number): void {
    const row = this.#facts.rows[place]
    const parent = this.#facts.parents[place]
    if (!row || !parent) return
    const findings: Finding[] = []
    const find = this.#finder(row, findings)
    if (isBlank(row.name)) find('name-missing', this.#nameRole)
    else if (!isCleanText(row.name)) find('text-invalid', this.#nameRole)
    if (parent.kind === 'fault') find(parent.fault, 'parent', { text: parent.text })
    const match = findings.length === 0 ? this.#match(row, parent, find) : undefined
    if (findings.length === 0) this.#findDuplicate(row, parent, match?.record, find)
    const outcome = this.#outcome(row, parent, match, find)
    const isWrong = findings.some(({ severity }) => severity === 'error')
    const { create, patch } = isWrong ? {} : outcome
    this.planned.set(place, {
      row: row.row,
      name: row.name,
      verdict: isWrong ? 'unmatched' : create ? 'new' : patch ? 'updated' : 'unchanged',
      parent: match ? placeOfRecord(match.record) : placeOfNew(parent),
      record: match?.record,
      create,
      patch,
      findings,
    })
  }

  #outcome(row: SheetRow, parent: ParentOfRow, match: Match | undefined, find: Find) {
    if (match) {
      const patch = this.#values.patchOf(row, match.record, match.isByPlace, find)
      this.#noteMove(parent, match.record, find)
      return { create: undefined, patch: patch.mask.length > 0 ? patch : undefined }
    }
    const above = parent.kind === 'row' ? this.planned.get(parent.place) : undefined
    // A record that exists can have children, whatever is wrong with its row.
    if (above?.verdict === 'unmatched' && !above.record)
      find('parent-unmatched', 'parent', { text: above.name })
    return { create: this.#values.newRecord(row, this.#typeOfParent(parent), find), patch: undefined }
  }

  #finder(row: SheetRow, findings: Finding[]): Find {
    const { sheet, roles, way } = this.#sheet
    return (kind, role, facts = {}) => {
      const column = role === 'parent' ? parentColumn(roles, way) : columnOfRole(roles, role)
      const text = role === 'parent' ? '' : role === this.#nameRole ? row.name : row.text(role)
      findings.push(cellFinding(sheet, { row: row.row, column, kind, text, ...facts }))
    }
  }

  get #nameRole() {
    const { roles, way } = this.#sheet
    if (way === 'level-names') return 'level-name'
    return roles.includes('name') ? 'name' : 'path'
  }

  /** By ID, else by external ID, else by name below the same parent. */
  #match(row: SheetRow, parent: ParentOfRow, find: Find): Match | undefined {
    const { known } = this.#facts
    const [id, externalId] = [row.text('id'), row.text('external-id')]
    if (id !== '') {
      const record = known.withId(id)
      if (!record) find('id-unknown', 'id')
      return record && { record, isByPlace: false }
    }
    if (externalId !== '') {
      const [record, ...others] = known.withExternalId(externalId)
      if (others.length > 0) find('record-ambiguous', 'external-id')
      if (record) return { record, isByPlace: false }
    }
    const parentId = this.#idOfParent(parent)
    if (parentId === undefined) return undefined
    const [record, ...others] = known
      .atPlace(parentId, row.name)
      .filter((one) => externalId === '' || !one.externalId)
    if (others.length > 0) find('record-ambiguous', this.#nameRole)
    return record && { record, isByPlace: true }
  }

  /** Null at the top level; undefined for a parent that is no record yet. */
  #idOfParent(parent: ParentOfRow): string | null | undefined {
    switch (parent.kind) {
      case 'top':
        return null
      case 'record':
        return parent.record.id
      case 'row':
        return this.planned.get(parent.place)?.record?.id
      case 'fault':
        return undefined
    }
  }

  /** An external ID, a record, or a name below one parent, that an earlier row has. */
  #findDuplicate(row: SheetRow, parent: ParentOfRow, record: PlanningRecord | undefined, find: Find): void {
    const externalId = row.text('external-id')
    const external = externalId === '' ? undefined : this.#firstWith(`external ${externalId}`, row)
    if (external) {
      find('same-record', 'external-id', { otherRow: external.row })
      return
    }
    const place = `place ${placeKeyOf(parent)} ${comparableName(row.name)}`
    const same = this.#firstWith(record ? `record ${record.id}` : place, row)
    // External IDs distinguish new records of one name.
    const isApart = !record && externalId !== '' && same?.text('external-id') !== ''
    if (same && !isApart) find('same-record', this.#nameRole, { otherRow: same.row })
  }

  /** The earlier row with the key; else this one is noted as the first. */
  #firstWith(key: string, row: SheetRow): SheetRow | undefined {
    const first = this.#first.get(key)
    if (!first) this.#first.set(key, row)
    return first
  }

  #typeOfParent(parent: ParentOfRow): ListedType | undefined {
    if (parent.kind === 'record') return this.#values.typeWithId(typeOf(parent.record).id)
    const above = parent.kind === 'row' ? this.planned.get(parent.place) : undefined
    const id = above?.create?.typeId ?? (above?.record && typeOf(above.record).id)
    return id === undefined ? undefined : this.#values.typeWithId(id)
  }

  /** A row that says another parent than the record has: an import moves no record. */
  #noteMove(parent: ParentOfRow, record: PlanningRecord, find: Find): void {
    if (parent.kind === 'top' || parent.kind === 'fault') return
    const above = parent.kind === 'row' ? this.planned.get(parent.place) : undefined
    const wanted = this.#idOfParent(parent)
    if (above?.verdict === 'unmatched' && wanted === undefined) return
    const ownId = parentIdOf(record)
    if (wanted === ownId) return
    const own = ownId === null ? undefined : this.#facts.known.withId(ownId)
    const text = parent.kind === 'record' ? parent.record.name : (above?.name ?? '')
    find('parent-kept', 'parent', { text, proposal: own?.name })
  }
}

function placeKeyOf(parent: ParentOfRow): string {
  if (parent.kind === 'row') return `row ${parent.place}`
  return parent.kind === 'record' ? parent.record.id : ''
}

function placeOfNew(parent: ParentOfRow): PlannedParent {
  if (parent.kind === 'row') return { place: parent.place }
  return parent.kind === 'record' ? { id: parent.record.id } : undefined
}

function placeOfRecord(record: PlanningRecord): PlannedParent {
  const id = parentIdOf(record)
  return id === null ? undefined : { id }
}
