// What the page and the thread that checks sheets say to one another: a sheet, what it is judged against, and what is found.
import { type PackedTexts, packTexts, unpackTexts } from '#spreadsheet/packed-texts.ts'
import { Table, type TableParts } from '#spreadsheet/table.ts'
import type { ImportContext } from './cell-check.ts'
import type { Field } from './columns.ts'
import type { Change } from './edit-record.ts'
import { type FocusAreaFacts, lookupOf } from './focus-area-lookup.ts'
import { keyLookupOf, type ListedKey } from './key-lookup.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Sheet } from './sheet.ts'
import type { CheckState } from './sheet-check.ts'

export type CheckRequest =
  /** What the sheets behind it are judged against; its focus areas come in portions before it. */
  | { readonly kind: 'areas'; readonly areas: SentAreas }
  | { readonly kind: 'context'; readonly context: SentContext }
  /** Some columns of the sheet whose check is asked for next. */
  | { readonly kind: 'columns'; readonly columns: readonly SentColumn[] }
  | { readonly kind: 'check'; readonly sheet: SentSheet; readonly rules: ReadingRules }
  /** @property number counted from 1 since the sheet was checked */
  | { readonly kind: 'change'; readonly change: Change; readonly number: number }

export type CheckAnswer =
  /** @property number that of the last change that it is made of; 0 for the sheet as it was sent */
  | { readonly kind: 'checked'; readonly state: CheckState; readonly number: number }
  | { readonly kind: 'failed'; readonly message: string }

export interface SentColumn {
  readonly texts: PackedTexts
  readonly facts: Uint32Array<ArrayBuffer>
}

export type SentSheet = Omit<Sheet, 'table'> & { readonly parts: Omit<TableParts, 'columns' | 'facts'> }

/** Columns, because copying one object an area takes the page ten times as long. */
export interface SentAreas {
  readonly ids: PackedTexts
  readonly names: PackedTexts
  /** Empty where an area has none. */
  readonly externalIds: PackedTexts
  /** The ids of ancestors, root first, in one text. */
  readonly paths: PackedTexts
}

export type SentContext = Omit<ImportContext, 'areas' | 'keys'> & {
  readonly isWhole: boolean
  readonly keys: ReadonlyMap<Field, readonly ListedKey[]>
}

export function sentColumn(table: Table, column: number): SentColumn {
  return { texts: packTexts(table.column(column)), facts: table.factsOf(column).slice() }
}

export function sentSheet({ table, ...sheet }: Sheet): SentSheet {
  const { columns: _, facts: __, ...parts } = table.parts
  return { ...sheet, parts }
}

export function sheetOfSent({ parts, ...sheet }: SentSheet, columns: readonly SentColumn[]): Sheet {
  const texts = columns.map((column) => textsOf(column.texts))
  const table = Table.ofColumns({ ...parts, columns: texts, facts: columns.map(({ facts }) => facts) })
  return { ...sheet, table }
}

const pathSeparator = '\n'

export function sentAreas(areas: readonly FocusAreaFacts[]): SentAreas {
  return {
    ids: packTexts(areas.map(({ id }) => id)),
    names: packTexts(areas.map(({ name }) => name)),
    externalIds: packTexts(areas.map(({ externalId = '' }) => externalId)),
    paths: packTexts(areas.map(({ path }) => path.join(pathSeparator))),
  }
}

export function areasOfSent({ ids, names, externalIds, paths }: SentAreas): FocusAreaFacts[] {
  const [nameOf, externalOf, pathOf] = [textsOf(names), textsOf(externalIds), textsOf(paths)]
  return textsOf(ids).map((id, at) => {
    const path = pathOf[at] ?? ''
    return {
      id,
      name: nameOf[at] ?? '',
      externalId: externalOf[at] || undefined,
      path: path === '' ? [] : path.split(pathSeparator),
    }
  })
}

/** Without what only the page needs. */
export function sentContext({ areas, keys, ...context }: ImportContext): SentContext {
  const { versionWords, thisYear, hasOtherIds, hasOtherPeriods, expenditureTypes } = context
  return {
    ...(versionWords && { versionWords }),
    ...(thisYear !== undefined && { thisYear }),
    ...(hasOtherIds !== undefined && { hasOtherIds }),
    ...(hasOtherPeriods !== undefined && { hasOtherPeriods }),
    expenditureTypes,
    isWhole: areas.isWhole,
    keys: new Map([...keys].map(([field, { list }]) => [field, list])),
  }
}

export function contextOfSent(
  { isWhole, keys, ...context }: SentContext,
  areas: readonly FocusAreaFacts[],
): ImportContext {
  return {
    ...context,
    areas: lookupOf(areas, isWhole),
    keys: new Map([...keys].map(([field, list]) => [field, keyLookupOf(list)])),
  }
}

function textsOf(packed: PackedTexts): string[] {
  const texts: string[] = []
  unpackTexts(packed, texts)
  return texts
}
