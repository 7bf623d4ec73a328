// The columns of a grid: what they are, which of them are shown, and how wide, as far as there is room for what one has chosen.
import type { ReactNode } from 'react'
import { z } from 'zod/mini'

export interface GridOrder {
  /** The key of a column. */
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** What opens at a value: a choice, a choice of a date, or a field for its text. */
export type ValueEdit = 'choice' | 'date' | 'text'

export interface GridColumn<Row> {
  readonly key: string
  readonly title: string
  /** Pixels; of the first column, which takes what the others leave, the least. */
  readonly width: number
  /** Pixels that the first column keeps beside columns of priority 1; absent: its width. */
  readonly least?: number
  /** Pixels in the first column before its text, at most. */
  readonly indent?: number
  /** Where there is no room for all columns, those with the highest number go first. */
  readonly priority: 1 | 2 | 3
  /** True for long texts: what the others leave is shared with the first column, which gets half as much. */
  readonly isLong?: boolean
  /** For numbers. */
  readonly align?: 'end'
  /** True for a column that is hidden until a person chooses it. */
  readonly isExtra?: boolean
  /** The direction that sorts by it first; absent when nothing can be sorted by it. */
  readonly sort?: GridOrder['direction']
  readonly render: (row: Row) => ReactNode
  /** How its value is changed where it is shown; undefined where the person cannot change it. */
  readonly edit?: (row: Row) => ValueEdit | undefined
  /** Whether a change of its value needs the person. */
  readonly isTroubled?: (row: Row) => boolean
  /** The text that is copied of a row; of the first column of a tree, whose rows are dragged and not selected as text. */
  readonly text?: (row: Row) => string
}

type Column = Pick<
  GridColumn<unknown>,
  'key' | 'width' | 'least' | 'indent' | 'priority' | 'isExtra' | 'isLong'
>

const ColumnSettings = z.object({
  /** Columns that are shown, or not, against what is usual. */
  shown: z.catch(z.record(z.string(), z.boolean()), {}),
  /** Pixels. */
  widths: z.catch(z.record(z.string(), z.number()), {}),
  /** Keys in the order that a person gave them; other columns follow in the usual one. */
  order: z.catch(z.array(z.string()), []),
})
export type ColumnSettings = z.output<typeof ColumnSettings>

export const usualColumns: ColumnSettings = { shown: {}, widths: {}, order: [] }

/** Pixels that no column is narrower or wider than. */
const columnWidths = { min: 56, max: 480 } as const

/** Pixels around the columns: between each two of them, and at both ends of a row together. */
const columnGap = 12
const rowPadding = 28

export function isShown({ key, isExtra = false }: Column, { shown }: ColumnSettings): boolean {
  return shown[key] ?? !isExtra
}

/** The columns in the order that a person gave them. The first carries the rows and stays where it is. */
export function inOrder<C extends Column>(columns: readonly C[], { order }: ColumnSettings): readonly C[] {
  if (order.length === 0) return columns
  const placeOf = ({ key }: C) => (order.includes(key) ? order.indexOf(key) : order.length)
  return [...columns.slice(0, 1), ...columns.slice(1).toSorted((a, b) => placeOf(a) - placeOf(b))]
}

/** The order after a column was put into the place of another, towards which the others make room. */
export function movedTo(columns: readonly Column[], key: string, target: string): readonly string[] {
  const keys = columns.slice(1).map((column) => column.key)
  const at = keys.indexOf(target)
  if (at < 0 || !keys.includes(key)) return keys
  return keys.filter((other) => other !== key).toSpliced(at, 0, key)
}

/** Pixels. */
export function widthOf({ key, width }: Column, { widths }: ColumnSettings): number {
  return Math.round(Math.min(Math.max(widths[key] ?? width, columnWidths.min), columnWidths.max))
}

/**
 * The columns that are chosen and have room in `available` pixels, in order. The first always has; of the others the
 * least important goes first, of equals the last, and those that a person asked for go after all others. Those of priority 1 leave the first one only its least width.
 */
export function columnsThatFit<C extends Column>(
  columns: readonly C[],
  settings: ColumnSettings,
  available: number,
): readonly C[] {
  const [first, ...others] = inOrder(columns, settings)
  if (!first) return []
  const chosen = others.filter((column) => isShown(column, settings))
  const { width, least = width, indent = 0 } = first
  let needed = rowPadding + width + indent
  for (const column of chosen) needed += columnGap + widthOf(column, settings)
  const isAskedFor = ({ key }: C) => settings.shown[key] === true
  const leaving = chosen
    .toReversed()
    .sort((a, b) => Number(isAskedFor(a)) - Number(isAskedFor(b)) || b.priority - a.priority)
  const gone = new Set<C>()
  for (const column of leaving) {
    if (needed - (column.priority === 1 ? width + indent - least : 0) <= available) break
    gone.add(column)
    needed -= columnGap + widthOf(column, settings)
  }
  return [first, ...chosen.filter((column) => !gone.has(column))]
}

/** How often its usual width the first column has when it begins to share the rest with the others. */
const ampleShare = 1.5

/**
 * The tracks of a CSS grid for columns; the first takes what the others leave, and shares it with long ones. Without
 * long ones, the others grow along once the first is amply wide, until a person sets their width.
 */
export function columnTracks(columns: readonly Column[], settings: ColumnSettings): string {
  const hasLong = columns.some(({ isLong }) => isLong)
  const ampleWidth = ampleShare * (columns[0]?.width ?? 0)
  const others = columns.slice(1).map((column) => {
    const width = widthOf(column, settings)
    if (settings.widths[column.key] !== undefined || (hasLong && !column.isLong)) return `${width}px`
    return `minmax(${width}px, ${hasLong ? 2 : Number((width / ampleWidth).toFixed(3))}fr)`
  })
  // Long ones would squeeze it, which no other column does.
  const least = hasLong ? `min(100%, ${columns[0]?.width ?? 0}px)` : '0'
  return [`minmax(${least}, 1fr)`, ...others].join(' ')
}

export function parseColumnSettings(text: string | null): ColumnSettings {
  try {
    return z.catch(ColumnSettings, usualColumns).parse(JSON.parse(text ?? '{}'))
  } catch {
    return usualColumns
  }
}
