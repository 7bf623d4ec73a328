// A tree as indented text: a line a node, a tab a level. Text editors, outliners and spreadsheets all take it so.
import { guardFormula } from '#contract/csv.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyNode, HierarchyRecord } from './record.ts'

/** Lines in one portion: less than a millisecond of work. */
const portionLines = 500

/**
 * The outline of these slots, portion by portion. The shallowest of them are at the margin. What has left the tree
 * in between is left out.
 * @param nameMissing what to write for an ancestor whose record is not here.
 */
export function* outlinePortions<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  slots: Int32Array,
  nameMissing: (ghost: HierarchyNode<R> & { readonly kind: 'ghost' }) => string,
): Generator<string, void, undefined> {
  const margin = slots.reduce((least, slot) => Math.min(least, index.depth(slot)), Number.POSITIVE_INFINITY)
  let portion = ''
  let count = 0
  for (const slot of slots) {
    if (!index.has(slot)) continue
    const node = index.node(slot)
    const name = node.kind === 'record' ? node.record.name : nameMissing(node)
    portion += `${'\t'.repeat(Math.max(0, index.depth(slot) - margin))}${oneLine(name)}\n`
    count += 1
    if (count % portionLines > 0) continue
    yield portion
    portion = ''
  }
  if (portion !== '') yield portion
}

/** A line break in a name would be another node, a tab another level, and a formula would be run where it is pasted. */
function oneLine(name: string): string {
  return guardFormula(name.replace(/\s+/g, ' ').trim())
}
