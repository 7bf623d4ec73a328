// The fields of one record that a row gives: of a new one all that a request to create it takes, of an existing one those
// that differ. An empty cell changes nothing.
import { textFields } from '#contract/hierarchies.ts'
import { TargetDate, TargetDateType } from '#contract/organizations.ts'
import { isCleanText } from '#contract/primitives.ts'
import { fieldsOf, patchBetween, type RecordPatch } from '#contract/record-patch.ts'
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { FindingKind } from '#import/findings/finding.ts'
import { type ListedType, type Lookup, personLookup, typeLookup, unlistedType } from './catalog-lookups.ts'
import type { HierarchyRole } from './columns.ts'
import { comparableName, plainName } from './names.ts'
import type { CellFacts, HierarchyContext, NewRecord } from './planned-rows.ts'
import type { SheetRow } from './sheet-rows.ts'

/** Notes what is wrong with a cell; `parent` is the one that says what the parent is. */
export type Find = (
  kind: FindingKind,
  role: HierarchyRole | 'parent',
  facts?: Partial<Pick<CellFacts, 'text' | 'proposal' | 'otherRow'>>,
) => void

/** The statuses that records begin with: PENDING by §2.7; of organizations the one that the bundled service gives. */
const firstStatus = { organization: 'ACTIVE', 'focus-area': 'PENDING' } as const

/** Reads rows against the catalog of a site. */
export class RowValues {
  readonly #context: HierarchyContext
  readonly #type: Lookup<ListedType>
  readonly #person: ReturnType<typeof personLookup>
  readonly #types: ReadonlyMap<string, ListedType>

  constructor(context: HierarchyContext) {
    this.#context = context
    this.#type = typeLookup(context.types, !context.hasCatalog)
    this.#person = personLookup(context.people, !context.hasCatalog)
    this.#types = new Map(context.types.map((type) => [type.id, type]))
  }

  /** The fields of a row that differ from those of its record. */
  patchOf(row: SheetRow, record: PlanningRecord, isNamedByPlace: boolean, find: Find): RecordPatch {
    const base = fieldsOf(record)
    this.#noteKept(row, record, find)
    const externalId = this.#externalId(row, find)
    const isRenamed = !isNamedByPlace && plainName(record.name) !== row.name
    const ownerId = this.#ownerOf(row, record, find)
    return patchBetween(base, {
      ...(isRenamed && { name: row.name }),
      ...(ownerId !== undefined && { ownerId }),
      ...(externalId !== '' && { externalId }),
    })
  }

  /** @param parentType undefined at the top level, and where the type of the parent is not listed */
  newRecord(row: SheetRow, parentType: ListedType | undefined, find: Find): NewRecord | undefined {
    const { kind } = this.#context
    const status = row.text('status')
    if (status !== '' && comparableName(status) !== comparableName(firstStatus[kind]))
      find('status-kept', 'status', { proposal: firstStatus[kind] })
    const type = this.#typeOfNew(row, parentType, find)
    const ownerId = this.#ownerOf(row, undefined, find)
    const externalId = this.#externalId(row, find)
    const target = this.#targetOf(row, find)
    return (
      type && {
        name: row.name,
        typeId: type.id,
        ...(ownerId !== undefined && { ownerId }),
        ...(externalId !== '' && { externalId }),
        ...target,
      }
    )
  }

  typeWithId(id: string): ListedType | undefined {
    return this.#types.get(id) ?? (this.#context.hasCatalog ? undefined : unlistedType(id))
  }

