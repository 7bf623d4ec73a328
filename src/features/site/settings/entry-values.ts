// The values of the form of an entry, as typed, and the requests made from them.
import {
  type CatalogEntry,
  type CatalogList,
  type CreateCatalogEntryRequest,
  fieldsOfList,
  isSetByService,
  type OwnField,
  statusColors,
} from '#contract/catalog-operations.ts'

export type EntryField = 'name' | OwnField
export type EntryValues = Readonly<Partial<Record<EntryField, string>>>
type StatusColor = (typeof statusColors)[number]

export const maxNameLength = 200
export const maxKeyLength = 100

/** The fields of the entries of a list, in the order of the columns. */
export function fieldsOf(list: CatalogList): readonly EntryField[] {
  return ['name', ...fieldsOfList[list]]
}

/** The fields that have a column: the color of a status is in how its name is drawn. */
export function columnsOf(list: CatalogList): readonly EntryField[] {
  return fieldsOf(list).filter((field) => field !== 'color')
}

/** The fields of an entry that do not stay as they were when it was added. */
export function changeableFields(list: CatalogList, entry: CatalogEntry): readonly EntryField[] {
  return fieldsOf(list).filter(
    (field) => !isFixed(field) && (field !== 'name' || !isSetByService(list, entry)),
  )
}

function isFixed(field: EntryField): boolean {
  return field === 'key' || field === 'costType'
}

export function valuesOf(list: CatalogList, entry: CatalogEntry): EntryValues {
  return Object.fromEntries(fieldsOf(list).map((field) => [field, textOf(field, entry)]))
}

function textOf(field: EntryField, entry: CatalogEntry): string {
  if (field === 'level') return entry.level === undefined ? '' : levelText(entry.level)
  return String(entry[field] ?? '')
}

/** A level as people count it: the API counts from 0. */
export function levelText(level: number): string {
  return String(level + 1)
}

export function isStatusColor(text: string): text is StatusColor {
  return statusColors.some((color) => color === text)
}

export function isEmail(text: string): boolean {
  return text.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}

/** A level as the API counts it, from one that a person has typed; undefined for a text that is none. */
export function levelOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) - 1 : undefined
}

/** A key made from a name: `Cloud & hosting` → `CLOUD-HOSTING`. */
export function keyOfName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxKeyLength)
}

/** The fields whose value cannot be sent. */
export function faultsIn(list: CatalogList, values: EntryValues): readonly EntryField[] {
  const text = (field: EntryField) => (values[field] ?? '').trim()
  const holds: Readonly<Record<EntryField, () => boolean>> = {
    name: () => text('name') !== '' && text('name').length <= maxNameLength,
    key: () => text('key') !== '' && text('key').length <= maxKeyLength,
    level: () => levelOf(text('level')) !== undefined,
    color: () => text('color') === '' || isStatusColor(text('color')),
    email: () => text('email') === '' || isEmail(text('email')),
    costType: () => text('costType') !== '',
  }
  return fieldsOf(list).filter((field) => !holds[field]())
}

/** The body that adds an entry with these values. */
export function bodyOf(list: CatalogList, values: EntryValues): CreateCatalogEntryRequest {
  const text = (field: EntryField) => (values[field] ?? '').trim()
  const has = (field: OwnField) => fieldsOfList[list].includes(field)
  const color = text('color')
  return {
    name: text('name'),
    ...(has('key') && { key: text('key') }),
    ...(has('level') && { level: levelOf(text('level')) ?? 0 }),
    ...(has('color') && { color: isStatusColor(color) ? color : null }),
    ...(has('email') && { email: text('email') || null }),
    ...(has('costType') && { costType: text('costType') }),
  }
}

/** The changeable fields that differ from those of the entry; empty when nothing does. */
export function changesOf(list: CatalogList, entry: CatalogEntry, values: EntryValues) {
  const before = valuesOf(list, entry)
  const changed = fieldsOf(list).filter(
    (field) => !isFixed(field) && (values[field] ?? '').trim() !== before[field],
  )
  const body = bodyOf(list, values)
  return Object.fromEntries(changed.map((field) => [field, body[field]]))
}
