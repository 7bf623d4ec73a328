// Items that the sheet, or the service, may have already.
import type { ImportItem } from '#import/items.ts'
import { lookOf } from '#import/row-relations.ts'
import { rowNumber } from '#import/sheet.ts'
import type { Finding, Rule } from './finding.ts'
import { aboutRow, type ReviewedRows } from './reviewed.ts'

/** Rows without an ID that have the name and focus area of another one, which is the first with them. */
export const duplicate: Rule<ReviewedRows> = {
  kind: 'duplicate',
  leavesOut: 'duplicate',
  isOfRows: true,
  find: ({ check, items }) =>
    firstOfEach(items).flatMap(({ item, first }): readonly Finding[] => {
      if (first === item) return []
      const about = { first: String(rowNumber(check.sheet, first.rows[0] ?? 0)) }
      return [{ kind: 'duplicate', ...aboutRow(check, item.rows, about) }]
    }),
}

/** Rows without an ID that have the name and focus area of items that the service has. */
export const existing: Rule<ReviewedRows> = {
  kind: 'existing',
  leavesOut: 'duplicate',
  isOfRows: true,
  find: ({ check, items, known }) =>
    firstOfEach(items).flatMap(({ item, first }): readonly Finding[] => {
      const { name, focusAreaId, rows } = item
      const count = first === item ? known.twins(name, focusAreaId).length : 0
      if (count === 0) return []
      return [{ kind: 'existing', ...aboutRow(check, rows, { count: String(count) }) }]
    }),
}

/** External IDs that no item has and that look like the one of an item: K-2 like k-2. */
export const similarId: Rule<ReviewedRows> = {
  kind: 'similar-id',
  leavesOut: 'duplicate',
  isOfRows: true,
  find: ({ check, items, known }) =>
    items.flatMap(({ itemId, externalId, rows }): readonly Finding[] => {
      if (itemId !== undefined || externalId === undefined) return []
      const similar = known.lookingLike(externalId, lookOf)?.externalId
      if (similar === undefined) return []
      return [{ kind: 'similar-id', ...aboutRow(check, rows, { own: externalId, existing: similar }) }]
    }),
}

/** The items without an ID, each with the first that has its name and focus area. */
function firstOfEach(items: readonly ImportItem[]) {
  const firsts = new Map<string, ImportItem>()
  return items.flatMap((item) => {
    const { name, itemId, externalId, focusAreaId, focusAreaExternalId } = item
    if (itemId !== undefined || externalId !== undefined) return []
    const key = JSON.stringify([focusAreaId, focusAreaExternalId, name.toLowerCase().replace(/\s+/g, ' ')])
    const first = firsts.get(key) ?? item
    firsts.set(key, first)
    return { item, first }
  })
}
