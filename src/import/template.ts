// A sheet to fill in: headings that the import recognizes, rows for chosen focus areas, and the existing items with their
// IDs, so that the import updates them.
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { Field } from './columns.ts'
import type { KnownItem } from './known-items.ts'
import type { Month } from './period-text.ts'
import type { Version } from './versions.ts'

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

/** What a heading says, by keys of `Messages['items']`. */
type TemplateTitle =
  | 'name'
  | 'itemId'
  | 'externalId'
  | 'focusAreaPath'
  | 'focusAreaExternalId'
  | 'focusAreaId'
  | 'costTypeKey'
  | 'costSubtypeKey'
  | 'expenditure'
  | 'investmentCategoryKey'
  | 'benefitTypeKey'

/** The texts of the headings, which the import has to recognize. */
export type TemplateTitles = Readonly<Record<TemplateTitle, string>> & {
  readonly versionName: (of: { readonly version: Version }) => string
}

export interface TemplateColumn {
  readonly heading: string
  /** True for names and paths, which are longer than other texts. */
  readonly isLong: boolean
  /** What its cells hold; `amount` is the only one that is a number. */
  readonly holds: 'text' | 'amount'
  /** The field whose keys may stand in it. */
  readonly keys: Field | undefined
}

export interface Template {
  readonly columns: readonly TemplateColumn[]
  readonly rows: readonly (readonly string[])[]
}

/** What the columns of keys are called. */
const keyTitles = {
  costType: 'costTypeKey',
  costSubtypeKey: 'costSubtypeKey',
  expenditureType: 'expenditure',
  investmentCategoryKey: 'investmentCategoryKey',
  benefitTypeKey: 'benefitTypeKey',
} as const satisfies Partial<Record<Field, TemplateTitle>>

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
  { kind, areas, periods }: TemplateOptions,
  titles: TemplateTitles,
): readonly FilledColumn[] {
  const text = (title: TemplateTitle, fill: FilledColumn['fill'], keys?: Field): FilledColumn => {
    const isLong = title === 'name' || title === 'focusAreaPath'
    return { heading: titles[title], isLong, holds: 'text', keys, fill }
  }
  const hasItems = areas.some(({ items }) => items.length > 0)
  const hasExternalIds = areas.some(({ externalId }) => externalId !== undefined)
  return [
    text('name', (_, item) => item?.name ?? ''),
    ...(hasItems ? [text('itemId', (_, item) => item?.id ?? '')] : []),
    text('externalId', (_, item) => item?.externalId ?? ''),
    text('focusAreaPath', ({ path }) => path),
    ...(hasExternalIds ? [text('focusAreaExternalId', ({ externalId }) => externalId ?? '')] : []),
    text('focusAreaId', ({ id }) => id),
    ...itemResources[kind].fields.keys.map((field) =>
      text(keyTitles[field], (_, item) => item?.keys.get(field) ?? '', field),
    ),
    ...periodHeadings(periods, titles).map((heading): FilledColumn => {
      return { heading, isLong: false, holds: 'amount', keys: undefined, fill: () => '' }
    }),
  ]
}

function periodHeadings({ first, count, version }: TemplatePeriods, titles: TemplateTitles): string[] {
  return Array.from({ length: count }, (_, offset) => {
    const month = first.month - 1 + offset
    const key = `${first.year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
    return version === undefined ? key : `${titles.versionName({ version })} ${key}`
  })
}