  get #unknownType(): FindingKind {
    return this.#context.hasCatalog ? 'type-unknown' : 'type-unseen'
  }

  #externalId(row: SheetRow, find: Find): string {
    const text = row.text('external-id')
    if (text.length > textFields.externalId.maxLength || !isCleanText(text))
      find('text-invalid', 'external-id')
    return text
  }

  #typeOfNew(row: SheetRow, parentType: ListedType | undefined, find: Find): ListedType | undefined {
    const { hasCatalog, types } = this.#context
    const below = types
      .filter(({ retired, level }) => !retired && (parentType === undefined || level > parentType.level))
      .toSorted((one, other) => one.level - other.level)
    const [proposed] = below
    const found = this.#type(row.text('type'), row.text('type-id'))
    if (found === undefined) {
      if (!proposed) find(hasCatalog ? 'type-missing' : 'type-unseen', 'type', { proposal: parentType?.name })
      return proposed
    }
    if (found.kind === 'missing') find(this.#unknownType, 'type', { proposal: found.proposal })
    if (found.kind === 'ambiguous') find('type-ambiguous', 'type')
    if (found.kind !== 'found') return undefined
    const { entry } = found
    if (entry.retired) find('type-retired', 'type', { proposal: proposed?.name })
    else if (hasCatalog && parentType && entry.level <= parentType.level)
      find('level-fault', 'type', { proposal: proposed?.name })
    return entry
  }

  /** The owner that a row names; undefined where it names none, or the one that the record has. */
  #ownerOf(row: SheetRow, record: PlanningRecord | undefined, find: Find): string | undefined {
    const [text, id] = [row.text('owner'), row.text('owner-id')]
    const owner = record?.owner
    const isKept = owner && comparableName(owner.name ?? '') === comparableName(text)
    if (owner && (isKept || text === '') && (id === '' || id === owner.id)) return undefined
    const found = this.#person(text, id)
    if (found?.kind === 'missing')
      find(this.#context.hasCatalog ? 'owner-unknown' : 'owner-unseen', 'owner', { proposal: found.proposal })
    if (found?.kind === 'ambiguous') find('owner-ambiguous', 'owner')
    if (found?.kind !== 'found' || found.entry.id === owner?.id) return undefined
    if (found.entry.retired) find('owner-retired', 'owner')
    return found.entry.id
  }

  /** The target date that a request to create takes; only those of organizations take one. */
  #targetOf(row: SheetRow, find: Find): Pick<NewRecord, 'targetDate' | 'targetDateType'> {
    const text = row.text('target-date')
    if (text === '') return {}
    const targetDate = readDate(text)
    if (targetDate === undefined) {
      find('date-invalid', 'target-date')
      return {}
    }
    if (this.#context.kind === 'focus-area') {
      find('date-kept', 'target-date')
      return {}
    }
    const precision = row.text('target-date-type')
    const type = TargetDateType.safeParse(precision.toUpperCase())
    if (precision !== '' && !type.success) find('date-invalid', 'target-date-type')
    return { targetDate, ...(precision !== '' && type.success && { targetDateType: type.data }) }
  }

  /** Notes what the row says and an import does not change. */
  #noteKept(row: SheetRow, record: PlanningRecord, find: Find): void {
    const own = typeOf(record)
    const [text, id] = [row.text('type'), row.text('type-id')]
    const isOwn = comparableName(text) === comparableName(own.name) || (text === '' && id === own.id)
    const found = isOwn ? undefined : this.#type(text, id)
    if (found?.kind === 'missing') find(this.#unknownType, 'type', { proposal: found.proposal })
    else if (found && (found.kind === 'ambiguous' || found.entry.id !== own.id))
      find('type-kept', 'type', { proposal: own.name })
    const status = row.text('status')
    if (status !== '' && comparableName(status) !== comparableName(record.status.name))
      find('status-kept', 'status', { proposal: record.status.name })
    const date = row.text('target-date')
    if (date !== '' && !isSameDay(date, record)) find('date-kept', 'target-date')
  }
}

/** True for the target date that a record has. Those of organizations are in no answer, and differ from any. */
function isSameDay(text: string, record: PlanningRecord): boolean {
  const own = 'targetDate' in record ? record.targetDate : undefined
  return own != null && readDate(text)?.slice(0, 'YYYY-MM-DD'.length) === own.slice(0, 'YYYY-MM-DD'.length)
}

/** A date of ISO 8601, or with points between day, month and year. */
function readDate(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = TargetDate.safeParse(iso)
  return date.success ? date.data : undefined
}
