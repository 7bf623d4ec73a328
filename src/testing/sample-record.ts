import type { FocusArea } from '#contract/focus-areas.ts'
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

/** A focus area whose `parent` and `path` agree, as {@link sampleRecord} makes them. */
export function sampleArea(
  id: string,
  ancestorIds: readonly string[] = [],
  overrides: Partial<FocusArea> = {},
): FocusArea {
  const { parent = null, path, name } = sampleRecord(id, ancestorIds)
  return {
    id,
    name,
    externalId: null,
    parent,
    path: [...path],
    createdDate: '2026-01-01T00:00:00Z',
    updatedDate: '2026-01-01T00:00:00Z',
    owner: { id: 'u1', name: null },
    focusAreaType: { id: 't1', name: 'Theme' },
    status: { id: 's1', name: 'ON_TRACK' },
    ...overrides,
  }
}
