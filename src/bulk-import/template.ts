// A sheet to be filled in: the headings that the import knows, rows begun for chosen focus areas, and the items that
// are there already with their identities, so that what comes back updates them.
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { type Field, fieldTitles } from './columns.ts'
import type { KnownItem } from './known-items.ts'
import type { Month, Version } from './period-key.ts'

export interface TemplateArea {
  readonly id: string
  readonly externalId: string | undefined
  /** Names from the root to the area itself, as the import reads them; empty where one is not known. */
  readonly path: string
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
}

export interface TemplateColumn {
  readonly heading: string
  /** What its cells hold; `amount` is the only one that is a number. */
  readonly holds: 'text' | 'amount'
  /** The field whose keys may stand in it. */
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

export function templateOf(options: TemplateOptions): Template {
  const columns = templateColumns(options)
  const rows = options.areas.flatMap((area) =>
    [...area.items, ...Array.from({ length: options.newRows }, () => undefined)].map((item) =>
      columns.map(({ fill }) => fill(area, item)),
    ),
  )
  return { columns, rows }
}

function templateColumns({ kind, areas, periods }: TemplateOptions): readonly FilledColumn[] {
  const text = (heading: string, fill: FilledColumn['fill']): FilledColumn => {
    return { heading, holds: 'text', keys: undefined, fill }
  }
  const hasItems = areas.some(({ items }) => items.length > 0)
  const hasExternalIds = areas.some(({ externalId }) => externalId !== undefined)
  return [
    text(fieldTitles.name, (_, item) => item?.name ?? ''),
    ...(hasItems ? [text(fieldTitles.itemId, (_, item) => item?.id ?? '')] : []),
    text(fieldTitles.externalId, (_, item) => item?.externalId ?? ''),
    text('Focus area path', ({ path }) => path),
    ...(hasExternalIds ? [text('Focus area external ID', ({ externalId }) => externalId ?? '')] : []),
    text('Focus area ID', ({ id }) => id),
    ...itemResources[kind].fields.keys.map((field): FilledColumn => {
      const fill: FilledColumn['fill'] = (_, item) => item?.keys.get(field) ?? ''
      return { heading: `${fieldTitles[field]} key`, holds: 'text', keys: field, fill }
    }),
    ...periodHeadings(periods).map((heading): FilledColumn => {
      return { heading, holds: 'amount', keys: undefined, fill: () => '' }
    }),
  ]
}

function periodHeadings({ first, count, version }: TemplatePeriods): string[] {
  return Array.from({ length: count }, (_, offset) => {
    const month = first.month - 1 + offset
    const key = `${first.year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
    return version === undefined ? key : `${version.charAt(0)}${version.slice(1).toLowerCase()} ${key}`
  })
}
