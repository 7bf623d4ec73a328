import { foldName } from './name-folding.ts'
import type { HierarchyRecord } from './record.ts'
import type { VisibleRows } from './visible-rows.ts'

/**
 * The next row whose name begins with what was typed, going round; -1 when there is none. One character looks after
 * `row`, so that typing it again continues; more than one looks from `row` itself, where the first one has led.
 */
export function rowByTypeAhead<R extends HierarchyRecord>(
  rows: VisibleRows<R>,
  row: number,
  typed: string,
): number {
  const prefix = foldName(typed)
  if (prefix === '') return -1
  const start = prefix.length > 1 ? Math.max(row, 0) : row + 1
  for (let steps = 0; steps < rows.count; steps += 1) {
    const at = (start + steps) % rows.count
    const name = rows.recordAt(at)?.name
    if (name !== undefined && foldName(name).startsWith(prefix)) return at
  }
  return -1
}
