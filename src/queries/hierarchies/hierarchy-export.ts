// Exports of a hierarchy, made in slices so that the page stays at hand with a hundred thousand rows.
import { type CsvColumn, csvPortions } from '#hierarchy/csv-export.ts'
import { shownSlots, subtreeSlots } from '#hierarchy/export-slots.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { outlinePortions } from '#hierarchy/outline-export.ts'
import type { HierarchyRecord, MissingReason } from '#hierarchy/record.ts'
import { runInSlices } from '#queries/sliced-work.ts'
import type { HierarchySnapshot, HierarchyStore } from './hierarchy-store.ts'
import { byName } from './use-family.ts'

/** Which nodes: the rows as they are shown, everything, or one node and all below it. */
export type ExportScope = 'shown' | 'everything' | { readonly id: string }

export interface HierarchyExports {
  /** A CSV file for spreadsheets, and how many rows it has. */
  readonly csv: (scope: ExportScope) => Promise<{ readonly file: File; readonly count: number }>
  /** Text indented by tabs, and how many lines it has. */
  readonly outline: (scope: ExportScope) => Promise<{ readonly text: string; readonly count: number }>
}

interface ExportOptions<Item extends HierarchyRecord> {
  /** The beginning of file names. */
  readonly name: string
  readonly columnsOf: (index: HierarchyIndex<Item>) => readonly CsvColumn<number>[]
  /** Names an ancestor whose record is not here. */
  readonly nameMissing: (ghost: { readonly id: string; readonly reason: MissingReason }) => string
}

/** The ways to export what is held of a hierarchy. */
export function hierarchyExports<Item extends HierarchyRecord>(
  store: HierarchyStore<Item>,
  { name, columnsOf, nameMissing }: ExportOptions<Item>,
): HierarchyExports {
  return {
    csv: async (scope) => {
      const snapshot = store.getSnapshot()
      const columns = columnsOf(snapshot.index)
      const { parts, count } = await collect(snapshot, scope, (slots) => csvPortions(slots, columns), encode)
      const label = typeof scope === 'string' ? undefined : snapshot.index.find(scope.id)?.name
      const file = new File(parts, fileName(name, label, new Date()), { type: 'text/csv;charset=utf-8' })
      return { file, count }
    },
    outline: async (scope) => {
      const snapshot = store.getSnapshot()
      const { parts, count } = await collect(
        snapshot,
        scope,
        (slots) => outlinePortions(snapshot.index, slots, nameMissing),
        (part) => part,
      )
      return { text: parts.join(''), count }
    },
  }
}

/** `focus-areas Payments 2026-11-21.csv`: what, of what, and as of which day; with nothing that a disk refuses. */
export function fileName(name: string, label: string | undefined, now: Date, ending = 'csv'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what disks refuse
  const safe = label?.replace(/[\s\u0000-\u001f<>:"/\\|?*\u007f]+/g, ' ').trim()
  const shortened = safe && [...safe].slice(0, 60).join('').trim()
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return `${[name, shortened, day].filter(Boolean).join(' ')}.${ending}`
}

/** Encoded part by part: to encode a large file in one go would take as long as to make it. */
function encode(part: string): Blob {
  return new Blob([part])
}

function collect<Item extends HierarchyRecord, Part>(
  { index, rows }: HierarchySnapshot<Item>,
  scope: ExportScope,
  write: (slots: Int32Array) => Iterable<string>,
  keep: (part: string) => Part,
): Promise<{ readonly parts: Part[]; readonly count: number }> {
  function* work() {
    const slots =
      scope === 'shown'
        ? shownSlots(rows)
        : yield* subtreeSlots(index, scope === 'everything' ? 0 : index.slotFor(scope.id), byName)
    const parts: Part[] = []
    for (const part of write(slots)) {
      parts.push(keep(part))
      yield
    }
    return { parts, count: slots.length }
  }
  return runInSlices(work())
}
