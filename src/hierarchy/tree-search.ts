// What a tree shows as its address says it, so that a link, a reload and the way back bring the same rows again:
//
//   ?q=carrier&status=…&status=…&since=30d&sort=-updated&rows=flat&open=3.AbC…
//
// An address is written by people and by other versions of the console: what cannot be read is left out, not an error.
import { z } from 'zod/mini'
import { dueChoices } from './due-date.ts'
import type { ExpansionState } from './expansion.ts'
import { packId, unpackId } from './packed-id.ts'

/** What siblings can be sorted by, which is also what the columns are called in an address. */
export const sortColumns = [
  'name',
  'type',
  'owner',
  'status',
  'target',
  'updated',
  'external-id',
  'children',
  'descendants',
] as const
export type SortColumn = (typeof sortColumns)[number]

export interface SortOrder {
  readonly column: SortColumn
  readonly direction: 'ascending' | 'descending'
}

/** The parent of a record at the top, in forms and in the address of a form. */
export const topLevel = '#top'

/** How far back "changed since" reaches in the choices that are offered. */
export const sincePeriods = ['1d', '7d', '30d', '90d', '365d'] as const

/** The order and the expansion of an address that says nothing of them. */
const plainOrder: SortOrder = { column: 'name', direction: 'ascending' }
export const plainExpansion: ExpansionState = { toLevel: 2, except: [] }

const absent = undefined
const Text = z.catch(z.optional(z.string().check(z.minLength(1))), absent)

/** A text that `read` makes something of; any other counts as absent. */
function textReadBy(read: (text: string) => unknown) {
  return z.catch(z.optional(z.string().check(z.refine((text) => read(text) !== undefined))), absent)
}

/** Several values of one parameter, or one. */
export const Choices = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((chosen: string | string[]) => {
        const ids = [...new Set(typeof chosen === 'string' ? [chosen] : chosen)].filter((id) => id !== '')
        return ids.length > 0 ? ids : undefined
      }),
    ),
  ),
  absent,
)

/** The search of an address. */
export const TreeSearch = z.pipe(
  z.object({
    q: Text,
    type: Choices,
    status: Choices,
    owner: Choices,
    due: z.pipe(
      Choices,
      z.transform((chosen) => {
        const known = chosen?.filter((text) => dueChoices.some((due) => due === text))
        return known?.length ? known : undefined
      }),
    ),
    since: textReadBy((text) => sinceTime(text, 0)),
    sort: textReadBy(parseOrder),
    archived: z.catch(z.optional(z.literal('shown')), absent),
    rows: z.catch(z.optional(z.literal('flat')), absent),
    open: textReadBy(parseExpansion),
  }),
  z.transform(withoutAbsent),
)
export type TreeSearch = z.output<typeof TreeSearch>

/** What a search says of which records are found, without their order and what is expanded. */
export function findingPart({ q, type, status, owner, due, since }: TreeSearch): TreeSearch {
  return withoutAbsent({ q, type, status, owner, due, since })
}

/** `-updated`: by the date, the latest first. Undefined for anything else. */
export function parseOrder(text: string): SortOrder | undefined {
  const direction = text.startsWith('-') ? 'descending' : 'ascending'
  const name = direction === 'descending' ? text.slice(1) : text
  const column = sortColumns.find((known) => known === name)
  return column && { column, direction }
}

/** The text of an order; undefined for the plain one, which an address does not mention. */
export function printOrder({ column, direction }: SortOrder): string | undefined {
  if (column === plainOrder.column && direction === plainOrder.direction) return undefined
  return direction === 'descending' ? `-${column}` : column
}

/** The order that a search asks for. */
export function orderOf({ sort }: TreeSearch): SortOrder {
  return (sort !== undefined && parseOrder(sort)) || plainOrder
}

/**
 * The time, in epoch milliseconds, from which on a record counts as changed: `30d` before `now`, or the beginning of
 * the day `2026-03-31` where the reader is. Undefined for any other text.
 */
export function sinceTime(text: string, now: number): number | undefined {
  const days = /^([1-9][0-9]{0,3})d$/.exec(text)?.[1]
  if (days !== undefined) return now - Number(days) * 86_400_000
  if (!z.iso.date().safeParse(text).success) return undefined
  // Without an offset a date-time is local, where a date alone would be UTC.
  return Date.parse(`${text}T00:00:00`)
}

/** More nodes that differ from their level are not put into an address: it would get too long to be sent. */
const maxExceptions = 60

/**
 * The text of an expansion: the level, then the nodes that are the other way round, `3.AbC….DeF…`. Undefined for the
 * plain one. Beyond sixty such nodes only the level is kept.
 */
export function printExpansion({ toLevel, except }: ExpansionState): string | undefined {
  if (toLevel === plainExpansion.toLevel && except.length === 0) return undefined
  const level = Number.isFinite(toLevel) ? String(toLevel) : 'all'
  return [level, ...(except.length > maxExceptions ? [] : except.map(packId))].join('.')
}

export function parseExpansion(text: string): ExpansionState | undefined {
  const [level = '', ...ids] = text.split('.')
  if (!/^(all|[1-9][0-9]{0,3})$/.test(level)) return undefined
  const except = ids.map(unpackId)
  if (except.length > maxExceptions || !except.every((id) => id !== undefined)) return undefined
  return { toLevel: level === 'all' ? Number.POSITIVE_INFINITY : Number(level), except }
}

// The router compares searches by their keys: one that is there and undefined would be a difference.
function withoutAbsent<Search extends object>(search: Search): Partial<Search> {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  ) as Partial<Search>
}
