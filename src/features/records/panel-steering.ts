// The panel of an opened record, which follows the keys in the tree.
import { useDebouncedCallback } from '@mantine/hooks'
import { useChildMatches, useNavigate } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'

/** Milliseconds without a key before the panel follows: browsers limit how often an address may change. */
const restBeforeFollowingMs = 120

/** Makes an opened record follow the keys in the tree, and Escape close it; a form beside the tree stays. */
export function usePanelSteering(kind: HierarchyKind, recordId: string | undefined) {
  const { collection } = hierarchies[kind]
  const navigate = useNavigate()
  const isReading = useChildMatches({
    select: (matches) => matches.at(-1)?.routeId.endsWith('/$recordId') === true,
  })
  const follow = useDebouncedCallback((id: string) => {
    void navigate({
      to: `/${collection}/$recordId`,
      params: { recordId: id },
      search: (now) => now,
      replace: true,
    })
  }, restBeforeFollowingMs)
  if (recordId === undefined || !isReading) return { pass: undefined, leave: undefined }
  return {
    pass: ({ node }: TreeRow<PlanningRecord>) => follow(node.id),
    leave: () => {
      follow.cancel()
      void navigate({ to: `/${collection}`, search: (now) => now })
    },
  }
}
