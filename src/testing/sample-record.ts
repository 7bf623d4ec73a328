import type { HierarchyRecord } from '#hierarchy/record.ts'

/** A record whose `parent` and `path` agree: `sampleRecord('c', ['a', 'b'])` is a child of b, a grandchild of a. */
export function sampleRecord(
  id: string,
  ancestorIds: readonly string[] = [],
  overrides: Partial<HierarchyRecord> = {},
): HierarchyRecord {
  const parentId = ancestorIds.at(-1)
  return {
    id,
    name: id,
    parent: parentId === undefined ? null : { id: parentId },
    path: ancestorIds.map((ancestorId, index) => ({ id: ancestorId, index })),
    ...overrides,
  }
}
