// A sheet to fill in: headings that the import recognizes, rows for chosen focus areas, and the existing items with what the
// import finds them by. People read it: names, external IDs and the words of lists. The ID of a record is there only where
// nothing else names it, behind everything else.
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { Field } from '#import/columns.ts'
import type { KnownItem } from '#import/known-items.ts'
import type { Month } from '#import/period-text.ts'
import type { Version } from '#import/versions.ts'

export interface TemplateArea {
  readonly id: string
  readonly externalId: string | undefined
  /** Names from the root to the area itself, as the import reads them; empty where one is not known. */
  readonly path: string
  /** True where the import finds it neither by its path nor by its external ID. */
  readonly needsId: boolean
  readonly items: readonly KnownItem[]
}

export interface TemplatePeriods {
  readonly first: Month
  readonly count: number
  /** Undefined leaves it to be chosen when the sheet comes back. */
  readonly version: Version | undefined
}

export interface TemplateOptions {
  readonly kind: ItemKind
  readonly areas: readonly TemplateArea[]
  readonly periods: TemplatePeriods
  /** Rows for new items of each area. */
  readonly newRows: number
  /** By field and key, the names that the import knows keys by; a key without one stays. */
  readonly words: KeyWords
}

export type KeyWords = ReadonlyMap<Field, ReadonlyMap<string, string>>

/** What a heading says, by keys of `Messages['items']`. */
type TemplateTitle =
  | 'name'
  | 'itemId'
  | 'externalId'
  | 'focusAreaPath'
  | 'focusAreaExternalId'
  | 'focusAreaId'

/** The texts of the headings, which the import has to recognize. */
export type TemplateTitles = Readonly<Record<TemplateTitle, string>> & {
  readonly fieldNames: Readonly<Record<Field, string>>
  readonly versionName: (of: { readonly version: Version }) => string
}

export interface TemplateColumn {
  readonly heading: string
  /** True for names and paths, which are longer than other texts. */
  readonly isLong: boolean
  /** What its cells hold; `amount` is the only one that is a number. */
  readonly holds: 'text' | 'amount'
  /** The field whose entries may stand in it. */
  readonly keys: Field | undefined
}

export interface Template {
  readonly columns: readonly TemplateColumn[]
  readonly rows: readonly (readonly string[])[]
}

interface FilledColumn extends TemplateColumn {
  /** @param item undefined in the row of a new one */
  readonly fill: (area: TemplateArea, item: KnownItem | undefined) => string
}

/** How many rows a template of these options has. */
export function templateRowCount({ areas, newRows }: Pick<TemplateOptions, 'areas' | 'newRows'>): number {
  return areas.reduce((sum, { items }) => sum + items.length + newRows, 0)
}

export function templateOf(options: TemplateOptions, titles: TemplateTitles): Template {
  const columns = templateColumns(options, titles)
  const rows = options.areas.flatMap((area) =>
    [...area.items, ...Array.from({ length: options.newRows }, () => undefined)].map((item) =>
      columns.map(({ fill }) => fill(area, item)),
    ),
  )
  return { columns, rows }
}

function templateColumns(
  { kind, areas, periods, words }: TemplateOptions,
  titles: TemplateTitles,
): readonly FilledColumn[] {
  const text = (title: TemplateTitle, fill: FilledColumn['fill']): FilledColumn => {
    const isLong = title === 'name' || title === 'focusAreaPath'
    return { heading: titles[title], isLong, holds: 'text', keys: undefined, fill }
  }
  const needsItemIds = areas.some(({ items }) => items.some(needsId))
  const hasExternalIds = areas.some(({ externalId }) => externalId !== undefined)
  return [
    text('name', (_, item) => item?.name ?? ''),
    text('externalId', (_, item) => item?.externalId ?? ''),
    text('focusAreaPath', ({ path }) => path),
    ...(hasExternalIds ? [text('focusAreaExternalId', ({ externalId }) => externalId ?? '')] : []),
    ...itemResources[kind].fields.keys.map((field): FilledColumn => {
      const heading = titles.fieldNames[field]
      return { heading, isLong: false, holds: 'text', keys: field, fill: (_, item) => wordOf(field, item) }
    }),
    ...periodHeadings(periods, titles).map((heading): FilledColumn => {
      return { heading, isLong: false, holds: 'amount', keys: undefined, fill: () => '' }
    }),
    ...(areas.some((area) => area.needsId)
      ? [text('focusAreaId', ({ id, needsId: isNeeded }) => (isNeeded ? id : ''))]
      : []),
    ...(needsItemIds ? [text('itemId', (_, item) => (item && needsId(item) ? item.id : ''))] : []),
  ]
  function wordOf(field: Field, item: KnownItem | undefined): string {
    const key = item?.keys.get(field) ?? ''
    return words.get(field)?.get(key) ?? key
  }
}

/** True for an item that is updated by its ID alone: it has no external ID, or one that a sheet does not keep. */
function needsId({ externalId = '' }: KnownItem): boolean {
  return externalId === '' || externalId !== externalId.trim()
}

function periodHeadings({ first, count, version }: TemplatePeriods, titles: TemplateTitles): string[] {
  return Array.from({ length: count }, (_, offset) => {
    const month = first.month - 1 + offset
    const key = `${first.year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
    return version === undefined ? key : `${titles.versionName({ version })} ${key}`
  })
}
